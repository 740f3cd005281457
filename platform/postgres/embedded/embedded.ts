import { once } from 'node:events'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { archiveSettings, giveArchive } from '../../backup/archive.ts'
import { makeDataFolder } from '../../process/data-folder.ts'
import { choosePostgresAccount, type PostgresAccount } from './account.ts'
import { databaseOwner, passwordOf, refuseEmptyPassword } from './access.ts'
import { findPostgresBinaries } from './binaries.ts'
import {
  causeIn,
  ensureCluster,
  makeSocketFolder,
  readPidFile,
  waitForFormerServer,
} from './cluster.ts'
import { spawnServer, type Program, type Running } from './process.ts'
import { defaultSettings, throwAwaySettings } from './settings.ts'
import { Refusal } from '../../process/refusal.ts'

/** What the driver needs to connect; `host` is a folder that holds the socket, and an address only on Windows. */
export interface PostgresConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password: string
}

export interface EmbeddedPostgres {
  readonly connection: PostgresConnection
  /** Of the running server; another one after a restart. */
  readonly pid: number
  /** Ends open transactions, writes everything down and waits for the end. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/** What whoever started the server is told of ends that nobody asked for. */
export interface ServerEnds {
  /** It does not come back. */
  readonly onLost?: (cause: string) => void
  /** It was started again, and answers. */
  readonly onReturn?: (pid: number) => void
}

export interface EmbeddedPostgresOptions extends ServerEnds {
  /** Holds the cluster (`pg`), its log and usually its socket. Made when absent. */
  readonly dataDir: string
  /** `'throw-away'` never waits for the disk: for tests. Default `'durable'`. */
  readonly keep?: 'durable' | 'throw-away'
  /** Server settings beyond ours, by name. */
  readonly settings?: Readonly<Record<string, string>>
  /** Variables of its process beyond ours: for tests of another clock. */
  readonly environment?: Readonly<Record<string, string>>
  /** How long it may recover before it answers; default five minutes. */
  readonly patienceMs?: number
  /** Ends the start early, the recovery included. */
  readonly signal?: AbortSignal | undefined
}

const port = 5432
const logLimit = 5_000_000
const startLimit = 300_000
const restartsPerMinute = 5

/**
 * Starts PostgreSQL as a child that dies with this process, even by kill -9, and comes back when it ends by itself.
 * The caller holds the folder's lock.
 * @throws {Refusal} one line with cause and remedy
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, keep = 'durable', environment } = options
  const cluster = join(dataDir, 'pg')
  const binaries = findPostgresBinaries()
  makeDataFolder(dataDir)
  const account = choosePostgresAccount(binaries.postgres, dataDir, cluster)
  await waitForFormerServer(cluster, binaries)
  ensureCluster(cluster, binaries, account, keep === 'durable')
  refuseEmptyPassword(cluster)
  giveArchive(dataDir)
  const place = await placeOf(dataDir, cluster, account)
  const settings = {
    ...defaultSettings,
    ...place.settings,
    ...(keep === 'durable' ? archiveSettings(dataDir) : throwAwaySettings),
    ...options.settings,
  }
  const program = {
    cluster,
    log: join(dataDir, 'postgres.log'),
    account,
    binaries,
    settings,
    environment,
  }
  const { patienceMs = startLimit, signal } = options
  return supervise(program, place.connection, options, { patienceMs, signal })
}

async function placeOf(dataDir: string, cluster: string, account: PostgresAccount) {
  const login = {
    user: databaseOwner,
    database: databaseOwner,
    password: passwordOf(cluster),
  }
  if (process.platform !== 'win32') {
    const host = makeSocketFolder(dataDir, account)
    return {
      connection: { ...login, host, port },
      settings: { listen_addresses: '', unix_socket_directories: host, port: String(port) },
    }
  }
  const host = '127.0.0.1'
  const free = await freePort(host)
  return {
    connection: { ...login, host, port: free },
    settings: { listen_addresses: host, unix_socket_directories: '', port: String(free) },
  }
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : port
}

async function supervise(
  program: Program,
  connection: PostgresConnection,
  { onLost = () => {}, onReturn = () => {} }: ServerEnds,
  wait: Wait,
): Promise<EmbeddedPostgres> {
  let stopping: Promise<void> | undefined
  let running = await launch(program, wait)
  const ends: number[] = []
  const watch = (server: Running) =>
    void server.ended.then(() => (stopping ? undefined : comeBack()))
  const comeBack = async () => {
    ends.push(performance.now())
    if (ends.filter((end) => end > performance.now() - 60_000).length > restartsPerMinute)
      return onLost(causeIn(tailOf(program.log)))
    try {
      running = await launch(program, { patienceMs: startLimit })
      if (stopping) await running.stop()
      else {
        watch(running)
        onReturn(running.pid)
      }
    } catch (error) {
      onLost(error instanceof Error ? error.message : String(error))
    }
  }
  watch(running)
  return {
    connection,
    get pid() {
      return running.pid
    },
    stop: () =>
      (stopping ??= running.stop().then(() => {
        if (connection.host.startsWith('/'))
          rmSync(connection.host, { recursive: true, force: true })
      })),
  }
}

type Wait = Required<Pick<EmbeddedPostgresOptions, 'patienceMs'>> &
  Pick<EmbeddedPostgresOptions, 'signal'>
/** Starts the server and waits until it answers, recovery after a crash included. */
async function launch(program: Program, { patienceMs, signal }: Wait): Promise<Running> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    if ((statSync(program.log, { throwIfNoEntry: false })?.size ?? 0) > logLimit)
      rmSync(program.log)
    const from = statSync(program.log, { throwIfNoEntry: false })?.size ?? 0
    const server = await spawnServer(program)
    if (await answers(program.cluster, server, deadline, signal)) return server
    await server.stop()
    signal?.throwIfAborted()
    const log = tailOf(program.log, from)
    // What a killed server leaves in shared memory is gone a moment later.
    if (!/still in use|lock file/.test(log) || performance.now() > deadline - patienceMs + 30_000)
      throw new Refusal(
        `O PostgreSQL embutido não iniciou: ${causeIn(log)}. O registro completo está em ${program.log}.`,
      )
    await pause(200)
  }
}

async function answers(
  cluster: string,
  server: Running,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const over = server.ended.then(() => true)
  const isAwaited = () => performance.now() < deadline && signal?.aborted !== true
  while (isAwaited()) {
    const state = readPidFile(cluster)
    if (state?.ready && state.pid === server.pid) return true
    if (await Promise.race([over, pause(10, false)])) return false
  }
  return false
}

function tailOf(log: string, from = 0): string {
  try {
    return readFileSync(log).subarray(from).toString('utf8')
  } catch {
    return ''
  }
}
