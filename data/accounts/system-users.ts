import { sql, type Runner } from '../../platform/postgres/database.ts'
import { isWithin, type Actor } from '../store/scope.ts'

/** What decides who may change a user. */
export interface UserStanding {
  readonly staff: boolean
  readonly root: boolean
  /** The managers of all the user's links, blocked ones included. */
  readonly managers: readonly number[]
  /** The manager's profiles of the same links. */
  readonly managerProfiles: readonly number[]
}
/** How a user stands, removed or not; nothing when there is none. */
export async function userStandingOf(
  runner: Runner,
  userId: string,
): Promise<UserStanding | undefined> {
  const [user] = await runner.run<UserStanding>(sql.read`select eluser or elmaster as staff, root,
      (select coalesce(json_agg(distinct gp.id_gestor), '[]') from gestor_usuario gu
        join gestor_perfil gp on gp.id = gu.id_gestor_perfil
    where gu.id_usuario = u.id and not gu.excluido) as managers,
      (select coalesce(json_agg(distinct gu.id_gestor_perfil), '[]') from gestor_usuario gu
    where gu.id_usuario = u.id and not gu.excluido) as "managerProfiles" from usuario u where u.id = ${userId}`)
  return user
}

/** What a change of a user is compared with. */
export interface UserState {
  readonly email: string
  readonly elUser: boolean
  readonly elMaster: boolean
  readonly root: boolean
  readonly active: boolean
  readonly confirmed: boolean
}
/** A user as they stand, held until the transaction ends; empty when there is none. */
export async function lockUser(runner: Runner, userId: string): Promise<Partial<UserState>> {
  const [user] = await runner.run<UserState>(
    sql`select email, eluser as "elUser", elmaster as "elMaster", root, active, confirmed from usuario
      where id = ${userId} and not excluido for update`,
  )
  return user ?? {}
}

/** The users of a unit, as keys: linked to its portal's manager, or publishers in it. */
export async function usersOfUnit(
  runner: Runner,
  actor: Actor,
  unit: string,
): Promise<readonly string[]> {
  const rows = await runner.run<{ id: string }>(
    sql.read`with ug as (select c.hash_id, p.id_gestor from portal_cliente c join portal p on p.id = c.portal_id
      where c.hash_id = ${unit} and not c.excluido
        and ${isWithin(sql`p.id_gestor`, actor.managers)})
    select gu.id_usuario as id from ug join gestor_perfil gp on gp.id_gestor = ug.id_gestor and not gp.excluido
    join gestor_usuario gu on gu.id_gestor_perfil = gp.id and not gu.excluido
    union select pp.id_user from ug join publicador_permissao pp on pp.cliente_id = ug.hash_id and not pp.excluido`,
  )
  return rows.map(({ id }) => id)
}
