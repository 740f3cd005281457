import { fieldOf, type AnyResource } from '../../kernel/resource.ts'
import { toWire } from '../../kernel/wire.ts'
import { queryClient } from '../query.ts'
import { valueText } from './cell.tsx'
import { readPage, type ListQuery, type Row } from './data.ts'
import { columnLabel } from './filters.ts'
import type { Place } from './place.ts'
import { textsOf, textsQuery, type Texts } from './reference.ts'

export type ExportFormat = 'csv' | 'json'
interface ExportOptions {
  readonly resource: AnyResource
  readonly place: Place
  readonly query: ListQuery
  readonly columns: readonly string[]
}

const pageSize = 100
/** Downloads every row of a list. @returns how many rows. @throws {Problem} what the server refuses; nothing is saved then. */
export async function exportRows(format: ExportFormat, { resource, place, query, columns }: ExportOptions): Promise<number> {
  const rows: Row[] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const read = await readPage(resource, place, { ...query, page, pageSize })
    if (read.rows.length === 0) break
    rows.push(...read.rows)
    total = read.total
  }
  const text = format === 'json' ? json(resource, rows) : csv(resource, columns, rows, await textsFor(resource, columns, rows, place))
  download(`${resource.noun.many.replace(/\s+/g, '-')}-${new Date().toISOString().slice(0, 10)}.${format}`, text, format === 'json' ? 'application/json' : 'text/csv')
  return rows.length
}

const json = (resource: AnyResource, rows: readonly Row[]) => JSON.stringify(rows.map((row) => toWire(resource, row)), null, 2)

/** The texts of references, in groups of as many as one request answers. */
async function textsFor(resource: AnyResource, columns: readonly string[], rows: readonly Row[], place: Place): Promise<Texts> {
  const entries = columns.filter((name) => fieldOf(resource, name).kind === 'reference').map(async (name) => {
    const values = [...new Set(rows.flatMap((row) => (row[name] === null || row[name] === undefined ? [] : [String(row[name])])))]
    const groups = Array.from({ length: Math.ceil(values.length / pageSize) }, (_, at) => values.slice(at * pageSize, (at + 1) * pageSize))
    const maps = await Promise.all(groups.map((group) => queryClient.fetchQuery(textsQuery(fieldOf(resource, name), place, group))))
    return [name, new Map(maps.flatMap((map) => [...map]))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Semicolons and a byte-order mark, as spreadsheets in Portuguese open them. */
function csv(resource: AnyResource, columns: readonly string[], rows: readonly Row[], texts: Texts): string {
  const lines = rows.map((row) => columns.map((name) => {
    const value = row[name]
    return typeof value === 'number' && fieldOf(resource, name).kind === 'integer' ? String(value) : cell(valueText(fieldOf(resource, name), value, textsOf(texts, name)))
  }))
  return `\uFEFF${[columns.map((name) => cell(columnLabel(resource, name))), ...lines].map((line) => line.join(';')).join('\r\n')}\r\n`
}

/** A text that begins like a formula is quoted with an apostrophe: a spreadsheet would run it. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

function download(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
