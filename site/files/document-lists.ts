import {
  documents,
  documentType,
  filterChoices,
  type PublishedDocument,
} from '../../data/public/portal-documents.ts'
import type { Cell, Rows } from '../../data/sheets/sheet.ts'
import { askedOf, filterOf } from '../parts/document-filter.tsx'
import { documentPath } from '../parts/document-list.tsx'
import { wholeNumber } from '../../http/query.ts'
import type { SiteFile, Visit } from '../visit.ts'
import { listFormats, sendList, type ListFormat } from './list-file.ts'

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
/** @param at makes whole addresses: the list is read elsewhere. */
const rowOf = (it: PublishedDocument, at: Visit['at']): readonly Cell[] => [
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
  it.fileKey ? at(`${documentPath(it)}/arquivo`) : it.externalUrl,
]

type List = readonly (readonly Cell[])[]
/** Some at a time: a long list must not hold up the other visitors while it is packed. */
async function* batches(rows: List): Rows {
  for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500)
}
/** The whole filtered list, not only the page on screen. */
const list = (path: string, format: ListFormat): SiteFile => ({
  path: `${path}/lista.${format}`,
  async find({ tx, portal, query, params, at }) {
    const typeId = params.typeId === undefined ? null : wholeNumber(params.typeId)
    const type = typeId ? await documentType(tx, typeId) : undefined
    if (typeId === undefined || (typeId !== null && !type)) return undefined
    const asked = askedOf(query, await filterChoices(tx, portal.id, typeId))
    const { rows } = await documents(tx, portal.id, filterOf(asked, typeId), null)
    return (_request, reply) => {
      return sendList(reply, format, {
        name: `${portal.prefix} ${type?.short ?? type?.name ?? 'documentos'}`,
        sheet: 'Documentos',
        head: header,
        rows: batches(rows.map((row) => rowOf(row, at))),
      })
    }
  },
})

export const documentLists: readonly SiteFile[] = listFormats.flatMap((format) => [
  list('/documentos/:typeId', format),
  list('/busca', format),
])
