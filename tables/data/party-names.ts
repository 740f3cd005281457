import { sql, type Tx } from '../../platform/postgres/database.ts'
import type { LoadPeriod } from './load-period.ts'
import { partiesOf } from './column-sql.ts'
import { stagingTable } from './staging.ts'

// A party is one for a document, whatever it is called: rows of all tables point to it. Each row shows the name of its
// own load; sums over rows, and searches, the last one (docs/adr/tables/0127).

/** A document with all the names that the rows of a load have for it, and the one that the portal has. */
export interface PartyNames {
  readonly column: string
  /** CNPJ; of a CPF its mask. */
  readonly document: string
  readonly names: readonly string[]
  /** The first line of each of these names. */
  readonly lines: readonly number[]
  /** That of the last line, by which sums and searches will know it. */
  readonly last: string
  /** Null where the portal does not know the document yet. */
  readonly known: string | null
  /** The units of the portal whose document it is. */
  readonly units: readonly string[]
  /** The first line that has it. */
  readonly line: number
  /** How many documents the column has. */
  readonly documents: number
  /** How many rows have this one, and how many have any. */
  readonly rows: number
  readonly allRows: number
}
/** Of one document more names tell nothing new. */
const mostNames = 50
const mostParties = 5_000

/** The documents of a load that have several names, another one than the portal knows, or are a unit's. */
export async function namedParties(
  tx: Tx,
  { dataset, portalId }: LoadPeriod,
): Promise<readonly PartyNames[]> {
  const found = await Promise.all(
    partiesOf(dataset).map((column) => {
      const field = (part: string) => sql.raw(`e.${column}_${part}`)
      return tx.run<PartyNames>(
        sql.read`with de_nome as (select ${field('chave')} as chave, ${field('nome')} as nome,
            max(${field('documento')}) as documento, min(e.linha) as linha, max(e.linha) as ultima, count(*) as linhas
            from ${sql.raw(stagingTable(dataset))} e where ${field('tipo')} in ('empresa', 'pessoa')
              and e.retirar is null group by 1, 2),
          x as (select chave, max(documento) as documento, array_agg(nome order by linha) as nomes,
            array_agg(linha order by linha) as primeiras, (array_agg(nome order by ultima desc))[1] as ultimo,
            min(linha) as linha, sum(linhas)::int as linhas, (count(*) over ())::int as documentos,
            (sum(sum(linhas)) over ())::int as todas from de_nome group by chave)
        select ${column} as column, x.documento as document, x.nomes[1:${mostNames}::int] as names,
          x.primeiras[1:${mostNames}::int] as lines, x.ultimo as last, p.nome as known, u.nomes as units,
          x.linha as line, x.documentos as documents, x.linhas as rows, x.todas as "allRows"
          from x left join parte p on p.portal_id = ${portalId}::bigint and p.chave = x.chave
          cross join lateral (select coalesce(array_agg(c.nome), '{}') as nomes from portal_cliente c
            where c.portal_id = ${portalId}::bigint and not c.excluido and c.cnpj = x.documento) u
          where cardinality(x.nomes) > 1 or p.nome <> x.ultimo or cardinality(u.nomes) > 0 order by x.linha
          limit ${mostParties}::int`,
      )
    }),
  )
  return found.flat()
}
