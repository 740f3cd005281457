import { sql, type Tx } from '../../platform/postgres/database.ts'
import type { LoadPeriod } from './load-period.ts'
import { stagingTable } from './staging.ts'

/** A code that is a name: systems without codes send the words in its place, and it is found and shown by them. */
const isName = '[[:alpha:]]{4}'
/** Keeps the words that came beside the municipality's own codes of a column. */
export async function keepWords(
  tx: Tx,
  { dataset, portalId, year }: LoadPeriod,
  [name, vocabulary]: readonly [string, string],
) {
  const column = sql.raw(`e.${name}`)
  const words = sql.raw(`e.${name}_nome`)
  await tx.run(
    sql`insert into palavra (portal_id, vocabulario, exercicio, codigo, palavras)
      select ${portalId}::bigint, ${vocabulary}, ${year}::int, x.*
      from (select distinct on (${column}) ${column}, coalesce(${words}, ${column})
        from ${sql.raw(stagingTable(dataset))} e
        where ${column} is not null and (${words} is not null or ${column} ~ ${isName})
        order by ${column}, ${words} is null, e.linha desc) x
      on conflict (tenant_id, portal_id, vocabulario, exercicio, codigo) do update set palavras = excluded.palavras
      where palavra.palavras <> excluded.palavras and excluded.palavras <> excluded.codigo`,
  )
}
