import type { PublicPortal } from '../data/public/portal-reading.ts'

/**
 * Whether an address of a portal answers in maintenance, too: documents and data are due to citizens in real time
 * (LRF art. 48-A, LAI art. 8), whoever works on the portal's pages meanwhile.
 * @param route below the portal: `/documentos/:typeId`
 */
export const staysReadable = (route: string): boolean =>
  /^\/(?:documentos|dados)(?=\/|$)/.test(route)

const anHour = 3600
/** Seconds until the announced end; an hour when none is. For Retry-After. */
export const retryAfter = ({ maintenanceEnd: end }: PublicPortal, now: Date): number =>
  end ? Math.max(60, Math.ceil((end.getTime() - now.getTime()) / 1000)) : anHour
