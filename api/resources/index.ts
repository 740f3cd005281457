import type { FastifyInstance } from 'fastify'
import { resources } from '../../resources/index.ts'
import type { Deps } from '../context.ts'
import { crudRoutes, lifecycleRoutes, type OnRestore } from '../crud.ts'
import { baseMenuItemRoutes, baseMenuRoutes } from './base-menu.ts'
import { competenceRoutes } from './competence.ts'
import { documentElementRoutes, mayRestoreDocument } from './document-element.ts'
import { entityRoutes } from './entity.ts'
import { faqRoutes } from './faq.ts'
import { organisationalStructureRoutes } from './organisational-structure.ts'
import { portalClientRoutes } from './portal-client.ts'
import { portalRoutes } from './portal.ts'
import { secretariatRoutes } from './secretariat.ts'
import { managerProfileUserRoutes, mayRestoreManagerProfile } from './manager-profile-user.ts'
import { managerUserLinkRoutes, mayRestoreLink } from './manager-user-link.ts'
import { pageMappingRoutes } from './page-mapping.ts'
import { pageRoutes } from './page.ts'
import { portalDocumentUserRoutes } from './portal-document-user.ts'
import { mayRestoreProfile, profileRoutes } from './profile.ts'
import {
  mayRestoreGrant,
  profileConfigurationRoutes,
  profilePagePermissionRoutes,
} from './profile-page-permission.ts'
import { mayRestorePermission, publisherPermissionRoutes } from './publisher-permission.ts'
import { mayRestoreUser, systemUserRoutes } from './system-user.ts'
import { stateRoutes } from './state.ts'
import { systemMenuItemRoutes } from './system-menu-item.ts'
import { unitManagementRoutes } from './unit-management.ts'
import { userMenuRoutes } from './user-menu.ts'

export type CustomRoutes = (app: FastifyInstance, deps: Deps) => void

/** Nouns that need more than the generic calls; each file calls the helpers it wants. */
const custom: Readonly<Record<string, CustomRoutes>> = {
  competence: competenceRoutes,
  'document-element': documentElementRoutes,
  portal: portalRoutes,
  'portal-client': portalClientRoutes,
  state: stateRoutes,
  entity: entityRoutes,
  'unit-management': unitManagementRoutes,
  faq: faqRoutes,
  'organisational-structure': organisationalStructureRoutes,
  secretariat: secretariatRoutes,
  'base-menu': baseMenuRoutes,
  'base-menu-item': baseMenuItemRoutes,
  'user-menu': userMenuRoutes,
  'system-menu-item': systemMenuItemRoutes,
  'system-user': systemUserRoutes,
  page: pageRoutes,
  'page-mapping': pageMappingRoutes,
  profile: profileRoutes,
  'manager-profile-user': managerProfileUserRoutes,
  'profile-configuration': profileConfigurationRoutes,
  'profile-page-permission': profilePagePermissionRoutes,
  'manager-user-link': managerUserLinkRoutes,
  'portal-document-user': portalDocumentUserRoutes,
  'publisher-permission': publisherPermissionRoutes,
}

/** What comes back from the trash is given again: the same checks as when it was first given. */
const onRestore: Readonly<Record<string, OnRestore>> = {
  'document-element': mayRestoreDocument,
  'system-user': mayRestoreUser,
  profile: mayRestoreProfile,
  'manager-profile-user': mayRestoreManagerProfile,
  'manager-user-link': mayRestoreLink,
  'profile-configuration': mayRestoreGrant,
  'profile-page-permission': mayRestoreGrant,
  'publisher-permission': mayRestorePermission,
}

/** The calls of every noun. */
export function nounRoutes(app: FastifyInstance, deps: Deps): void {
  for (const resource of resources) {
    const routes = custom[resource.name] ?? ((to, with_) => crudRoutes(to, resource, with_))
    routes(app, deps)
    lifecycleRoutes(app, resource, deps, onRestore[resource.name])
  }
}
