import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pagesOf } from '../kernel/call.ts'
import { problem } from '../kernel/problem.ts'
import { wireName, fieldOf } from '../kernel/resource.ts'
import { momentText } from '../kernel/shown.ts'
import { eventPages, trackerWords } from '../resources/audit-words.ts'
import { extraPages } from '../resources/extra-pages.ts'
import { portal } from '../resources/portal/portal.ts'
import { resources } from '../resources/index.ts'
import { recordEvent } from '../data/audit/audit.ts'
import { auditPeople, auditPortals } from '../data/audit/audit-choices.ts'
import {
  auditEvent,
  auditPage,
  auditStream,
  isTrackerType,
  type AuditFilter,
} from '../data/audit/audit-trail.ts'
import type { WholeEvent } from '../resources/answers.ts'
import { changesText, pageLabel, shownValues } from '../data/audit/audit-values.ts'
import { readRecord } from '../data/store/record.ts'
import type { Rows } from '../data/sheets/sheet.ts'
import { parse } from './body.ts'
import { actorOf, type Deps } from './context.ts'
import { demand } from './guard.ts'
import { sendSheet, wantedExport, withoutFormat } from './list-export.ts'
import { day, oneOf, optionQuery } from './list-query.ts'

// The audit: reading it, and the events that the back office adds (DOMAIN "Audit").

const page = '/auditoria'
const read = { permission: { pages: [page], action: 'read' as const } }
const described = (summary: string) => ({ summary, tags: ['audit'] })
const bad = (field: string, message: string) => problem('invalid', message, [{ field, message }])

const pageSize = 50
/** A search looks into every event it passes: without a period, into those of this many days. */
const searchedDays = 90
const parameters = [
  'de',
  'ate',
  'pessoa',
  'pagina',
  'tipo',
  'portal',
  'registro',
  'q',
  'depois',
] as const

interface Asked {
  readonly filter: AuditFilter
  readonly after: string | undefined
  readonly since: string | null
}
const daysBefore = (until: string | undefined, days: number) =>
  new Date((until === undefined ? Date.now() : Date.parse(until)) - days * 86_400_000)
    .toISOString()
    .slice(0, 10)
function asked(request: FastifyRequest): Asked {
  const one = oneOf(withoutFormat(request), parameters)
  const [from, to, user, where, kind, at, record, q, after] = [
    day(one('de')),
    day(one('ate')),
    one('pessoa'),
    one('pagina'),
    one('tipo'),
    one('portal'),
    one('registro'),
    one('q'),
    one('depois'),
  ]
  if (kind !== undefined && !isTrackerType(kind))
    throw bad('tipo', 'Este tipo de evento não existe.')
  if (at !== undefined && !/^[1-9]\d{0,14}$/.test(at))
    throw bad('portal', 'Portal id deve ser um inteiro')
  if (after !== undefined && !/^[12]\d{3}-\d\d-\d\dT[\d:.]{15}_\d{1,18}$/.test(after))
    throw bad('depois', 'O parâmetro "depois" deve ser o que a lista devolveu.')
  const since = q !== undefined && from === undefined ? daysBefore(to, searchedDays) : undefined
  const filter: AuditFilter = {
    ...((from ?? since) ? { from: from ?? since } : {}),
    ...(to ? { to } : {}),
    ...(user ? { user } : {}),
    ...(where ? { page: where } : {}),
    ...(kind ? { kind } : {}),
    ...(at ? { portal: Number(at) } : {}),
    ...(record ? { record } : {}),
    ...(q ? { q } : {}),
  }
  return { filter, after, since: since ?? null }
}

const head = ['Quando', 'Quem', 'O que', 'Página', 'Registro', 'Portal', 'Mudanças', 'Endereço IP']
async function* cells(events: AsyncIterable<readonly WholeEvent[]>): Rows {
  for await (const batch of events) {
    yield batch.map((event) => [
      momentText(event.data_evento),
      event.user_name ?? 'Sistema',
      isTrackerType(event.tracker_type) ? trackerWords[event.tracker_type] : event.tracker_type,
      pageLabel(event.page_id_name, eventPages),
      [event.titulo, event.registro].filter(Boolean).join(' · '),
      event.portal_nome,
      changesText(event),
      event.ip,
    ])
  }
}

