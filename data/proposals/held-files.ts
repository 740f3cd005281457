import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { discardedFor } from './states.ts'

/** Lets a proposal hold the uploads of its portal that it names, and no others. */
export async function holdFiles(
  runner: Runner,
  id: number,
  portalId: number,
  keys: readonly string[],
): Promise<void> {
  await runner.run(
    sql`delete from arquivo_de_proposta where proposta_id = ${id}::bigint and chave <> all(${arrayOf(keys)}::text[])`,
  )
  if (keys.length === 0) return
  await runner.run(
    sql`insert into arquivo_de_proposta (proposta_id, chave) select ${id}::bigint, a.chave from arquivo a
      where a.chave = any(${arrayOf(keys)}::text[]) and a.portal_id = ${portalId}::bigint and not a.excluido
      on conflict do nothing`,
  )
}

/** The condition that a proposal holds a file that may still be published with it. @param key the SQL of its key */
export const heldBy = (key: string): string =>
  `exists (select 1 from arquivo_de_proposta h join proposta hp on hp.id = h.proposta_id where h.chave = ${key}
    and (hp.encerrada_em is null or (hp.situacao = 'descartada'
      and hp.encerrada_em > now() - make_interval(secs => ${discardedFor}))))`
