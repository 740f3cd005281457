import {
  countDocuments,
  documentType,
  filterChoices,
  streamDocuments,
  type PublishedDocument,
} from '../../data/public/portal-documents.ts'
import type { Cell, ColumnKind, SheetRows } from '../../formats/sheets/sheet.ts'
import { formatMoment } from '../../kernel/format.ts'
import { documentQuestion, filterNames, filterOf } from '../parts/documents/document-filter.tsx'
import { documentPath } from '../../resources/addresses.ts'
import { plainParam, wholeNumber, type Query } from '../../platform/http/query.ts'
import type { SiteFile, Visit } from '../visit.ts'
import { cannotBe, strangerIn } from './asked-file.ts'
import {
  inTurn,
  isSheet,
  listFormats,
  mostOfSheet,
  sendList,
  sendRefusal,
  type ListFormat,
} from './list-file.ts'

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
/** The same as people read it at the head of a sheet. */
const titles = [
  'Tipo de documento',
  'Descrição',
  'Unidade gestora',
  'Ano',
  'Mês',
  'Periodicidade',
  'Publicado em',
  'Arquivo',
  'Tamanho (bytes)',
  'SHA-256',
  'Endereço',
] as const
const kinds = header.map((name): ColumnKind => (name === 'publicado_em' ? 'day' : 'text'))
interface Written {
  /** Makes whole addresses: the list is read elsewhere. */
  readonly at: Visit['at']
  /** How a moment is written. */
  readonly moment: (at: Date) => string
}
const rowOf = (it: PublishedDocument, { at, moment }: Written): readonly Cell[] => [
  it.type,
  it.description,
  it.unit,
  it.year,
  it.month,
  it.period,
  moment(it.publishedAt),
  it.fileName,
  it.size,
  it.sha256,
  it.fileKey ? at(`${documentPath(it)}/arquivo`) : it.externalUrl,
]

async function* cells(
  batches: AsyncIterable<readonly PublishedDocument[]>,
  written: Written,
): SheetRows {
  for await (const batch of batches) yield batch.map((it) => rowOf(it, written))
}

/** People read the municipality's clock in a spreadsheet, which sorts by it, and programs the instant in JSON. */
const momentsOf =
  (format: ListFormat, zone: string): Written['moment'] =>
  (at) => {
    if (format === 'json') return at.toISOString()
    const told = formatMoment(at.toISOString(), zone)
    return isSheet(format) ? told.replace(/^(\d\d)\/(\d\d)\/(\d{4}) /, '$3-$2-$1T') : told
  }

/** What is asked of a list and cannot be, in words. */
function unreadIn(
  query: Query,
  choices: Parameters<typeof documentQuestion>[1],
): string | undefined {
  const read: Readonly<Record<string, string>> = { ...documentQuestion(query, choices) }
  const wrong = filterNames.find((name) => plainParam(query, name) !== read[name])
  return (
    strangerIn(query, [...filterNames, 'em', 'pagina', 'depois'], filterNames) ??
    (wrong && cannotBe(wrong, plainParam(query, wrong)))
  )
}

/** The whole filtered list, not only the page on screen. */
const list = (path: string, format: ListFormat): SiteFile => ({
  path: `${path}/lista.${format}`,
  isExport: true,
  async find({ tx, tenantId, who, portal, params, query, at }) {
    const typeId = params.typeId === undefined ? null : wholeNumber(params.typeId)
    const type = typeId ? await documentType(tx, typeId) : undefined
    if (typeId === undefined || (typeId !== null && !type)) return undefined
    const choices = await filterChoices(tx, portal.id, typeId)
    const unread = unreadIn(query, choices)
    if (unread !== undefined) return (_request, reply) => sendRefusal(reply, unread)
    const filter = filterOf(documentQuestion(query, choices), typeId)
    if (isSheet(format) && (await countDocuments(tx, portal.id, filter)) > mostOfSheet)
      return (_request, reply) =>
        sendRefusal(
          reply,
          'São documentos demais para uma planilha. Filtre por um ano, ou baixe em CSV.',
        )
    return (request, reply, { reader, files }) => {
      const documents = streamDocuments(reader, tenantId, { portalId: portal.id, filter, who })
      const file = {
        name: `${portal.prefix} ${type?.short ?? type?.name ?? 'documentos'}`,
        sheet: 'Documentos',
        head: header,
        titles,
        kinds,
        rows: inTurn(cells(documents, { at, moment: momentsOf(format, portal.zone) }), tenantId),
      }
      return sendList(request, reply, format, file, { files, who })
    }
  },
})

export const documentLists: readonly SiteFile[] = listFormats.flatMap((format) => [
  list('/documentos/:typeId', format),
  list('/busca', format),
])
