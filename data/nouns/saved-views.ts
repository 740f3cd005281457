import { problem } from '../../kernel/problem.ts'
import type { SavedView } from '../../resources/calls/saved-view.ts'
import { recordEvent } from '../audit/audit.ts'
import { sql, type Database, type Runner } from '../../platform/postgres/database.ts'
import { isUniqueViolation } from '../../platform/postgres/failure.ts'
import { connectionShare, type Actor } from '../store/scope.ts'

export interface NewView {
  readonly page: string
  readonly name: string
  readonly address: string
  readonly shared: boolean
}

const shown = `v.id::float8 as id, v.nome, v.endereco, v.compartilhada, v.usuario_id = $2 as minha,
  (select u.name from usuario u where u.id = v.usuario_id) as autor`
const most = 100
/** One's own views of a page and those that others share, by name. */
export const viewsOf = (
  runner: Runner,
  actor: Actor,
  page: string,
): Promise<readonly SavedView[]> =>
  runner.run<SavedView>(
    sql.read`select ${sql.raw(shown)} from visao v where v.pagina = ${page} and (v.usuario_id = ${actor.userId} or
      v.compartilhada)
      order by v.nome collate pt_br, v.id limit ${2 * most}::int`,
  )

/** @throws {Problem} `duplicate` for a name one has used on this page; `invalid` beyond a hundred. */
export async function saveView(
  runner: Runner,
  actor: Actor,
  { page, name, address, shared }: NewView,
): Promise<SavedView> {
  const [{ count } = { count: 0 }] = await runner.run<{ count: number }>(
    sql.read`select count(*)::int as count from visao where pagina = ${page} and usuario_id = ${actor.userId}`,
  )
  if (count >= most)
    throw problem('invalid', `Você já guardou ${most} visões desta lista. Exclua as que não usa.`)
  try {
    const [made] = await runner.run<SavedView>(
      sql`with v as (insert into visao (pagina, nome, endereco, usuario_id, compartilhada)
          values (${page}, ${name}, ${address}, ${actor.userId}, ${shared}::boolean) returning *) select
          ${sql.raw(shown)} from v`,
    )
    if (!made) throw new Error('an insert returned no row')
    return made
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw problem('duplicate', 'Você já tem uma visão com este nome. Escolha outro.', [
      { field: 'nome', message: 'Você já tem uma visão com este nome.' },
    ])
  }
}

interface Kept {
  readonly pagina: string
  readonly nome: string
  readonly autor: string
}
/** The page of a view that the actor may see; nothing when there is none. */
export const pageOfView = async (
  runner: Runner,
  actor: Actor,
  id: string,
): Promise<string | undefined> =>
  (
    await runner.run<{ pagina: string }>(
      sql.read`select pagina from visao where id = ${id}::bigint and (usuario_id = ${actor.userId} or compartilhada)`,
    )
  )[0]?.pagina

/**
 * @param any an elMaster may remove what others share.
 * @returns whether it was there and might go. What was shared leaves a trace.
 */
export const removeView = (
  db: Database,
  actor: Actor,
  id: string,
  any: boolean,
): Promise<boolean> =>
  db.in(actor.tenantId, connectionShare(actor)).atomically(async (tx) => {
    const [gone] = await tx.run<Kept & { shared: boolean }>(
      sql`delete from visao where id = ${id}::bigint and (usuario_id = ${actor.userId} or (${any} and compartilhada))
        returning pagina, nome, usuario_id as autor, compartilhada as shared`,
    )
    if (gone?.shared)
      await recordEvent(tx, actor, {
        type: 'delete',
        page: 'saved-view',
        record: id,
        values: { nome: gone.nome, pagina: gone.pagina },
      })
    return gone !== undefined
  })
