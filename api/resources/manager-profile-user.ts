import { problem } from '../../kernel/problem.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { offerReadyProfiles, readManagerOfUser } from '../../resources/calls/access.ts'
import * as ready from '../../domain/rights/ready-profiles.ts'
import { managersOfUser } from '../../data/rights/manager-profiles.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { implement, JsonText } from '../implement.ts'

export const managerProfileUserRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, managerProfileUser, deps)
  implement(app, deps, offerReadyProfiles, async ({ runner, actor, body }) => ({
    novos: await ready.offerReadyProfiles(runner, actor, String(body.id_gestor)),
  }))
  implement(app, deps, readManagerOfUser, async ({ runner, actor, params }) => {
    const body = await managersOfUser(runner, actor, params.id)
    if (body === '[]')
      throw problem('missing', 'Ocorreu um erro ao buscar o gestor do usuario!', [
        { field: 'id', message: 'Este usuário não está em nenhum gestor.' },
      ])
    return new JsonText(body)
  })
}
