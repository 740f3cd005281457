import type { AnyResource } from '../kernel/resource.ts'
import { competence } from './competence.ts'
import { documentElement } from './document-element.ts'
import { documentType } from './document-type.ts'
import { exercise } from './exercise.ts'
import { glossary } from './glossary.ts'
import { locality } from './locality.ts'
import { manager } from './manager.ts'
import { news } from './news.ts'
import { portal } from './portal.ts'
import { portalClient } from './portal-client.ts'
import { state } from './state.ts'
import { usefulLink } from './useful-link.ts'

/** What the product is. The order is that of the documentation; what is pointed to comes before what points. */
export const resources: readonly AnyResource[] = [
  state, locality, exercise, competence, manager, portal, portalClient, documentType, documentElement, glossary, news, usefulLink,
]
