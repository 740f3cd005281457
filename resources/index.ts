import type { AnyResource } from '../kernel/resource.ts'
import { glossary } from './glossary.ts'

/** What the product is. The order is that of the menu and of the documentation. */
export const resources: readonly AnyResource[] = [glossary]
