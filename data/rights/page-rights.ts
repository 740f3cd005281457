import { problem } from '../../kernel/problem.ts'
import type { Action } from '../../kernel/resource.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { profilePagePermission } from '../../resources/access/profile-page-permission.ts'
import { auditColumns, auditValues } from '../audit/audit.ts'
import { auditJson } from '../store/columns.ts'
import { Values, sql, type Runner } from '../postgres/database.ts'
import {
  actions,
  noteRights,
  refuseBeyond,
  refuseRestricted,
  type Grant,
  type Held,
} from './rights.ts'
import { within, type Actor } from '../store/scope.ts'
import { locks, lockUntilCommit } from '../postgres/locks.ts'

/** One page of the matrix: what the profile may do there, and what the page offers. */
export interface MatrixPage extends Record<Action, boolean> {
  readonly id: number
  readonly titulo: string
  readonly area: string
  readonly caminho: string
  readonly oferece: readonly Action[]
}
export interface Matrix {
  readonly id_gestor_perfil: number
  readonly nome_gestor: string
  readonly nome_perfil: string
  readonly restrito: boolean
  readonly pessoas: number
  /** Changes with every right of this profile. */
  readonly versao: string
  readonly paginas: readonly MatrixPage[]
}
export interface PageGrant extends Record<Action, boolean> {
  readonly id: number
}

const right = (action: Action) => `coalesce(p.${action}, false)`
/** The matrix of one manager's profile: every page that owns rights. @throws {Problem} `missing`. */
export async function matrixOf(runner: Runner, actor: Actor, key: string): Promise<Matrix> {
  const values = new Values()
  const [matrix] = await runner.run<Matrix>({
    text: `select t.id::float8 as id_gestor_perfil, g.nome as nome_gestor, pf.nome as nome_perfil, pf.restrito,
      (select count(*)::int from gestor_usuario gu where gu.id_gestor_perfil = t.id and not gu.bloqueado and not gu.excluido) as pessoas,
      (select md5(coalesce(string_agg(p.id || ':' || p.rev, ',' order by p.id), '')) from gestor_perfil_pagina p where p.id_gestor_perfil = t.id and not p.excluido) as versao,
      (select coalesce(json_agg(json_build_object('id', pg.id, 'titulo', pg.page_title, 'area', pg.route_area, 'caminho', pg.caminho,
          'oferece', array_remove(array[${actions.map((action) => `case when pg.${action} then '${action}' end`).join(', ')}], null), ${actions.map((action) => `'${action}', ${right(action)}`).join(', ')}) order by pg.page_title, pg.id), '[]')
        from pagina pg left join gestor_perfil_pagina p on p.id_janela = pg.id and p.id_gestor_perfil = t.id and not p.excluido
        where pg.ativo and not pg.excluido and pg.page_owner_id is null) as paginas
      from gestor_perfil t join gestor g on g.id = t.id_gestor join perfil pf on pf.id = t.id_perfil
      where t.id::text = ${values.add(key, 'text')} and not t.excluido and ${within(managerProfileUser, 't', actor, values)}`,
    values: values.all,
  })
  if (!matrix) throw problem('missing', managerProfileUser.messages.missing ?? '')
  return matrix
}

const isMore = (now: Grant | undefined, wanted: Grant): Grant =>
  Object.fromEntries(actions.map((action) => [action, Boolean(wanted[action]) && !now?.[action]]))
const differs = (now: Grant, wanted: Grant) =>
  actions.some((action) => Boolean(now[action]) !== Boolean(wanted[action]))

/**
 * Writes what changed of a matrix, all or nothing, each page with its audit row.
 * @param held the actor's rights before the change.
 * @throws {Problem} `missing`; `changed` when the version is another by now; `forbidden` for a right the actor does not hold.
 */
