import type { FastifyInstance, FastifyRequest } from 'fastify'
import { managerOfPortal } from '../../data/nouns/portals.ts'
import { zoneOfPortal } from '../../data/nouns/zones.ts'
import { doneToday } from '../../data/worklist/municipality-facts.ts'
import { workSources } from '../../domain/worklist/sources.ts'
import type { WorkItem } from '../../domain/worklist/source.ts'
import {
  hearSources,
  itemsInOrder,
  type Heard,
  type WorklistAsker,
} from '../../domain/worklist/worklist.ts'
import { clockOf } from '../../pt-br/clock.ts'
import {
  readLate,
  readWorklist,
  type PortalLate,
  type Worklist,
} from '../../resources/calls/home.ts'
import type { Access } from '../../data/rights/access.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Tenant } from '../../data/nouns/tenants.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { batchStatements } from '../../platform/postgres/together.ts'
import { toldReading } from '../../tables/api/told-reading.ts'
import { shareOfRequest, type Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { publishingOf } from './dashboard-routes.ts'

const toldSource = ({ source: { name, title, screen }, reading }: Heard) => {
  const count = (state: WorkItem['state']) =>
    reading?.items.filter((item) => item.state === state).length ?? 0
  return {
    nome: name,
    titulo: title,
    tela: screen,
    falhou: reading === undefined,
    conferidos: reading?.checked ?? 0,
    atrasado: count('atrasado'),
    vence: count('vence'),
    espera: count('espera'),
  }
}

const indexOf = (heard: readonly Heard[]) => {
  const index = heard.flatMap(({ reading }) => reading?.index ?? [])[0]
  return index === undefined ? null : toldReading(index)
}

type Report = Parameters<typeof hearSources>[2]
export const reportTo =
  ({ log }: FastifyRequest): Report =>
  (source, error) =>
    log.error({ err: error, source }, 'a source of the worklist failed')

/** Who asks, and of what. */
export interface AskedBy {
  readonly actor: Actor
  readonly access: Access
  readonly tenant: Tenant
  readonly sendsMail: boolean
  readonly now: Date
}
/** Somebody who asks for the queue of a portal, or of none; of a portal out of reach, as of none. */
export async function askerOf(
  tx: Tx,
  { actor, access, tenant, sendsMail, now }: AskedBy,
  asked: number | null,
): Promise<WorklistAsker> {
  const managerId = asked === null ? null : await managerOfPortal(tx, actor, asked)
  const portal = asked === null || managerId === null ? null : { id: asked, managerId }
  const [own, zone] = await Promise.all([
    publishingOf(tx, actor, access, portal?.id ?? null),
    portal ? zoneOfPortal(tx, portal.id) : tenant.zone,
  ])
  const units = own.publica && own.limite ? own.limite.ugs : null
  return { tx, access, portal, units, today: clockOf(zone).isoDay(now), zone, sendsMail }
}

const lateSources = workSources.filter(({ tellsLate }) => tellsLate)
/** What is late in a portal and what falls due, by the sources of the queue. */
export async function dueIn(
  asker: WorklistAsker,
  report: Report,
): Promise<Omit<PortalLate, 'id'> & { readonly vence: number }> {
  const told = (await hearSources(asker, lateSources, report)).map(toldSource)
  const sum = (of: (one: (typeof told)[number]) => number) =>
    told.reduce((all, one) => all + of(one), 0)
  return {
    atrasado: sum(({ atrasado }) => atrasado),
    vence: sum(({ vence }) => vence),
    conferidos: sum(({ conferidos }) => conferidos),
    falhou: told.some(({ falhou }) => falhou),
  }
}

interface QueueMoment {
  readonly today: string
  readonly now: Date
  readonly done: Worklist['feitos']
}
/** What the sources told, as the queue of somebody. */
export const queueOf = (heard: readonly Heard[], { today, now, done }: QueueMoment): Worklist => ({
  hoje: today,
  em: now.toISOString(),
  itens: itemsInOrder(heard).map(({ source, state, fact, law, unit, day, act, ...rest }) => ({
    fonte: source,
    estado: state,
    fato: fact,
    detalhe: rest.detail ?? null,
    lei: law ?? null,
    unidade: unit ?? null,
    dia: day ?? null,
    pessoa: rest.person ?? null,
    ato: { texto: act.label, endereco: act.path },
  })),
  fontes: heard.map(toldSource),
  indice: indexOf(heard),
  feitos: done,
})

function readQueue(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readWorklist, async ({ request, actor, access, tenant, query }) => {
    const now = new Date()
    const asked: AskedBy = { actor, access, tenant, now, sendsMail: deps.config.sendsMail }
    const { heard, done, today } = await deps.db.reading(
      tenant.id,
      async (tx) => {
        const asker = await askerOf(tx, asked, query.portal ?? null)
        const [told, acts] = await Promise.all([
          hearSources(asker, workSources, reportTo(request)),
          doneToday(tx, actor.userId, tenant.zone),
        ])
        return { heard: told, done: [...acts], today: asker.today }
      },
      shareOfRequest(request),
    )
    return queueOf(heard, { today, now, done })
  })
}

export function worklistRoutes(app: FastifyInstance, deps: Deps): void {
  readQueue(app, deps)
  implement(app, deps, readLate, async ({ request, actor, access, tenant, query }) => {
    const sendsMail = deps.config.sendsMail
    const asked: AskedBy = { actor, access, tenant, now: new Date(), sendsMail }
    const ids = [...new Set(query.ids.split(',').map(Number))]
    // Many portals ask as one: the statements are those of one portal.
    const found = await deps.db.reading(
      tenant.id,
      (tx) =>
        batchStatements(
          tx,
          ids.map((id) => async (one) => {
            const asker = await askerOf(one, asked, id)
            if (!asker.portal) return []
            const { vence: _, ...late } = await dueIn(asker, reportTo(request))
            return [{ id, ...late }]
          }),
        ),
      shareOfRequest(request),
    )
    return found.flat()
  })
}
