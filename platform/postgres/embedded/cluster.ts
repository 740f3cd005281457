import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveFolderTo, type PostgresAccount } from './account.ts'
import { asksForPassword, databaseOwner, requirePassword } from './access.ts'
import type { PostgresBinaries } from './binaries.ts'
import { commandOf, isAlive } from '../../process/process-identity.ts'
import { Refusal } from '../../process/refusal.ts'

/** What a backup while the server runs needs: a slot that keeps the log, and the two functions around the copy. */
const backupRights = `alter role ${databaseOwner} replication;\ngrant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to ${databaseOwner};\n`
/** What a look for damaged pages needs; of the catalog, where no other role adds anything. */
const lookRights = `create extension if not exists amcheck with schema pg_catalog;\ngrant execute on function bt_index_check(regclass, boolean), gin_index_check(regclass), verify_heapam(regclass, boolean, boolean, text, bigint, bigint) to ${databaseOwner};\n`
const rights = `${backupRights}${lookRights}`
// Said in template1, so that every database made of it has it.
const setUp = `create role ${databaseOwner} login createrole createdb bypassrls;\n${rights}create database ${databaseOwner} owner ${databaseOwner};\n`
/**
 * Tells which rights the owner of a cluster has been given. It lies within, so that a copy of the cluster has it too.
 */
const setUpMark = (cluster: string) => join(cluster, 'claraboia.setup')

/**
 * PostgreSQL's own sign that a cluster is to be recovered from a copy of its log, which it removes when that is done.
 */
export const recoveryMark = (cluster: string) => join(cluster, 'recovery.signal')

const windows = process.platform === 'win32'

/** The environment of PostgreSQL's programs: no variable of this process, messages in English, times in UTC. */
export const postgresEnvironment: NodeJS.ProcessEnv = windows
  ? { SystemRoot: process.env['SystemRoot'], PATH: process.env['PATH'], TZ: 'UTC' }
  : { LC_ALL: 'C', PATH: process.env['PATH'], TZ: 'UTC' }

/** Makes a private folder of the account. */
export function makeFolder(path: string, { owner }: PostgresAccount): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (windows) return
  chmodSync(path, 0o700)
  chownSync(path, owner.uid, owner.gid)
}

/**
 * Makes the cluster on the first start. It is made beside its place and then moved, so that one cut off in the middle
 * never counts.
 * @throws {Refusal} when initdb fails, or the cluster is of another version
 */
export function ensureCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  durable: boolean,
): void {
  const run = (command: readonly string[], input = '') =>
    runTool([...account.prefix, ...command], account, input)
  const sync = durable ? [] : ['-F']
  const singleUser = (folder: string, database: string) => (statements: string) =>
    run([binaries.postgres, '--single', '-D', folder, ...sync, database], statements)
  if (existsSync(cluster)) {
    giveFolderTo(cluster, account)
    checkVersion(cluster, binaries)
    // Not before the log of a restored one is played back: until then it is not in a state to be worked on.
    if (existsSync(recoveryMark(cluster))) return
    const asSuperuser = singleUser(cluster, databaseOwner)
    if (!asksForPassword(cluster)) requirePassword(cluster, cluster, account, asSuperuser)
    if (isSetUp(cluster)) return
    asSuperuser(rights)
    return markSetUp(cluster, account)
  }
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  makeFolder(draft, account)
  run([binaries.initdb, ...initOptions(draft), ...(durable ? [] : ['--no-sync'])])
  singleUser(draft, 'template1')(setUp)
  requirePassword(cluster, draft, account, singleUser(draft, databaseOwner))
  markSetUp(draft, account)
  renameSync(draft, cluster)
}

const isSetUp = (cluster: string): boolean =>
  existsSync(setUpMark(cluster)) && readFileSync(setUpMark(cluster), 'utf8') === rights

function markSetUp(cluster: string, { owner }: PostgresAccount): void {
  const mark = setUpMark(cluster)
  writeFileSync(mark, rights, { mode: 0o600 })
  if (!windows) chownSync(mark, owner.uid, owner.gid)
}

/** It runs for nobody before the password is asked for: `trust` is what initdb takes without one. */
const initOptions = (folder: string) => [
  '-D',
  folder,
  '-U',
  'postgres',
  '-E',
  'UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=trust',
]

