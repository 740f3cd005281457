import { problem } from '../../kernel/problem.ts'
import type { Action } from '../../kernel/resource.ts'
import { recordEvent } from '../audit/audit.ts'
import { arrayOf, sql, type Runner } from '../postgres/database.ts'
import { constraintOf } from '../postgres/failure.ts'
import type { Actor } from '../store/scope.ts'

export const actions: readonly Action[] = ['read', 'add', 'edit', 'delete', 'print']
export type Grant = Partial<Readonly<Record<Action, boolean>>>
/** What a person holds at this moment, as the tables say: read anew within the transaction of each change of rights. */
export interface Held {
  readonly master: boolean
  readonly root: boolean
  /** By page id. */
  readonly pages: ReadonlyMap<string, Grant>
}
interface Row extends Grant {
  readonly page: string
}

/** The rights of the actor. Read before the change, so that nobody is measured by what they are about to give themselves. */
export async function heldBy(runner: Runner, { userId }: Actor): Promise<Held> {
  const [user] = await runner.run<{ master: boolean; root: boolean }>(
    sql`select elmaster as master, root from usuario_ativo where id = ${userId}`,
  )
  const rows = await runner.run<Row>(
    sql`select id_janela::text as page, read, add, edit, delete, print from direito_dado where id_usuario = ${userId}`,
  )
  return {
    master: user?.master ?? false,
    root: user?.root ?? false,
    pages: new Map(rows.map(({ page, ...grant }) => [page, grant])),
  }
}

/** @throws {Problem} `forbidden` when a right is among these that the person does not hold. */
export function refuseBeyond(held: Held, page: string, grant: Grant): void {
  const own = held.pages.get(page)
  if (held.master || actions.every((action) => !grant[action] || own?.[action])) return
  throw problem('forbidden', 'Você só pode dar permissões que você mesmo tem. Peça a um elMaster.')
}
/** @throws {Problem} `forbidden` unless an elMaster acts. */
export function masterOnly(held: Held, what: string): void {
  if (!held.master) throw problem('forbidden', `Só um elMaster pode ${what}.`)
}

interface Bundle extends Row {
  readonly restricted: boolean
}
/** What these manager's profiles grant together, removed rows included: they could be brought back. */
const bundleOf = (
  runner: Runner,
  managerProfiles: readonly (string | number)[],
): Promise<readonly Bundle[]> =>
  runner.run<Bundle>(sql`select coalesce(gpp.id_janela, 0)::text as page, p.restrito as restricted, gpp.read, gpp.add, gpp.edit, gpp.delete, gpp.print
    from gestor_perfil gp join perfil p on p.id = gp.id_perfil left join gestor_perfil_pagina gpp on gpp.id_gestor_perfil = gp.id and not gpp.excluido
    where gp.id::text = any(${arrayOf(managerProfiles)}::text[])`)

/** @throws {Problem} `forbidden` unless the person may hand out all that these manager's profiles grant. */
export async function refuseGiving(
  runner: Runner,
  held: Held,
  managerProfiles: readonly (string | number)[],
): Promise<void> {
  if (held.master || managerProfiles.length === 0) return
  for (const { page, restricted, ...grant } of await bundleOf(runner, managerProfiles)) {
    if (restricted) masterOnly(held, 'dar um perfil restrito')
    refuseBeyond(held, page, grant)
  }
}

/** The manager's profiles that use a profile. */
export const usesOfProfile = async (
  runner: Runner,
  profileId: string | number,
): Promise<readonly string[]> =>
  (
    await runner.run<{ id: string }>(
      sql`select id::text from gestor_perfil where id_perfil::text = ${String(profileId)} and not excluido`,
    )
  ).map(({ id }) => id)

/** @throws {Problem} `forbidden` when the profile is restricted and the person no elMaster. */
export async function refuseRestricted(
  runner: Runner,
  held: Held,
  profileId: string | number,
): Promise<void> {
  if (held.master) return
  const [profile] = await runner.run<{ restricted: boolean }>(
    sql`select restrito as restricted from perfil where id::text = ${String(profileId)}`,
  )
  if (profile?.restricted) masterOnly(held, 'usar um perfil restrito')
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

const lastMaster = 'É o último elMaster ativo. Dê elMaster a outra pessoa antes.'
/** Runs what may take away an elMaster. @throws {Problem} `in-use` when nobody would be left. */
export async function keepingAMaster<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw constraintOf(error) === 'usuario_resta_elmaster'
      ? problem('in-use', lastMaster, [{ field: 'elMaster', message: lastMaster }], { uses: [] })
      : error
  }
}
