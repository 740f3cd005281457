import { problem } from '../../kernel/problem.ts'
import type { FileStatus } from '../../resources/accountability/file.ts'
import type { ValidationFacts } from '../../resources/accountability-words.ts'
import type {
  AccountabilityFile,
  AccountabilityReport,
  Finding,
} from '../../resources/calls/accountability.ts'
import { recordEvent } from '../audit/audit.ts'
import type { CiaAccess } from '../rights/cia-access.ts'
import { instant } from '../store/columns.ts'
import { sql, type Database, type Runner, type Tx } from '../postgres/database.ts'
import type { FileFacts, Files, Received } from '../file-store/files.ts'
import type { Actor } from '../store/scope.ts'
import { keepUpload } from '../file-store/uploads.ts'
import { locks, lockUntilCommit } from '../postgres/locks.ts'

type Chosen = NonNullable<CiaAccess['choice']>
export interface ReceivedFile {
  readonly received: Received
  readonly year: number
  readonly month: number
}

const columns = `a.id::float8 as id, a.portal_id::float8 as "portalId", a.unidade as "unidadeGestoraId", ${instant('a.enviado_em')} as "dataUpload", a.nome as "nomeArquivo",
  a.chave as "arquivoId", a.ano, a.mes, a.usuario, a.status`
const ofChoice = 'a.portal_id = $1 and a.unidade = $2 and a.ano = $3'
const chosen = ({ clientId, unit, year }: Chosen) => [clientId, unit, year]

const found = 'a.linhas, a.erros, a.avisos, a.substituido_por::float8 as "substituidoPor"'
export type FileRow = Omit<AccountabilityFile, 'statusLog'> & ValidationFacts

/** The files of the unit and year chosen, the newest first. */
export const accountabilityFiles = (runner: Runner, choice: Chosen): Promise<readonly FileRow[]> =>
  runner.run<FileRow>({
    text: `select ${columns}, ${found}, a.status_log -> 0 as "primeiro" from prestacao_arquivo a where ${ofChoice} order by a.id desc`,
    values: chosen(choice),
  })

/** One file of the unit and year chosen, with all that was found in it. @throws {Problem} `missing`. */
export async function accountabilityReport(
  runner: Runner,
  choice: Chosen,
  id: number,
): Promise<AccountabilityReport> {
  const [row] = await runner.run<AccountabilityReport>({
    text: `select ${columns}, a.status_log as "statusLog", a.layout, ${found} from prestacao_arquivo a where ${ofChoice} and a.id = $4`,
    values: [...chosen(choice), id],
  })
  if (!row) throw problem('missing', 'Arquivo não encontrado.')
  return row
}

/** What was sent, byte for byte. */
export async function originalFileOf(runner: Runner, key: string): Promise<FileFacts | undefined> {
  const [row] = await runner.run<FileFacts>(
    sql`select chave as key, nome_original as name, tipo as type, tamanho::float8 as size, md5, sha256 from arquivo where chave = ${key} and not excluido`,
  )
  return row
}

/**
 * Keeps what was received and queues its validation, in one transaction. The same content for the same unit, year and
 * month is recognised: nothing new is stored, unless it was replaced since, or could not be validated.
 * @returns the file's id, and whether it was there already.
 */
export async function receiveFile(
  db: Database,
  files: Files,
  actor: Actor,
  choice: Chosen,
  { received, year, month }: ReceivedFile,
): Promise<{ readonly id: number; readonly known: boolean }> {
  const runner = db.in(actor.tenantId)
  const known = await sameFile(runner, choice, received.sha256, year, month)
  if (known !== undefined) {
    await files.discard(received)
    return { id: known, known: true }
  }
  const facts = await keepUpload(runner, files, actor, choice.clientId, received)
  return db.transaction(actor.tenantId, async (tx) => {
    await lockPlace(tx, choice.unit, year, month)
    const twin = await sameFile(tx, choice, facts.sha256, year, month)
    // Sent twice at once: the sweep takes the second one's bytes.
    if (twin !== undefined) return { id: twin, known: true }
    await tx.run(sql`update arquivo set vinculado = true where chave = ${facts.key}`)
    const [row] = await tx.run<{
      id: number
    }>(sql`insert into prestacao_arquivo (portal_id, unidade, ano, mes, chave, nome, tamanho, sha256, usuario)
      values (${choice.clientId}::bigint, ${choice.unit}, ${year}::int, ${month}::int, ${facts.key}, ${facts.name}, ${facts.size}::bigint, ${facts.sha256}, ${actor.userName}) returning id::float8 as id`)
    const id = row?.id ?? 0
    await tx.run(sql`select enfileirar_prestacao(${id}::bigint)`)
    await recordEvent(tx, actor, {
      type: 'insert',
      page: 'accountability-file',
      record: String(id),
      portalId: choice.clientId,
      values: { nome: facts.name, ug: choice.unit, ano: year, mes: month, sha256: facts.sha256 },
    })
    return { id, known: false }
  })
}

async function sameFile(
  runner: Runner,
  { clientId, unit }: Chosen,
  sha256: string,
  year: number,
  month: number,
): Promise<number | undefined> {
  const [row] = await runner.run<{
    id: number
  }>(sql`select id::float8 as id from prestacao_arquivo where portal_id = ${clientId}::bigint and unidade = ${unit} and ano = ${year}::int and mes = ${month}::int
    and sha256 = ${sha256} and status <> 'substituido' and not status_log @> '[{"codigo": "falha"}]' order by id desc limit 1`)
  return row?.id
}

