import { sql, type Runner } from '../../platform/postgres/database.ts'
import type { Grant } from './rights.ts'

/** A profile that every tenant has, of no manager: its name may be changed, its code may not. */
export interface ReadyProfile {
  readonly code: string
  readonly name: string
}

/**
 * Gives a tenant the ready profiles that it does not have. One that was removed stays removed; one of the same name is
 * taken for it.
 */
export async function insertReadyProfiles(
  runner: Runner,
  profiles: readonly ReadyProfile[],
): Promise<void> {
  const rows = JSON.stringify(profiles)
  await runner.run(sql`update perfil p set pronto = x.code
    from json_to_recordset(${rows}::text::json) as x(code text, name text)
    where p.id_gestor is null and p.pronto is null and not p.excluido and lower(p.nome) = lower(x.name)
      and not exists (select 1 from perfil o where o.pronto = x.code)`)
  await runner.run(sql`insert into perfil (nome, pronto) select x.name, x.code
    from json_to_recordset(${rows}::text::json) as x(code text, name text)
    where not exists (select 1 from perfil o where o.pronto = x.code)`)
}

/**
 * Lets a manager use the ready profiles that it does not use yet, with their first rights.
 * @param grants by page path and the code of the profile.
 * @returns the uses that are new.
 */
export const addReadyProfiles = (
  runner: Runner,
  managerId: string,
  grants: readonly (Grant & { readonly code: string; readonly path: string })[],
): Promise<readonly { readonly id: number; readonly code: string }[]> =>
  runner.run<{ id: number; code: string }>(sql`with p as (
      select p.id, p.pronto as code from perfil p where p.pronto is not null and p.ativo and not p.excluido
        and not exists (select 1 from gestor_perfil gp where gp.id_perfil = p.id
          and gp.id_gestor = ${managerId}::bigint and not gp.excluido)),
    gp as (insert into gestor_perfil (id_gestor, id_perfil) select ${managerId}::bigint, p.id from p order by p.id
      returning id, id_perfil),
    gpp as (insert into gestor_perfil_pagina (id_gestor_perfil, id_janela, read, add, edit, delete, print)
      select gp.id, pg.id, coalesce(x.read, false), coalesce(x.add, false), coalesce(x.edit, false),
        coalesce(x.delete, false), coalesce(x.print, false)
        from gp join p on p.id = gp.id_perfil
        join json_to_recordset(${JSON.stringify(grants)}::text::json) as x(code text, path text, read bool, add bool,
          edit bool, delete bool, print bool) on x.code = p.code
        join pagina pg on pg.caminho = x.path and not pg.excluido)
    select gp.id::float8 as id, p.code from gp join p on p.id = gp.id_perfil order by gp.id`)

/** A manager's use of a ready profile. @throws Error when the manager does not use it. */
export async function readyProfileOf(
  runner: Runner,
  managerId: number,
  code: string,
): Promise<number> {
  const [row] = await runner.run<{ id: number }>(
    sql.read`select gp.id::float8 as id from gestor_perfil gp join perfil p on p.id = gp.id_perfil
      and p.pronto = ${code}
      where gp.id_gestor = ${managerId}::bigint and not gp.excluido`,
  )
  if (!row) throw new Error(`manager ${managerId} does not use the profile ${code}`)
  return row.id
}

/** Of `gestor_perfil gp` and `perfil p`: a manager's ready profile that nobody has. */
const isUnused = (managerId: string) =>
  sql`p.id = gp.id_perfil and p.pronto is not null and gp.id_gestor::text = ${managerId} and not gp.excluido
      and not exists (select 1 from gestor_usuario gu where gu.id_gestor_perfil = gp.id and not gu.excluido)`

/** How many ready profiles would go with a manager. */
export async function countUnusedReadyProfiles(runner: Runner, managerId: string): Promise<number> {
  const [row] = await runner.run<{ count: number }>(
    sql.read`select count(*)::int as count from gestor_perfil gp, perfil p where ${isUnused(managerId)}`,
  )
  return row?.count ?? 0
}
/**
 * Takes a manager's ready profiles away that nobody has: they are no reason to keep the manager. Their rights stay with
 * them, and they come back with a manager that was removed in the same transaction.
 */
export async function removeUnusedReadyProfiles(runner: Runner, managerId: string): Promise<void> {
  await runner.run(
    sql`update gestor_perfil gp set excluido = true, excluido_em = now() from perfil p where ${isUnused(managerId)}`,
  )
}

/** Brings the ready profiles back that went with a manager in the trash. */
export async function restoreReadyProfiles(runner: Runner, managerId: string): Promise<void> {
  await runner.run(sql`update gestor_perfil gp set excluido = false, excluido_em = null from gestor g
    where g.id = gp.id_gestor and g.id::text = ${managerId} and g.excluido and gp.excluido
      and gp.excluido_em = g.excluido_em`)
}
