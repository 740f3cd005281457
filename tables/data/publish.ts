import type { Finding } from '../../resources/calls/accountability.ts'
import { rowInWords } from '../model/called.ts'
import type { Dataset, RowValues } from '../model/declaration.ts'
import { orderOf } from '../model/order.ts'
import { sql, type Runner, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { cubeTable, keptColumns, partiesOf, partyName, rowTable } from './column-sql.ts'
import { monthsTouched, ofPeriod, rebuildSums, sumsOf } from './kept-sums.ts'
import type { LoadPeriod } from './load-period.ts'
import { computeAmounts, keepComputed, waitForPeriod } from './movement-amounts.ts'
import { linkFiles } from './row-files.ts'
import { namedAnew, resolveParties } from './parties-of-load.ts'
import { keepWords } from './own-words.ts'
import { qualified, keySeparator, ownCodesOf, sameKey, stagingTable } from './staging.ts'

export interface LoadSource {
  readonly way:
    | 'api'
    | 'arquivo'
    | 'formulario'
    | 'msc'
    | 'pncp'
    | 'sapl'
    | 'demonstracao'
    | 'retirada'
    | 'volta'
    | 'declaracao'
  /** The person, or the name of the token. */
  readonly author: string
  readonly sha256: string
  /** Why rows were taken away, in the words of who did. */
  readonly reason?: string | undefined
  /** Why free text may be read by all that seems to tell of somebody's life; citizens do not read it. */
  readonly textReason?: string | undefined
  /** The legal ground of a withdrawal, in words. */
  readonly ground?: string | undefined
  /** Lines of the file that a person left out, counted once all are read. */
  readonly leftOut?: LeftOut | undefined
}
export interface LeftOut {
  readonly reason: string
  readonly count: () => number
}
export interface LoadCounts {
  readonly lines: number
  readonly errors: number
  readonly warnings: number
  readonly findings: readonly Finding[]
}
export interface LoadChanges {
  readonly added: number
  readonly changed: number
  readonly gone: number
  /** Of how many commitments amounts were computed, or are no longer. */
  readonly computed?: number
  /** How many rows the period had before. */
  readonly stood: number
  /** The first of the rows that go, each in a few words. */
  readonly first: readonly string[]
  /** Sums of the period before and after, by column. */
  readonly sums: Readonly<Record<string, readonly [before: number, after: number]>>
}
export const nothingChanged: LoadChanges = {
  added: 0,
  changed: 0,
  gone: 0,
  stood: 0,
  first: [],
  sums: {},
}

// Planned anew each time: rows of one load are three or a hundred thousand, and the year may have been empty before.
const longTimes = sql`select set_config('statement_timeout', '300000', true),
  set_config('lock_timeout', '30000', true), set_config('plan_cache_mode', 'force_custom_plan', true)`

/** Adds the year to the table where it is new; for itself, so that no load makes another wait for it. */
export const openYear = (runner: Runner, { dataset, year }: LoadPeriod): Promise<unknown> =>
  runner.atomically((tx) =>
    tx.run(sql`select abrir_exercicio(${rowTable(dataset)}::text, ${year}::int)`),
  )

/** One load of a dataset, unit and year at a time; the next one waits half a minute for it. */
export async function lockPeriod(tx: Tx, period: LoadPeriod) {
  await tx.run(longTimes)
  await waitForPeriod(tx, period)
}

/** The published load that the period stands on, where the newest of the period is one that replaced it whole. */
export async function standingLoad(
  tx: Tx,
  { dataset, portalId, unit, year, month }: LoadPeriod,
  sha256: string,
): Promise<number | undefined> {
  const [row] = await tx.run<{ id: number; same: boolean }>(
    sql.read`select id::float8 as id, sha256 = ${sha256} and modo = 'substitui'
      and mes is not distinct from ${month}::int as same from carga
      where portal_id = ${portalId}::bigint and conjunto = ${dataset.name} and unidade = ${unit} and ano = ${year}::int
        and status = 'publicada'
        and (modo = 'atualiza' or mes is null or ${month}::int is null or mes = ${month}::int)
      order by carga.id desc limit 1`,
  )
  return row?.same ? row.id : undefined
}

/**
 * Says that many rows wait to be published. A year that has just arrived has no statistics: PostgreSQL would take it
 * for empty, and go through all that waits for each of its rows.
 */
export const expectMany = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select set_config('enable_nestloop', 'off', true)`)

/** Writes down a load that was refused. @returns its number */
export const recordRefused = (
  tx: Tx,
  period: LoadPeriod,
  source: LoadSource,
  counts: LoadCounts,
): Promise<number> => recordLoad(tx, period, source, counts, 'recusada', nothingChanged)

async function nextId(tx: Tx): Promise<number> {
  const [row] = await tx.run<{ id: number }>(sql`select nextval('dado_id')::float8 as id`)
  return row?.id ?? 0
}

async function recordLoad(
  tx: Tx,
  { dataset, portalId, unit, year, month, mode }: LoadPeriod,
  { way, author, sha256, reason, ground, leftOut, textReason }: LoadSource,
  { lines, errors, warnings, findings }: LoadCounts,
  status: 'publicada' | 'recusada',
  { added, changed, gone, sums }: LoadChanges,
  given?: number,
): Promise<number> {
  const id = given ?? (await nextId(tx))
  await tx.run(
    sql`insert into carga (id, portal_id, conjunto, unidade, ano, mes, modo, via, autor, sha256, motivo, fundamento,
        status, linhas, novas, mudadas, saidas, somas, erros, avisos, achados, linhas_fora, motivo_fora, razao_textos)
      values (${id}::bigint, ${portalId}::bigint, ${dataset.name}, ${unit}, ${year}::int, ${month}::int, ${mode},
        ${way}, ${author}, ${sha256}, ${reason ?? null}, ${ground ?? null}, ${status},
        ${lines}::int, ${added}::int, ${changed}::int, ${gone}::int, ${JSON.stringify(sums)}::text::jsonb,
        ${errors}::int, ${warnings}::int, ${JSON.stringify(findings)}::text::jsonb, ${leftOut?.count() ?? 0}::int,
        ${leftOut?.reason ?? null}, ${textReason ?? null})`,
  )
  return id
}

/**
 * Puts what was staged in the place of the period, rebuilds its sums and writes the load down.
 * @returns its number, and what changed
 */
export async function publishStaged(
  tx: Tx,
  period: LoadPeriod,
  source: LoadSource,
  counts: LoadCounts,
): Promise<{ readonly id: number; readonly changes: LoadChanges }> {
  const id = await nextId(tx)
  await tx.run(sql`analyze ${sql.raw(stagingTable(period.dataset))}`)
  for (const name of partiesOf(period.dataset)) await resolveParties(tx, period, name)
  for (const own of ownCodesOf(period.dataset)) await keepWords(tx, period, own)
  await keepComputed(tx, period)
  const before = await sumsOf(tx, period)
  const { gone, first } = await removeRows(tx, period, id)
  const changed = await updateChanged(tx, period, id)
  const added = await insertNew(tx, period, id)
  if (added > 0) await dropTombstones(tx, period)
  if (gone + changed + added > 0) {
    await linkFiles(tx, period, id)
    await rebuildSums(tx, period, await monthsTouched(tx, period, id))
  }
  if (added > 0) await dropDeclarations(tx, period)
  const computed = await computeAmounts(tx, period)
  const after = await sumsOf(tx, period)
  const sums = Object.fromEntries(
    period.dataset.sums.map((name) => [name, [before[name] ?? 0, after[name] ?? 0] as const]),
  )
  const stood = before['linhas'] ?? 0
  const changes = { added, changed, gone, stood, first, sums, computed }
  await recordLoad(tx, period, source, counts, 'publicada', changes, id)
  return { id, changes }
}

const counted = async (tx: Tx, statement: Sql): Promise<number> => {
  const [row] = await tx.run<{ n: number }>(statement)
  return row?.n ?? 0
}

/** The key of the row `alias`, as tombstones keep it. */
const keyText = ({ key }: Dataset, alias: string) =>
  sql`concat_ws(${keySeparator}, ${sql.raw(qualified(key, alias))})`

/** Of the rows that go, so many are told. */
const shownGone = 10
/** Removes what a whole period no longer has, or the keys that changes take away; each leaves its tombstone. */
async function removeRows(
  tx: Tx,
  period: LoadPeriod,
  id: number,
): Promise<{ readonly gone: number; readonly first: readonly string[] }> {
  const { dataset, portalId, mode } = period
  const goes = sql.raw(mode === 'substitui' ? 'not exists' : 'exists')
  const isNamed = sql.raw(mode === 'substitui' ? '' : 'e.retirar = 1 and ')
  const named = partiesOf(dataset).map(
    (name) =>
      sql` || jsonb_build_object(${name}::text, coalesce(x.linha ->> ${partyName(name)},
        (select coalesce(p.nome_de_antes, p.nome) from parte p where p.id = (x.linha ->> ${name})::bigint)))`,
  )
  const [row] = await tx.run<{ n: number; linhas: readonly RowValues[] | null }>(
    sql`with saiu as (delete from ${sql.raw(rowTable(dataset))} t where ${ofPeriod(period)}
        and ${goes} (select from ${sql.raw(stagingTable(dataset))} e
          where ${isNamed}${sql.raw(sameKey(dataset, 'e', 't'))})
        returning ${keyText(dataset, 't')} as chave, to_jsonb(t) as linha),
      antes as (${keepFormer(period, id, 'saiu')}),
      lapides as (insert into lapide (portal_id, conjunto, chave, carga_id)
        select ${portalId}::bigint, ${dataset.name}, chave, ${id}::bigint from saiu
        on conflict (tenant_id, portal_id, conjunto, chave) do update set carga_id = excluded.carga_id, saiu_em = now()
        returning 1)
      select count(*)::int as n, (select jsonb_agg(x.linha${sql.join([...named, sql``], sql.raw(' '))})
        from (select linha from saiu order by chave limit ${shownGone}::int) x) as linhas from lapides`,
  )
  const first = (row?.linhas ?? []).map((linha) => rowInWords(dataset, linha))
  return { gone: row?.n ?? 0, first }
}

/** Keeps the rows that a statement took or changed, so that they can be published again. */
const keepFormer = ({ dataset, portalId }: LoadPeriod, id: number, from: string): Sql =>
  sql`insert into linha_anterior (portal_id, conjunto, chave, carga_id, linha)
        select ${portalId}::bigint, ${dataset.name}, chave, ${id}::bigint, linha from ${sql.raw(from)}`

function updateChanged(tx: Tx, period: LoadPeriod, id: number) {
  const { dataset, portalId, year } = period
  const rest = Object.keys(dataset.columns).filter((name) => !dataset.key.includes(name))
  const names = partiesOf(dataset)
  const assigned = [...rest, ...names.map(partyName)].map((name) => `${name} = e.${name}`)
  const isNamedAnew = names.map((name) => sql` or ${namedAnew(name)}`)
  return counted(
    tx,
    sql`with mudou as (update ${sql.raw(rowTable(dataset))} t set ${sql.raw(assigned.join(', '))},
          carga_id = ${id}::bigint
          from ${sql.raw(stagingTable(dataset))} e
        where t.portal_id = ${portalId}::bigint and t.${sql.raw(dataset.time.year)} = ${year}::int
          and ${sql.raw(sameKey(dataset, 't', 'e'))} and e.retirar is null
          and ((${sql.raw(qualified(rest, 't'))}) is distinct from (${sql.raw(qualified(rest, 'e'))})
            ${sql.join([...isNamedAnew, sql``], sql.raw(' '))})
        returning ${keyText(dataset, 't')} as chave, to_jsonb(old) as linha),
      antes as (${keepFormer(period, id, 'mudou')})
      select count(*)::int as n from mudou`,
  )
}

function insertNew(tx: Tx, { dataset, portalId, year }: LoadPeriod, id: number) {
  const names = keptColumns(dataset)
  const table = sql.raw(rowTable(dataset))
  // The order of arrival is that of the file, the other way round where pages show the greatest first.
  const order = sql.raw(orderOf(dataset).down ? 'desc' : 'asc')
  return counted(
    tx,
    sql`with entrou as (insert into ${table} (portal_id, carga_id, ${sql.raw(names.join(', '))})
        select ${portalId}::bigint, ${id}::bigint, ${sql.raw(qualified(names, 'e'))}
        from ${sql.raw(stagingTable(dataset))} e
        where e.retirar is null and not exists (select from ${table} t where t.portal_id = ${portalId}::bigint
          and t.${sql.raw(dataset.time.year)} = ${year}::int and ${sql.raw(sameKey(dataset, 't', 'e'))})
        order by e.linha ${order} returning 1)
      select count(*)::int as n from entrou`,
  )
}

const dropTombstones = (tx: Tx, { dataset, portalId }: LoadPeriod) =>
  tx.run(
    sql`delete from lapide l using ${sql.raw(stagingTable(dataset))} e where l.portal_id = ${portalId}::bigint
      and l.conjunto = ${dataset.name} and e.retirar is null and l.chave = ${keyText(dataset, 'e')}`,
  )

/** That nothing happened in a period is taken back once it has rows. */
const dropDeclarations = (tx: Tx, { dataset, portalId, unit, year }: LoadPeriod) =>
  tx.run(
    sql`delete from declaracao d where d.portal_id = ${portalId}::bigint and d.conjunto = ${dataset.name}
      and d.unidade = ${unit} and d.ano = ${year}::int
      and exists (select from ${sql.raw(cubeTable(dataset))} t where t.portal_id = d.portal_id
        and t.${sql.raw(dataset.key[0] ?? '')} = d.unidade
        and t.${sql.raw(dataset.time.year)} = d.ano and (d.mes is null or t.${sql.raw(dataset.time.month)} = d.mes))`,
  )