/** One at a time for a unit and month: who comes second sees what the first one did. */
const lockPlace = (tx: Tx, unit: string, year: number, month: number) =>
  tx.run(lockUntilCommit(locks.accountabilityFile, `${unit} ${year * 100 + month}`))

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
  const [row] =
    await runner.run<ValidationJob>(sql`update prestacao_arquivo p set status = 'validando' from arquivo a where a.chave = p.chave and p.id = ${id}::bigint and p.status in ('recebido', 'validando')
    returning p.id::float8 as id, p.chave as key, case when a.tipo like '%windows-1252%' then 'windows-1252' else 'utf-8' end as charset, p.portal_id::float8 as "portalId", p.unidade as unit, p.ano as year, p.mes as month, p.usuario as user`)
  return row
}

/** Takes the file for this transaction. @returns false when another worker has finished it meanwhile. */
export async function lockFile(tx: Tx, { id, unit, year, month }: ValidationJob): Promise<boolean> {
  await lockPlace(tx, unit, year, month)
  const [row] = await tx.run(
    sql`select 1 from prestacao_arquivo where id = ${id}::bigint and status = 'validando'`,
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
} as const
export type Layout = keyof typeof tables

export async function storeRows(
  tx: Tx,
  { id, portalId, unit }: ValidationJob,
  layout: Layout,
  rows: readonly object[],
): Promise<void> {
  const [table, shape] = tables[layout]
  await tx.run({
    text: `insert into ${table} (arquivo_id, portal_id, unidade, ${shape.replace(/ \w+(?=,|$)/g, '')}) select $1::bigint, $2::bigint, $3, x.* from json_to_recordset($4::text::json) as x(${shape})`,
    values: [id, portalId, unit, JSON.stringify(rows)],
  })
}

export interface Outcome {
  readonly layout: Layout | null
  readonly lines: number
  readonly errors: number
  readonly warnings: number
  readonly findings: readonly Finding[]
}
const statusOf = ({ errors, warnings }: Outcome): FileStatus =>
  errors > 0 ? 'rejeitado' : warnings > 0 ? 'processado_com_avisos' : 'processado'

/**
 * Writes down how the validation ended, after {@link lockFile} in the same transaction. An accepted file takes the place
 * of the earlier ones of its unit, month and layout, also of those that are validated after it.
 */
export async function finishValidation(
  tx: Tx,
  tenantId: number,
  job: ValidationJob,
  outcome: Outcome,
): Promise<void> {
  const { id, portalId } = job
  const { layout, lines, errors, warnings, findings } = outcome
  const successor = await acceptedAfter(tx, job, layout)
  const status = successor === undefined ? statusOf(outcome) : 'substituido'
  await tx.run(sql`update prestacao_arquivo set status = ${status}, substituido_por = ${successor ?? null}::bigint, layout = ${layout}, linhas = ${lines}::int, erros = ${errors}::int, avisos = ${warnings}::int, status_log = ${JSON.stringify(findings)}::text::jsonb, terminado_em = now(),
    anos = array(select distinct ano from ppa_linha where arquivo_id = ${id}::bigint order by 1) where id = ${id}::bigint`)
  if (successor !== undefined) await dropRows(tx, String(id))
  else if (status !== 'rejeitado' && layout !== null) await replaceEarlier(tx, job, layout)
  const actor: Actor = {
    tenantId,
    userId: '',
    userName: job.user,
    managers: null,
    ip: '',
    requestId: '',
  }
  await recordEvent(tx, actor, {
    type: 'import',
    page: 'accountability-file',
    record: String(id),
    portalId,
    values: { status, linhas: lines, erros: errors, avisos: warnings },
  })
}

/** The newest accepted file that was sent after this one for the same place: it was validated first. */
async function acceptedAfter(
  tx: Tx,
  { id, unit, year, month }: ValidationJob,
  layout: Layout | null,
): Promise<string | undefined> {
  const [row] = await tx.run<{
    id: string
  }>(sql`select id::text as id from prestacao_arquivo where unidade = ${unit} and ano = ${year}::int and mes = ${month}::int and id > ${id}::bigint
    and layout = coalesce(${layout}, layout) and status in ('processado', 'processado_com_avisos') order by prestacao_arquivo.id desc limit 1`)
  return row?.id
}

async function replaceEarlier(
  tx: Tx,
  { id, unit, year, month }: ValidationJob,
  layout: Layout,
): Promise<void> {
  const replaced = await tx.run<{
    id: string
  }>(sql`update prestacao_arquivo set status = 'substituido', substituido_por = ${id}::bigint where unidade = ${unit} and ano = ${year}::int and mes = ${month}::int and id < ${id}::bigint
    and coalesce(layout, ${layout}) = ${layout} and status in ('processado', 'processado_com_avisos', 'rejeitado') returning id::text`)
  for (const old of replaced) await dropRows(tx, old.id)
}

async function dropRows(tx: Tx, id: string): Promise<void> {
  for (const [table] of Object.values(tables))
    await tx.run({ text: `delete from ${table} where arquivo_id = $1::bigint`, values: [id] })
}

/** Writes down why a file could not be validated at all, after several tries. */
export function giveUpValidation(
  db: Database,
  tenantId: number,
  job: ValidationJob,
  why: Finding,
): Promise<void> {
  return db.transaction(tenantId, async (tx) => {
    if (await lockFile(tx, job))
      await finishValidation(tx, tenantId, job, {
        layout: null,
        lines: 0,
        errors: 1,
        warnings: 0,
        findings: [why],
      })
  })
}
