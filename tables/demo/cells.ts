/** A row as the town's accounting system sends it: texts by the name of the field. */
export type Cells = Readonly<Record<string, string | null>>
