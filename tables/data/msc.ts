import { mscTables } from '../declared/msc.ts'
import type { Dataset } from '../model/declaration.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { cubeTable } from './column-sql.ts'
import type { LoadPeriod } from './load-period.ts'
import type { LoadSource } from './publish.ts'
import { stagingTable } from './staging.ts'

/** A matrix that was accepted and not replaced since. */
export interface AcceptedMsc {
  readonly id: number
  readonly portalId: number
  readonly unit: string
  readonly year: number
  readonly month: number
  readonly user: string
  readonly sha256: string
}
const accepted = sql`select id::float8 as id, portal_id::float8 as "portalId", unidade as unit, ano as year,
  mes as month, usuario as user, sha256
  from prestacao_arquivo where layout = 'msc' and status in ('processado', 'processado_com_avisos')`

/** @returns nothing when the file is none, or another one took its place */
export async function acceptedMsc(runner: Runner, id: number): Promise<AcceptedMsc | undefined> {
  const [file] = await runner.run<AcceptedMsc>(sql.read`${accepted} and id = ${id}::bigint`)
  return file
}

/** Writes into the report of a matrix what became of a table, in the place of what was told of it before. */
export const storeDerived = (
  runner: Runner,
  id: number,
  table: string,
  findings: readonly Finding[],
): Promise<unknown> =>
  runner.run(
    sql`update prestacao_arquivo p set status_log = n.log, avisos = n.avisos,
        status = case when n.avisos > 0 then 'processado_com_avisos' else 'processado' end
      from (select a.id, coalesce(o.others, '[]'::jsonb) || ${JSON.stringify(findings)}::text::jsonb as log,
          a.avisos - o.former + ${findings.length}::int as avisos
        from prestacao_arquivo a cross join lateral (
          select jsonb_agg(f order by i) filter (where not starts_with(f ->> 'codigo', ${`${table}:`})) as others,
            count(*) filter (where starts_with(f ->> 'codigo', ${`${table}:`}))::int as former
          from jsonb_array_elements(a.status_log) with ordinality x(f, i)) o
        where a.id = ${id}::bigint) n
      where p.id = n.id and p.status in ('processado', 'processado_com_avisos')
        and p.status_log is distinct from n.log`,
  )

/** A month of a portal, over all its units. */
interface PortalMonth {
  readonly portalId: number
  readonly year: number
  readonly month: number
}
/** The matrices of a portal and month, one for each unit that sent any. */
export const mscsOfMonth = (
  tx: Tx,
  { portalId, year, month }: PortalMonth,
): Promise<readonly AcceptedMsc[]> =>
  tx.run<AcceptedMsc>(
    sql.read`${accepted} and portal_id = ${portalId}::bigint and ano = ${year}::int and mes = ${month}::int
      order by id`,
  )

interface StoredSum {
  readonly line: number
  readonly account: string
  readonly information: readonly (readonly [value: string, type: string])[]
  readonly moment: string
  readonly debit: string
}
const digits = 4
const beginnings = [
  ...new Set(
    mscTables.flatMap(({ accounts }) => accounts.map(({ prefix }) => prefix.slice(0, digits))),
  ),
]
/** What a matrix says of the accounts that tables are derived from. */
export const budgetSumsOf = (runner: Runner, id: number): Promise<readonly StoredSum[]> =>
  runner.run<StoredSum>(
    sql.read`select min(linha) as line, conta as account, informacoes as information, tipo_valor as moment,
      sum(case natureza_valor when 'D' then valor else -valor end)::text as debit
      from msc_linha where arquivo_id = ${id}::bigint
        and left(conta, ${digits}::int) = any(${arrayOf(beginnings)}::text[])
      group by conta, informacoes, tipo_valor order by 1`,
  )

/** A unit whose month stands on a load, and the way by which that came. */
interface StandingUnit {
  readonly unit: string
  readonly name: string
  readonly way: LoadSource['way']
}
/** The units of a portal that have a month of a table, each with the way of its newest load. */
export const standingUnits = (
  tx: Tx,
  { dataset, portalId, year, month }: LoadPeriod,
): Promise<readonly StandingUnit[]> =>
  tx.run<StandingUnit>(
    sql.read`select distinct on (c.unidade) c.unidade as unit, u.nome as name, c.via as way from carga c
      join portal_cliente u on u.hash_id = c.unidade
      where c.portal_id = ${portalId}::bigint and c.conjunto = ${dataset.name} and c.ano = ${year}::int
        and c.status = 'publicada' and (c.mes is null or c.mes = ${month}::int)
        and exists (select from ${sql.raw(cubeTable(dataset))} t where t.portal_id = c.portal_id
          and t.${sql.raw(dataset.key[0] ?? '')} = c.unidade
          and t.${sql.raw(dataset.time.year)} = ${year}::int and t.${sql.raw(dataset.time.month)} = ${month}::int)
      order by c.unidade, c.id desc`,
  )

type Amounts = Readonly<Record<string, string>>
const sumList = (columns: readonly string[]) =>
  sql.raw(columns.map((name) => `coalesce(sum(t.${name}), 0)::text as ${name}`).join(', '))

/** The sums of the rows that wait to be published, in reais by column. */
export async function stagedSums(
  tx: Tx,
  dataset: Dataset,
  columns: readonly string[],
): Promise<Amounts> {
  const [row] = await tx.run<Amounts>(
    sql.read`select ${sumList(columns)} from ${sql.raw(stagingTable(dataset))} t`,
  )
  return row ?? {}
}

/** The sums of a month of a portal, in reais by column. @param except a unit that is left out */
export async function monthSums(
  tx: Tx,
  { dataset, portalId, year, month }: LoadPeriod,
  columns: readonly string[],
  except: string | null,
): Promise<Amounts> {
  const { key, time } = dataset
  const [row] = await tx.run<Amounts>(
    sql.read`select ${sumList(columns)} from ${sql.raw(cubeTable(dataset))} t where t.portal_id = ${portalId}::bigint
      and t.${sql.raw(time.year)} = ${year}::int and t.${sql.raw(time.month)} = ${month}::int
      and t.${sql.raw(key[0] ?? '')} is distinct from ${except}`,
  )
  return row ?? {}
}

/** The portal of an address. */
export async function portalOfPrefix(runner: Runner, prefix: string): Promise<number | undefined> {
  const [row] = await runner.run<{ id: number }>(
    sql.read`select id::float8 as id from portal where prefixo = ${prefix.toLowerCase()} and not excluido`,
  )
  return row?.id
}
