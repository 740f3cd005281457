import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPidFile } from '../../platform/postgres/embedded/cluster.ts'
import { commandOf } from '../../platform/process/process-identity.ts'
import { eventually, lasting } from '../support/time/waiting.ts'

export { eventually }

const root = join(import.meta.dirname, '..', '..')

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}
/** The product's program as whoever installs it sees it: what it prints and how it ends. */
export interface Program {
  readonly child: ChildProcess
  readonly printed: () => string
  readonly ended: Promise<Ended>
}
export interface Service extends Program {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** Milliseconds from its start to its first good answer. */
  readonly readyIn: number
}
type Variables = Readonly<Record<string, string>>
/** Where a program's standard output goes: to what reads it here, or to a descriptor. */
export type Output = 'pipe' | number

/** A folder for one test, open to the account of the database. */
export function makeFolder(): { readonly dataDir: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-servico-'))
  chmodSync(folder, 0o711)
  return {
    dataDir: join(folder, 'dados'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Runs `node server/launch.mjs …` with these variables and nothing else of ours. It leads a process group, as in a
 * terminal.
 */
export const program = (args: readonly string[], variables: Variables): Program =>
  programIn(root, args, variables)
/** The same of another tree. @param under a command that replaces itself by the one that it is given */
export function programIn(
  tree: string,
  args: readonly string[],
  variables: Variables,
  under: readonly string[] = [],
  output: Output = 'pipe',
): Program {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const node = [process.execPath, join(tree, 'server', 'launch.mjs'), ...args]
  const [command = '', ...rest] = [...under, ...node]
  const child = spawn(command, rest, {
    cwd: tree,
    env: { PATH, HOME, TMPDIR, LOG_LEVEL: 'error', ...variables },
    stdio: ['ignore', output, 'pipe'],
    detached: true,
  })
  // A run that is broken off must not leave services behind.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let [out, err] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  // 'exit', because a database that outlives its server would hold the pipes open.
  const ended = new Promise<Ended>((resolve) =>
    child.once('exit', (code) =>
      lasting(50, 'its last words may still be on their way').then(() =>
        resolve({ code, out, err }),
      ),
    ),
  )
  return { child, printed: () => out, ended }
}

/** Starts the service and waits for its first good answer. @throws Error with what it printed, when it ends before. */
export const startService = (
  dataDir: string,
  variables: Variables = {},
  port = 0,
  under: readonly string[] = [],
  output: Output = 'pipe',
): Promise<Service> => startWith(['start'], dataDir, variables, port, under, output)

/** Starts it to be looked at alone. */
export const startQuiet = (dataDir: string, variables: Variables = {}): Promise<Service> =>
  startWith(['start', '--quiet'], dataDir, variables)

async function startWith(
  args: readonly string[],
  dataDir: string,
  variables: Variables,
  port = 0,
  under: readonly string[] = [],
  output: Output = 'pipe',
): Promise<Service> {
  const chosen = port || (await freePort())
  const from = performance.now()
  const given = { DATA_DIR: dataDir, PORT: String(chosen), ...variables }
  const started = programIn(root, args, given, under, output)
  const url = `http://127.0.0.1:${chosen}`
  await untilHealthy(url, started)
  return { ...started, url, port: chosen, dataDir, readyIn: performance.now() - from }
}

/** @throws Error with what the program printed, when it ends before it answers. */
export async function untilHealthy(
  url: string,
  { ended }: Program,
  patience = 60_000,
): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  const isThere = await eventually(async () => over || isHealthy(url), patience, 20)
  if (over || !isThere)
    throw new Error(
      `the service did not start: ${over ? JSON.stringify(await ended) : `${patience} ms`}`,
    )
}

export const isHealthy = async (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    (answer) => answer.ok,
    () => false,
  )

/** Asks for an end and waits for it. */
export async function stop(
  { child, ended }: Program,
  signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM',
): Promise<Ended> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  return ended
}

/** The process of a folder's embedded PostgreSQL; nothing when none runs. */
export function databaseOf(dataDir: string): number | undefined {
  const cluster = join(dataDir, 'pg')
  const pid = readPidFile(cluster)?.pid
  return pid !== undefined && commandOf(pid)?.includes(cluster) ? pid : undefined
}
