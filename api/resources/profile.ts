import { problem } from '../../kernel/problem.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { profile } from '../../resources/access/profile.ts'
import { readManagerProfileId } from '../../resources/calls/access.ts'
import { managerProfileOf } from '../../data/rights/manager-profiles.ts'
import type { CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { implement } from '../implement.ts'

const whole = (text: string) => {
  if (!/^\d{1,18}$/.test(text))
    throw problem('invalid', profile.messages.scope ?? '', [
      { field: 'managerId', message: profile.messages.scope ?? '' },
    ])
  return text
}

export const profileRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, profile, deps)
  implement(app, deps, readManagerProfileId, async ({ runner, actor, params }) => {
    const [manager, ofProfile] = [whole(params.managerId), whole(params.profileId)]
    const found = await managerProfileOf(runner, actor, manager, ofProfile)
    if (found === undefined) throw problem('missing', managerProfileUser.messages.missing ?? '')
    return { id_gestor_perfil: found }
  })
}
