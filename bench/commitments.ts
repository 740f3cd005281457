import { loadOf } from '../conformance/tables/table-rows.ts'
import {
  open,
  sql,
  type ConnectOptions,
  type Database,
  type Runner,
} from '../platform/postgres/database.ts'
import { keptSums, rowTable } from '../tables/data/column-sql.ts'
import { empenhos } from '../tables/declared/empenhos.ts'
import { loadRows } from '../tables/domain/load.ts'
import { personKeys } from '../tables/domain/party.ts'
import { monthOf } from './commitment-rows.ts'
import type { Place } from './content.ts'

// Commitments of one portal: two months by the command that all doors share, and copies of the first for the others.
// The second one shows that a copy has the rows and sums that the command would have written.

const keyOf = personKeys('bench', 1)
/** The newest year, and the month that is copied. */
export const newest = { year: 2026, month: 1 } as const

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return result
}

/** What a copy takes from the first month, by column: what tells the month and the row apart is made anew. */
async function copied(runner: Runner, table: string, year: number, month: number) {
  const anew: Readonly<Record<string, string>> = {
    exercicio: String(year),
    ano: String(year),
    mes: String(month),
    data: `data + make_interval(years => ${year - newest.year}, months => ${month - newest.month})`,
    numero: `'${month}-' || split_part(numero, '-', 2)`,
    emenda_ano: `case when emenda_ano is not null then ${year} end`,
    licitacao_ano: String(year),
    contrato_ano: String(year),
  }
  const rows = await runner.run<{ name: string; type: string }>(
    sql.read`select column_name as name, data_type as type from information_schema.columns where table_name = ${table}
      and column_name <> 'id' order by ordinal_position`,
  )
  const names = rows.map(({ name }) => name)
  const values = rows.map(({ name, type }) => `(${anew[name] ?? name})::${type}`)
  return { names: names.join(', '), values: values.join(', ') }
}
const ofMonth = (year: number, month: number) => `exercicio = ${year} and mes = ${month}`
const [monthly, yearly] = [true, false].map((isMonthly) =>
  keptSums(empenhos).filter(({ dimensions }) => dimensions.includes('mes') === isMonthly),
)
const tables = [rowTable(empenhos), ...(monthly ?? []).map(({ table }) => table)]
/** The sums that tell all others. */
const longest = tables.at(-1) ?? ''

/**
 * Whether the second month, which the command loaded, is what a copy of the first one would be.
 * @throws {Error} else
 */
async function compareCopy(runner: Runner): Promise<void> {
  for (const table of tables) {
    const { names, values } = await copied(runner, table, newest.year, 2)
    const own = (list: string) => list.split(', ').filter((name) => !name.includes('carga_id'))
    const copy = `select ${own(values).join(', ')} from ${table} where ${ofMonth(newest.year, 1)}`
    const loaded = `select ${own(names).join(', ')} from ${table} where ${ofMonth(newest.year, 2)}`
    const [found] = await runner.run<{ n: number }>(
      sql.read`select ((select count(*) from (${sql.raw(`${copy} except all ${loaded}`)}) x) + (select count(*)
          from (${sql.raw(`${loaded} except all ${copy}`)}) y))::int as n`,
    )
    if (found?.n !== 0) throw new Error(`${table}: ${found?.n} rows of a copy are not the load's`)
  }
}

const longTime = sql`select set_config('statement_timeout', '600000', true)`
async function copyMonth(runner: Runner, year: number, month: number): Promise<void> {
  await runner.atomically((tx) =>
    tx.run(sql`select abrir_exercicio(${rowTable(empenhos)}::text, ${year}::int)`),
  )
  await runner.atomically(async (tx) => {
    await tx.run(longTime)
    for (const table of [...tables, 'carga']) {
      const { names, values } = await copied(tx, table, year, month)
      const where = table === 'carga' ? `ano = ${newest.year} and mes = 1` : ofMonth(newest.year, 1)
      await tx.run(
        sql.raw(`insert into ${table} (${names}) select ${values} from ${table} where ${where}`),
      )
    }
  })
}

/** Sums of years are those of their months. */
const sumYears = (runner: Runner): Promise<void> =>
  runner.atomically(async (tx) => {
    await tx.run(longTime)
    for (const { table, dimensions } of yearly ?? []) {
      const by = dimensions.join(', ')
      const sums = ['linhas', ...empenhos.sums]
      await tx.run(sql`delete from ${sql.raw(table)}`)
      await tx.run(
        sql.raw(
          `insert into ${table} (portal_id, ${by}, ${sums.join(', ')}) select portal_id, ${by},
            ${sums.map((name) => `sum(${name})`).join(', ')} from ${longest} group by portal_id, ${by}`,
        ),
      )
    }
  })

/**
 * Takes the indexes of the rows away while many are copied: made at once they cost a third.
 * @returns what puts them back
 */
async function withoutIndexes(options: ConnectOptions, work: () => Promise<void>): Promise<void> {
  const owner = open(options)
  const table = rowTable(empenhos)
  const indexes = await owner.global.run<{ name: string; definition: string; key: string | null }>(
    sql.read`select c.relname as name, replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') as definition,
      pg_get_constraintdef(k.oid) as key
      from pg_index i join pg_class c on c.oid = i.indexrelid left join pg_constraint k on k.conindid = i.indexrelid
      where i.indrelid = ${table}::regclass order by k.oid nulls last`,
  )
  for (const { name, key } of indexes)
    await owner.global.script(
      key ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`,
    )
  await work()
  for (const { name, definition, key } of indexes)
    await owner.global.script(
      `set maintenance_work_mem = '512MB'; ${key ? `alter table ${table} add constraint ${name} ${key}` : definition}`,
    )
  await owner.close()
}

/** The portal that was filled before, where there is one. */
export async function placeOf(runner: Runner): Promise<Place | undefined> {
  const [place] = await runner.run<Place>(
    sql.read`select portal_id::float8 as "portalId", unidade as unit from carga limit 1`,
  )
  return place
}

/** Fills a portal with so many commitments a month, over so many months, the newest year first. */
export async function fillCommitments(
  db: Database,
  options: ConnectOptions,
  { portalId, unit }: Place,
  count: number,
  months: number,
): Promise<void> {
  const runner = db.in(1)
  if (await placeOf(runner)) return
  const actor = {
    tenantId: 1,
    userId: '',
    userName: 'bench',
    managers: null,
    ip: '',
    requestId: '',
  }
  const load = loadOf(empenhos, [], { id: portalId, unit }, { year: newest.year, way: 'api' })
  const send = (month: number, sha256: string) =>
    loadRows(
      runner,
      actor,
      { ...load, month, sha256, rows: monthOf(count, newest.year, month) },
      keyOf,
    )
  for (const month of [1, 2]) {
    const outcome = await timed(`load of ${count} rows with their sums`, () =>
      send(month, `mês ${month}`),
    )
    const { status, findings } = outcome
    if (status !== 'publicada') throw new Error(`${status}: ${JSON.stringify(findings[0])}`)
  }
  await timed('the same rows again, unchanged', () => send(1, 'outra vez'))
  await compareCopy(runner)
  await timed(`copies for ${months - 2} months more, and their indexes`, () =>
    withoutIndexes(options, async () => {
      for (let at = 2; at < months; at += 1)
        await copyMonth(runner, newest.year - Math.trunc(at / 12), 1 + (at % 12))
      await sumYears(runner)
    }),
  )
  const owner = open(options)
  await timed('vacuum analyze', () => owner.global.script('vacuum analyze'))
  await owner.close()
}
