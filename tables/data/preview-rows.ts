import { arrayOf, sql, type Runner, type Sql, type Tx } from '../../platform/postgres/database.ts'
import type { Dataset } from '../model/declaration.ts'
import { keptSums, rowTable } from './column-sql.ts'

// Rows of a package's loads as they will be, kept beside the public tables for its previews (docs/adr/portal/0227).

/** The loads of a package, as a transaction that is taken back has carried them out. */
export interface CarriedLoads {
  readonly portalId: number
  readonly loads: readonly number[]
  /** The years of units that they speak of, by table. */
  readonly years: readonly {
    readonly dataset: Dataset
    readonly of: readonly (readonly [unit: string, year: number])[]
  }[]
}
/** How a table is laid over the public one; `abrir_previa` does. */
type Laid =
  /** Rows by their number: those that went or changed are left out. */
  | { readonly como: 'linhas' }
  /** Sums of whole years of a unit, in place of those that stand. */
  | {
      readonly como: 'somas'
      readonly unidade: string
      readonly ano: string
      readonly periodos: readonly (readonly [unit: string, year: number])[]
    }
  /** Rows that take the place of those with their key. */
  | { readonly como: 'chave' }
  /** All rows of the portal. */
  | { readonly como: 'portal' }
export type LaidTable = Laid & { readonly nome: string }
/** What is kept of a package: which tables, and of which state. */
interface KeptPreview {
  readonly numero: number
  readonly estado: string
  readonly tabelas: readonly LaidTable[]
}

const ofNumbers = (numbers: readonly number[]) => sql`any(${arrayOf(numbers)}::bigint[])`

/** The tables that the loads have written, each with the rows `t` of it that they left there. */
export function writtenTables(
  { portalId, loads, years }: CarriedLoads,
  since: number,
): readonly { readonly laid: LaidTable; readonly where: Sql }[] {
  const ofPortal = sql`t.portal_id = ${portalId}::bigint`
  const ofLoads = sql`${ofPortal} and t.carga_id = ${ofNumbers(loads)}`
  // What this transaction wrote, its savepoints too; of what others wrote since nothing differs from what stands.
  const fresh = sql`${ofPortal} and age(t.xmin) <= age(${String(since)}::text::xid)`
  const own = years.flatMap(({ dataset, of }) => {
    const [unit = ''] = dataset.key
    const { year } = dataset.time
    const inYears = sql`(${sql.raw(`t.${unit}, t.${year}`)}) in (select p ->> 0, (p ->> 1)::int
      from json_array_elements(${JSON.stringify(of)}::text::json) p)`
    return [
      {
        laid: { nome: rowTable(dataset), como: 'linhas' } as const,
        where: sql`${ofLoads} and ${inYears}`,
      },
      ...keptSums(dataset).map(({ table }) => ({
        laid: { nome: table, como: 'somas', unidade: unit, ano: year, periodos: of } as const,
        where: sql`${ofPortal} and ${inYears}`,
      })),
    ]
  })
  const byKey = (nome: string, where: Sql) => ({ laid: { nome, como: 'chave' } as const, where })
  return [
    ...own,
    byKey('carga', sql`${ofPortal} and t.id = ${ofNumbers(loads)}`),
    byKey('lapide', ofLoads),
    byKey('linha_anterior', ofLoads),
    ...['parte', 'nome_de_parte', 'palavra', 'arquivo_de_linha'].map((nome) => byKey(nome, fresh)),
    { laid: { nome: 'declaracao', como: 'portal' }, where: ofPortal },
  ]
}

/** The number of the transaction at hand: what it writes from now on is not older. */
export async function transactionNumber(tx: Tx): Promise<number> {
  const [row] = await tx.run<{ id: number }>(
    sql.read`select pg_current_xact_id()::xid::text::float8 as id`,
  )
  return row?.id ?? 0
}

const batch = 1_000
/** Rows as JSON, some at a time: as PostgreSQL writes them, so that nothing is rounded on the way. */
export async function* jsonRowsOf(tx: Tx, rows: Sql): AsyncGenerator<readonly string[]> {
  await tx.run(
    sql`declare linhas_da_previa no scroll cursor for select row_to_json(x)::text as line from (${rows}) x`,
  )
  const next = sql`fetch ${sql.raw(String(batch))} from linhas_da_previa`
  for (
    let found = await tx.run<{ line: string }>(next);
    found.length > 0;
    found = await tx.run<{ line: string }>(next)
  )
    yield found.map(({ line }) => line)
  await tx.run(sql`close linhas_da_previa`)
}
export const rowsWritten = ({ nome }: LaidTable, where: Sql): Sql =>
  sql.read`select t.* from ${sql.raw(nome)} t where ${where}`
