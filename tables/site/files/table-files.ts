import { isMoneyColumn } from '../../model/columns.ts'
import type { FastifyReply } from 'fastify'
import { yearsOf } from '../../data/facts.ts'
import { streamRows, type TableRow } from '../../data/rows.ts'
import type { ColumnKind, SheetRows } from '../../../formats/sheets/sheet.ts'
import { datasetNamed, datasets } from '../../declared/index.ts'
import { columnOf, fieldsOf, type Dataset } from '../../model/declaration.ts'
import { totalsOf } from '../../data/sums.ts'
import { isUnreportedIn, unreported } from '../../model/unreported.ts'
import { frictionlessType } from '../../model/schema.ts'
import { versionOfRows } from '../open-data/answers.ts'
import { packageOfFile } from '../open-data/data-package.ts'
import { shortly } from '../../../site/caching.ts'
import { rowAsked, rowRoute } from '../pages/table-row.tsx'
import { askable, askedOf, tableParams, askedYear, type Asked } from '../parts/asked.ts'
import { besideSpan, filterLabel, spanFault, spanNamesOf, spanRule } from '../parts/span.ts'
import { yearMonthText } from '../../model/span.ts'
import { inOrderOf, type Selection } from '../../data/selection.ts'
import { mayBeSorted } from '../../data/ways.ts'
import { ordersOf } from '../../model/order.ts'
import { selectionOf, withState } from '../parts/selection.ts'
import { answeredRow, fieldReader } from './field-value.ts'
import { clientHolds } from '../../../platform/http/conditional.ts'
import { openToOtherSites } from '../../../platform/http/headers.ts'
import { plainParam, type Query } from '../../../platform/http/query.ts'
import type { SiteFile, Visit } from '../../../site/visit.ts'
import { cannotBe, strangerIn } from '../../../site/files/asked-file.ts'
import {
  inTurn,
  isSheet,
  mostOfSheet,
  sendList,
  sendRefusal,
  type ListFormat,
  type MeasuredFile,
} from '../../../site/files/list-file.ts'

const allFormats = [
  'csv',
  'xlsx',
  'ods',
  'json',
  'ndjson',
  'parquet',
  'zip',
] as const satisfies readonly ListFormat[]
/** The formats that a selection of so many rows fits into. */
export const tableFormats = (rows: number): readonly ListFormat[] =>
  allFormats.filter((format) => !isSheet(format) || rows <= mostOfSheet)

/** Formats whose cells take a text in the place of any value; in the others it is absent, as the schema says. */
const textFormats: readonly ListFormat[] = ['csv', 'xlsx', 'ods', 'zip']
async function* cells(
  format: ListFormat,
  dataset: Dataset,
  units: Visit['units'],
  rows: AsyncIterable<readonly TableRow[]>,
): SheetRows {
  const takesText = textFormats.includes(format)
  const fields = fieldsOf(dataset).map((field) => ({
    name: field.name,
    absent: takesText && isUnreportedIn(dataset, field, null) ? unreported : null,
  }))
  const read = fieldReader(dataset, units)
  for await (const batch of rows)
    yield batch.map((row) => fields.map(({ name, absent }) => read(row, name) ?? absent))
}

/** What a file is of, in its name: a year, its month, the years of a plan, or the first and last of several months. */
const fileOf = ({ dataset: { time, due }, year, span, filters }: Asked) =>
  span
    ? `${yearMonthText(span.from)} a ${yearMonthText(span.to)}`
    : due.years !== undefined && due.years > 1
      ? `${year} a ${year + due.years - 1}`
      : [year, filters[time.month]?.padStart(2, '0')].filter(Boolean).join('-')

const kinds: Readonly<Record<string, ColumnKind>> = {
  year: 'whole',
  integer: 'whole',
  date: 'day',
  number: 'number',
}
const kindsOf = (dataset: Dataset) =>
  fieldsOf(dataset).map((field): ColumnKind => {
    const isMoney = field.part === 'value' && isMoneyColumn(columnOf(dataset, field.column))
    return isMoney ? 'money' : (kinds[frictionlessType(dataset, field)] ?? 'text')
  })

