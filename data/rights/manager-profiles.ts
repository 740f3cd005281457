import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { rowJson } from '../store/columns.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { reachCondition, type Actor } from '../store/scope.ts'

/** The id of a manager's use of a profile; nothing when there is none within reach. */
export async function managerProfileOf(
  runner: Runner,
  actor: Actor,
  managerId: string,
  profileId: string,
): Promise<number | undefined> {
  const [row] = await runner.run<{ id: number }>(
    sql.read`select t.id::float8 as id from gestor_perfil t where t.id_gestor = ${managerId}::bigint
      and t.id_perfil = ${profileId}::bigint and not t.excluido
      and ${reachCondition(managerProfileUser, 't', actor)}`,
  )
  return row?.id
}

const answer = async (runner: Runner, text: Sql): Promise<string> => {
  const rows = await runner.run<{ body: string }>(text)
  return `[${rows.map(({ body }) => body).join(',')}]`
}

/**
 * The managers and profiles a user has, as a JSON array of manager-profile-user records, oldest first; those in force
 * before those blocked.
 */
export function managersOfUser(runner: Runner, actor: Actor, userId: string): Promise<string> {
  return answer(
    runner,
    sql.read`select ${rowJson(managerProfileUser, 't')} as body from gestor_perfil t
      join gestor_usuario gu on gu.id_gestor_perfil = t.id and not gu.excluido
    where gu.id_usuario = ${userId}::text and not t.excluido
      and ${reachCondition(managerProfileUser, 't', actor)} order by gu.bloqueado, gu.id`,
  )
}

/** The links of a user, as a JSON array of manager-user-link records; those in force before those blocked. */
export function linksOfUser(runner: Runner, actor: Actor, userId: string): Promise<string> {
  return answer(
    runner,
    sql.read`select ${rowJson(managerUserLink, 't')} as body from gestor_usuario t
    where t.id_usuario = ${userId}::text and not t.excluido
      and ${reachCondition(managerUserLink, 't', actor)} order by t.bloqueado, t.id`,
  )
}

export interface LinkState {
  readonly managerProfile: string
  readonly blocked: boolean
  readonly user: string
}
/** A link as it stands, removed or not; nothing when there is none. */
export async function linkState(runner: Runner, key: string): Promise<LinkState | undefined> {
  const [row] = await runner.run<LinkState>(
    sql.read`select id_gestor_perfil::text as "managerProfile", bloqueado as blocked, id_usuario as "user"
      from gestor_usuario where id::text = ${key}`,
  )
  return row
}
