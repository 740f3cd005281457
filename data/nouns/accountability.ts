import { problem } from '../../kernel/problem.ts'
import type { ValidationFacts } from '../../resources/accountability-words.ts'
import type {
  AccountabilityFile,
  AccountabilityReading,
  AccountabilityReport,
} from '../../resources/calls/accountability.ts'
import type { CiaAccess } from '../rights/cia-access.ts'
import { instant } from '../store/columns.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import type { FileFacts } from '../../platform/files/file-facts.ts'
import { locks, lockUntilCommit } from '../schema/locks.ts'

export type Chosen = NonNullable<CiaAccess['choice']>
/**
 * The portal that shows a file to the public: the plan alone is shown whole, and units that are not to appear take
 * theirs along.
 */
const publicPrefix = sql`(select p.prefixo from portal_publico p join ug_publica u on u.portal_id = p.id
    where p.id = a.portal_id and u.hash_id = a.unidade and a.layout = 'ppa'
      and a.status in ('processado', 'processado_com_avisos'))`
const columns = sql`a.id::float8 as id, a.portal_id::float8 as "portalId", a.unidade as "unidadeGestoraId",
  ${instant('a.enviado_em')} as "dataUpload", a.nome as "nomeArquivo",
  a.chave as "arquivoId", a.ano, a.mes, a.usuario, a.status, a.layout, a.erros, a.avisos, ${publicPrefix} as prefix`
const ofChoice = ({ clientId, unit, year }: Chosen) =>
  sql`a.portal_id = ${clientId} and a.unidade = ${unit} and a.ano = ${year}`

const found = 'a.linhas, a.substituido_por::float8 as "substituidoPor"'
/** A file, and the prefix of the portal that shows it. */
interface Shown {
  readonly prefix: string | null
}
export type AccountabilityFileRow = Omit<AccountabilityFile, 'statusLog'> &
  Omit<AccountabilityReading, 'noPortal'> &
  ValidationFacts &
  Shown
export type ReportRow = Omit<AccountabilityReport, 'noPortal'> & Shown

/** The files of the unit and year chosen, the newest first. */
export const accountabilityFiles = (
  runner: Runner,
  choice: Chosen,
): Promise<readonly AccountabilityFileRow[]> =>
  runner.run<AccountabilityFileRow>(
    sql.read`select ${columns}, ${sql.raw(found)}, a.status_log -> 0 as "primeiro" from prestacao_arquivo a
      where ${ofChoice(choice)} order by a.id desc`,
  )

/** One file of the unit and year chosen, with all that was found in it. @throws {Problem} `missing`. */
export async function accountabilityReport(
  runner: Runner,
  choice: Chosen,
  id: number,
): Promise<ReportRow> {
  const [row] = await runner.run<ReportRow>(
    sql.read`select ${columns}, a.status_log as "statusLog", ${sql.raw(found)} from prestacao_arquivo a where
        ${ofChoice(choice)}
      and a.id = ${id}`,
  )
  if (!row) throw problem('missing', 'Arquivo não encontrado.')
  return row
}

/** What was sent, byte for byte. */
export async function originalFileOf(runner: Runner, key: string): Promise<FileFacts | undefined> {
  const [row] = await runner.run<FileFacts>(
    sql.read`select chave as key, nome_original as name, tipo as type, tamanho::float8 as size, md5, sha256 from arquivo
      where chave = ${key} and not excluido`,
  )
  return row
}

/** A month of the year and unit chosen. */
export interface Competence {
  readonly year: number
  readonly month: number
}

/** Stores a file of the unit and month and queues its validation. @returns its id. */
export async function insertFile(
  tx: Tx,
  user: string,
  { clientId, unit }: Chosen,
  { year, month }: Competence,
  { key, name, size, sha256 }: FileFacts,
): Promise<number> {
  await tx.run(sql`update arquivo set vinculado = true where chave = ${key}`)
  const [row] = await tx.run<{ id: number }>(
    sql`insert into prestacao_arquivo (portal_id, unidade, ano, mes, chave, nome, tamanho, sha256, usuario)
      values (${clientId}::bigint, ${unit}, ${year}::int, ${month}::int, ${key}, ${name}, ${size}::bigint, ${sha256},
        ${user}) returning id::float8 as id`,
  )
  const id = row?.id ?? 0
  await tx.run(sql`select enfileirar_prestacao(${id}::bigint)`)
  return id
}

/**
 * The file of the same content for the same unit and month; not one that was replaced or taken back since, or could not
 * be validated.
 */
export async function sameFile(
  runner: Runner,
  { clientId, unit }: Chosen,
  { year, month }: Competence,
  sha256: string,
): Promise<number | undefined> {
  const [row] = await runner.run<{ id: number }>(
    sql.read`select id::float8 as id from prestacao_arquivo where portal_id = ${clientId}::bigint and unidade = ${unit}
    and ano = ${year}::int and mes = ${month}::int
    and sha256 = ${sha256} and status not in ('substituido', 'retirado') and not status_log @> '[{"codigo": "falha"}]'
    order by id desc limit 1`,
  )
  return row?.id
}

/** One at a time for a unit and month: who comes second sees what the first one did. */
export async function lockCompetence(
  tx: Tx,
  unit: string,
  { year, month }: Competence,
): Promise<void> {
  await tx.run(lockUntilCommit(locks.accountabilityFile, `${unit} ${year * 100 + month}`))
}

/** Takes back a file whose validation has not begun. @returns whether it had not. */
export async function markWithdrawn(tx: Tx, choice: Chosen, id: number): Promise<boolean> {
  const [row] = await tx.run(
    sql`update prestacao_arquivo a set status = 'retirado', terminado_em = now() where ${ofChoice(choice)} and
        a.id = ${id}
      and a.status = 'recebido' returning 1`,
  )
  return row !== undefined
}
