import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { managersOfUser } from '../../data/rights/manager-profiles.ts'
import { readRecord, removeRecord } from '../../data/store/record.ts'
import { heldBy, noteRights, refuseGiving, refuseRestricted } from '../../data/rights/rights.ts'
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

/** What comes back gives again all that it granted. */
export const mayRestoreManagerProfile: OnRestore = async (runner, actor, key) => {
  const held = await heldBy(runner, actor)
  return () => refuseGiving(runner, held, [key])
}

export const managerProfileUserRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, managerProfileUser, deps, ['list', 'read'])
  createRoute(app, managerProfileUser, deps, (write) =>
    write.atomically(async (runner) => {
      await refuseRestricted(runner, await heldBy(runner, write.actor), write.draft.profileId)
      return storeNew(managerProfileUser, { ...write, runner })
    }),
  )
  updateRoute(app, managerProfileUser, deps, (write) =>
    write.atomically(async (runner) => {
      const { actor, draft, key } = write
      await readRecord(runner, actor, managerProfileUser, key)
      const held = await heldBy(runner, actor)
      if (draft.profileId !== undefined) await refuseRestricted(runner, held, draft.profileId)
      // Under another manager or profile, those who have it reach other data.
      if (draft.managerId !== undefined || draft.profileId !== undefined) {
        await refuseGiving(runner, held, [key])
        await noteRights(runner, actor, managerProfileUser.name, key, {
          id_gestor: draft.managerId ?? null,
          id_perfil: draft.profileId ?? null,
        })
      }
      return storeChange(managerProfileUser, { ...write, runner })
    }),
  )
  removeRoute(app, managerProfileUser, deps, ({ runner, actor, key }) =>
    removeRecord(runner, actor, managerProfileUser, key),
  )
  app.get(
    '/webadm/usuariogestor/:id',
    {
      config: { permission: { pages: pagesOf(managerProfileUser), action: 'read' } },
      schema: {
        summary: 'Ler o gestor de um usuário',
        tags: [managerProfileUser.name],
        operationId: `${managerProfileUser.name}.get-by-user`,
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const body = await managersOfUser(
        deps.db.in(actor.tenantId),
        actor,
        (request.params as { id: string }).id,
      )
      if (body === '[]')
        throw problem('missing', 'Ocorreu um erro ao buscar o gestor do usuario!', [
          { field: 'id', message: 'Este usuário não está em nenhum gestor.' },
        ])
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
}
