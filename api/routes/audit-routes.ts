import { dayAfter } from '../../pt-br/day.ts'
import { datasets } from '../../tables/declared/index.ts'
import { clockOf } from '../../pt-br/clock.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import type { QueryOf } from '../../kernel/operation.ts'
import { wireName, fieldOf, type AnyResource } from '../../kernel/resource.ts'
import { formatMoment } from '../../kernel/format.ts'
import { eventPages, isTrackerType, trackerWords } from '../../resources/audit-words.ts'
import { extraPages } from '../../resources/extra-pages.ts'
import { portal } from '../../resources/portal/portal.ts'
import { resources } from '../../resources/index.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { portalWithin } from '../../data/nouns/portals.ts'
import { auditPeople, auditPortals } from '../../data/audit/audit-choices.ts'
import { auditFieldAt, auditFields } from '../../data/audit/audit-fields.ts'
import {
  auditEvent,
  auditPage,
  auditStream,
  type AuditFilter,
} from '../../data/audit/audit-trail.ts'
import * as calls from '../../resources/calls/audit.ts'
import { auditChangesText, pageLabel, shownValues } from '../../data/audit/audit-values.ts'
import { readRecord } from '../../data/store/record.ts'
import { wireOf, type Stored } from '../../data/store/row.ts'
import type { SheetRows } from '../../formats/sheets/sheet.ts'
import type { Deps } from '../context.ts'
import { requirePermission } from '../guard.ts'
import { implement } from '../implement.ts'
import { sendSheet, wantedExport } from '../list-export.ts'
import { optionQuery } from '../list-query.ts'

// The audit: reading it, and the events that the back office adds (DOMAIN "Audit").

const pageSize = 50
/** A search looks into every event it passes: without a period, into those of this many days. */
const searchedDays = 90
/** The day so many days before one, or before today on the clock of a zone. */
function daysBefore(until: string | undefined, days: number, zone: string): string {
  const last = until ?? clockOf(zone).isoDay(new Date())
  return dayAfter(last, -days)
}

const noField = 'Este campo não existe.'
/** The filter of a list, and the first day that it looks at of itself. */
function filterOf(query: QueryOf<typeof calls.listEvents>, zone: string) {
  const { de, ate, pessoa, pagina, tipo, grupo, portal: of, registro, campo, q } = query
  const field = campo === undefined ? undefined : auditFieldAt(campo)
  if (campo !== undefined && field === undefined)
    throw problem('invalid', noField, [{ field: 'campo', message: noField }])
  const since =
    (q !== undefined || field !== undefined) && de === undefined
      ? daysBefore(ate, searchedDays, zone)
      : null
  const filter: AuditFilter = {
    from: de ?? since ?? undefined,
    to: ate,
    user: pessoa,
    page: pagina,
    kind: tipo !== undefined && isTrackerType(tipo) ? tipo : undefined,
    group: grupo === undefined ? undefined : grupo === 'mudancas' ? 'changes' : 'looks',
    portal: of,
    record: registro,
    field,
    q,
  }
  return { filter, since }
}

const pageNames = eventPages(datasets)
const head = ['Quando', 'Quem', 'O que', 'Página', 'Registro', 'Portal', 'Mudanças', 'Endereço IP']
async function* cells(events: AsyncIterable<readonly calls.WholeEvent[]>, zone: string): SheetRows {
  for await (const batch of events) {
    yield batch.map((event) => [
      formatMoment(event.data_evento, zone),
      event.user_name ?? 'Sistema',
      isTrackerType(event.tracker_type) ? trackerWords[event.tracker_type] : event.tracker_type,
      pageLabel(event.page_id_name, pageNames),
      [event.titulo, event.registro].filter(Boolean).join(' · '),
      event.portal_nome,
      auditChangesText(event, zone),
      event.ip,
    ])
  }
}

