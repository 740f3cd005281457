/**
 * A tenant of the suites. Both have the same ids, so that a forgotten tenant condition finds a row instead of nothing.
 */
export interface TenantFixture {
  readonly code: string
  readonly tenantId: number
  readonly host: string
  readonly managers: readonly [number, number]
  /** Two of the first manager, one of the second; each has one unit. */
  readonly portals: readonly [PortalFixture, PortalFixture, PortalFixture]
}
export interface PortalFixture {
  readonly id: number
  readonly unit: string
  readonly prefix: string
}
