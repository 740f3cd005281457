import type { FastifyInstance } from 'fastify'
import { recordEvent } from '../../data/audit/audit.ts'
import { accessOfPerson, grantedBy, type Access } from '../../data/rights/access.ts'
import { heldByBoth } from '../../data/rights/both.ts'
import { optionsOf } from '../../data/store/options.ts'
import type { Actor } from '../../data/store/scope.ts'
import { workSources } from '../../domain/worklist/sources.ts'
import { hearSources } from '../../domain/worklist/worklist.ts'
import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { seeAs } from '../../resources/calls/person.ts'
import { portal } from '../../resources/portal/portal.ts'
import { personFacts } from '../../data/people/person.ts'
import { shareOfRequest, type Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { optionPagesOf } from '../list-answer.ts'
import { menuOf } from './navigation-routes.ts'
import { askerOf, queueOf, reportTo } from './worklist-routes.ts'

const shut = { entra: false, menu: [], portais: [], portal: null, fila: null }
const mostPortals = 100
/** What is somebody's own stays theirs. */
const shared = workSources.filter(({ isPersonal }) => !isPersonal)

interface Seen {
  readonly access: Access
  readonly actor: Actor
}
/** Somebody, as far as who looks may do the same; nothing of who can sign in no more. */
async function seenAs(runner: Runner, by: Seen, id: string): Promise<Seen | undefined> {
  const own = await accessOfPerson(runner, id)
  if (!own) return undefined
  const held = heldByBoth(by.access, own)
  const elMaster = own.user.elMaster && by.access.user.elMaster
  const access = { ...by.access, ...own, ...held, user: { ...own.user, elMaster } }
  const { managers } = held
  const { user, publisher } = own
  const actor = { ...by.actor, userId: user.id, userName: user.name, managers, publisher }
  return { access, actor }
}

/** Who may read one of these pages chooses a portal. */
const choosing = [...pagesOf(portal), ...optionPagesOf(portal)]
/** The portals that somebody may choose from. */
async function portalsOf(runner: Runner, { access, actor }: Seen) {
  const managers = grantedBy(access, choosing, ['read'])
  if (managers?.length === 0) return []
  const page = { fixed: {}, page: 1, pageSize: mostPortals }
  const found = await optionsOf(runner, { ...actor, managers }, portal, page)
  return found.map(({ value, text }) => ({ id: Number(value), nome: text }))
}

/** The back office as one of the people sees it: told, never entered. */
export function seeAsRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, seeAs, async (exchange) => {
    const { request, runner, actor, access, tenant, params, body } = exchange
    const facts = await personFacts(runner, params.id)
    if (!facts) throw problem('missing', systemUser.messages.missing ?? '')
    const seen = await seenAs(runner, { access, actor }, params.id)
    await recordEvent(runner, actor, {
      type: 'view',
      page: systemUser.name,
      record: params.id,
      portalId: null,
      values: { ver_como: facts.nome },
    })
    if (!seen) return shut
    const [menu, portals] = await Promise.all([
      menuOf(runner, seen.access),
      portalsOf(runner, seen),
    ])
    const asked = portals.find(({ id }) => id === body.portal) ?? portals[0]
    const now = new Date()
    const asking = { ...seen, tenant, now, sendsMail: deps.config.sendsMail }
    const { heard, today } = await deps.db.reading(
      tenant.id,
      async (tx) => {
        const asker = await askerOf(tx, asking, asked?.id ?? null)
        return { heard: await hearSources(asker, shared, reportTo(request)), today: asker.today }
      },
      shareOfRequest(request),
    )
    return {
      entra: true,
      menu: [...menu],
      portais: portals,
      portal: asked?.id ?? null,
      fila: queueOf(heard, { today, now, done: [] }),
    }
  })
}
