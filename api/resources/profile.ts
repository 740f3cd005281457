import { pagesOf } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { profile } from '../../resources/access/profile.ts'
import { managerProfileOf } from '../../data/rights/manager-profiles.ts'
import { actorOf } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

const whole = (text: string) => {
  if (!/^\d{1,18}$/.test(text))
    throw problem('invalid', profile.messages.scope ?? '', [
      { field: 'managerId', message: profile.messages.scope ?? '' },
    ])
  return text
}

export const profileRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, profile, deps)
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
