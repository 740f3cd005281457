import { sql, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { locks, lockUntilCommit } from '../../data/schema/locks.ts'
import { empenhos } from '../declared/empenhos.ts'
import { movimentos } from '../declared/movimentos.ts'
import type { Covered } from './covered-months.ts'
import { rebuildSums } from './kept-sums.ts'
import type { LoadPeriod } from './load-period.ts'
import {
  amountKinds,
  besideMovements,
  coveredOf,
  type AmountKind,
  type UnitOf,
} from './movement-sums.ts'
import { sameKey, stagingTable } from './staging.ts'

// What was liquidated and paid of commitments whose file does not say it: what the unit's published liquidations and
// payments come to, kept in the row as if it were reported, with the mark that it is not (docs/adr/tables/0222).

/** What a period is locked by: commitments and movements of a unit wait for each other, whatever their years. */
export const lockKey = ({ dataset, portalId, unit, year }: LoadPeriod): string =>
  (isOfAmounts({ dataset })
    ? ['empenhos e movimentos', portalId, unit]
    : [dataset.name, portalId, unit, year]
  ).join(' ')
/** Waits for other loads of the period. */
export const waitForPeriod = (tx: Tx, period: LoadPeriod): Promise<unknown> =>
  tx.run(lockUntilCommit(locks.datasetLoad, lockKey(period)))

/** Whether a load of the table may change what is computed. */
const isOfAmounts = ({ dataset: { name } }: Pick<LoadPeriod, 'dataset'>) =>
  name === empenhos.name || name === movimentos.name

/** Whether the mark of the row `alias` names an amount. */
const isMarked = (alias: string, { mark }: AmountKind) =>
  sql.raw(`coalesce(${alias}.calculado in ('${mark}', 'liquidado_e_pago'), false)`)
/** The mark of a row of which these amounts are computed. */
const markOf = (liquidated: Sql, paid: Sql) =>
  sql`case when ${liquidated} and ${paid} then 'liquidado_e_pago' when ${liquidated} then 'liquidado'
    when ${paid} then 'pago' end`
/**
 * Before commitments are published: what waits keeps what was computed of the row that stands, where it says nothing
 * itself, so that it does not count as changed; what it says was computed, in a file that was taken out of a portal or
 * in a former version, is not taken for reported.
 */
export async function keepComputed(tx: Tx, { dataset, portalId, year }: LoadPeriod): Promise<void> {
  if (dataset.name !== empenhos.name) return
  const [liquidated, paid] = amountKinds
  const staging = sql.raw(stagingTable(dataset))
  const reported = ({ column }: AmountKind) => sql.raw(`s.${column}`)
  const own = (kind: AmountKind) =>
    sql`case when not ${isMarked('s', kind)} then ${reported(kind)} end`
  const kept = (kind: AmountKind) => sql`(${own(kind)} is null and ${isMarked('t', kind)})`
  const value = (kind: AmountKind) =>
    sql`coalesce(${own(kind)}, case when ${isMarked('t', kind)} then ${sql.raw(`t.${kind.column}`)} end)`
  await tx.run(
    sql`update ${staging} e set valor_liquidado = ${value(liquidated)}, valor_pago = ${value(paid)},
        calculado = ${markOf(kept(liquidated), kept(paid))}
      from ${staging} s left join dado_empenhos t on t.portal_id = ${portalId}::bigint and t.exercicio = ${year}::int
        and ${sql.raw(sameKey(dataset, 't', 's'))} and t.calculado is not null
      where s.ctid = e.ctid and s.retirar is null and (s.calculado is not null or t.calculado is not null)`,
  )
}

/**
 * After commitments or movements of a unit were published: computes what its commitments do not report, and rebuilds
 * their sums where something changed.
 * @returns how many commitments changed
 */
export async function computeAmounts(tx: Tx, period: LoadPeriod): Promise<number> {
  if (!isOfAmounts(period)) return 0
  const { dataset } = period
  const years = await yearsThatLack(tx, period)
  const touched =
    dataset.name === empenhos.name ? years.filter((one) => one === period.year) : years
  if (touched.length === 0) return 0
  // The load that is under way is written down after its rows.
  const isWhole =
    dataset.name === movimentos.name && period.month === null && period.mode === 'substitui'
  const covered = await coveredOf(tx, period, isWhole ? period.year : undefined)
  let count = 0
  for (const year of touched) {
    // oxlint-disable-next-line no-await-in-loop -- one statement each, in one transaction
    const changed = await computeYear(tx, period, year, covered)
    count += changed.reduce((sum, { rows }) => sum + rows, 0)
    if (changed.length === 0) continue
    const whole = { ...period, dataset: empenhos, year, month: null, mode: 'substitui' } as const
    // oxlint-disable-next-line no-await-in-loop -- as above
    await rebuildSums(
      tx,
      whole,
      changed.map(({ month }) => month),
    )
  }
  return count
}

/** The years whose commitments do not report all amounts, or have some that were computed. */
async function yearsThatLack(tx: Tx, { portalId, unit }: UnitOf): Promise<readonly number[]> {
  const found = await tx.run<{ year: number }>(
    sql.read`select c.exercicio as year from cubo_empenhos c where c.portal_id = ${portalId}::bigint
        and c.unidade_gestora = ${unit} and (c.valor_liquidado is null or c.valor_pago is null)
      union select t.exercicio from dado_empenhos t where t.portal_id = ${portalId}::bigint
        and t.unidade_gestora = ${unit} and t.calculado is not null
      order by 1`,
  )
  return found.map(({ year }) => year)
}

/** Computes the amounts of a unit's commitments of a year. @returns the months of those that changed */
function computeYear(
  tx: Tx,
  unit: UnitOf,
  year: number,
  covered: readonly (Covered | undefined)[],
): Promise<readonly { readonly month: number; readonly rows: number }[]> {
  const [liquidated, paid] = amountKinds
  const isOpen = (kind: AmountKind) =>
    sql`(${sql.raw(`b.${kind.column}`)} is null or ${isMarked('b', kind)})`
  const next = (kind: AmountKind) =>
    sql`case when ${isOpen(kind)} then ${sql.raw(`b.e_${kind.mark}`)} else ${sql.raw(`b.${kind.column}`)} end`
  const isComputed = (kind: AmountKind) =>
    sql`(${isOpen(kind)} and ${sql.raw(`b.e_${kind.mark}`)} is not null)`
  return tx.run(
    sql`with ${besideMovements(unit, year, covered)},
      novos as materialized (select b.id, (${next(liquidated)})::numeric as liquidado, (${next(paid)})::numeric as pago,
          ${markOf(isComputed(liquidated), isComputed(paid))} as calculado
        from beside b where ${isOpen(liquidated)} or ${isOpen(paid)}),
      postos as (update dado_empenhos t set valor_liquidado = n.liquidado, valor_pago = n.pago, calculado = n.calculado
        from novos n where t.portal_id = ${unit.portalId}::bigint and t.exercicio = ${year}::int and t.id = n.id
          and (t.valor_liquidado, t.valor_pago, t.calculado) is distinct from (n.liquidado, n.pago, n.calculado)
        returning t.mes)
      select mes as month, count(*)::int as rows from postos group by 1`,
  )
}
