import { problem } from '../../kernel/problem.ts'
import type { Action } from '../../kernel/resource.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { actions, type Grant } from './rights.ts'
import { reachCondition, type Actor } from '../store/scope.ts'
import { locks, lockUntilCommit } from '../schema/locks.ts'

/** One page of the matrix: what the profile may do there, and what the page offers. */
interface MatrixPage extends Record<Action, boolean> {
  readonly id: number
  readonly titulo: string
  readonly area: string
  readonly caminho: string
  readonly oferece: readonly Action[]
}
export interface Matrix {
  readonly id_gestor_perfil: number
  readonly id_gestor: number
  readonly nome_gestor: string
  readonly nome_perfil: string
  /** The code of a ready profile. */
  readonly pronto: string | null
  readonly restrito: boolean
  readonly pessoas: number
  /** Changes with every right of this profile. */
  readonly versao: string
  readonly paginas: readonly MatrixPage[]
}
export interface PageGrant extends Record<Action, boolean> {
  readonly id: number
}

/** The actions that a page `pg` offers, as a list with nothing for the others. */
const offered = sql.raw(
  actions.map((action) => `case when pg.${action} then '${action}' end`).join(', '),
)
/** What a row `p` of a profile grants, by action. */
const granted = sql.raw(
  actions.map((action) => `'${action}', coalesce(p.${action}, false)`).join(', '),
)
/** The matrix of one manager's profile: every page that owns rights. @throws {Problem} `missing`. */
export async function matrixOf(runner: Runner, actor: Actor, key: string): Promise<Matrix> {
  const [matrix] = await runner.run<Matrix>(
    sql.read`select t.id::float8 as id_gestor_perfil, t.id_gestor::float8 as id_gestor, g.nome as nome_gestor,
      pf.nome as nome_perfil, pf.pronto, pf.restrito,
      (select count(*)::int from gestor_usuario gu where gu.id_gestor_perfil = t.id and not gu.bloqueado
        and not gu.excluido) as pessoas,
      (select md5(coalesce(string_agg(p.id || ':' || p.rev, ',' order by p.id), '')) from gestor_perfil_pagina p
        where p.id_gestor_perfil = t.id and not p.excluido) as versao,
      (select coalesce(json_agg(json_build_object('id', pg.id, 'titulo', pg.page_title, 'area', pg.route_area,
        'caminho', pg.caminho,
          'oferece', array_remove(array[${offered}], null), ${granted})
          order by pg.page_title collate pt_br, pg.id), '[]')
        from pagina pg left join gestor_perfil_pagina p on p.id_janela = pg.id and p.id_gestor_perfil = t.id
          and not p.excluido
        where pg.ativo and not pg.excluido and pg.page_owner_id is null) as paginas
      from gestor_perfil t join gestor g on g.id = t.id_gestor join perfil pf on pf.id = t.id_perfil
      where t.id::text = ${key}::text and not t.excluido
        and ${reachCondition(managerProfileUser, 't', actor)}`,
  )
  if (!matrix) throw problem('missing', managerProfileUser.messages.missing ?? '')
  return matrix
}

/** Lets one at a time save the matrix of a manager's profile, until the transaction ends. */
export const lockMatrix = async (tx: Runner, key: string): Promise<void> => {
  await tx.run(lockUntilCommit(locks.rightsMatrix, key))
}

/** The keys of the rows in which a manager's profile is given rights, by page. */
export async function grantKeys(runner: Runner, key: string): Promise<ReadonlyMap<number, string>> {
  const rows = await runner.run<{ page: number; key: string }>(
    sql.read`select id_janela::float8 as page, id::text as key from gestor_perfil_pagina
      where id_gestor_perfil::text = ${key} and not excluido`,
  )
  return new Map(rows.map((row) => [row.page, row.key]))
}

/** A manager's use of a profile: the ids of both. */
export interface ProfileUse {
  readonly profile: string
  readonly manager: string
}
const useOf = 'gp.id_perfil::text as profile, gp.id_gestor::text as manager'
interface StoredGrant extends Grant, ProfileUse {
  readonly page: string
  readonly managerProfile: string
}
/** What a row of a profile's pages grants, and whose; nothing when there is none. */
export async function grantOf(runner: Runner, key: string): Promise<StoredGrant | undefined> {
  const [row] = await runner.run<StoredGrant>(
    sql.read`select p.id_janela::text as page, p.id_gestor_perfil::text as "managerProfile",
      ${sql.raw(useOf)}, p.read, p.add, p.edit, p.delete, p.print
    from gestor_perfil_pagina p join gestor_perfil gp on gp.id = p.id_gestor_perfil where p.id::text = ${key}`,
  )
  return row
}
/** Whose profile, by the key of its use; ids of nothing when there is none. */
export const profileUse = async (
  runner: Runner,
  managerProfile: number | string,
): Promise<ProfileUse> =>
  (
    await runner.run<ProfileUse>(
      sql.read`select ${sql.raw(useOf)} from gestor_perfil gp where gp.id::text = ${String(managerProfile)}`,
    )
  )[0] ?? { profile: '0', manager: '0' }