export async function saveMatrix(
  tx: Runner,
  actor: Actor,
  held: Held,
  key: string,
  version: string,
  wanted: readonly PageGrant[],
): Promise<Matrix> {
  await tx.run(lockUntilCommit(locks.rightsMatrix, key))
  const now = await matrixOf(tx, actor, key)
  if (now.versao !== version)
    throw problem(
      'changed',
      'Outra pessoa mudou as permissões deste perfil. Carregue de novo e repita suas mudanças.',
      [],
      { record: now },
    )
  await refuseProfile(tx, held, key)
  const pages = new Map(now.paginas.map((page) => [page.id, page]))
  const changed = wanted.filter((grant) => {
    const page = pages.get(grant.id)
    if (!page)
      throw problem('missing', 'Página não encontrada', [
        { field: 'id', message: 'Página não encontrada' },
      ])
    refuseBeyond(held, String(grant.id), isMore(page, grant))
    return differs(page, grant)
  })
  for (const grant of changed) await writeGrant(tx, actor, key, grant)
  if (changed.length > 0)
    await noteRights(tx, actor, profilePagePermission.name, key, {
      id_gestor_perfil: Number(key),
      paginas: changed,
    })
  return matrixOf(tx, actor, key)
}

async function refuseProfile(tx: Runner, held: Held, key: string): Promise<void> {
  const [profile] = await tx.run<{ id: string }>(
    sql`select id_perfil::text as id from gestor_perfil where id::text = ${key}`,
  )
  if (profile) await refuseRestricted(tx, held, profile.id)
}

async function writeGrant(tx: Runner, actor: Actor, key: string, grant: PageGrant): Promise<void> {
  const update = new Values()
  const sets = actions
    .map((action) => `${action} = ${update.add(grant[action], 'boolean')}`)
    .join(', ')
  const rows = await tx.run({
    text: `with t as (update gestor_perfil_pagina t set ${sets}, rev = t.rev + 1, alterado_em = now() where t.id_gestor_perfil = ${update.add(key, 'bigint')} and t.id_janela = ${update.add(grant.id, 'bigint')} and not t.excluido
        returning t.*, ${auditJson(profilePagePermission, 'old')} as antes, ${auditJson(profilePagePermission, 'new')} as depois)
      insert into auditoria (${auditColumns}) select ${auditValues(actor, profilePagePermission, 'update', update)}, t.antes, t.depois from t returning 1`,
    values: update.all,
  })
  if (rows.length > 0) return
  const insert = new Values()
  await tx.run({
    text: `with t as (insert into gestor_perfil_pagina (id_gestor_perfil, id_janela, ${actions.join(', ')}) values (${insert.add(key, 'bigint')}, ${insert.add(grant.id, 'bigint')}, ${actions.map((action) => insert.add(grant[action], 'boolean')).join(', ')}) returning *)
      insert into auditoria (${auditColumns}) select ${auditValues(actor, profilePagePermission, 'insert', insert)}, null, ${auditJson(profilePagePermission, 't')} from t`,
    values: insert.all,
  })
}

/** What a row of a profile's pages grants, and whose; nothing when there is none. */
export async function grantOf(
  runner: Runner,
  key: string,
): Promise<
  | (Grant & { readonly page: string; readonly managerProfile: string; readonly profile: string })
  | undefined
> {
  const [row] = await runner.run<
    Grant & { page: string; managerProfile: string; profile: string }
  >(sql`select p.id_janela::text as page, p.id_gestor_perfil::text as "managerProfile", gp.id_perfil::text as profile, p.read, p.add, p.edit, p.delete, p.print
    from gestor_perfil_pagina p join gestor_perfil gp on gp.id = p.id_gestor_perfil where p.id::text = ${key}`)
  return row
}
export const profileOf = async (runner: Runner, managerProfile: number): Promise<string> =>
  (
    await runner.run<{ id: string }>(
      sql`select id_perfil::text as id from gestor_perfil where id = ${managerProfile}`,
    )
  )[0]?.id ?? '0'
