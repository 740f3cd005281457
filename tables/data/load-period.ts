import type { Dataset } from '../model/declaration.ts'

/** What a load speaks of: a month, or a whole year, of one unit. */
export interface LoadPeriod {
  readonly dataset: Dataset
  readonly portalId: number
  readonly unit: string
  readonly year: number
  /** Null is the whole year. */
  readonly month: number | null
  /**
   * `substitui`: the rows are the whole period. `atualiza`: they are added to the year, take the place of those with
   * their key, or say which key goes.
   */
  readonly mode: 'substitui' | 'atualiza'
}
