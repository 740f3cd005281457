import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { PostgresAccount } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'
import { postgresEnvironment } from './cluster.ts'
import { commandOf } from '../../process/process-identity.ts'

/** What a server is started from. */
export interface Program {
  readonly cluster: string
  readonly log: string
  readonly account: PostgresAccount
  readonly binaries: PostgresBinaries
  readonly settings: Readonly<Record<string, string>>
  /** Variables of its process beyond ours. */
  readonly environment?: Readonly<Record<string, string>> | undefined
}

/** A server that was started; `ended` resolves when its process is gone, however it ended. */
export interface Running {
  readonly pid: number
  readonly ended: Promise<unknown>
  readonly stop: () => Promise<void>
}

/*
 * The watchdog: a shell that starts the server, tells its number, and asks it to stop when the pipe on descriptor 3
 * closes, which the system does whenever the process at the other end is gone. Closing it is also how stop() asks.
 */
const watchdog =
  '"$@" </dev/null >&2 3<&- & P=$!; echo $P; exec >/dev/null; (read -r _ <&3; kill -INT $P) & W=$!; exec 3<&-; wait $P; S=$?; kill $W 2>&-; exit $S'

/** Starts the server; it may still be recovering, and it ends with this process. */
export async function spawnServer(program: Program): Promise<Running> {
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
  { account, cluster, environment }: Program,
): Promise<Running> {
  // A session of its own: Ctrl+C in the terminal is for us, who drain first.
  const child = spawn(file, args, {
    ...account.user,
    env: { ...postgresEnvironment, ...environment },
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
