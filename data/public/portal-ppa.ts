import type { PpaColumn } from '../../resources/accountability/file.ts'
import { sql, type Database, type Runner, type Statement } from '../postgres/database.ts'

/** What a visitor asks to see of the plan; null is all. */
export interface PpaFilter {
  readonly year: number | null
  readonly programme: string | null
  readonly unitId: string | null
}
export type PpaLine = Readonly<
  Record<Exclude<PpaColumn, 'ano' | 'meta_fisica' | 'valor'>, string | null>
> & {
  readonly ano: number
  readonly meta_fisica: number | null
  readonly valor: number
  readonly unidade_gestora: string
}
export interface PpaChoices {
  readonly years: readonly number[]
  readonly programmes: readonly { readonly code: string; readonly name: string }[]
  readonly units: readonly { readonly id: string; readonly name: string }[]
}
export interface PpaFound {
  readonly total: number
  /** Reais, over all that was found. */
  readonly value: number
  readonly lines: readonly PpaLine[]
}

/**
 * Only what was accepted and not replaced since; a unit that is not to appear takes what it sent along. A plan that is sent
 * again, in another month or year, counts for the years it speaks of: added to the older one, every sum would be double.
 */
const shown = (
  portalId: number,
) => sql`(select distinct on (a.unidade, y.ano) a.id, y.ano from prestacao_arquivo a, unnest(a.anos) y(ano)
    where a.portal_id = ${portalId}::bigint and a.layout = 'ppa' and a.status in ('processado', 'processado_com_avisos') order by a.unidade, y.ano, a.ano desc, a.mes desc, a.id desc) v
  join ppa_linha l on l.arquivo_id = v.id and l.ano = v.ano
  join ug_publica u on u.hash_id = l.unidade and u.portal_id = l.portal_id`
const limits = ({ year, programme, unitId }: PpaFilter) =>
  sql.all([
    sql`true`,
    ...(year === null ? [] : [sql`l.ano = ${year}::int`]),
    ...(programme === null ? [] : [sql`l.codigo_programa = ${programme}::text`]),
    ...(unitId === null ? [] : [sql`l.unidade = ${unitId}::text`]),
  ])

/** What can be chosen, from what is there. */
export async function ppaChoices(runner: Runner, portalId: number): Promise<PpaChoices> {
  const from = shown(portalId)
  const [years, programmes, units] = await Promise.all([
    runner.run<{ year: number }>(sql`select distinct l.ano as year from ${from} order by 1`),
    runner.run<{ code: string; name: string }>(
      sql`select l.codigo_programa as code, min(l.programa) as name from ${from} group by 1 order by 1`,
    ),
    runner.run<{ id: string; name: string }>(
      sql`select u.hash_id as id, u.nome as name from ${from} group by 1, 2 order by 2`,
    ),
  ])
  return { years: years.map(({ year }) => year), programmes, units }
}

function linesStatement(
  portalId: number,
  filter: PpaFilter,
  slice: { readonly limit: number; readonly offset: number } | null,
): Statement {
  const part = slice ? sql`limit ${slice.limit}::int offset ${slice.offset}::int` : sql``
  return sql`select l.codigo_programa, l.programa, l.objetivo, l.codigo_acao, l.acao, l.funcao, l.subfuncao, l.produto, l.unidade_medida, l.ano, l.meta_fisica::float8 as meta_fisica,
        l.valor::float8 as valor, u.nome as unidade_gestora from ${shown(portalId)} where ${limits(filter)}
      order by l.codigo_programa, l.codigo_acao, l.ano, u.nome, l.linha ${part}`
}

/** A page of the lines of the plan, by programme and action. */
export async function ppaLines(
  runner: Runner,
  portalId: number,
  filter: PpaFilter,
  slice: { readonly limit: number; readonly offset: number },
): Promise<PpaFound> {
  const [sums, lines] = await Promise.all([
    runner.run<{ total: number; value: number }>(
      sql`select count(*)::int as total, coalesce(sum(l.valor), 0)::float8 as value from ${shown(portalId)} where ${limits(filter)}`,
    ),
    runner.run<PpaLine>(linesStatement(portalId, filter, slice)),
  ])
  return { total: sums[0]?.total ?? 0, value: sums[0]?.value ?? 0, lines }
}

/** All of these lines, in the same order, some at a time. */
export const ppaStream = (
  db: Database,
  tenantId: number,
  portalId: number,
  filter: PpaFilter,
  who: string,
): AsyncGenerator<readonly PpaLine[]> =>
  db.stream<PpaLine>(tenantId, linesStatement(portalId, filter, null), { who })
