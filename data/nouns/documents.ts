import { portalClient } from '../../resources/portal/portal-client.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { problem } from '../../kernel/problem.ts'
import type { FileTextState } from '../../resources/calls/document.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { constraintOf } from '../../platform/postgres/failure.ts'
import { withinOwner, type Actor } from '../store/scope.ts'

/** Documents of one type in one portal. */
export interface ShelfFilter {
  readonly portalId: string
  readonly typeId: string
}
export interface YearOption {
  readonly value: string
  readonly text: string
  readonly selected: false
}
export interface UnitOption {
  readonly hash_id: string
  readonly nome: string
}

function onShelf({ portalId, typeId }: ShelfFilter, actor: Actor): Sql {
  const portal = sql.typed(portalId, 'bigint')
  return sql`t.portal_id = ${portal} and t.id_tipo_elemento = ${typeId}::bigint and not t.excluido and
    ${withinOwner(documentElement, portal, actor)}`
}

/** The years that have documents, newest first. */
export function yearsOfDocuments(
  runner: Runner,
  actor: Actor,
  shelf: ShelfFilter,
): Promise<readonly YearOption[]> {
  return runner.run<YearOption>(
    sql.read`select ano as value, ano as text, false as selected from (select distinct t.ano from elemento t
        where ${onShelf(shelf, actor)}) x order by ano desc`,
  )
}

/** The units that have documents, by name. @param year four digits; without it, of any year. */
export function unitsOfDocuments(
  runner: Runner,
  actor: Actor,
  shelf: ShelfFilter,
  year: string | undefined,
): Promise<readonly UnitOption[]> {
  const where = sql.all([
    onShelf(shelf, actor),
    ...(year === undefined ? [] : [sql`t.ano = ${year}::text`]),
  ])
  return runner.run<UnitOption>(
    sql.read`select u.hash_id, u.nome from portal_cliente u where u.hash_id in (select t.hash_id_cliente from elemento t
        where ${where}) order by u.nome collate pt_br, u.hash_id`,
  )
}

/** The active units of a portal where the actor may publish. */
export function authorisedUnits(
  runner: Runner,
  actor: Actor,
  portalId: string,
): Promise<readonly UnitOption[]> {
  const portal = sql.typed(portalId, 'bigint')
  return runner.run<UnitOption>(
    sql.read`select t.hash_id, t.nome from portal_cliente t where t.portal_id = ${portal} and t.ativo and not t.excluido
      and ${withinOwner(portalClient, portal, actor)}
      order by t.ug_principal desc, t.nome collate pt_br, t.hash_id`,
  )
}

/** What a portal, its units and its manager are called, and their CNPJ: also of units that are no longer active. */
export const bodiesOf = (
  runner: Runner,
  portalId: string,
): Promise<readonly { readonly name: string; readonly cnpj: string | null }[]> =>
  runner.run(sql.read`select nome as name, cnpj from portal_cliente where portal_id = ${portalId}::bigint
    and not excluido
    union all select nome, cnpj from portal where id = ${portalId}::bigint
    union all select g.nome, g.cnpj from gestor g join portal p on p.id_gestor = g.id
      where p.id = ${portalId}::bigint`)

/** How far the text of a document's file is known. */
export async function textStateOf(runner: Runner, id: string): Promise<FileTextState> {
  const [state] = await runner.run<FileTextState>(
    sql.read`select t.estado, t.motivo, t.paginas, t.cortado from elemento e
      join texto_de_arquivo t on t.arquivo = e.s3_file_key where e.elemento_id = ${id}::bigint`,
  )
  return state ?? { estado: null, motivo: null, paginas: null, cortado: false }
}

/**
 * Runs the writing of a row of a portal and a unit; the unit must be one of the portal's, which a foreign key holds.
 * @throws {Problem} `missing` naming the unit.
 */
export async function withOwnUnit<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!constraintOf(error).endsWith('_ug_do_portal')) throw error
    const message = portalClient.messages.missing ?? ''
    throw problem('missing', message, [{ field: 'hash_id_cliente', message }])
  }
}
