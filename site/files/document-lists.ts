import { byteOrderMark, csvLines } from '../../kernel/csv.ts'
import { documents, documentType, filterChoices, type PublishedDocument } from '../../data/portal-documents.ts'
import { disposition, shortly } from '../headers.ts'
import { askedOf, filterOf } from '../parts/document-filter.tsx'
import { documentPath } from '../parts/document-list.tsx'
import { wholeNumber, type SiteFile, type Visit } from '../visit.ts'

type Row = readonly (readonly [string, string | number | null])[]
const rowOf = (it: PublishedDocument, to: Visit['to']): Row => [
  ['tipo_documento', it.type], ['descricao', it.description], ['unidade_gestora', it.unit], ['ano', it.year], ['mes', it.month], ['periodicidade', it.period],
  ['publicado_em', it.publishedAt.toISOString()], ['arquivo', it.fileName], ['tamanho_bytes', it.size], ['sha256', it.sha256],
  ['endereco', it.fileKey ? to(`${documentPath(it)}/arquivo`) : it.externalUrl],
]
const header = ['tipo_documento', 'descricao', 'unidade_gestora', 'ano', 'mes', 'periodicidade', 'publicado_em', 'arquivo', 'tamanho_bytes', 'sha256', 'endereco']

const formats = {
  csv: { type: 'text/csv; charset=utf-8', text: (rows: readonly Row[]) => `${byteOrderMark}${csvLines([header, ...rows.map((row) => row.map(([, value]) => value))])}` },
  json: { type: 'application/json; charset=utf-8', text: (rows: readonly Row[]) => JSON.stringify(rows.map((row) => Object.fromEntries(row))) },
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
    const { type: mime, text } = formats[format]
    return async (_, reply) => reply.headers({
      'content-type': mime, 'cache-control': shortly, 'x-content-type-options': 'nosniff',
      'content-disposition': disposition('attachment', `${portal.prefix} ${type?.short ?? type?.name ?? 'documentos'}.${format}`),
    }).send(text(rows.map((row) => rowOf(row, to))))
  },
})

export const documentLists: readonly SiteFile[] = (['csv', 'json'] as const).flatMap((format) => [list('/documentos/:typeId', format), list('/busca', format)])
