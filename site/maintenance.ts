import type { PublicPortal } from '../data/public/portal-reading.ts'

/** Between its two dates, or from, until or without one while the flag is on. */
export function isInMaintenance(
  { maintenance, maintenanceStart: start, maintenanceEnd: end }: PublicPortal,
  now: Date,
): boolean {
  if (!maintenance && !(start && end)) return false
  return (!start || now >= start) && (!end || now < end)
}

const anHour = 3600
/** Seconds until the announced end; an hour when none is. For Retry-After. */
export const retryAfter = ({ maintenanceEnd: end }: PublicPortal, now: Date): number =>
  end ? Math.max(60, Math.ceil((end.getTime() - now.getTime()) / 1000)) : anHour
