import type { FastifyInstance } from 'fastify'
import { accessOfPeople } from '../../data/people/access.ts'
import {
  mostPlaces,
  pagesSeenBy,
  personFacts,
  portalsOfPerson,
  profilesOf,
  successorsOf,
} from '../../data/people/person.ts'
import { grantedBy, rightsOfUser, rightsWithin, type Access } from '../../data/rights/access.ts'
import { bothManagers as both } from '../../data/rights/both.ts'
import { renewFactor } from '../../domain/accounts/factor-renewal.ts'
import { handOverTo, type PassingRights } from '../../domain/rights/hand-over.ts'
import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Action } from '../../kernel/resource.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { dutyEditors } from '../../resources/calls/duty.ts'
import * as calls from '../../resources/calls/person.ts'
import { portal } from '../../resources/portal/portal.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { senderOf } from '../tenancy.ts'
import { screensOfMenu } from './navigation-routes.ts'

/** The managers that let somebody do all of the actions. */
const grantedAll = (access: Access, pages: readonly string[], actions: readonly Action[]) =>
  actions.map((action) => grantedBy(access, pages, [action])).reduce(both, null)
const passingRights = (access: Access, managers: readonly number[] | null): PassingRights => ({
  duties: both(managers, grantedAll(access, dutyEditors, ['edit'])),
  permissions: both(managers, grantedAll(access, pagesOf(publisherPermission), ['add', 'edit'])),
  keys: both(managers, grantedAll(access, pagesOf(portal), ['edit'])),
})

const byTitle = new Intl.Collator('pt-BR')
/** The pages that a person sees, and the screens of their menu that go by the rights of another page. */
async function screensSeenBy(runner: Runner, id: string, managers: readonly number[] | null) {
  const pages = await pagesSeenBy(runner, id, managers)
  const held = await rightsOfUser(runner, id)
  if (!held?.rights) return [...pages]
  const known = new Set(pages.map(({ caminho }) => caminho))
  const others = (await screensOfMenu(runner, rightsWithin(held, managers))).filter(
    ({ caminho }) => !known.has(caminho),
  )
  return [...pages, ...others].toSorted((one, other) => byTitle.compare(one.titulo, other.titulo))
}

/** A person who signs in, and passing on what they answer for. */
export function personRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readPerson, async ({ runner, actor, access, params: { id } }) => {
    const facts = await personFacts(runner, id)
    if (!facts) throw problem('missing', systemUser.messages.missing ?? '')
    const { managers } = actor
    const changes = both(managers, grantedAll(access, pagesOf(systemUser), ['edit']))
    const [profiles, pages, places, successors] = await Promise.all([
      profilesOf(runner, id, managers),
      screensSeenBy(runner, id, managers),
      portalsOfPerson(runner, id, managers),
      successorsOf(runner, id, changes),
    ])
    return {
      ...facts,
      perfis: [...profiles],
      telas: pages,
      lugares: places.slice(0, mostPlaces),
      ha_mais: places.length > mostPlaces,
      sucessores: [...successors],
    }
  })
  implement(app, deps, calls.listAccess, async ({ runner, actor, body: { ids } }) => [
    ...(await accessOfPeople(runner, ids, actor.managers)),
  ])
  implement(app, deps, calls.renewFactor, async ({ tenant, runner, actor, params, body }) => ({
    renova_em: await renewFactor(runner, actor, senderOf(tenant, deps), params.id, body.motivo),
  }))
  implement(app, deps, calls.handOver, async ({ runner, actor, access, params, body }) => {
    const rights = passingRights(access, actor.managers)
    const { para: to, bloquear: block, ensaio: rehearsal = false } = body
    const wanted = { from: params.id, to, block, rehearsal }
    const passed = await handOverTo(runner, actor, rights, wanted)
    return {
      obrigacoes: passed.duties,
      sem_suplente: passed.alone,
      permissoes: passed.permissions,
      dispensadas: passed.spared,
      nao_publica: [...passed.unpublished],
      chaves: passed.keys,
      ficam: [...passed.left],
    }
  })
}
