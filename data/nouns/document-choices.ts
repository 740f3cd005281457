import { sql, type Runner } from '../../platform/postgres/database.ts'

/** What a document of a portal is chosen from, and what one of its files was called. */
interface DocumentChoices {
  readonly types: readonly {
    readonly id: number
    readonly description: string
    readonly shortDescription: string | null
  }[]
  readonly units: readonly { readonly value: string; readonly text: string }[]
  /** Null where there is no such file. */
  readonly fileName: string | null
  /** The month that runs at the portal's municipality, `2026-11`. */
  readonly now: string
}
export async function choicesOfDocument(
  runner: Runner,
  portalId: number,
  key: string | null,
): Promise<DocumentChoices> {
  const [row] = await runner.run<DocumentChoices>(
    sql.read`select
      (select coalesce(json_agg(json_build_object('id', t.id, 'description', t.descricao,
          'shortDescription', t.descricao_abrev) order by t.id), '[]')
        from tipo_elemento t where not t.excluido) as types,
      (select coalesce(json_agg(json_build_object('value', c.hash_id, 'text', c.nome) order by c.hash_id), '[]')
        from portal_cliente c where c.portal_id = ${portalId}::bigint and c.ativo and not c.excluido) as units,
      (select a.nome_original from arquivo a where a.chave = ${key}::text) as "fileName",
      to_char(now() at time zone fuso_do_portal(${portalId}::bigint), 'YYYY-MM') as now`,
  )
  if (!row) throw new Error('a row of subqueries is always there')
  return row
}
