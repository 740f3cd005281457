import { sql, type Runner } from '../../platform/postgres/database.ts'
import { mostWaiting } from './deliveries.ts'

// What systems were asked that send with a key: it waits beside the files of folders and letters, without its bytes.

export interface AskedKey {
  readonly portalId: number
  /** Of the table, the unit and the period: a month waits once. */
  readonly name: string
  readonly sha256: string
  readonly sender: string
  readonly verdict: object & { readonly texto: string }
}
/** Lets it wait; the same question of the same month stays as it is told already. */
export const keepAsked = (
  runner: Runner,
  { portalId, name, sha256, sender, verdict }: AskedKey,
): Promise<unknown> =>
  runner.run(
    sql`with mesma as (
        update arquivo_de_remessa set sha256 = ${sha256}, enviado_por = ${sender}, chegou_em = now(),
          parecer = ${JSON.stringify(verdict)}::text::jsonb,
          avisado_em = case when parecer ->> 'texto' = ${verdict.texto} then avisado_em end
        where portal_id = ${portalId}::bigint and origem = 'chave' and nome = ${name} and remessa_id is null
        returning id)
      insert into arquivo_de_remessa (portal_id, chave, nome, sha256, origem, enviado_por, situacao, parecer, escolha)
      select ${portalId}::bigint, null, ${name}, ${sha256}, 'chave', ${sender}, 'recusada',
        ${JSON.stringify(verdict)}::text::jsonb, '{}'
      where not exists (select from mesma)
        and (select count(*) from arquivo_de_remessa where portal_id = ${portalId}::bigint and remessa_id is null)
          < ${mostWaiting}::int`,
  )
/** Takes away what waits of a month that was published. */
export const dropAsked = (
  runner: Runner,
  { portalId, name }: Pick<AskedKey, 'portalId' | 'name'>,
): Promise<unknown> =>
  runner.run(
    sql`delete from arquivo_de_remessa where portal_id = ${portalId}::bigint and origem = 'chave' and nome = ${name}
      and remessa_id is null`,
  )
