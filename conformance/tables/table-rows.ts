import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { reasonedAnswer } from '../../tables/domain/doubts.ts'
import { loadRows, type Load, type LoadOutcome } from '../../tables/domain/load.ts'
import type { SentRow } from '../../tables/domain/read-row.ts'
import {
  type Column,
  isChoiceColumn,
  isCodeColumn,
  isLinkColumn,
  isTextColumn,
  typeOf,
} from '../../tables/model/columns.ts'
import {
  columnOf,
  fieldsOf,
  isSent,
  keepsIdentity,
  type Dataset,
} from '../../tables/model/declaration.ts'
import { codesOf } from '../../tables/model/vocabularies/index.ts'
import type { TestServer } from '../support/test-server.ts'

// Rows of any public table, as a system would send them: made from its description, the same for the same numbers.

export type Cells = Record<string, string | null>
interface Place {
  readonly at: number
  readonly year: number
  readonly month: number
}
const cnpjs = ['11222333000181', '11444777000161', '04252011000110']
const pick = <T>(values: readonly T[], at: number): T => {
  const found = values[at % values.length]
  if (found === undefined) throw new TypeError('nothing to pick from')
  return found
}
const two = (number: number) => String(number).padStart(2, '0')
/** Beginnings of codes of several levels. */
const stems: Readonly<Record<string, readonly string[]>> = {
  'natureza-despesa': ['339030', '339039', '449052', '319011'],
  'natureza-receita': ['111', '171', '132'],
  'fonte-recursos': ['1500', '1600', '1540'],
}

type Varied<C> = (column: C) => (place: Place) => string
/** Values that differ from row to row; of a type that is not here all rows have its sample. */
const varied: { readonly [T in Column['type']]?: Varied<Extract<Column, { readonly type: T }>> } = {
  unit: () => () => '',
  year:
    () =>
    ({ year }) =>
      String(year),
  month:
    () =>
    ({ month }) =>
      String(month),
  code:
    ({ max }) =>
    ({ at }) =>
      `N${at + 1}`.slice(-max),
  date:
    () =>
    ({ at, year, month }) =>
      `${year}-${two(month)}-${two(1 + (at % 28))}`,
  choice:
    ({ options }) =>
    ({ at }) =>
      pick(Object.keys(options), at),
  coded:
    ({ vocabulary, own }) =>
    ({ at }) =>
      own ? two(at % 100) + Math.trunc(at / 100) : pick(codesOf(vocabulary, 2026), at).code,
  levels:
    ({ vocabulary, levels }) =>
    ({ at }) => {
      const width = Math.max(...Object.values(levels))
      const stem = pick(stems[vocabulary] ?? [], at)
      return stem.length >= width - 4
        ? stem
        : stem + String(at % 100_000).padStart(width - stem.length, '0')
    },
  party:
    () =>
    ({ at }) =>
      `Fornecedora Serra Clara ${at % 7} Ltda`,
  text:
    () =>
    ({ at }) =>
      `Aquisição de material de consumo nº ${at}`,
  link:
    () =>
    ({ at }) =>
      `N${at + 1}`,
  money:
    () =>
    ({ at }) =>
      `${1_000 + at},${two(at % 100)}`,
  decimal:
    () =>
    ({ at }) =>
      // A latitude has no more.
      `${at % 90},5`,
  integer:
    () =>
    ({ at }) =>
      String(at),
  address:
    () =>
    ({ at }) =>
      `https://www.exemplo.gov.br/documentos/${at}.pdf`,
}
function sampleAt(column: Column, place: Place): string {
  const values = varied[column.type] as Varied<Column> | undefined
  return values ? values(column)(place) : typeOf(column).sample(column)(place.year)
}

/** What the other amounts of a row come to, of a column that is their total. */
function totalAt({ rules }: Dataset, name: string, { at }: Place): string | undefined {
  const rule = rules.find(({ isTotal, columns: [total] }) => isTotal && total === name)
  if (!rule) return undefined
  const cents = ((1_000 + at) * 100 + (at % 100)) * (rule.columns.length - 1)
  return `${Math.trunc(cents / 100)},${two(cents % 100)}`
}

/** A column outside the key whose text may become another: an amount, where the table has one. */
export const changing = ({ sums, key, columns }: Dataset): string =>
  sums[0] ??
  Object.keys(columns).findLast((name) => isTextColumn(columns[name]) && !key.includes(name)) ??
  ''
/** A column that does not take just any text. */
export const strict = ({ sums, time }: Dataset): string => sums[0] ?? time.date ?? time.month
/** The same row with another key: its last number is that of the row. */
export function renumbered(
  dataset: Dataset,
  cells: SentRow['cells'],
  number: string,
): SentRow['cells'] {
  const name =
    dataset.key.findLast((part) => isCodeColumn(columnOf(dataset, part))) ??
    dataset.key.findLast((part) => isLinkColumn(columnOf(dataset, part)))
  return name === undefined ? cells : { ...cells, [name]: number }
}

