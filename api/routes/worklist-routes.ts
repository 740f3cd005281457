import type { FastifyInstance } from 'fastify'
import { managerOfPortal } from '../../data/nouns/portals.ts'
import { zoneOfPortal } from '../../data/nouns/zones.ts'
import { doneToday } from '../../data/worklist/municipality-facts.ts'
import { sources } from '../../domain/worklist/sources.ts'
import type { Item } from '../../domain/worklist/source.ts'
import { hearSources, itemsInOrder, type Heard } from '../../domain/worklist/worklist.ts'
import { clockOf } from '../../pt-br/clock.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import { toldReading } from '../../tables/api/told-reading.ts'
import { shareOfRequest, type Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { publishingOf } from './dashboard-routes.ts'

const toldSource = ({ source: { name, title, screen }, reading }: Heard) => {
  const count = (state: Item['state']) =>
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

export function worklistRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readWorklist, async ({ request, runner, actor, access, tenant, query }) => {
    const asked = query.portal ?? null
    const now = new Date()
    const managerId = asked === null ? null : await managerOfPortal(runner, actor, asked)
    const portal = asked === null || managerId === null ? null : { id: asked, managerId }
    const own = await publishingOf(runner, actor, access, portal?.id ?? null)
    const zone = portal ? await zoneOfPortal(runner, portal.id) : tenant.zone
    const { heard, done } = await deps.db.reading(
      tenant.id,
      async (tx) => {
        const asker = {
          tx,
          access,
          portal,
          units: own.publica && own.limite ? own.limite.ugs : null,
          today: clockOf(zone).isoDay(now),
          zone,
          sendsMail: deps.config.sendsMail,
        }
        const [told, acts] = await Promise.all([
          hearSources(asker, sources, (source, error) =>
            request.log.error({ err: error, source }, 'a source of the worklist failed'),
          ),
          doneToday(tx, actor.userId, tenant.zone),
        ])
        return { heard: told, done: acts }
      },
      shareOfRequest(request),
    )
    return {
      hoje: clockOf(zone).isoDay(now),
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
      feitos: [...done],
    }
  })
}
