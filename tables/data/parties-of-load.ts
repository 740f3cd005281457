import { sql, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { partyName } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'
import { stagingTable } from './staging.ts'

// What a load calls persons and companies (docs/adr/tables/0127).

/**
 * Finds the parties of the rows that wait, or makes them known; each is found by its former names as well. Ordered by
 * key: two loads that bring the same parties never wait for each other in a circle.
 */
export async function resolveParties(tx: Tx, { dataset, portalId }: LoadPeriod, name: string) {
  const staged = sql.raw(stagingTable(dataset))
  const field = (part: string) => sql.raw(`e.${name}_${part}`)
  await tx.run(
    sql`with veio as (insert into parte (portal_id, chave, nome, documento, tipo)
      select ${portalId}::bigint, x.*
      from (select distinct on (${field('chave')}) ${field('chave')}, ${field('nome')}, ${field('documento')},
        ${field('tipo')}
        from ${staged} e where ${field('chave')} is not null order by ${field('chave')}, e.linha desc) x
      on conflict (tenant_id, portal_id, chave) do update set nome = excluded.nome,
        nome_de_antes = coalesce(parte.nome_de_antes, parte.nome) where parte.nome <> excluded.nome
      returning parte.id, old.nome as antes)
      insert into nome_de_parte (portal_id, parte_id, nome) select ${portalId}::bigint, id, antes from veio
        where antes is not null on conflict do nothing`,
  )
  await tx.run(
    sql`update ${staged} e set ${sql.raw(name)} = p.id from parte p where p.portal_id = ${portalId}::bigint
      and p.chave = ${field('chave')}`,
  )
  await tx.run(
    sql`insert into nome_de_parte (portal_id, parte_id, nome)
      select distinct ${portalId}::bigint, p.id, ${field('nome')} from ${staged} e
      join parte p on p.id = e.${sql.raw(name)} where p.nome <> ${field('nome')} on conflict do nothing`,
  )
}

/**
 * Whether the row `t` would call a party otherwise; one that has no name of its own shows what the portal called it.
 */
export function namedAnew(name: string): Sql {
  const [own, next] = [sql.raw(`t.${partyName(name)}`), sql.raw(`e.${partyName(name)}`)]
  return sql`(${own} is distinct from ${next} and (${own} is not null or ${next} is distinct from
    (select coalesce(p.nome_de_antes, p.nome) from parte p where p.id = ${sql.raw(`t.${name}`)})))`
}
