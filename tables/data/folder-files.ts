import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import type { DeliveryWay, FileState, WaitingWay } from './deliveries.ts'

/** The portals that have these prefixes. */
export const portalsWithPrefix = (
  runner: Runner,
  prefixes: readonly string[],
): Promise<readonly { readonly id: number; readonly prefix: string }[]> =>
  runner.run(
    sql.read`select id::float8 as id, prefixo as prefix from portal where prefixo = any(${arrayOf(prefixes)}::text[])
      and not excluido order by id`,
  )

/** What came by a way and nobody has looked at. */
export async function uncheckedOf(
  runner: Runner,
  portalId: number,
  way: DeliveryWay,
): Promise<readonly number[]> {
  const found = await runner.run<{ id: number }>(
    sql.read`select id::float8 as id from arquivo_de_remessa where portal_id = ${portalId}::bigint and origem = ${way}
      and situacao = 'nova' and remessa_id is null order by id`,
  )
  return found.map(({ id }) => id)
}

/** Whether a file came by a letter of which nobody knows that it is from its sender. */
export async function isOfUnprovenLetter(runner: Runner, id: number): Promise<boolean> {
  const [found] = await runner.run<{ unproven: boolean }>(
    sql.read`select a.origem = 'email' and not coalesce(m.provada, false) as unproven from arquivo_de_remessa a
      left join mensagem_de_remessa m on m.id = a.mensagem_id where a.id = ${id}::bigint`,
  )
  return found?.unproven ?? true
}

/** A file that came by the folder or by letter, of which nobody was told. */
export interface FolderFile {
  readonly id: number
  readonly portalId: number
  readonly portal: string
  readonly name: string
  readonly way: WaitingWay
  readonly state: FileState
  readonly verdict: unknown
}
/** What came by the folder or by letter and was looked at, once nothing has come for a while. */
export const untoldFiles = (runner: Runner, quietMinutes: number): Promise<readonly FolderFile[]> =>
  runner.run<FolderFile>(
    sql.read`select a.id::float8 as id, a.portal_id::float8 as "portalId", p.nome as portal, a.nome as name,
        a.origem as way, a.situacao as state, a.parecer as verdict
      from arquivo_de_remessa a join portal p on p.id = a.portal_id
      where a.origem <> 'tela' and a.avisado_em is null and a.situacao <> 'nova'
        and not exists (select from arquivo_de_remessa n where n.portal_id = a.portal_id and n.origem <> 'tela'
          and n.avisado_em is null and n.chegou_em > now() - make_interval(mins => ${quietMinutes}::int))
      order by a.portal_id, a.id limit 1000`,
  )
export const noteTold = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  tx.run(
    sql`update arquivo_de_remessa set avisado_em = now() where id = any(${arrayOf(ids)}::bigint[])`,
  )

/** Who may send the tables of a portal, and wants letters. */
export const sendersOfPortal = (
  runner: Runner,
  portalId: number,
  pages: readonly string[],
): Promise<readonly { readonly name: string; readonly email: string }[]> =>
  runner.run(
    sql.read`select distinct u.name, u.email from usuario_ativo u join portal p on p.id = ${portalId}::bigint
        and p.id_gestor in (select d.id_gestor from direito_por_gestor d where d.id_usuario = u.id and d.em_uso
          and d.edit and d.caminho = any(${arrayOf(pages)}::text[]))
      left join lembrete l on l.usuario_id = u.id
      where not u.elmaster and not u.eluser and coalesce(l.recebe, true) order by u.email`,
  )
