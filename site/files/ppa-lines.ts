import { fileKinds } from '../../resources/file-kinds.ts'
import { problem } from '../../kernel/problem.ts'
import { ppaChoices, ppaStream, type PpaLine } from '../../data/public/portal-ppa.ts'
import { csvOf, xlsxOf, type Cell, type Rows } from '../../data/sheets/sheet.ts'
import { ppaColumns } from '../../resources/accountability/file.ts'
import { disposition } from '../../http/disposition.ts'
import { sendStream, type Chunk } from '../../http/stream.ts'
import { shortly } from '../caching.ts'
import { askedPpa, ppaFilterOf } from '../parts/ppa-filter.tsx'
import type { SiteFile } from '../visit.ts'

const head = [...ppaColumns, 'unidade_gestora'] as const
const cellsOf = (line: PpaLine): readonly Cell[] => head.map((name) => line[name])

type Lines = AsyncIterable<readonly PpaLine[]>
async function* cells(lines: Lines): Rows {
  for await (const batch of lines) yield batch.map(cellsOf)
}
async function* json(lines: Lines): AsyncGenerator<string> {
  let count = 0
  for await (const batch of lines) {
    const records = batch.map((line) =>
      JSON.stringify(Object.fromEntries(head.map((name) => [name, line[name]]))),
    )
    if (records.length > 0) yield `${count === 0 ? '[' : ','}\n${records.join(',\n')}`
    count += records.length
  }
  yield count === 0 ? '[]' : '\n]'
}

const formats = {
  csv: ['text/csv; charset=utf-8', (lines: Lines) => csvOf(head, cells(lines))],
  xlsx: [fileKinds.xlsx.type, (lines: Lines) => xlsxOf('Plano Plurianual', head, cells(lines))],
  json: ['application/json; charset=utf-8', json],
} as const

// Each holds a connection to the database for as long as the visitor takes to read: a few slow ones must not take all of them.
const mostAtOnce = 3
let underWay = 0
/** @throws {Problem} `unavailable` at its beginning, while as many as there may be are on their way. */
async function* inTurn(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk> {
  if (underWay >= mostAtOnce)
    throw problem(
      'unavailable',
      'Muitas pessoas estão baixando o plano agora. Tente de novo em alguns minutos.',
    )
  underWay += 1
  try {
    yield* chunks
  } finally {
    underWay -= 1
  }
}

/** The lines of the plan as they are filtered on the page, on all of its pages: they leave as they are read, however many there are. */
const list = (format: keyof typeof formats): SiteFile => ({
  path: `/plano-plurianual/linhas.${format}`,
  async find({ tx, tenantId, portal, query }) {
    const filter = ppaFilterOf(askedPpa(query, await ppaChoices(tx, portal.id)))
    const [type, body] = formats[format]
    return (_, reply, { db }) =>
      sendStream(reply, inTurn(body(ppaStream(db, tenantId, portal.id, filter))), {
        headers: {
          'content-type': type,
          'cache-control': shortly,
          'x-content-type-options': 'nosniff',
          'content-disposition': disposition(
            'attachment',
            `${portal.prefix} plano plurianual.${format}`,
          ),
        },
      })
  },
})

export const ppaLists: readonly SiteFile[] = [list('csv'), list('xlsx'), list('json')]
