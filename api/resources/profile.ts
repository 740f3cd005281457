import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { profile } from '../../resources/access/profile.ts'
import { managerProfileOf } from '../../data/rights/manager-profiles.ts'
import { readRecord, removeRecord } from '../../data/store/record.ts'
import {
  heldBy,
  masterOnly,
  noteRights,
  refuseGiving,
  refuseRestricted,
  usesOfProfile,
  type Held,
} from '../../data/rights/rights.ts'
import type { Runner } from '../../data/postgres/database.ts'
import { actorOf } from '../context.ts'
import {
  createRoute,
  crudRoutes,
  removeRoute,
  storeChange,
  storeNew,
  updateRoute,
  type OnRestore,
} from '../crud.ts'
import type { CustomRoutes } from './index.ts'

const whole = (text: string) => {
  if (!/^\d{1,18}$/.test(text))
    throw problem('invalid', profile.messages.scope ?? '', [
      { field: 'managerId', message: profile.messages.scope ?? '' },
    ])
  return text
}

/** A profile that comes back, or is switched on, gives again all that it granted. */
async function refuseAll(runner: Runner, held: Held, key: string): Promise<void> {
  await refuseRestricted(runner, held, key)
  await refuseGiving(runner, held, await usesOfProfile(runner, key))
}
export const mayRestoreProfile: OnRestore = async (runner, actor, key) => {
  const held = await heldBy(runner, actor)
  return () => refuseAll(runner, held, key)
}

export const profileRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, profile, deps, ['list', 'read'])
  createRoute(app, profile, deps, (write) =>
    write.atomically(async (runner) => {
      if (write.draft.restricted)
        masterOnly(await heldBy(runner, write.actor), 'criar um perfil restrito')
      return storeNew(profile, { ...write, runner })
    }),
  )
  updateRoute(app, profile, deps, (write) =>
    write.atomically(async (runner) => {
      const { actor, draft, key } = write
      await readRecord(runner, actor, profile, key)
      const held = await heldBy(runner, actor)
      await refuseRestricted(runner, held, key)
      if (draft.active || draft.managerId !== undefined) await refuseAll(runner, held, key)
      if (draft.restricted) masterOnly(held, 'tornar um perfil restrito')
      const stored = await storeChange(profile, { ...write, runner })
      if (draft.active !== undefined || draft.restricted !== undefined)
        await noteRights(runner, actor, profile.name, key, {
          ativo: draft.active ?? null,
          restrito: draft.restricted ?? null,
        })
      return stored
    }),
  )
  removeRoute(app, profile, deps, ({ atomically, actor, key }) =>
    atomically(async (runner) => {
      await readRecord(runner, actor, profile, key)
      await refuseRestricted(runner, await heldBy(runner, actor), key)
      return removeRecord(runner, actor, profile, key)
    }),
  )
  app.get(
    '/webadm/admperfilgestorperfil/:managerId/:profileId',
    {
      config: {
        permission: {
          pages: [...pagesOf(profile), ...pagesOf(managerProfileUser)],
          action: 'read',
        },
      },
      schema: {
        summary: 'Ler o código do perfil de um gestor',
        tags: [profile.name],
        operationId: `${profile.name}.manager-profile-id`,
      },
    },
    async (request) => {
      const { managerId, profileId } = request.params as { managerId: string; profileId: string }
      const actor = actorOf(request)
      const found = await managerProfileOf(
        deps.db.in(actor.tenantId),
        actor,
        whole(managerId),
        whole(profileId),
      )
      if (found === undefined) throw problem('missing', managerProfileUser.messages.missing ?? '')
      return { id_gestor_perfil: found }
    },
  )
}