function runTool(
  [command = '', ...args]: readonly string[],
  { user }: PostgresAccount,
  input: string,
): void {
  const { status, stderr, error } = spawnSync(command, args, {
    ...user,
    env: postgresEnvironment,
    encoding: 'utf8',
    cwd: windows ? undefined : '/',
    input,
  })
  // The single-user server goes on after a statement that failed, and ends with 0.
  if (status !== 0 || /\bERROR:/.test(stderr))
    throw new Refusal(
      `Não foi possível preparar o banco de dados: ${error?.message ?? causeIn(stderr)}. Confira o espaço em disco e as permissões da pasta de dados.`,
    )
}

function checkVersion(cluster: string, { version }: PostgresBinaries): void {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file))
    throw new Refusal(
      `Falta ${file}: a pasta ${cluster} não tem um banco inteiro. O disco dela está montado? Se está, restaure de uma cópia (docs/backup.md).`,
    )
  const kept = readFileSync(file, 'utf8').trim()
  if (kept !== version)
    throw new Refusal(
      `O banco em ${cluster} é do PostgreSQL ${kept} e este programa traz o ${version}. Com o programa que o criou: npm run cli -- backup PASTA --rows. Com este: npm run cli -- restore PASTA-NOVA --from PASTA.`,
    )
}

/** The line of a PostgreSQL log that says why it failed. */
export const causeIn = (log: string): string =>
  log
    .split('\n')
    .findLast((line) => /\b(FATAL|PANIC|ERROR|[Ee]rror):/.test(line))
    ?.replace(/^.*?(FATAL|PANIC|ERROR|[Ee]rror):\s*/, '') ??
  (log.trim().split('\n').at(-1) || 'sem explicação')

export interface PidFile {
  readonly pid: number
  readonly ready: boolean
}

/** `postmaster.pid`: line 1 is the process, line 8 its state. */
export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

const stopTimeoutMs = 30_000
const step = 50

/**
 * Waits for the server that a killed process left behind, and removes its traces. Call it only while holding the folder
 * lock.
 * @throws {Refusal} when it does not stop
 */
export async function waitForFormerServer(
  cluster: string,
  binaries: PostgresBinaries,
): Promise<void> {
  const former = readPidFile(cluster)
  if (!former) return
  if (windows)
    spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast'], {
      stdio: 'ignore',
      timeout: stopTimeoutMs,
    })
  // A process number may have passed to somebody else, whom PostgreSQL would take for the former server.
  else if (isServerOf(cluster, former.pid) && !(await stopped(cluster, former.pid)))
    throw new Refusal(
      `O PostgreSQL da execução anterior (processo ${former.pid}) não terminou. Encerre esse processo e inicie de novo.`,
    )
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

const isServerOf = (cluster: string, pid: number): boolean =>
  isAlive(pid) && (commandOf(pid)?.includes(cluster) ?? true)

async function stopped(cluster: string, pid: number): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (let waited = 0; waited < stopTimeoutMs; waited += step) {
      if (!isServerOf(cluster, pid)) return true
      await pause(step)
    }
  }
  return false
}

// A unix socket's path has 107 bytes at most (unix(7)); PostgreSQL adds the file's name.
const longestFolder = 100 - '/.s.PGSQL.5432'.length

/** An empty private folder for the socket: below the data folder, or a short one where that path is too long. */
export function makeSocketFolder(dataDir: string, account: PostgresAccount): string {
  const beside = join(dataDir, 'pg-run')
  const folder = Buffer.byteLength(beside) <= longestFolder ? beside : shortFolder(dataDir, account)
  rmSync(folder, { recursive: true, force: true })
  makeFolder(folder, account)
  return folder
}

function shortFolder(dataDir: string, { owner }: PostgresAccount): string {
  const folder = join(
    tmpdir(),
    `claraboia-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  )
  const found = lstatSync(folder, { throwIfNoEntry: false })
  // The temporary folder is everybody's: another user may have taken the name.
  return !found || (found.isDirectory() && found.uid === owner.uid)
    ? folder
    : mkdtempSync(join(tmpdir(), 'claraboia-'))
}
