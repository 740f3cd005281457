import { open, sql, type ConnectOptions } from '../platform/postgres/database.ts'
import { prefersTls, withoutTls } from '../platform/postgres/options.ts'
import { switchArchive } from '../platform/backup/archive.ts'
import type { Config } from './config.ts'
import { dataFolders } from '../platform/process/data-folder.ts'
import { passwordRefusal } from '../platform/postgres/embedded/access.ts'
import { startEmbeddedPostgres, type ServerEnds } from '../platform/postgres/embedded/embedded.ts'
import type { FolderLock } from '../platform/process/folder-lock.ts'
import { codeOf, Refusal } from '../platform/process/refusal.ts'

export interface DatabaseSource {
  readonly options: ConnectOptions
  /** Stops the embedded PostgreSQL; an external one is left alone. */
  readonly stop: () => Promise<void>
}

/**
 * The PostgreSQL of `DATABASE_URL`, or the embedded one of the data folder, started and told to other commands.
 * @param ends called when the embedded one ended for good, and when it ended and is back
 * @throws {Refusal} one line with cause and remedy
 */
export async function reachDatabase(
  config: Config,
  lock: FolderLock,
  ends: ServerEnds,
): Promise<DatabaseSource> {
  if (config.databaseUrl !== undefined)
    return { options: await reachExternal(config.databaseUrl), stop: async () => {} }
  switchArchive(config.dataDir, config.backup !== undefined)
  return enterEmbedded(config.dataDir, lock, ends)
}

/** Starts the embedded PostgreSQL and sees that it lets us in. @throws {Refusal} one line with cause and remedy */
export async function enterEmbedded(
  dataDir: string,
  lock: FolderLock,
  ends: ServerEnds = {},
): Promise<DatabaseSource> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, ...ends })
  const db = open({ ...connection, max: 1 })
  try {
    await db.global.run(sql.read`select 1`)
    lock.publish(connection)
    return { options: connection, stop }
  } catch (error) {
    await stop()
    const causes = chain(error)
    if (causes.some((cause) => codeOf(cause) === '28P01'))
      throw passwordRefusal(dataFolders(dataDir).database)
    throw new Refusal(
      `O PostgreSQL embutido não respondeu: ${causes.at(-1)?.message || 'sem explicação'}. O registro completo está em ${dataDir}/postgres.log.`,
    )
  } finally {
    await db.close()
  }
}

// The first whose RETURNING gives old and new values, which the audit is written from.
const oldestVersion = 180_000

type Variable = 'DATABASE_URL' | 'DATABASE_REPLICA_URL'
/**
 * @param variable that the address is of
 * @throws {Refusal} when it is too old or does not answer; neither user nor password is told.
 */
export async function reachExternal(
  url: string,
  variable: Variable = 'DATABASE_URL',
): Promise<ConnectOptions> {
  const connection = open({ url })
  try {
    const [version] = await connection.global.run<{ number: number }>(
      sql.read`select current_setting('server_version_num')::int as number`,
    )
    if ((version?.number ?? 0) < oldestVersion)
      throw new Refusal(
        `O PostgreSQL de ${variable} é antigo demais: é preciso o ${oldestVersion / 10_000} ou mais novo. Atualize o servidor ou use outro.`,
      )
    return { url }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const causes = chain(error)
    if (prefersTls(url) && causes.some(({ message }) => /does not support SSL/.test(message)))
      return await reachExternal(withoutTls(url), variable)
    const { host, pathname } = new URL(url)
    throw new Refusal(
      `Não foi possível conectar ao banco de ${variable} (${host}${pathname}): ${inWords(causes)}.`,
    )
  } finally {
    await connection.close()
  }
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nada responde nesse endereço e porta. Confira se o PostgreSQL está no ar',
  ENOTFOUND: 'o nome do servidor não existe. Confira o endereço',
  EAI_AGAIN: 'o nome do servidor não pôde ser consultado. Confira a rede e o endereço',
  '28P01': 'usuário ou senha não conferem. Corrija-os',
  '28000': 'o servidor recusou o acesso deste usuário. Confira o pg_hba.conf e o usuário',
  '3D000': 'o banco não existe. Crie-o ou corrija o nome',
  '53300': 'não há conexões livres. Aumente max_connections ou encerre outras conexões',
}

/** A failure, its cause, the cause of that. */
const chain = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...chain(error.cause)] : []

/** Appendix A of PostgreSQL's manual and Node's error codes, in words. */
function inWords(causes: readonly Error[]): string {
  const known = causes.map((error) => words[codeOf(error) ?? '']).find((text) => text !== undefined)
  if (known !== undefined) return known
  const last = causes.at(-1)
  if (last?.message === 'timeout expired')
    return 'o servidor não respondeu em 3 segundos. Confira a rede e o endereço'
  const code = codeOf(last) ?? ''
  return `${last?.message || 'erro desconhecido'} ${code && `(${code}). `}Confira o endereço`
}
