import { sql, type Runner } from '../../platform/postgres/database.ts'
import { mostWaiting } from './deliveries.ts'

// What systems were asked that send with a key: it waits beside the files of folders and letters, without its bytes.

/** Whose question it is: a table, a period and a unit of a portal. */
export interface AskedOf {
  readonly portalId: number
  readonly about: string
}
export interface AskedKey extends AskedOf {
  /** As people read it. */
  readonly name: string
  readonly sha256: string
  readonly sender: string
  readonly verdict: object & { readonly texto: string }
}
/**
 * Lets it wait; the same question of the same month stays as it is told already. Of two at once the second finds the
 * first one's.
 */
export const keepAsked = (
  runner: Runner,
  { portalId, about, name, sha256, sender, verdict }: AskedKey,
): Promise<unknown> =>
  runner.run(
    sql`insert into arquivo_de_remessa as a (portal_id, chave, nome, sha256, origem, enviado_por, situacao, parecer,
        escolha, pedido)
      select ${portalId}::bigint, null, ${name}, ${sha256}, 'chave', ${sender}, 'recusada',
        ${JSON.stringify(verdict)}::text::jsonb, '{}', ${about}
      where ${mostWaiting}::int > (select count(*) from arquivo_de_remessa w where w.portal_id = ${portalId}::bigint
          and w.remessa_id is null and w.pedido is distinct from ${about})
      on conflict (tenant_id, portal_id, pedido) where origem = 'chave' and remessa_id is null do update
        set nome = excluded.nome, sha256 = excluded.sha256, enviado_por = excluded.enviado_por, chegou_em = now(),
          parecer = excluded.parecer,
          avisado_em = case when a.parecer ->> 'texto' = excluded.parecer ->> 'texto' then a.avisado_em end`,
  )
/** Takes away what waits of a month that was published. */
export const dropAsked = (runner: Runner, { portalId, about }: AskedOf): Promise<unknown> =>
  runner.run(
    sql`delete from arquivo_de_remessa where portal_id = ${portalId}::bigint and origem = 'chave'
      and pedido = ${about} and remessa_id is null`,
  )
