import type { Action } from '../../kernel/resource.ts'
import { recordEvent } from '../audit/audit.ts'
import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../store/scope.ts'

export const actions: readonly Action[] = ['read', 'add', 'edit', 'delete', 'print']
export type Grant = Partial<Readonly<Record<Action, boolean>>>
/** What a person holds at this moment, as the tables say: read anew within the transaction of each change of rights. */
export interface EffectiveRights {
  readonly master: boolean
  readonly root: boolean
  /** Whether what they hold holds for every manager of the tenant. */
  readonly everywhere: boolean
  readonly grants: readonly HeldGrant[]
}
interface HeldGrant extends Grant {
  readonly page: string
  readonly manager: string
}
/**
 * The actions that somebody may do on each page with the data of one manager: a manager's and a page's id in, actions
 * out.
 */
export const heldActions = (
  { everywhere, grants }: EffectiveRights,
  manager: string,
): ReadonlyMap<string, readonly Action[]> => {
  const held = new Map<string, readonly Action[]>()
  for (const grant of grants) {
    if (!everywhere && grant.manager !== manager) continue
    const known = held.get(grant.page) ?? []
    held.set(grant.page, [
      ...known,
      ...actions.filter((action) => grant[action] && !known.includes(action)),
    ])
  }
  return held
}

/**
 * The rights of the actor. Read before the change, so that nobody is measured by what they are about to give
 * themselves.
 */
export async function effectiveRightsOf(
  runner: Runner,
  { userId }: Actor,
): Promise<EffectiveRights> {
  const [user] = await runner.run<{ master: boolean; root: boolean; everywhere: boolean }>(
    sql.read`select elmaster as master, root, eluser as everywhere from usuario_ativo where id = ${userId}`,
  )
  const grants = await runner.run<HeldGrant>(
    sql.read`select id_janela::text as page, id_gestor::text as manager, read, add, edit, delete, print
      from direito_por_gestor where id_usuario = ${userId}`,
  )
  return {
    master: user?.master ?? false,
    root: user?.root ?? false,
    everywhere: user?.everywhere ?? false,
    grants,
  }
}

/** What a manager's profile grants on one page; page `0` where it grants nothing. */
export interface Bundle extends HeldGrant {
  readonly restricted: boolean
}
/** What these manager's profiles grant together, removed rows included: they could be brought back. */
export const bundleOf = (
  runner: Runner,
  managerProfiles: readonly (string | number)[],
): Promise<readonly Bundle[]> =>
  runner.run<Bundle>(sql.read`select coalesce(gpp.id_janela, 0)::text as page, gp.id_gestor::text as manager,
    p.restrito as restricted, gpp.read, gpp.add, gpp.edit, gpp.delete, gpp.print
    from gestor_perfil gp join perfil p on p.id = gp.id_perfil
    left join gestor_perfil_pagina gpp on gpp.id_gestor_perfil = gp.id and not gpp.excluido
    where gp.id::text = any(${arrayOf(managerProfiles)}::text[])`)

/** The manager's profiles that use a profile. */
export const usesOfProfile = async (
  runner: Runner,
  profileId: string | number,
): Promise<readonly string[]> =>
  (
    await runner.run<{ id: string }>(
      sql.read`select id::text from gestor_perfil where id_perfil::text = ${String(profileId)} and not excluido`,
    )
  ).map(({ id }) => id)

/** The profiles of a manager that somebody has. */
export const usesOfManager = async (
  runner: Runner,
  managerId: string | number,
): Promise<readonly string[]> =>
  (
    await runner.run<{ id: string }>(
      sql.read`select id::text from gestor_perfil gp where gp.id_gestor::text = ${String(managerId)} and not gp.excluido
        and exists (select from gestor_usuario gu where gu.id_gestor_perfil = gp.id and not gu.excluido)`,
    )
  ).map(({ id }) => id)

/** Whether only an elMaster may use a profile, removed or not. */
export async function isRestricted(runner: Runner, profileId: string | number): Promise<boolean> {
  const [profile] = await runner.run<{ restricted: boolean }>(
    sql.read`select restrito as restricted from perfil where id::text = ${String(profileId)}`,
  )
  return profile?.restricted ?? false
}

/** Notes that somebody's rights changed, beside the audit row of the write itself. */
export const noteRights = (
  runner: Runner,
  actor: Actor,
  noun: string,
  record: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordEvent(runner, actor, {
    type: 'permission',
    page: 'permission',
    record: `${noun} ${record}`,
    values,
  })
