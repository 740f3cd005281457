import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { coveredMonths, monthNumber, type Covered } from './covered-months.ts'

// What the published liquidations and payments of a unit come to by commitment, where all of them are there
// (docs/adr/tables/0222).

/** A unit of a portal. */
export interface UnitOf {
  readonly portalId: number
  readonly unit: string
}

/** An amount with the value of `calculado` that names it alone, and the movements that it comes of. */
export const amountKinds = [
  { column: 'valor_liquidado', mark: 'liquidado', of: 'liquidacao', less: 'estorno_liquidacao' },
  { column: 'valor_pago', mark: 'pago', of: 'pagamento', less: 'estorno_pagamento' },
] as const
export type AmountKind = (typeof amountKinds)[number]
/** Whether the row `m` is a movement of a kind. */
const isOfKind = ({ of, less }: AmountKind) => sql.raw(`m.tipo in ('${of}', '${less}')`)

/**
 * The months of which all liquidations, and all payments, of a unit are published.
 * @param wholeYear a year that a load under way brings whole
 */
export async function coveredOf(
  runner: Runner,
  { portalId, unit }: UnitOf,
  wholeYear?: number,
): Promise<readonly (Covered | undefined)[]> {
  const found = await runner.run<{ what: string; year: number; month: number | null }>(
    sql.read`select distinct c.tipo as what, c.exercicio as year, c.mes as month from cubo_movimentos c
        where c.portal_id = ${portalId}::bigint and c.unidade_gestora = ${unit}
      union all select 'nada', d.ano, d.mes from declaracao d where d.portal_id = ${portalId}::bigint
        and d.conjunto = 'movimentos' and d.unidade = ${unit}
      union all select 'ano', n.ano, null from carga n where n.portal_id = ${portalId}::bigint
        and n.conjunto = 'movimentos' and n.unidade = ${unit} and n.mes is null and n.modo = 'substitui'
        and n.status = 'publicada' and not exists (select from carga v where v.portal_id = n.portal_id
          and v.conjunto = n.conjunto and v.unidade = n.unidade and v.ano = n.ano and v.id > n.id
          and v.status = 'publicada' and v.via in ('retirada', 'volta'))`,
  )
  const monthsOf = (...what: readonly string[]) =>
    found
      .filter((one) => what.includes(one.what))
      .flatMap(({ year, month }) =>
        (month === null ? Array.from({ length: 12 }, (_, at) => at + 1) : [month]).map((one) =>
          monthNumber(year, one),
        ),
      )
  const signed = monthsOf('nada')
  const wholeYears = found.filter(({ what }) => what === 'ano').map(({ year }) => year)
  if (wholeYear !== undefined) wholeYears.push(wholeYear)
  return amountKinds.map(({ of, less }) =>
    coveredMonths({ months: monthsOf(of, less), signed, wholeYears }),
  )
}

/** What a number begins with, by which systems write its parts: `12` of `0012/1`. */
const rootOf = (column: string) => sql.raw(`substring(${column} from '^0*([0-9]*)')`)

/**
 * The amount of the commitment `t` by a kind, where it is known; nothing where movements of its time are not published,
 * where some do not say of which year their commitment is, where they come to less than nothing, or where some that
 * name no commitment of the year may be its own: they have its creditor, and it has none itself or its number begins
 * theirs (`12/1`); or none of the year names any.
 */
function amountOf(kind: AmountKind, covered: Covered | undefined): Sql {
  if (!covered) return sql`null::numeric`
  const month = sql`(t.exercicio * 12 + t.mes - 1)`
  const [sum, count] = [sql.raw(`c.${kind.mark}`), sql.raw(`n_${kind.mark}`)]
  const loose = sql`select from soltos s where s.${count} > 0`
  return sql`case when ${month} between ${covered.first}::int and ${covered.last}::int
      and not exists (select from sem_ano m where m.numero = t.numero and ${isOfKind(kind)})
      and case when c.${count} > 0
        then ${sum} >= 0 and not exists (${loose} and s.credor = t.credor and s.raiz = ${rootOf('t.numero')})
        else not exists (${loose} and s.credor = t.credor)
          and (not exists (${loose}) or exists (select from pertos p where p.${count} > 0)) end
    then coalesce(${sum}, 0) end`
}

/**
 * Of each commitment of a unit's year: as `e_liquidado` and `e_pago` what its movements come to, where that is known,
 * and what those of its own year do. A list of statements for `with`, of which `beside` is the last.
 */
export function besideMovements(
  { portalId, unit }: UnitOf,
  year: number,
  covered: readonly (Covered | undefined)[],
): Sql {
  const [liquidations, payments] = covered
  const ofUnit = sql`m.portal_id = ${portalId}::bigint and m.unidade_gestora = ${unit} and m.exercicio >= ${year}::int`
  return sql`somas as materialized (select m.empenho as numero, m.credor,
        sum(case m.tipo when 'liquidacao' then m.valor when 'estorno_liquidacao' then -abs(m.valor) end) as liquidado,
        sum(case m.tipo when 'liquidacao' then m.valor when 'estorno_liquidacao' then -abs(m.valor) end)
          filter (where m.exercicio = m.exercicio_empenho) as liquidado_no_ano,
        count(*) filter (where m.tipo in ('liquidacao', 'estorno_liquidacao')) as n_liquidado,
        sum(case m.tipo when 'pagamento' then m.valor when 'estorno_pagamento' then -abs(m.valor) end) as pago,
        sum(case m.tipo when 'pagamento' then m.valor when 'estorno_pagamento' then -abs(m.valor) end)
          filter (where m.exercicio = m.exercicio_empenho) as pago_no_ano,
        count(*) filter (where m.tipo in ('pagamento', 'estorno_pagamento')) as n_pago
      from dado_movimentos m where ${ofUnit} and m.exercicio_empenho = ${year}::int group by 1, 2),
    sem_ano as materialized (select distinct m.empenho as numero, m.tipo from dado_movimentos m
        where ${ofUnit} and m.exercicio_empenho is null),
    ditos as materialized (select s.*, exists (select from dado_empenhos e where e.portal_id = ${portalId}::bigint
        and e.unidade_gestora = ${unit} and e.exercicio = ${year}::int and e.numero = s.numero) as acha from somas s),
    soltos as materialized (select credor, ${rootOf('numero')} as raiz, n_liquidado, n_pago from ditos where not acha),
    pertos as materialized (select numero, sum(liquidado) as liquidado, sum(liquidado_no_ano) as liquidado_no_ano,
        sum(n_liquidado) as n_liquidado, sum(pago) as pago, sum(pago_no_ano) as pago_no_ano, sum(n_pago) as n_pago
      from ditos where acha group by 1),
    beside as materialized (select t.id, t.mes, t.valor_liquidado, t.valor_pago, t.calculado,
        ${amountOf(amountKinds[0], liquidations)} as e_liquidado, c.liquidado_no_ano,
        ${amountOf(amountKinds[1], payments)} as e_pago, c.pago_no_ano
      from dado_empenhos t left join pertos c on c.numero = t.numero
      where t.portal_id = ${portalId}::bigint and t.unidade_gestora = ${unit} and t.exercicio = ${year}::int)`
}
