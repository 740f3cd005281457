import { fileKinds } from '../../resources/file-kinds.ts'
import {
  documents,
  documentType,
  filterChoices,
  type PublishedDocument,
} from '../../data/public/portal-documents.ts'
import { csvOf, xlsxOf, type Cell, type Rows } from '../../data/sheets/sheet.ts'
import { disposition } from '../../http/disposition.ts'
import { sendStream } from '../../http/stream.ts'
import { shortly } from '../caching.ts'
import { askedOf, filterOf } from '../parts/document-filter.tsx'
import { documentPath } from '../parts/document-list.tsx'
import { wholeNumber } from '../../http/query.ts'
import type { SiteFile } from '../visit.ts'

const header = [
  'tipo_documento',
  'descricao',
  'unidade_gestora',
  'ano',
  'mes',
  'periodicidade',
  'publicado_em',
  'arquivo',
  'tamanho_bytes',
  'sha256',
  'endereco',
] as const
/** @param base where the portal is, whole: the list is read elsewhere. */
const rowOf = (it: PublishedDocument, base: string): readonly Cell[] => [
  it.type,
  it.description,
  it.unit,
  it.year,
  it.month,
  it.period,
  it.publishedAt.toISOString(),
  it.fileName,
  it.size,
  it.sha256,
  it.fileKey ? `${base}${documentPath(it)}/arquivo` : it.externalUrl,
]

type List = readonly (readonly Cell[])[]
/** Some at a time: a long list must not hold up the other visitors while it is packed. */
async function* batches(rows: List): Rows {
  for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500)
}
async function* json(rows: List): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches(rows)) {
    const records = batch.map((row) =>
      JSON.stringify(Object.fromEntries(header.map((name, at) => [name, row[at]]))),
    )
    yield `${before}${records.join(',')}`
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
const formats = {
  csv: ['text/csv; charset=utf-8', (rows: List) => csvOf(header, batches(rows))],
  xlsx: [fileKinds.xlsx.type, (rows: List) => xlsxOf('Documentos', header, batches(rows))],
  json: ['application/json; charset=utf-8', json],
} as const

/** The whole filtered list, not only the page on screen. */
const list = (path: string, format: keyof typeof formats): SiteFile => ({
  path: `${path}/lista.${format}`,
  async find({ tx, portal, query, params, to }) {
    const typeId = params.typeId === undefined ? null : wholeNumber(params.typeId)
    const type = typeId ? await documentType(tx, typeId) : undefined
    if (typeId === undefined || (typeId !== null && !type)) return undefined
    const asked = askedOf(query, await filterChoices(tx, portal.id, typeId))
    const { rows } = await documents(tx, portal.id, filterOf(asked, typeId), null)
    const [mime, body] = formats[format]
    return (request, reply) => {
      const base = `${request.protocol}://${request.host}${to()}`
      const cells = rows.map((row) => rowOf(row, base))
      return sendStream(reply, body(cells), {
        headers: {
          'content-type': mime,
          'cache-control': shortly,
          'x-content-type-options': 'nosniff',
          'content-disposition': disposition(
            'attachment',
            `${portal.prefix} ${type?.short ?? type?.name ?? 'documentos'}.${format}`,
          ),
        },
      })
    }
  },
})

export const documentLists: readonly SiteFile[] = (['csv', 'xlsx', 'json'] as const).flatMap(
  (format) => [list('/documentos/:typeId', format), list('/busca', format)],
)
