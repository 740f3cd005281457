/** What a list call asks for. Names are wire names; values are text as they came. */
export interface ListQuery {
  /** Conditions that the path itself sets, by form name (`portalId`). */
  readonly fixed: Readonly<Record<string, string>>
  readonly filters: readonly (readonly [wire: string, value: string])[]
  readonly q?: string
  readonly sort?: string
  readonly trash?: boolean
  readonly page: number
  readonly pageSize: number
}
export interface ListPage {
  /** A JSON array. */
  readonly body: string
  readonly total: number
  /** The revision of each row, in their order; of a list's rows alone. */
  readonly revisions?: readonly number[]
}
