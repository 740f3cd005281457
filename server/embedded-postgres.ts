import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataFolder } from './data-folder.ts'
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import {
  causeIn,
  databaseOwner,
  ensureCluster,
  makeSocketFolder,
  passwordOf,
  postgresEnvironment,
  readPidFile,
  settleFormerServer,
} from './postgres-cluster.ts'
import { commandOf } from './process-identity.ts'
import { Refusal } from './refusal.ts'

/** What postgres.js needs to connect; `host` is a folder that holds the socket, and an address only on Windows. */
export interface PostgresConnection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  readonly password?: string
}

export interface EmbeddedPostgres {
  readonly connection: PostgresConnection
  /** Of the running server; another one after a restart. */
  readonly pid: number
  /** Ends open transactions, writes everything down and waits for the end. Safe to call twice. */
  readonly stop: () => Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Holds the cluster (`pg`), its log and usually its socket. Made when absent. */
  readonly dataDir: string
  /** `'throw-away'` never waits for the disk: for tests. Default `'durable'`. */
  readonly keep?: 'durable' | 'throw-away'
  /** Server settings beyond ours, by name. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called when the server ended by itself and does not come back. */
  readonly onLost?: (cause: string) => void
}

// For a machine of 1 GB beside Node; what is not here is PostgreSQL's default, so fsync and synchronous_commit are on.
const lean = {
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '40',
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  huge_pages: 'off',
  random_page_cost: '1.1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  timezone: 'UTC',
  // The log is for whoever operates: it names what failed, without statements or values, which may be personal.
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

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
  const { dataDir, keep = 'durable' } = options
  const cluster = join(dataDir, 'pg')
  const binaries = findPostgresBinaries()
  makeDataFolder(dataDir)
  const account = choosePostgresAccount(binaries.postgres, dataDir, cluster)
  await settleFormerServer(cluster, binaries)
  ensureCluster(cluster, binaries, account, keep === 'durable')
  const place = await placeOf(dataDir, cluster, account)
  const settings = {
    ...lean,
    ...place.settings,
    ...(keep === 'durable' ? {} : throwAway),
    ...options.settings,
  }
  const program = { cluster, log: join(dataDir, 'postgres.log'), account, binaries, settings }
  return supervise(program, place.connection, options.onLost ?? (() => {}))
}

interface Program {
  readonly cluster: string
  readonly log: string
  readonly account: PostgresAccount
  readonly binaries: PostgresBinaries
  readonly settings: Readonly<Record<string, string>>
}

async function placeOf(dataDir: string, cluster: string, account: PostgresAccount) {
  const login = { user: databaseOwner, database: databaseOwner }
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
    connection: { ...login, host, port: free, password: passwordOf(cluster) },
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
  onLost: (cause: string) => void,
): Promise<EmbeddedPostgres> {
  let stopping: Promise<void> | undefined
  let running = await launch(program)
  const ends: number[] = []
  const watch = (server: Running) =>
    void server.ended.then(() => (stopping ? undefined : comeBack()))
  const comeBack = async () => {
    ends.push(Date.now())
    if (ends.filter((end) => end > Date.now() - 60_000).length > restartsPerMinute)
      return onLost(causeIn(tailOf(program.log)))
    try {
      running = await launch(program)
      if (stopping) await running.stop()
      else watch(running)
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

interface Running {
  readonly pid: number
  readonly ended: Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Starts the server and waits until it answers, recovery after a crash included. */
async function launch(program: Program): Promise<Running> {
  const deadline = Date.now() + startLimit
  for (;;) {
    if ((statSync(program.log, { throwIfNoEntry: false })?.size ?? 0) > logLimit)
      rmSync(program.log)
    const from = statSync(program.log, { throwIfNoEntry: false })?.size ?? 0
    const server = await spawnServer(program)
    if (await answers(program.cluster, server, deadline)) return server
    await server.stop()
    const log = tailOf(program.log, from)
    // What a killed server leaves in shared memory is gone a moment later.
    if (!/still in use|lock file/.test(log) || Date.now() > deadline - startLimit + 30_000)
      throw new Refusal(
        `O PostgreSQL embutido não iniciou: ${causeIn(log)}. O registro completo está em ${program.log}.`,
      )
    await pause(200)
  }
}

async function answers(cluster: string, server: Running, deadline: number): Promise<boolean> {
  const over = server.ended.then(() => true)
  while (Date.now() < deadline) {
    const state = readPidFile(cluster)
    if (state?.ready && state.pid === server.pid) return true
    if (await Promise.race([over, pause(10, false)])) return false
  }
  return false
}

/*
 * The watchdog: a shell that starts the server, tells its number, and asks it to stop when the pipe on descriptor 3 closes,
 * which the system does whenever the process at the other end is gone. Closing it is also how stop() asks.
 */
const watchdog =
  '"$@" </dev/null >&2 3<&- & P=$!; echo $P; exec >/dev/null; (read -r _ <&3; kill -INT $P) & W=$!; exec 3<&-; wait $P; S=$?; kill $W 2>&-; exit $S'

async function spawnServer(program: Program): Promise<Running> {
  const { account, binaries, cluster } = program
  const settings = Object.entries(program.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const command = [binaries.postgres, '-D', cluster, ...settings]
  const log = openSync(program.log, 'a', 0o600)
  try {
    return process.platform === 'win32'
      ? plainServer(command, log, program)
      : await watchedServer(
          [...account.prefix, '/bin/sh', '-c', watchdog, 'sh', ...command],
          log,
          program,
        )
  } finally {
    closeSync(log)
  }
}

function plainServer(
  [file = '', ...args]: readonly string[],
  log: number,
  { binaries, cluster }: Program,
): Running {
  const child = spawn(file, args, {
    env: postgresEnvironment,
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  const ended = endOf(child)
  const stop = async () => {
    spawn(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-W'], {
      stdio: 'ignore',
      windowsHide: true,
    })
    await ended
  }
  return { pid: child.pid ?? 0, ended, stop }
}

async function watchedServer(
  [file = '', ...args]: readonly string[],
  log: number,
  { account, cluster }: Program,
): Promise<Running> {
  // A session of its own: Ctrl+C in the terminal is for us, who drain first.
  const child = spawn(file, args, {
    ...account.user,
    env: postgresEnvironment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', log, 'pipe'],
  })
  const ended = endOf(child)
  const pid = await Promise.race([firstNumber(child.stdout), ended.then(() => 0)])
  const lifeline = child.stdio[3]
  const stop = async () => {
    if (lifeline && 'end' in lifeline) lifeline.end()
    const impatient = setTimeout(
      () => commandOf(pid)?.includes(cluster) && process.kill(pid, 'SIGQUIT'),
      20_000,
    )
    await ended
    clearTimeout(impatient)
  }
  return { pid, ended, stop }
}

async function firstNumber(output: Readable | null): Promise<number> {
  if (!output) return 0
  const [chunk]: unknown[] = await once(output, 'data')
  return Number.parseInt(String(chunk), 10)
}

const endOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) =>
    child.once('exit', () => resolve(undefined)).once('error', () => resolve(undefined)),
  )

function tailOf(log: string, from = 0): string {
  try {
    return readFileSync(log).subarray(from).toString('utf8')
  } catch {
    return ''
  }
}
