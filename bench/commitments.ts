import { cellsOf, loadOf } from '../conformance/tables/table-rows.ts'
import {
  asOwner,
  sql,
  type ConnectOptions,
  type Database,
  type Runner,
} from '../data/postgres/database.ts'
import { cubeTable, rowTable } from '../data/tables/column-sql.ts'
import { empenhos } from '../datasets/empenhos.ts'
import { loadRows } from '../domain/tables/load.ts'
import { personKeys } from '../domain/tables/party.ts'
import type { SentRow } from '../domain/tables/read-row.ts'
import type { Place } from './content.ts'

// Commitments of one portal: a month by the command that all doors share, and copies of it for the other months.

const keyOf = personKeys('bench', 1)
/** Municipalities of this size pay some thousand creditors; the rows of the suites have seven. */
const creditors = 30_000
/** The newest year, and the month that is loaded. */
export const newest = { year: 2026, month: 1 } as const

/** What is bought, one time in fifty thousand: a word that hardly any row has. */
export const rareWord = 'passarela'
const thingOf = (at: number) =>
  at % 50_000 === 0
    ? 'Construção de passarela de concreto'
    : at % 7 === 0
      ? `Merenda escolar, lote ${at % 90}`
      : `Aquisição de material de consumo, pedido ${at % 900}`

function* monthOf(count: number): Generator<SentRow> {
  for (let at = 0; at < count; at += 1) {
    const cells = cellsOf(empenhos, { at, ...newest })
    const credor = { credor: `Fornecedora ${at % creditors} Ltda`, credor_documento: null }
    yield { line: at + 2, cells: { ...cells, ...credor, objeto: thingOf(at), numero: `1-${at}` } }
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return result
}

/** The columns of a table; those that tell the month and the row apart are made anew. */
async function columnsOf(runner: Runner, table: string): Promise<readonly string[]> {
  const rows = await runner.run<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table} and column_name <> 'id'`,
  )
  return rows.map(({ name }) => name)
}

/** Copies the rows and sums of the first month of the newest year into another month. */
async function copyMonth(runner: Runner, year: number, month: number): Promise<void> {
  const anew: Readonly<Record<string, string>> = {
    exercicio: String(year),
    mes: String(month),
    data: `data + make_interval(years => ${year - newest.year}, months => ${month - newest.month})`,
    numero: `'${month}-' || split_part(numero, '-', 2)`,
  }
  const copy = async (table: string) => {
    const names = await columnsOf(runner, table)
    const values = names.map((name) => anew[name] ?? name)
    await runner.atomically(async (tx) => {
      await tx.run(sql`select set_config('statement_timeout', '600000', true)`)
      await tx.run(
        sql`insert into ${sql.raw(table)} (${sql.raw(names.join(', '))}) select ${sql.raw(values.join(', '))} from ${sql.raw(table)} where exercicio = ${newest.year}::int and mes = ${newest.month}::int`,
      )
    })
  }
  await runner.run(sql`select abrir_exercicio(${rowTable(empenhos)}::text, ${year}::int)`)
  await copy(rowTable(empenhos))
  await copy(cubeTable(empenhos))
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
  const actor = {
    tenantId: 1,
    userId: '',
    userName: 'bench',
    managers: null,
    ip: '',
    requestId: '',
  }
  const load = loadOf(empenhos, [], { id: portalId, unit }, { ...newest, way: 'api' })
  const send = (sha256: string) =>
    loadRows(runner, actor, { ...load, sha256, rows: monthOf(count) }, keyOf)
  const { status } = await timed(`load of ${count} rows with their sums`, () => send('um'))
  if (status !== 'publicada') throw new Error(`the load is ${status}`)
  await timed('the same rows again, unchanged', () => send('dois'))
  await timed(`copies for ${months - 1} months more`, async () => {
    for (let at = 1; at < months; at += 1)
      await copyMonth(runner, newest.year - Math.trunc(at / 12), 1 + (at % 12))
  })
  const owner = asOwner(options)
  await timed('vacuum analyze', () => owner.global.script('vacuum analyze'))
  await owner.close()
}
