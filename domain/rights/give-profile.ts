import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { profile } from '../../resources/access/profile.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { matrixOf } from '../../data/rights/page-rights.ts'
import type { Actor } from '../../data/store/scope.ts'
import { commandsOf } from '../commands.ts'
import { saveMatrix } from './matrix.ts'
import type { Grants } from './ready-profiles.ts'

export interface NewProfile {
  readonly name: string
  readonly managerId: number
  readonly grants: Grants
}
/**
 * Makes a profile of a manager, with its rights, and gives it to a user: the four steps of the screens, all or nothing.
 * @throws {Problem} `forbidden` for a right the actor does not hold.
 */
export const giveNewProfile = (
  runner: Runner,
  actor: Actor,
  userId: string,
  { name, managerId, grants }: NewProfile,
): Promise<void> =>
  runner.atomically(async (tx) => {
    const made = await commandsOf(profile).create(tx, actor, {
      name,
      managerId,
      active: true,
      restricted: false,
    })
    const used = await commandsOf(managerProfileUser).create(tx, actor, {
      managerId,
      profileId: Number(made.key),
      userId: null,
    })
    const { versao, paginas } = await matrixOf(tx, actor, used.key)
    const wanted = paginas.flatMap(({ id, caminho }) => {
      const given = grants[caminho]
      return given
        ? [
            {
              id,
              read: given.includes('read'),
              add: given.includes('add'),
              edit: given.includes('edit'),
              delete: given.includes('delete'),
              print: given.includes('print'),
            },
          ]
        : []
    })
    await saveMatrix(tx, actor, used.key, versao, wanted)
    await commandsOf(managerUserLink).create(tx, actor, {
      idUser: userId,
      idManagerProfile: Number(used.key),
      blocked: false,
    })
  })