async function list(request: FastifyRequest, reply: FastifyReply, { db }: Deps): Promise<unknown> {
  const actor = actorOf(request)
  const { filter, after, since } = asked(request)
  const format = wantedExport(request)
  if (format) {
    demand(request, [page], 'print')
    await recordEvent(db.in(actor.tenantId), actor, {
      type: 'export',
      page: 'audit',
      portalId: filter.portal ?? null,
      values: { formato: format, filtros: filter },
    })
    return sendSheet(reply, format, 'auditoria', head, cells(auditStream(db, actor, filter)))
  }
  const rows = await auditPage(db.in(actor.tenantId), actor, filter, after, pageSize + 1)
  return {
    eventos: rows.slice(0, pageSize).map(({ cursor: _cursor, ...event }) => event),
    seguinte: rows.length > pageSize ? rows[pageSize - 1]?.cursor : null,
    desde: since,
  }
}

function reading(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  app.get(
    '/webadm/auditoria',
    { config: read, schema: described('Listar eventos da auditoria') },
    (request, reply) => list(request, reply, deps),
  )
  for (const [name, find, summary] of [
    ['pessoas', auditPeople, 'Pessoas por que a auditoria se filtra'],
    ['portais', auditPortals, 'Portais por que a auditoria se filtra'],
  ] as const)
    app.get(
      `/webadm/auditoria/${name}`,
      { config: read, schema: described(summary) },
      (request) => {
        const actor = actorOf(request)
        return find(db.in(actor.tenantId), actor, optionQuery(request, {}))
      },
    )
  app.get(
    '/webadm/auditoria/:id',
    { config: read, schema: described('Ler um evento da auditoria') },
    async (request) => {
      const actor = actorOf(request)
      const { id } = request.params as { id: string }
      const event = /^[1-9]\d{0,17}$/.test(id)
        ? await auditEvent(db.in(actor.tenantId), actor, id)
        : undefined
      if (!event) throw problem('missing', 'Evento não encontrado.')
      const { cursor: _cursor, ...rest } = event
      return {
        ...rest,
        old_values: shownValues(event.page_id_name, event.old_values),
        new_values: shownValues(event.page_id_name, event.new_values),
      }
    },
  )
}

const loose = z.unknown().optional()
/** The fields of the contract's tracker-event. Who and when are the server's to know, so what is sent of them is not read. */
const tracked = z.strictObject({
  tracker_type: z.enum(['view', 'print'], {
    error: 'Só consultas e impressões são enviadas pelo navegador.',
  }),
  page_id_name: z.string({ error: 'Informe a página.' }).max(60, 'Informe a página.'),
  portal_id: z
    .int({ error: 'Portal id deve ser um inteiro' })
    .positive('Portal id deve ser um inteiro')
    .nullish(),
  /** Of the row that was looked at, its key and nothing else. */
  new_values: z.object({ id: z.union([z.string().max(100), z.int()]).nullish() }).nullish(),
  data_evento: loose,
  old_values: loose,
  deleted_values: loose,
  insert_values: loose,
  id_user: loose,
  user_name: loose,
})

/** Whose rights rule a page that an event names. @throws {Problem} `invalid` when there is no such page. */
function ruling(name: string) {
  const resource = resources.find((one) => one.name === name)
  const pages = resource
    ? pagesOf(resource)
    : extraPages.filter((one) => one.resource === name).map(({ owner }) => owner)
  if (pages.length === 0) throw bad('page_id_name', 'Esta página não existe.')
  return { resource, pages }
}

function tracking(app: FastifyInstance, { db }: Deps): void {
  const rateLimit = {
    max: 120,
    timeWindow: 60_000,
    hook: 'preHandler' as const,
    keyGenerator: (request: FastifyRequest) => `${request.tenant?.id} ${request.access?.user.id}`,
  }
  app.post(
    '/webadmtracker/tracker',
    {
      config: { permission: 'session', rateLimit },
      schema: { summary: 'Registrar uma consulta ou impressão', tags: ['tracker'] },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const runner = db.in(actor.tenantId)
      const {
        tracker_type: type,
        page_id_name: name,
        portal_id,
        new_values,
      } = parse(tracked, request.body)
      const { resource, pages } = ruling(name)
      demand(request, pages, 'read')
      const key = new_values?.id
      const row =
        resource && key !== null && key !== undefined
          ? await readRecord(runner, actor, resource, key)
          : undefined
      const scope = resource?.scope?.portal
      // A row says itself which portal it is of.
      const own: unknown =
        row && resource && scope
          ? (JSON.parse(row.body) as Readonly<Record<string, unknown>>)[
              wireName(scope, fieldOf(resource, scope))
            ]
          : undefined
      const portalId = typeof own === 'number' ? own : (portal_id ?? null)
      if (portalId !== null && own === undefined) await readRecord(runner, actor, portal, portalId)
      await recordEvent(runner, actor, {
        type,
        page: name,
        portalId,
        ...(row ? { record: row.key } : {}),
      })
      return reply.code(204).send()
    },
  )
}

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  reading(app, deps)
  tracking(app, deps)
}
