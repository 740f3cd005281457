import { Readable } from 'node:stream'
import { ppaChoices, ppaLines, type PpaLine } from '../../data/portal-ppa.ts'
import { csvOf, xlsxOf, type Cell, type Rows } from '../../data/sheet.ts'
import { ppaColumns } from '../../resources/accountability/file.ts'
import { disposition, shortly } from '../headers.ts'
import { askedPpa, ppaFilterOf } from '../parts/ppa-filter.tsx'
import type { SiteFile } from '../visit.ts'

const head = [...ppaColumns, 'unidade_gestora'] as const
const cellsOf = (line: PpaLine): readonly Cell[] => head.map((name) => line[name])

const batch = 500
async function* batches(lines: readonly PpaLine[]): Rows {
  for (let at = 0; at < lines.length; at += batch) yield lines.slice(at, at + batch).map(cellsOf)
}
async function* json(lines: readonly PpaLine[]): AsyncGenerator<string> {
  for (const [at, line] of lines.entries()) yield `${at === 0 ? '[' : ','}\n${JSON.stringify(Object.fromEntries(head.map((name) => [name, line[name]])))}`
  yield lines.length === 0 ? '[]' : '\n]'
}

const formats = {
  csv: ['text/csv; charset=utf-8', (lines: readonly PpaLine[]) => csvOf(head, batches(lines))],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', (lines: readonly PpaLine[]) => xlsxOf('Plano Plurianual', head, batches(lines))],
  json: ['application/json; charset=utf-8', json],
} as const

/** The lines of the plan as they are filtered on the page, on all of its pages. */
const list = (format: keyof typeof formats): SiteFile => ({
  path: `/plano-plurianual/linhas.${format}`,
  async find({ tx, portal, query }) {
    const { lines } = await ppaLines(tx, portal.id, ppaFilterOf(askedPpa(query, await ppaChoices(tx, portal.id))), null)
    const [type, body] = formats[format]
    return async (_, reply) => reply.headers({
      'content-type': type, 'cache-control': shortly, 'x-content-type-options': 'nosniff', 'content-disposition': disposition('attachment', `${portal.prefix} plano plurianual.${format}`),
    }).send(Readable.from(body(lines)))
  },
})

export const ppaLists: readonly SiteFile[] = [list('csv'), list('xlsx'), list('json')]
