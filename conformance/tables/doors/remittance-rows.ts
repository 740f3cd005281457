import { openRemittance } from '../../../formats/remittances/open-remittance.ts'

// What the files of a remittance tell, as its readers give it.

/** In pieces that part characters and tags. */
async function* inPieces(bytes: Buffer, size = 61) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
/** Files of an archive, by their texts. */
export const filesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, text]) => ({
    name,
    open: async () => inPieces(Buffer.from(text, /\.txt$/i.test(name) ? 'latin1' : 'utf8')),
  }))
type Row = Readonly<Record<string, string>>
/** The rows of a table that such files tell. */
export async function rowsOf(
  texts: Readonly<Record<string, string>>,
  table: string,
): Promise<Row[]> {
  const remittance = await openRemittance(filesOf(texts))
  const part = remittance?.parts.find((one) => one.table === table)
  if (!part) throw new Error(`no ${table}`)
  const rows: Row[] = []
  for await (const row of part.rows())
    rows.push(Object.fromEntries(part.head.map((name, at) => [name, row[at] ?? ''])))
  return rows
}
/** Some cells of rows. */
export const pick = (rows: readonly Row[], ...names: readonly string[]) =>
  rows.map((row) => names.map((name) => row[name]))