/** The fields that a file of the table has. */
export const sentFields = (dataset: Dataset) =>
  fieldsOf(dataset).filter((field) => isSent(dataset, field))

export function cellsOf(dataset: Dataset, place: Place): Cells {
  return Object.fromEntries(
    sentFields(dataset).map(({ name, column, part }) => [
      name,
      keepsIdentity(dataset, name)
        ? null
        : part === 'value'
          ? (totalAt(dataset, name, place) ?? sampleAt(columnOf(dataset, column), place))
          : part === 'words'
            ? `Nome de ${column} ${place.at % 100}`
            : pick(cnpjs, place.at % 7),
    ]),
  )
}

export const rowsOf = (
  dataset: Dataset,
  count: number,
  { year = 2026, month = 3 } = {},
): readonly SentRow[] =>
  Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    cells: cellsOf(dataset, { at, year, month }),
  }))

export const sha256Of = (rows: readonly SentRow[]) =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex')

/** A load of these rows in the place of March 2026 of a portal's unit. */
export const loadOf = (
  dataset: Dataset,
  rows: readonly SentRow[],
  { id, unit }: { readonly id: number; readonly unit: string },
  change: Partial<Load> = {},
): Load => ({
  dataset,
  portalId: id,
  unit,
  unitNames: [],
  year: 2026,
  month: 3,
  mode: 'substitui',
  way: 'api',
  author: 'Sistema contábil',
  sha256: sha256Of(rows),
  head: sentFields(dataset).map(({ name }) => name),
  rows,
  ...change,
})

/** Loads rows as somebody does who means them: what is asked is answered with yes. */
export async function loadMeant(
  ...[runner, actor, load, keyOf]: Parameters<typeof loadRows>
): Promise<LoadOutcome> {
  const outcome = await loadRows(runner, actor, load, keyOf)
  if (outcome.status !== 'perguntada') return outcome
  const answers = outcome.doubts.map(({ code, needsReason }) =>
    needsReason ? reasonedAnswer(code, 'A lei manda publicar assim') : code,
  )
  return loadRows(runner, actor, { ...load, answers }, keyOf)
}

type Given = Readonly<Record<string, string>>
/** Publishes rows of 2026 in a table of a portal: each is the sample of the table with the cells that are given. */
export const publisherOf =
  (server: () => TestServer, place: Parameters<typeof loadOf>[2]) =>
  async (dataset: Dataset, rows: readonly Given[]): Promise<void> => {
    const actor = { tenantId: 1, userId: '', userName: '', managers: null, ip: '', requestId: '' }
    const [sample] = rowsOf(dataset, 1, { year: 2026 })
    const given = rows.map((cells, at) => ({ line: at + 2, cells: { ...sample?.cells, ...cells } }))
    const load = loadOf(dataset, given, place, { year: 2026 })
    const { status, findings } = await loadMeant(
      server().runnerOf('a'),
      actor,
      load,
      personKeys('k', 1),
    )
    expect(status, JSON.stringify(findings)).toBe('publicada')
  }

/** What the engine tells tables apart by. */
const traitsOf = ({ columns, time, sums }: Dataset): readonly string[] => [
  ...Object.values(columns).map(({ type }) => type),
  ...Object.keys(time),
  sums.length > 0 ? 'with sums' : 'without sums',
]
/** Tables that have together every trait that any has: what is the engine's alone, and dear, is seen on them. */
export const examples: readonly Dataset[] = datasets.filter((dataset, at) => {
  const before = new Set(datasets.slice(0, at).flatMap(traitsOf))
  return traitsOf(dataset).some((trait) => !before.has(trait))
})

type Row = Readonly<Record<string, string | number | null>>
/** The rows of each kind whose amounts stand apart, and how the title of an amount begins; all in one where none do. */
export function kindsIn(dataset: Dataset, rows: readonly Row[]) {
  const { apart = '' } = dataset
  const column = dataset.columns[apart]
  const values = [...new Set(rows.map((row) => String(row[apart])))]
  if (!isChoiceColumn(column) || values.length === 1)
    return [{ rows, titled: (label: string) => label }]
  return values.map((value) => ({
    rows: rows.filter((row) => row[apart] === value),
    titled: (label: string) => `${column.options[value]}: ${label.toLowerCase()}`,
  }))
}

/** Publishes rows of every table in a portal of the first tenant. */
export async function fillEveryTable(
  server: Pick<TestServer, 'runnerOf'>,
  actor: Parameters<typeof loadMeant>[1],
  place: Parameters<typeof loadOf>[2],
  count: number,
): Promise<void> {
  const keyOf = personKeys('um segredo', 1)
  for (const dataset of datasets) {
    const load = loadOf(dataset, rowsOf(dataset, count), place)
    expect(await loadMeant(server.runnerOf('a'), actor, load, keyOf)).toMatchObject({
      status: 'publicada',
    })
  }
}
