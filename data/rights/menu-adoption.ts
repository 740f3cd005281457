import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../store/scope.ts'

// Which menu a tenant uses: the declared one, from birth or taken up later, or one from before.

/** The menu of a tenant. `none`: it has no nodes, and never had any. */
export async function menuInUse(runner: Runner): Promise<'none' | 'declared' | 'earlier'> {
  const [found] = await runner.run<{ declared: boolean; nodes: boolean }>(
    sql.read`select exists (select 1 from menu_adotado where desfeito_em is null) as declared,
      exists (select 1 from menu_sistema) as nodes`,
  )
  if (found?.declared) return 'declared'
  return found?.nodes ? 'earlier' : 'none'
}

/** The tenant was born with the declared menu: there is no other to go back to. */
export async function noteBirth(runner: Runner): Promise<void> {
  await runner.run(sql`insert into menu_adotado (anteriores) values ('{}')`)
}

/** A node as *Menu do sistema* has it, those that are switched off too. */
export interface StoredNode {
  readonly id: string
  readonly ownerId: string | null
  readonly type: number
  readonly title: string
  readonly icon: string | null
  readonly active: boolean
  readonly path: string | null
}
export const storedNodes = (runner: Runner): Promise<readonly StoredNode[]> =>
  runner.run<StoredNode>(sql.read`select m.id::text, m.id_owner::text as "ownerId", m.tipo as type,
    m.item_title as title,
      m.item_icon as icon, m.ativo as active, p.caminho as path
    from menu_sistema m left join pagina p on p.id = m.id_pagina and not p.excluido
    where not m.excluido order by m.ordem nulls last, m.id`)

/** When and by whom the declared menu was taken up. */
export interface Adoption {
  readonly at: string
  readonly by: string | null
  /** How many nodes were set aside for it: none where the tenant was born with it. */
  readonly before: number
  /** How many nodes were changed or made since. */
  readonly changes: number
}
export async function adoption(runner: Runner): Promise<Adoption | undefined> {
  const [found] = await runner.run<Adoption>(
    sql.read`select to_char(a.adotado_em at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, a.autor_nome as by,
        cardinality(a.anteriores) as before,
        (select count(*)::int from menu_sistema m where greatest(m.criado_em, m.alterado_em) > a.adotado_em) as changes
      from menu_adotado a where a.desfeito_em is null`,
  )
  return found
}

const setAside = sql`excluido = true, excluido_em = now(), alterado_em = now(), rev = rev + 1`
/** Sets all nodes aside for the declared menu. @returns whether it is not in use already */
export async function setMenuAside(runner: Runner, { userId, userName }: Actor): Promise<boolean> {
  const noted = await runner.run(
    sql`insert into menu_adotado (autor, autor_nome, anteriores)
      select ${userId}, ${userName}, coalesce(array_agg(m.id), '{}') from menu_sistema m where not m.excluido
      on conflict (tenant_id) where desfeito_em is null do nothing returning id`,
  )
  if (noted.length === 0) return false
  await runner.run(sql`update menu_sistema set ${setAside} where not excluido`)
  return true
}

/** Brings the nodes back that were set aside. @returns whether there were any */
export async function bringMenuBack(runner: Runner): Promise<boolean> {
  const [undone] = await runner.run<{ before: readonly number[] }>(
    sql`update menu_adotado set desfeito_em = now() where desfeito_em is null and anteriores <> '{}'
      returning anteriores::float8[] as before`,
  )
  if (!undone) return false
  await runner.run(sql`update menu_sistema set ${setAside} where not excluido`)
  await runner.run(
    sql`update menu_sistema set excluido = false, excluido_em = null, alterado_em = now(), rev = rev + 1
      where id = any(${arrayOf(undone.before)}::bigint[])`,
  )
  return true
}
