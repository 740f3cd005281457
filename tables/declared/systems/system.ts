/** A program whose files are known by their columns: what it calls them, by table and field. */
export interface FileSystem {
  /** As people call it. */
  readonly name: string
  /** Names of columns that its files have, in the spelling of the file; some of them make it known. */
  readonly marks: readonly string[]
  /** How many of these a file has at least. */
  readonly least: number
  readonly columns: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** What its texts mean, by table and field. */
  readonly values?: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
  >
}
