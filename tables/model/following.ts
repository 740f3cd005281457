// What another column of a file tells of a column that the file lacks: a state of a day, a category of an element.

/** The value of another field of the row, as its column keeps it; nothing where it is absent or cannot be read. */
type ValueOf = (field: string) => string | number | undefined

/** How a column follows from another one of the file. */
export interface Following {
  /** The field that tells it; or what files call a column that the table does not keep. */
  readonly from: { readonly field: string } | { readonly called: readonly string[] }
  /** What follows from what, in words of the people who have to say whether it is so. */
  readonly how: readonly string[]
  /**
   * The value that follows from a text of that column.
   * @returns nothing where it tells none: the row says that nobody reports it
   */
  readonly read: (text: string, valueOf: ValueOf) => string | undefined
}

/** Amounts that rows of another table come to, where the files of this one lack them (docs/adr/tables/0222). */
export interface Computed {
  /** The choice that says of a row which of its amounts are computed. */
  readonly by: string
  /** These, by its values. */
  readonly amounts: Readonly<Record<string, readonly string[]>>
  /** Of what, in words. */
  readonly of: string
}
/** The columns of a table that files may lack, as others of them tell what they hold. */
export interface FromOthers {
  /** Columns that others come to: files that lack one of them have the parts. */
  readonly comesTo?: Readonly<
    Record<string, { readonly plus: readonly string[]; readonly less: readonly string[] }>
  >
  readonly followsFrom?: Readonly<Record<string, Following>>
  readonly computed?: Computed
}
/** Whether a row says of an amount that it is computed. */
export const isComputed = (
  { computed }: { readonly computed?: Computed },
  row: Readonly<Record<string, string | number | null>>,
  name: string,
): boolean => computed?.amounts[String(row[computed.by] ?? '')]?.includes(name) ?? false

interface Columns extends FromOthers {
  readonly columns: Readonly<
    Record<string, { readonly mayGoUnreported?: true; readonly isMade?: true }>
  >
}
/** What is wrong with what a table says to follow from others. */
export function* faultsOfFollowing({
  columns,
  followsFrom = {},
  computed,
}: Columns): Generator<string> {
  for (const name of Object.values(computed?.amounts ?? {}).flat())
    if (columns[name]?.mayGoUnreported !== true)
      yield `${name} is computed and may not go unreported`
  if (computed && columns[computed.by]?.isMade !== true) yield `${computed.by} is not made`
  for (const [name, { from }] of Object.entries(followsFrom)) {
    if (columns[name]?.mayGoUnreported !== true) yield `${name} follows and may not go unreported`
    if ('field' in from && !columns[from.field]) yield `${name} follows from no column`
  }
}
