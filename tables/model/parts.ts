// Parts of the description of a public table.

/** Whose a portal is: the town's, or its chamber's of councillors. */
export type Power = 'executivo' | 'legislativo'

/**
 * A chart of a table: sums over time, or the greatest of a class. Citizens see the same numbers beneath it. Without
 * amounts it counts the rows.
 */
export type Chart<N extends string = string> =
  /** `monthOf` says of what the month is, where the amounts may come later: `do empenho`. */
  | { readonly lines: N; readonly of: readonly N[]; readonly monthOf?: string }
  | { readonly bars: N; readonly of?: N; readonly top: number }

/**
 * A number of a table that a portal tells at its door: the sum of a year, of the rows `where` columns of its cube have
 * a value.
 */
export interface Figure {
  /** Before "em 2026": `Pago em saúde`. */
  readonly words: string
  readonly of: string
  readonly where?: Readonly<Record<string, string>>
  /** Portals of this power alone tell it. */
  readonly power?: Power
}

/** Another table that answers what this one leaves open, asked by the columns that both are narrowed by. */
export interface Beside<N extends string = string> {
  readonly table: string
  /** What it answers: `A quem foi pago, e por qual licitação`. */
  readonly words: string
  /** What its rows are, where their sums are not those of this table. */
  readonly note?: string
  readonly by: readonly N[]
}

/**
 * What the search of a portal finds rows by: words of a text, the companies of a party, their number. Never persons.
 * Citizens narrow the table by the same words and company, so that what was found can be seen.
 */
export interface FoundBy<N extends string = string> {
  readonly words?: N
  /** The text that a search shows of a row, where it is not found by words. */
  readonly text?: N
  readonly companies?: N
  readonly number?: N
  /** Its rows hold until another one says otherwise: all years are looked through, not the newest ones alone. */
  readonly everyYear?: true
  /** How such a row stands is told with it. */
  readonly stands?: true
}
