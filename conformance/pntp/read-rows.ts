import type { Content } from '../../tables/declared/pntp/content.ts'
import {
  evidenceKey,
  type Addresses,
  type Evidence,
  type Filled,
} from '../../tables/data/evidence.ts'
import { isAddressColumn } from '../../tables/model/columns.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import type { Read } from './verdict.ts'

// The newest rows of a table as whoever downloads them sees them, and where their links lead.

type Row = Readonly<Record<string, string | number | null>>
const newest = 200

const isNeeded =
  ({ need }: Content) =>
  (row: Row) =>
    need.kind !== 'where' ||
    need.of.every(({ column, value, isNot }) => (String(row[column]) === value) !== isNot)

/** Of so many links each is followed; of those beyond it only where they seem to lead. */
const followed = 5
const isPath = (address: string) =>
  /^\/(?:documentos\/\d+\/\d+(?:[/?#]|$)|dados\/arquivos\/\w+\.\w+$)/.test(address)
async function addressesOf(read: Read, values: readonly string[]): Promise<Addresses> {
  const own = values.filter(isPath)
  let dead = 0
  for (const path of [...new Set(own)].slice(0, followed))
    await read(path).catch(() => {
      dead += 1
    })
  return {
    ofOne: dead > 0 ? 0 : own.length,
    outside: values.filter((value) => value.startsWith('https://')).length,
    different: new Set(values).size,
  }
}

async function filledOf(
  read: Read,
  { columns, time }: Dataset,
  content: Content,
  rows: readonly Row[],
): Promise<Filled> {
  const names = content.names.filter((name) => columns[name] !== undefined)
  const needing = rows.filter(isNeeded(content))
  const valueOf = (row: Row) => names.map((name) => row[name] ?? '').find((value) => value !== '')
  const values = needing.flatMap((row) => valueOf(row) ?? [])
  const days = needing.flatMap((row) =>
    valueOf(row) === undefined ? [] : String(row[time.date ?? ''] ?? ''),
  )
  const isLink = names.every((name) => isAddressColumn(columns[name]))
  return {
    needed: needing.length,
    filled: values.length,
    newest: days.toSorted().at(-1) ?? null,
    ...(isLink && { addresses: await addressesOf(read, values.map(String)) }),
  }
}

/** What the newest rows of a table tell of what is asked of it. */
export async function evidenceOnPage(
  read: Read,
  dataset: Dataset,
  year: number,
  contents: readonly Content[],
): Promise<Evidence> {
  const rows: readonly Row[] = JSON.parse(
    await read(`/dados/${dataset.name}/linhas.json?${dataset.time.year}=${year}`),
  )
  const looked = rows.slice(0, newest)
  const own = contents.filter(({ names }) => names.some((name) => dataset.columns[name]))
  const of = new Map<string, Filled>()
  for (const content of own)
    of.set(evidenceKey(content), await filledOf(read, dataset, content, looked))
  return { rows: looked.length, of }
}