function reading(app: FastifyInstance, deps: Deps): void {
  implement(
    app,
    deps,
    calls.listEvents,
    async ({ request, reply, runner, actor, query, tenant: { zone } }) => {
      const { filter, since } = filterOf(query, zone)
      const format = wantedExport(request)
      if (format) {
        requirePermission(request, [calls.auditPath], 'print')
        await recordEvent(runner, actor, {
          type: 'export',
          page: 'audit',
          portalId: await portalWithin(runner, actor, filter.portal),
          values: { formato: format, filtros: filter },
        })
        return sendSheet(
          reply,
          format,
          'auditoria',
          head,
          cells(auditStream(deps.db, actor, filter, zone), zone),
        )
      }
      const rows = await auditPage(runner, actor, filter, query.depois, pageSize + 1, zone)
      return {
        eventos: rows.slice(0, pageSize),
        seguinte: rows.length > pageSize ? (rows[pageSize - 1]?.cursor ?? null) : null,
        desde: since,
      }
    },
  )
  implement(
    app,
    deps,
    calls.readEvent,
    async ({ runner, actor, params: { id }, tenant: { zone } }) => {
      const event = /^[1-9]\d{0,17}$/.test(id)
        ? await auditEvent(runner, actor, id, zone)
        : undefined
      if (!event) throw problem('missing', 'Evento não encontrado.')
      return {
        ...event,
        old_values: shownValues(event.page_id_name, event.old_values),
        new_values: shownValues(event.page_id_name, event.new_values),
      }
    },
  )
}

function choices(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listPeople, ({ request, runner, actor }) =>
    auditPeople(runner, actor, optionQuery(request, {})),
  )
  implement(app, deps, calls.listFields, ({ request }) => auditFields(optionQuery(request, {})))
  implement(app, deps, calls.listPortals, ({ request, runner, actor }) =>
    auditPortals(runner, actor, optionQuery(request, {})),
  )
}

const noPage = 'Esta página não existe.'
/** Whose rights rule a page that an event names. @throws {Problem} `invalid` when there is no such page. */
function ruling(name: string) {
  const resource = resources.find((one) => one.name === name)
  const pages = resource
    ? pagesOf(resource)
    : extraPages.filter((one) => one.resource === name).map(({ owner }) => owner)
  if (pages.length === 0)
    throw problem('invalid', noPage, [{ field: 'page_id_name', message: noPage }])
  return { resource, pages }
}

/** The portal that a row says it is of; undefined when rows of its noun do not say it. */
function portalOf(resource: AnyResource | undefined, row: Stored | undefined): number | undefined {
  const scope = resource?.scope?.portal
  if (!row || !resource || !scope) return undefined
  const own = wireOf(row)[wireName(scope, fieldOf(resource, scope))]
  return typeof own === 'number' ? own : undefined
}

function tracking(app: FastifyInstance, deps: Deps): void {
  const rateLimit = {
    max: 120,
    timeWindow: 60_000,
    hook: 'preHandler' as const,
    keyGenerator: (request: FastifyRequest) => `${request.tenant?.id} ${request.access?.user.id}`,
  }
  implement(
    app,
    deps,
    calls.recordEvent,
    async ({ request, runner, actor, body }) => {
      const { resource, pages } = ruling(body.page_id_name)
      requirePermission(request, pages, 'read')
      const key = body.new_values?.id
      const row =
        resource && key !== null && key !== undefined
          ? await readRecord(runner, actor, resource, key)
          : undefined
      const own = portalOf(resource, row)
      const portalId = own ?? body.portal_id ?? null
      if (portalId !== null && own === undefined) await readRecord(runner, actor, portal, portalId)
      await recordEvent(runner, actor, {
        type: body.tracker_type,
        page: body.page_id_name,
        portalId,
        ...(row ? { record: row.key } : {}),
      })
    },
    { config: { rateLimit } },
  )
}

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  reading(app, deps)
  choices(app, deps)
  tracking(app, deps)
}
