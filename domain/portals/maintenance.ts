/** What a portal says of its maintenance. */
export interface Maintenance {
  readonly maintenance: boolean
  readonly maintenanceStart: Date | null
  readonly maintenanceEnd: Date | null
}

/** Between its two dates, or from, until or without one while the flag is on. */
export function isInMaintenance(
  { maintenance, maintenanceStart: start, maintenanceEnd: end }: Maintenance,
  now: Date,
): boolean {
  if (!maintenance && !(start && end)) return false
  return (!start || now >= start) && (!end || now < end)
}
