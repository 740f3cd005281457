import type { FastifyInstance } from 'fastify'
import { accessOfPeople } from '../../data/people/access.ts'
import {
  mostPlaces,
  pagesSeenBy,
  personFacts,
  placesOf,
  profilesOf,
  successorsOf,
} from '../../data/people/person.ts'
import { grantedBy, type Access } from '../../data/rights/access.ts'
import { handOverTo, type PassingRights } from '../../domain/rights/hand-over.ts'
import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import type { Action } from '../../kernel/resource.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { dutyEditors } from '../../resources/calls/duty.ts'
import * as calls from '../../resources/calls/person.ts'
import { portal } from '../../resources/portal/portal.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'

/** Managers of both; null is every one. */
const both = (one: readonly number[] | null, other: readonly number[] | null) =>
  one === null ? other : other === null ? one : one.filter((id) => other.includes(id))
/** The managers that let somebody do all of the actions. */
const grantedAll = (access: Access, pages: readonly string[], actions: readonly Action[]) =>
  actions.map((action) => grantedBy(access, pages, [action])).reduce(both, null)
const passingRights = (access: Access, managers: readonly number[] | null): PassingRights => ({
  duties: both(managers, grantedAll(access, dutyEditors, ['edit'])),
  permissions: both(managers, grantedAll(access, pagesOf(publisherPermission), ['add', 'edit'])),
  keys: both(managers, grantedAll(access, pagesOf(portal), ['edit'])),
})

/** A person who signs in, and passing on what they answer for. */
export function personRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readPerson, async ({ runner, actor, access, params: { id } }) => {
    const facts = await personFacts(runner, id)
    if (!facts) throw problem('missing', systemUser.messages.missing ?? '')
    const { managers } = actor
    const changes = both(managers, grantedAll(access, pagesOf(systemUser), ['edit']))
    const [profiles, pages, places, successors] = await Promise.all([
      profilesOf(runner, id, managers),
      pagesSeenBy(runner, id, managers),
      placesOf(runner, id, managers),
      successorsOf(runner, id, changes),
    ])
    return {
      ...facts,
      perfis: [...profiles],
      telas: [...pages],
      lugares: places.slice(0, mostPlaces),
      ha_mais: places.length > mostPlaces,
      sucessores: [...successors],
    }
  })
  implement(app, deps, calls.listAccess, async ({ runner, actor, body: { ids } }) => [
    ...(await accessOfPeople(runner, ids, actor.managers)),
  ])
  implement(app, deps, calls.handOver, async ({ runner, actor, access, params, body }) => {
    const rights = passingRights(access, actor.managers)
    const wanted = { from: params.id, to: body.para, block: body.bloquear }
    const passed = await handOverTo(runner, actor, rights, wanted)
    return {
      obrigacoes: passed.duties,
      permissoes: passed.permissions,
      chaves: passed.keys,
      ficam: [...passed.left],
    }
  })
}