/** The rows that stood and went, or changed. */
export const rowsReplaced = ({ portalId, loads }: CarriedLoads): Sql =>
  sql.read`select distinct (t.linha ->> 'id')::bigint as id, t.tenant_id from linha_anterior t
    where t.portal_id = ${portalId}::bigint and t.carga_id = ${ofNumbers(loads)}`

/** Makes the tables of a package. @returns their number */
export async function prepareTables(
  tx: Tx,
  releaseId: number,
  tables: readonly LaidTable[],
): Promise<number> {
  await tx.run(sql`select soltar_previas()`)
  const names = arrayOf(tables.map(({ nome }) => nome))
  const [row] = await tx.run<{ n: number }>(
    sql`select preparar_previa(${releaseId}::bigint, ${names}::text[])::float8 as n`,
  )
  return row?.n ?? 0
}
/** Drops the tables that nothing opens any more. */
export const dropPreviews = (runner: Runner): Promise<unknown> =>
  runner.run(sql`select soltar_previas()`)

const tableOf = (number: number, name: string) => sql.raw(`prevista.t${Math.trunc(number)}_${name}`)
export const keepLines = (
  tx: Tx,
  number: number,
  name: string,
  lines: readonly string[],
): Promise<unknown> => {
  const table = tableOf(number, name)
  return tx.run(
    sql`insert into ${table}
      select * from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::text::json)`,
  )
}
/** Notes of a package what was made of it, and marks that it is whole. */
export async function keepPreview(tx: Tx, releaseId: number, kept: KeptPreview): Promise<void> {
  await tx.run(sql`insert into ${tableOf(kept.numero, 'saiu')} (id) values (0)`)
  await tx.run(
    sql`update pacote set previa = ${JSON.stringify(kept)}::text::jsonb where id = ${releaseId}::bigint`,
  )
}

/** Of what a preview of a package's loads depends on: its files, what stands in their years, and the schema. */
export async function stateOfLoads(runner: Runner, releaseId: number): Promise<string> {
  const [row] = await runner.run<{ state: string }>(
    sql.read`select concat_ws(' ',
        (select md5(string_agg(concat_ws(' ', a.id, a.posta_em, a.ensaio), ',' order by a.posta_em, a.id))
          from arquivo_de_remessa a where a.pacote_id = ${releaseId}::bigint),
        (select max(c.id) from arquivo_de_remessa a cross join jsonb_array_elements(a.ensaio) l
          join carga c on c.portal_id = a.portal_id and c.conjunto = a.parecer ->> 'tabela'
            and c.unidade = l ->> 'unidade' and c.ano = (l ->> 'ano')::int and c.status = 'publicada'
          where a.pacote_id = ${releaseId}::bigint)) as state`,
  )
  return row?.state ?? ''
}
/** Of which state a package's previews are; nothing where none was made, or a crash has emptied what was. */
export async function keptState(runner: Runner, releaseId: number): Promise<string | undefined> {
  const [kept] = await runner.run<{ state: string; number: number }>(
    sql.read`select p.previa ->> 'estado' as state, (p.previa ->> 'numero')::float8 as number from pacote p
      where p.id = ${releaseId}::bigint
        and to_regclass('prevista.t' || (p.previa ->> 'numero') || '_saiu') is not null`,
  )
  if (!kept) return undefined
  const marked = await runner.run(
    sql.read`select 1 from ${tableOf(kept.number, 'saiu')} where id = 0`,
  )
  return marked.length > 0 ? kept.state : undefined
}

/**
 * Lets what is read later in this transaction find the rows that a package will make.
 * @returns whether there is anything whole to find
 */
export async function layPreview(tx: Tx, releaseId: number): Promise<boolean> {
  const [row] = await tx.run<{ schema: string | null }>(
    sql`select abrir_previa(${releaseId}::bigint) as schema`,
  )
  if (!row?.schema) return false
  await tx.run(sql`select set_config('search_path', ${`${row.schema}, public`}, true)`)
  return true
}
