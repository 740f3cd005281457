import { ByteWriter, ParquetWriter, type ColumnSource, type SchemaElement } from 'hyparquet-writer'
import type { Cell, ColumnKind, SheetRows } from './sheet.ts'

// Apache Parquet, LogicalTypes: decimals and days are numbers that say what they are.
const elements: Readonly<Record<ColumnKind, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  whole: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  money: { type: 'INT64', converted_type: 'DECIMAL', scale: 2, precision: 18 },
  day: { type: 'INT32', converted_type: 'DATE' },
}
const dayLength = 86_400_000
const values: Readonly<Record<ColumnKind, (cell: string | number) => unknown>> = {
  text: String,
  whole: Number,
  number: Number,
  money: (cell) => BigInt(Math.round(Number(cell) * 100)),
  day: (cell) => Date.parse(String(cell)) / dayLength,
}

const groupSize = 20_000

/**
 * Rows as Parquet, some at a time: twenty thousand are one group, and no more than those are held.
 * @param kinds of the columns, in the order of the head
 */
export async function* parquetOf(
  head: readonly string[],
  kinds: readonly ColumnKind[],
  rows: SheetRows,
): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter()
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'linhas', num_children: head.length },
      ...head.map((name, at): SchemaElement => ({
        name,
        repetition_type: 'OPTIONAL',
        ...elements[kinds[at] ?? 'text'],
      })),
    ],
    createdBy: 'Claraboia',
  })
  const taken = () => {
    const bytes = writer.getBytes().slice()
    // What leaves makes room: `offset` alone counts the bytes of the whole file.
    writer.index = 0
    return bytes
  }
  let group: (readonly Cell[])[] = []
  for await (const batch of rows) {
    group.push(...batch)
    if (group.length < groupSize) continue
    await file.write(columnsOf(head, kinds, group))
    group = []
    yield taken()
  }
  if (group.length > 0) await file.write(columnsOf(head, kinds, group))
  await file.finish()
  yield taken()
}

function columnsOf(
  head: readonly string[],
  kinds: readonly ColumnKind[],
  rows: readonly (readonly Cell[])[],
): { columnData: ColumnSource[]; rowGroupSize: number } {
  const columnData = head.map((name, at) => {
    const value = values[kinds[at] ?? 'text']
    const data = rows.map((row) => {
      const cell = row[at] ?? null
      return cell === null ? null : value(cell)
    })
    return { name, data }
  })
  return { columnData, rowGroupSize: rows.length }
}
