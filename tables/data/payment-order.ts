import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { shownPartyName } from './column-sql.ts'

// The order of payments (Lei 14.133/2021, art. 141): a queue for each unit, source and category. Payments stand in it
// by the day since which they were owed or, where that is not told, by the day on which they were due.

/** A month of which payments are asked. */
interface Month {
  readonly portalId: number
  readonly year: number
  readonly month: number
}
/** What payments of a month are asked for, and which of them. */
export interface OrderAsked extends Month {
  readonly unit?: string | undefined
  /** The beginning of the code. */
  readonly source?: string | undefined
  readonly category?: string | undefined
  /** Ids of those who were paid. */
  readonly parties?: readonly number[] | undefined
  /** Those alone that went before others, or whose reason for it was published. */
  readonly isChanged?: boolean
}
/** A payment in its queue; days are ISO 8601, the amount is in reais. */
export interface OrderedPayment {
  readonly unidade_gestora: string
  readonly exercicio: number
  readonly numero: string
  readonly fonte: string
  /** Null where it is not reported: its queue is not known, and it has no place. */
  readonly categoria: string | null
  /** Null where it is not reported. */
  readonly exercicio_empenho: number | null
  readonly empenho: string
  readonly data: string
  readonly data_exigibilidade: string | null
  readonly vencimento: string | null
  readonly valor: number
  readonly justificativa_alteracao: string | null
  /** As it was published. */
  readonly posicao_na_ordem: number | null
  /** Computed among the payments of the month; null without a day to put it in order by. */
  readonly position: number | null
  /** Whether others of the queue that were owed for longer were paid later; null without a day. */
  readonly isAhead: boolean | null
  readonly creditor: string | null
  readonly document: string | null
  /** What the commitment is for; null where it was not published. */
  readonly object: string | null
  /** The day of its liquidation, where one alone fits it. */
  readonly deliveredAt: string | null
}
/** How many payments there are, and how many of them lack what the order is told by. */
export interface OrderFacts {
  readonly rows: number
  readonly sum: number
  /** Without the day since which they were owed. */
  readonly withoutSince: number
  readonly withoutDue: number
  /** Without either day: they have no place. */
  readonly withoutDay: number
  readonly withoutPosition: number
  /** Without the category: nobody knows their queue. */
  readonly withoutCategory: number
  /** Those that went before others, and those of them that tell no reason. */
  readonly ahead: number
  readonly aheadWithoutReason: number
  /** Those that {@link OrderAsked.isChanged} leaves. */
  readonly changed: number
}

const units = (portalId: number) =>
  sql`array(select u.hash_id from ug_publica u where u.portal_id = ${portalId}::bigint)`
const sourceDigits = sql.raw('4')
const queue = sql.raw('unidade_gestora, fila, categoria')
const since = sql.raw('coalesce(t.data_exigibilidade, t.vencimento)')

const queueConditions = ({ unit, source, category }: OrderAsked): Sql =>
  sql.all([
    sql`true`,
    ...(unit === undefined ? [] : [sql`t.unidade_gestora = ${unit}`]),
    ...(source === undefined
      ? []
      : [sql`t.fonte between ${source.padEnd(8, '0')} and ${source.padEnd(8, '9')}`]),
    ...(category === undefined ? [] : [sql`t.categoria = ${category}`]),
  ])

/**
 * The payments `ordem` of a month with their place, and whether others that were owed for longer were paid later: in
 * the month, or in those after it. Of each later month only those are read that were owed by then (`offset 0`).
 */
