import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { linksOfUser, linkState } from '../../data/rights/manager-profiles.ts'
import { removeRecord } from '../../data/store/record.ts'
import { heldBy, noteRights, refuseGiving } from '../../data/rights/rights.ts'
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

/** A link that comes back gives again what its profile grants. */
export const mayRestoreLink: OnRestore = async (runner, actor, key) => {
  const [held, link] = [await heldBy(runner, actor), await linkState(runner, key)]
  return async () => {
    if (link) await refuseGiving(runner, held, [link.managerProfile])
  }
}

export const managerUserLinkRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, managerUserLink, deps, ['list', 'read'])
  createRoute(app, managerUserLink, deps, (write) =>
    write.atomically(async (runner) => {
      const { actor, draft } = write
      const held = await heldBy(runner, actor)
      const stored = await storeNew(managerUserLink, { ...write, runner })
      await refuseGiving(runner, held, [draft.idManagerProfile])
      await noteRights(runner, actor, managerUserLink.name, stored.key, {
        id_usuario: draft.idUser,
        id_gestor_perfil: draft.idManagerProfile,
        bloqueado: draft.blocked,
      })
      return stored
    }),
  )
  updateRoute(app, managerUserLink, deps, (write) =>
    write.atomically(async (runner) => {
      const { actor, draft, key } = write
      const [held, old] = [await heldBy(runner, actor), await linkState(runner, key)]
      const stored = await storeChange(managerUserLink, { ...write, runner })
      const given = draft.idManagerProfile ?? old?.managerProfile
      const more =
        (draft.idManagerProfile !== undefined &&
          String(draft.idManagerProfile) !== old?.managerProfile) ||
        (draft.idUser !== undefined && draft.idUser !== old?.user) ||
        (draft.blocked === false && old?.blocked)
      if (more && given !== undefined) await refuseGiving(runner, held, [given])
      if (more || (draft.blocked && !old?.blocked))
        await noteRights(runner, actor, managerUserLink.name, key, {
          id_usuario: draft.idUser ?? old?.user,
          id_gestor_perfil: given,
          bloqueado: draft.blocked ?? old?.blocked,
        })
      return stored
    }),
  )
  removeRoute(app, managerUserLink, deps, ({ atomically, actor, key }) =>
    atomically(async (runner) => {
      const stored = await removeRecord(runner, actor, managerUserLink, key)
      await noteRights(runner, actor, managerUserLink.name, key, { excluido: true })
      return stored
    }),
  )
  app.get(
    '/webadmingestao/admgestoresusuariosid/:userId',
    {
      config: { permission: { pages: pagesOf(managerUserLink), action: 'read' } },
      schema: {
        summary: 'Ler a associação de um usuário',
        tags: [managerUserLink.name],
        operationId: `${managerUserLink.name}.get-by-user`,
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const body = await linksOfUser(
        deps.db.in(actor.tenantId),
        actor,
        (request.params as { userId: string }).userId,
      )
      if (body === '[]') throw problem('missing', managerUserLink.messages.missing ?? '')
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )
}
