import { clockOf } from '../pt-br/clock.ts'
import { fileKinds } from '../kernel/file-kinds.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pagesOf } from '../kernel/call.ts'
import { connectionShare } from '../data/store/scope.ts'
import { problem } from '../kernel/problem.ts'
import { type AnyResource } from '../kernel/resource.ts'
import { disposition } from '../platform/http/disposition.ts'
import { sendStream } from '../platform/http/stream.ts'
import { recordEvent } from '../data/audit/audit.ts'
import { portalWithin } from '../data/nouns/portals.ts'
import { exportable, exportRows, headings, type ExportQuery } from '../data/store/export.ts'
import { csvOf, xlsxOf, type SheetRows } from '../formats/sheets/sheet.ts'
import { actorOf, tenantOf, type Deps } from './context.ts'
import { requirePermission } from './guard.ts'
import { queryOf } from '../platform/http/query.ts'
import { listQuery } from './list-query.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: fileKinds.xlsx.type,
  json: 'application/json; charset=utf-8',
} as const
export type ExportFormat = keyof typeof types

/** The format that a list call asks to be exported in; nothing when it asks for no export. */
export function wantedExport(request: FastifyRequest): ExportFormat | undefined {
  const { as } = queryOf(request)
  return typeof as === 'string' && Object.hasOwn(types, as) ? (as as ExportFormat) : undefined
}

function exportQuery(
  request: FastifyRequest,
  resource: AnyResource,
  fixed: Readonly<Record<string, string>>,
): ExportQuery {
  const { as: _as, columns: wanted, ...rest } = queryOf(request)
  const { page: _page, pageSize: _size, ...query } = listQuery(rest, fixed)
  const known = exportable(resource)
  const columns =
    wanted === undefined
      ? resource.list.columns
      : [wanted]
          .flat()
          .join(',')
          .split(',')
          .map((wire) => {
            const name = known.get(wire)
            if (!name)
              throw problem('invalid', `O campo "${wire.slice(0, 40)}" não existe nesta lista.`, [
                { field: 'columns', message: 'Escolha campos desta lista.' },
              ])
            return name
          })
  const twice = columns.find((name, at) => columns.indexOf(name) < at)
  if (twice !== undefined)
    throw problem('invalid', 'O mesmo campo foi pedido duas vezes.', [
      { field: 'columns', message: 'Escolha cada campo uma vez.' },
    ])
  return { ...query, columns, zone: tenantOf(request).zone }
}

/**
 * Every row that the search and the filters leave, as CSV, XLSX or JSON, streamed. Needs the right to print, and says
 * so in the audit.
 * @throws {Problem} `forbidden`; `invalid` as a list call.
 */
export async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: Deps,
  resource: AnyResource,
  fixed: Readonly<Record<string, string>>,
  format: ExportFormat,
): Promise<FastifyReply> {
  requirePermission(request, pagesOf(resource), 'print')
  const query = exportQuery(request, resource, fixed)
  if (query.trash) requirePermission(request, pagesOf(resource), 'delete')
  const actor = actorOf(request)
  const rows = exportRows(db, actor, resource, query)
  const portal = resource.scope?.portal === undefined ? undefined : fixed[resource.scope.portal]
  const runner = db.in(actor.tenantId, connectionShare(actor))
  await recordEvent(runner, actor, {
    type: 'export',
    page: resource.name,
    portalId: await portalWithin(runner, actor, portal),
    values: {
      formato: format,
      busca: query.q ?? null,
      filtros: query.filters.map(([wire, value]) => `${wire}:${value}`),
    },
  })
  return sendSheet(reply, format, resource.noun.many, headings(resource, query.columns), rows)
}

/**
 * Rows as a file to keep, streamed.
 * @param title names the sheet and the file.
 * @throws what reading the first rows throws.
 */
export function sendSheet(
  reply: FastifyReply,
  format: ExportFormat,
  title: string,
  head: readonly string[],
  rows: SheetRows,
): Promise<FastifyReply> {
  const body =
    format === 'csv'
      ? csvOf(head, rows)
      : format === 'xlsx'
        ? xlsxOf(title, head, rows)
        : jsonOf(head, rows)
  const day = clockOf(tenantOf(reply.request).zone).isoDay(new Date())
  const name = `${title.replace(/\s+/g, '-')}-${day}.${format}`
  return sendStream(reply, body, {
    headers: {
      'content-type': types[format],
      'content-disposition': disposition('attachment', name),
    },
  })
}

/** An array of objects whose keys are the headings. */
async function* jsonOf(head: readonly string[], rows: SheetRows): AsyncGenerator<string> {
  let before = '['
  for await (const batch of rows) {
    if (batch.length === 0) continue
    const records = batch.map((row) =>
      JSON.stringify(Object.fromEntries(head.map((title, at) => [title, row[at] ?? null]))),
    )
    yield `${before}\n${records.join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n]'
}