/** What is asked of a file and cannot be, in words. */
function unreadIn({ dataset, span, unread }: Asked, query: Query): string | undefined {
  const filters = [...askable(dataset), ...spanNamesOf(dataset)]
  const known = [...tableParams(dataset), 'sep']
  const stranger = strangerIn(query, known, [dataset.time.year, ...filters])
  if (stranger !== undefined) return stranger
  const order = plainParam(query, 'ordem')
  if (order !== '' && !ordersOf(dataset).includes(order)) return cannotBe('ordem', order)
  const year = askedYear(dataset, query).trim()
  const [wrong] = [
    ...(year !== '' && !/^\d{4}$/.test(year) ? [[dataset.time.year, year] as const] : []),
    ...Object.entries(unread),
  ]
  return wrong
    ? (spanFault(unread) ?? cannotBe(filterLabel(dataset, wrong[0]), wrong[1], spanRule(wrong[0])))
    : besideSpan(dataset, query, { span, year })
}

/** Why the rows of a selection do not fit into a file; nothing where they do. */
async function tooManyFor(
  { tx }: Pick<Visit, 'tx'>,
  format: ListFormat,
  selection: Selection,
): Promise<string | undefined> {
  if (!isSheet(format) && !selection.isSorted) return undefined
  const { rows } = await totalsOf(tx, selection)
  if (selection.isSorted && !mayBeSorted(rows))
    return 'São linhas demais para pôr em ordem de valor. Peça também um mês, ou outro filtro.'
  return isSheet(format) && rows > mostOfSheet
    ? 'São linhas demais para uma planilha. Peça um mês por vez no endereço (mes=1), ou baixe em CSV.'
    : undefined
}

const unchanged = (version: string) => ({
  ...openToOtherSites,
  etag: `"${version}"`,
  'cache-control': shortly,
})
/** The rows of a selection, the same as its page shows, on all of its pages. */
const list = (format: ListFormat): SiteFile => ({
  path: `/dados/:dataset/linhas.${format}`,
  isExport: true,
  async find(visit) {
    const { tx, tenantId, who, portal, units, params, query } = visit
    const dataset = datasetNamed(params['dataset'] ?? '')
    if (!dataset) return undefined
    const years = await yearsOf(tx, dataset, portal.id)
    const asked = await withState(visit, askedOf(dataset, query, years))
    const unread = unreadIn(asked, query)
    if (unread !== undefined) return (_, reply) => sendRefusal(reply, unread)
    const separator = plainParam(query, 'sep')
    if (!['', ',', ';'].includes(separator))
      return (_, reply) => sendRefusal(reply, 'O separador (sep) é vírgula ou ponto e vírgula.')
    // By the numbers of the loads: to tell that a year is what it was costs none of its rows.
    const version = await versionOfRows(visit)
    const selection = inOrderOf(await selectionOf(visit, asked), asked.order ?? dataset.order)
    const tooMany = await tooManyFor(visit, format, selection)
    if (tooMany !== undefined) return (_, reply) => sendRefusal(reply, tooMany)
    return async (request, reply, { reader, files }) => {
      if (clientHolds(request.headers, `"${version}"`))
        return reply.headers(unchanged(version)).code(304).send()
      const file = {
        name: `${portal.prefix} ${dataset.name} ${fileOf(asked)}`,
        sheet: dataset.title,
        head: fieldsOf(dataset).map(({ name }) => name),
        titles: fieldsOf(dataset).map(({ label }) => label),
        rows: inTurn(
          cells(format, dataset, units, streamRows(reader, tenantId, selection, who)),
          tenantId,
        ),
        separator: separator === ',' ? ',' : ';',
        kinds: kindsOf(dataset),
        described: (measured: MeasuredFile) => packageOfFile(visit, dataset, asked, measured),
        version,
      } as const
      return sendList(request, reply, format, file, { files, who })
    }
  },
})

const sendRow = async (
  reply: FastifyReply,
  status: 200 | 410,
  row: object,
): Promise<FastifyReply> =>
  reply
    .code(status)
    .headers({
      ...openToOtherSites,
      'cache-control': shortly,
      'x-content-type-options': 'nosniff',
    })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(row))

/** One row as JSON, beside its page. */
const rowFile = (dataset: Dataset): SiteFile => ({
  path: `${rowRoute(dataset)}.json`,
  async find(visit) {
    const found = await rowAsked(visit, dataset)
    if (!found) return undefined
    const [status, body]: readonly [200 | 410, object] =
      'row' in found
        ? [200, answeredRow(dataset, visit.units)(found.row)]
        : [
            410,
            {
              saiu_em: found.goneAt.toISOString(),
              carga: found.load,
              fundamento: found.ground,
              motivo: found.reason,
            },
          ]
    return (_, reply) => sendRow(reply, status, body)
  },
})

export const datasetFiles: readonly SiteFile[] = [...allFormats.map(list), ...datasets.map(rowFile)]
