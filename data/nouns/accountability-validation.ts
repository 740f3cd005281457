import type { Layout } from '../../resources/accountability-heads.ts'
import type { FileStatus } from '../../resources/accountability/file.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { lockCompetence } from './accountability.ts'

export interface ValidationJob {
  readonly id: number
  readonly key: string
  readonly charset: string
  readonly portalId: number
  readonly unit: string
  readonly year: number
  readonly month: number
  readonly user: string
}
/** Marks a file as being validated. @returns nothing when that is over already. */
export async function beginValidation(
  runner: Runner,
  id: number,
): Promise<ValidationJob | undefined> {
  const [row] = await runner.run<ValidationJob>(
    sql`update prestacao_arquivo p set status = 'validando' from arquivo a
      where a.chave = p.chave and p.id = ${id}::bigint and p.status in ('recebido', 'validando')
    returning p.id::float8 as id, p.chave as key, case when a.tipo like '%windows-1252%' then 'windows-1252'
      else 'utf-8' end as charset, p.portal_id::float8 as "portalId", p.unidade as unit, p.ano as year, p.mes as month,
      p.usuario as user`,
  )
  return row
}

/** Takes the file for this transaction. @returns false when another worker has finished it meanwhile. */
export async function lockFile(tx: Tx, job: ValidationJob): Promise<boolean> {
  await lockCompetence(tx, job.unit, job)
  const [row] = await tx.run(
    sql.read`select 1 from prestacao_arquivo where id = ${job.id}::bigint and status = 'validando'`,
  )
  return row !== undefined
}

const tables = {
  ppa: [
    'ppa_linha',
    'linha int, codigo_programa text, programa text, objetivo text, codigo_acao text, acao text, funcao text, subfuncao text, produto text, unidade_medida text, ano int, meta_fisica numeric, valor numeric',
  ],
  msc: [
    'msc_linha',
    'linha int, conta text, informacoes jsonb, valor numeric, tipo_valor text, natureza_valor text',
  ],
} as const satisfies Readonly<Record<Layout, readonly [table: string, columns: string]>>

export async function storeRows(
  tx: Tx,
  { id, portalId, unit }: ValidationJob,
  layout: Layout,
  rows: readonly object[],
): Promise<void> {
  const [table, shape] = tables[layout]
  await tx.run(
    sql`insert into ${sql.raw(table)} (arquivo_id, portal_id, unidade, ${sql.raw(shape.replace(/ \w+(?=,|$)/g, ''))})
      select ${id}::bigint, ${portalId}::bigint, ${unit}, x.* from
      json_to_recordset(${JSON.stringify(rows)}::text::json) as x(${sql.raw(shape)})`,
  )
}

export interface ValidationOutcome {
  readonly layout: Layout | null
  readonly lines: number
  readonly errors: number
  readonly warnings: number
  readonly findings: readonly Finding[]
}
/** Writes down how the validation of a file ended. @param successor the file that took its place already. */
export async function storeOutcome(
  tx: Tx,
  { id }: ValidationJob,
  { layout, lines, errors, warnings, findings }: ValidationOutcome,
  status: FileStatus,
  successor: string | undefined,
): Promise<void> {
  await tx.run(sql`update prestacao_arquivo set status = ${status}, substituido_por = ${successor ?? null}::bigint,
    layout = ${layout}, linhas = ${lines}::int, erros = ${errors}::int, avisos = ${warnings}::int,
    status_log = ${JSON.stringify(findings)}::text::jsonb, terminado_em = now(),
    anos = array(select distinct ano from ppa_linha where arquivo_id = ${id}::bigint order by 1)
    where id = ${id}::bigint`)
}

/** The newest accepted file that was sent after this one for the same place: it was validated first. */
export async function acceptedAfter(
  tx: Tx,
  { id, unit, year, month }: ValidationJob,
  layout: Layout | null,
): Promise<string | undefined> {
  const [row] = await tx.run<{ id: string }>(
    sql.read`select id::text as id from prestacao_arquivo where unidade = ${unit} and ano = ${year}::int
    and mes = ${month}::int and id > ${id}::bigint
    and layout = coalesce(${layout}, layout) and status in ('processado', 'processado_com_avisos')
    order by prestacao_arquivo.id desc limit 1`,
  )
  return row?.id
}

/** Says of the files sent earlier for the same place and layout that this one took their place; their rows go. */
export async function replaceEarlier(
  tx: Tx,
  { id, unit, year, month }: ValidationJob,
  layout: Layout,
): Promise<void> {
  const replaced = await tx.run<{ id: string }>(
    sql`update prestacao_arquivo set status = 'substituido', substituido_por = ${id}::bigint where unidade = ${unit}
    and ano = ${year}::int and mes = ${month}::int and id < ${id}::bigint
    and coalesce(layout, ${layout}) = ${layout} and status in ('processado', 'processado_com_avisos', 'rejeitado')
    returning id::text`,
  )
  for (const old of replaced) await dropRows(tx, old.id)
}

/** Queues what public tables take from a file. */
export const queueDerivation = (tx: Tx, id: number) =>
  tx.run(sql`select enfileirar_derivacao(${id}::bigint)`)

/** Removes the rows that were imported from a file. */
export async function dropRows(tx: Tx, id: string): Promise<void> {
  for (const [table] of Object.values(tables))
    await tx.run(sql`delete from ${sql.raw(table)} where arquivo_id = ${id}::bigint`)
}
