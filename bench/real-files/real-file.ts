/** A file, the table that it is for, and how its columns become the table's. */
export interface RealFile {
  readonly path: string
  readonly table: string
  readonly year: number
  /** Whose the rows are, where the file says it: fourteen digits. */
  readonly cnpj?: string
  readonly charset?: 'latin1' | 'windows-1252'
  readonly delimiter?: ',' | ';'
  readonly columns: Readonly<Record<string, string>>
  readonly fixed?: Readonly<Record<string, string>>
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly adds?: true
  readonly leaves?: true
  readonly only?: { readonly column: string; readonly text: string }
  /** The field whose total is compared. */
  readonly amount: string
  /** What the amounts come to, where an operator says it. */
  readonly total?: string
  /** Amounts are cents without a mark. */
  readonly inCents?: true
  /** Which rows count, as the file itself tells; all of them otherwise. */
  readonly counts?: (row: Readonly<Record<string, string>>) => boolean
  /** What the rows of an archive come to, which is sent as it is, by hand alone: its text by other means. */
  readonly archive?: (path: string) => Promise<string>
  /** Makes a CSV of a file that is none. */
  readonly convert?: (path: string, year: number) => Promise<string>
}