function ranked(asked: OrderAsked): Sql {
  const { portalId, year, month } = asked
  const of = sql`t.portal_id = ${portalId}::bigint and t.unidade_gestora = any(${units(portalId)})
    and t.tipo = 'pagamento' and ${queueConditions(asked)}`
  return sql`pago as materialized (
      select t.*, left(t.fonte, ${sourceDigits}) as fila, ${since} as desde from dado_movimentos t
      where ${of} and t.categoria is distinct from 'outras' and t.exercicio = ${year}::int and t.mes = ${month}::int),
    depois as materialized (
      select d.* from (select distinct c.exercicio, c.mes from cubo_movimentos c where c.portal_id = ${portalId}::bigint
          and c.tipo = 'pagamento' and (c.exercicio, c.mes) > (${year}::int, ${month}::int)) m
      cross join lateral (
        select t.unidade_gestora, left(t.fonte, ${sourceDigits}) as fila, t.categoria, t.data, ${since} as desde
        from dado_movimentos t where ${of} and t.categoria <> 'outras' and t.exercicio = m.exercicio
          and t.mes = m.mes and ${since} < (select max(p.desde) from pago p) offset 0) d),
    fila as (
      select p.id, p.portal_id, p.unidade_gestora, p.fila, p.categoria, p.data, p.desde, p.exercicio, p.numero,
        p.fonte, p.exercicio_empenho, p.empenho, p.credor, p.credor_nome, p.valor, p.documento_fiscal,
        p.data_exigibilidade, p.vencimento, p.posicao_na_ordem, p.justificativa_alteracao from pago p
      union all
      select null, null, d.unidade_gestora, d.fila, d.categoria, d.data, d.desde, null, null, null, null, null, null,
        null, null, null, null, null, null, null from depois d),
    lugar as (
      select f.*, count(f.id) over antes + 1 as lugar, max(f.data) over antes > f.data as adiante from fila f
      window antes as (partition by ${queue} order by f.desde groups between unbounded preceding and 1 preceding)),
    ordem as materialized (
      select l.*, case when l.tem_lugar then l.lugar end as posicao,
        case when l.tem_lugar then coalesce(l.adiante, false) end as fora
      from (select *, desde is not null and categoria is not null as tem_lugar from lugar) l where l.id is not null
        and ${asked.parties ? sql`l.credor = any(${arrayOf(asked.parties)}::bigint[])` : sql`true`})`
}
const isShown = ({ isChanged }: Pick<OrderAsked, 'isChanged'>) =>
  isChanged ? sql`(o.fora or o.justificativa_alteracao is not null)` : sql`true`

/** What is told of all payments that are asked, whether they went before others or not. */
export async function orderFactsOf(runner: Runner, asked: OrderAsked): Promise<OrderFacts> {
  const [facts] = await runner.run<OrderFacts>(
    sql.read`with ${ranked(asked)}
      select count(*)::float8 as rows, coalesce(sum(o.valor), 0)::float8 as sum,
        count(*) filter (where o.data_exigibilidade is null)::float8 as "withoutSince",
        count(*) filter (where o.vencimento is null)::float8 as "withoutDue",
        count(*) filter (where o.desde is null)::float8 as "withoutDay",
        count(*) filter (where o.posicao_na_ordem is null)::float8 as "withoutPosition",
        count(*) filter (where o.categoria is null)::float8 as "withoutCategory",
        count(*) filter (where o.fora)::float8 as ahead,
        count(*) filter (where o.fora and o.justificativa_alteracao is null)::float8 as "aheadWithoutReason",
        count(*) filter (where ${isShown({ isChanged: true })})::float8 as changed
      from ordem o`,
  )
  if (!facts) throw new Error('a sum of payments has one row')
  return facts
}

/** Payments of a month, queue by queue in their order; those without a day stand last in theirs. */
export const orderedPayments = (
  runner: Runner,
  asked: OrderAsked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly OrderedPayment[]> =>
  runner.run<OrderedPayment>(
    sql.read`with ${ranked(asked)}
      select o.unidade_gestora, o.exercicio, o.numero, o.fonte, o.categoria, o.exercicio_empenho, o.empenho,
        o.data::text, o.data_exigibilidade::text, o.vencimento::text, o.valor::float8, o.justificativa_alteracao,
        o.posicao_na_ordem, o.posicao::float8 as position, o.fora as "isAhead",
        ${sql.raw(shownPartyName('o', 'credor', 'c'))} as creditor,
        c.documento as document, e.objeto as object, l.dia::text as "deliveredAt"
      from (select * from ordem o where ${isShown(asked)}
        order by o.unidade_gestora, o.fila, o.categoria, o.desde nulls last, o.data, o.numero
        limit ${limit}::int offset ${offset}::int) o
      left join parte c on c.id = o.credor
      left join dado_empenhos e on e.portal_id = o.portal_id and e.unidade_gestora = o.unidade_gestora
        and e.exercicio = o.exercicio_empenho and e.numero = o.empenho
      left join lateral (
        select min(t.data) as dia from dado_movimentos t where t.portal_id = o.portal_id and t.empenho = o.empenho
          and t.unidade_gestora = o.unidade_gestora and t.exercicio_empenho = o.exercicio_empenho
          and t.tipo = 'liquidacao' and t.data <= o.data
          and (o.documento_fiscal is null or t.documento_fiscal = o.documento_fiscal)
        having count(*) = 1) l on true
      order by o.unidade_gestora, o.fila, o.categoria, o.desde nulls last, o.data, o.numero`,
  )

/** The months of which payments of the order were published, the newest first. */
export const orderMonths = (
  runner: Runner,
  portalId: number,
): Promise<readonly { readonly year: number; readonly month: number }[]> =>
  runner.run(
    sql.read`select distinct c.exercicio as year, c.mes as month from cubo_movimentos c
      where c.portal_id = ${portalId}::bigint and c.tipo = 'pagamento' and c.categoria is distinct from 'outras'
        and c.unidade_gestora = any(${units(portalId)}) order by 1 desc, 2 desc`,
  )
