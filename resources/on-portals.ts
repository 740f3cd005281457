import type { AnyResource } from '../kernel/resource.ts'

/** What portals share or are themselves, beside the rows of one portal. */
const common: readonly string[] = ['portal', 'document-type', 'base-menu', 'base-menu-item']

/** Whether portals show what people write in the rows of a noun. */
export const isShownOnPortals = ({ name, scope }: AnyResource): boolean =>
  scope?.portal !== undefined || common.includes(name)
