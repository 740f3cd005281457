import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { makeDataFolder, notWritable } from './data-folder.ts'
import { processIdentity } from './process-identity.ts'
import { codeOf, Refusal } from './refusal.ts'

const holder = z.object({
  token: z.string(),
  pid: z.number(),
  startedAt: z.string(),
  /** Start of the process as the system tells it: a number may pass to another process. */
  identity: z.string(),
  machine: z.string(),
  /** Where the holder's embedded PostgreSQL answers; absent until it does. */
  database: z
    .object({
      host: z.string(),
      port: z.number(),
      user: z.string(),
      database: z.string(),
      password: z.string().optional(),
    })
    .optional(),
})
/** Who uses a data folder. */
export type Holder = z.infer<typeof holder>

/** The folder has a live holder. */
export class FolderInUse extends Refusal {
  readonly holder: Holder
  constructor(dataDir: string, by: Holder) {
    const since = new Date(by.startedAt).toLocaleString('pt-BR')
    super(
      `A pasta de dados ${dataDir} está em uso pelo processo ${by.pid}, iniciado em ${since}. Encerre esse processo ou escolha outra pasta com DATA_DIR.`,
      'data-folder',
    )
    this.holder = by
  }
}

export interface FolderLock {
  /** Tells other commands where the embedded PostgreSQL answers. */
  readonly publish: (database: Holder['database']) => void
  readonly release: () => void
}

const fileOf = (dataDir: string) => join(dataDir, 'claraboia.lock')

/**
 * Makes this process the only one that uses the folder; made when absent.
 * @throws {FolderInUse} when a live process holds it
 * @throws {Refusal} when it cannot be written
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  makeDataFolder(dataDir)
  const file = fileOf(dataDir)
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    startedAt: new Date().toISOString(),
    identity: processIdentity(process.pid) ?? '',
    machine: machine(),
  }
  while (!place(file, mine)) {
    const other = readHolder(dataDir)
    if (other && (await isHeld(file, other))) throw new FolderInUse(dataDir, other)
    await clear(dataDir, other?.token)
  }
  return keep(dataDir, mine)
}

/** Who holds the folder and lives; nothing where nobody does. */
export async function liveHolder(dataDir: string): Promise<Holder | undefined> {
  const other = readHolder(dataDir)
  return other && (await isHeld(fileOf(dataDir), other)) ? other : undefined
}

/** Who holds the folder, or left its lock behind. */
export function readHolder(dataDir: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Process numbers mean something only on one machine, and in one container of it. */
export function machine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Writes the whole file or, when there is one, nothing. */
function place(file: string, mine: Holder): boolean {
  const draft = `${file}.${mine.token}`
  try {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw notWritable(dirname(file), error)
  } finally {
    rmSync(draft, { force: true })
  }
}

const heartbeatMs = 5_000
const beatsOfSilence = 3

async function isHeld(file: string, other: Holder): Promise<boolean> {
  if (other.machine === machine()) return processIdentity(other.pid) === other.identity
  // Its processes cannot be seen from here, but its sign of life can.
  const seen = lastBeat(file)
  for (let waited = 0; waited < beatsOfSilence * heartbeatMs; waited += 500) {
    await pause(500)
    if (lastBeat(file) !== seen) return true
  }
  return false
}

const lastBeat = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs

const longestTakeOver = 10_000
/** Removes a leftover. Only one process at a time does, so that none removes the lock which another has just placed. */
async function clear(dataDir: string, token: string | undefined): Promise<void> {
  const guard = join(dataDir, 'claraboia-takeover.lock')
  try {
    writeFileSync(guard, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw notWritable(dataDir, error)
    // Either way: a clock that was set back must not keep the guard of a dead process alive.
    if (Math.abs(Date.now() - (lastBeat(guard) ?? Date.now())) > longestTakeOver)
      rmSync(guard, { force: true })
    return pause(50)
  }
  if (readHolder(dataDir)?.token === token) rmSync(fileOf(dataDir), { force: true })
  rmSync(guard, { force: true })
}

function keep(dataDir: string, mine: Holder): FolderLock {
  const file = fileOf(dataDir)
  const timer = setInterval(() => touch(file), heartbeatMs).unref()
  const isMine = () => readHolder(dataDir)?.token === mine.token
  const release = () => {
    clearInterval(timer)
    process.off('exit', release)
    if (isMine()) rmSync(file, { force: true })
  }
  process.on('exit', release)
  const publish = (database: Holder['database']) => {
    const draft = `${file}.${mine.token}`
    writeFileSync(draft, JSON.stringify({ ...mine, database }), { mode: 0o600 })
    renameSync(draft, file)
  }
  return { publish, release }
}

function touch(file: string): void {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // The folder is away for a moment, or gone: nothing that the lock could mend.
  }
}
