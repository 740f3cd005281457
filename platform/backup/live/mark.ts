import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectOptions } from '../../postgres/database.ts'
import { driverConfig } from '../../postgres/options.ts'
import { lsnNumber } from '../base-backup.ts'
import { openObject } from '../contents.ts'
import { openBucket, transfer } from '../offsite.ts'
import type { OffsiteSettings } from '../settings.ts'
import type { FolderVault, Vault } from '../vault.ts'
import { segmentAt, segmentSize, walIn } from '../wal.ts'
import { openTail, tailsIn } from './tails.ts'

/*
 * A mark is a message that PostgreSQL writes into its log with a change, and nowhere else. It is looked for where the
 * log goes: what is read back there is what a restoration would read.
 */

/** A place that the mark came to, and the seconds since it was made. */
interface Arrival {
  readonly place: string
  readonly seconds: number
}
/** @property fault where it did not come to, in Portuguese */
interface Marked {
  readonly arrivals: readonly Arrival[]
  readonly fault: string | undefined
}

interface Installation {
  readonly options: ConnectOptions
  readonly dataDir: string
}
/** A place to look for it, for so long. */
interface Stop {
  readonly place: string
  readonly vault: Vault
  readonly patienceMs: number
  /** Sends it there; what comes by itself is only waited for. */
  readonly send?: (signal?: AbortSignal) => Promise<unknown>
}

/** Where the log goes first. */
const folderStop = (vault: Vault): Stop => ({
  place: `a pasta ${vault.place}`,
  vault,
  patienceMs: 30_000,
})

/** Where copies go from there, now and not within ten minutes. */
const bucketStop = (from: FolderVault, bucket: Vault): Stop => ({
  place: `o balde ${bucket.place}`,
  vault: bucket,
  patienceMs: 60_000,
  send: (signal) => transfer(from, bucket, signal),
})

const seconds = (arrival: Arrival) =>
  `${arrival.seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
/** How long it took, for people. */
export const markText = ({ arrivals }: Marked): string =>
  `a marca levou ${arrivals.map((arrival) => `${seconds(arrival)} até ${arrival.place}`).join(', ')}`

/** Sends a mark, and reads it back from the database's log and from each place that the log goes to. */
async function sendMark(
  { options, dataDir }: Installation,
  stops: readonly Stop[],
  signal?: AbortSignal,
): Promise<Marked> {
  const token = randomUUID()
  const from = performance.now()
  const arrivals: Arrival[] = []
  const arrived = (place: string) =>
    arrivals.push({ place, seconds: (performance.now() - from) / 1_000 })
  const { segment, end } = await writeMark(options, token)
  arrived('o banco')
  if (!(await isInLog(join(dataDir, 'pg', 'pg_wal', segment), token, end)))
    return { arrivals, fault: 'não está no registro do banco' }
  arrived('o registro')
  for (const { place, vault, patienceMs, send } of stops) {
    const unsent = await send?.(signal).then(() => undefined, wordsOfError)
    const isThere = () => isInVault(vault, segment, token)
    const fault = unsent ?? (await waitFor(isThere, patienceMs, signal))
    if (fault !== undefined) return { arrivals, fault: `${place}: ${fault}` }
    arrived(place)
  }
  return { arrivals, fault: undefined }
}

/**
 * Through the folder of copies and, where there is one, the bucket. What fails on the way is a fault.
 * @throws the reason of the signal, at once, whatever is waited for
 */
export async function markAll(
  installation: Installation,
  vault: FolderVault,
  offsite: OffsiteSettings | undefined,
  signal?: AbortSignal,
): Promise<Marked> {
  const bucket = offsite && (await openBucket(offsite))
  try {
    const stops = [folderStop(vault), ...(bucket ? [bucketStop(vault, bucket)] : [])]
    return await unlessOver(sendMark(installation, stops, signal), signal)
  } finally {
    bucket?.close()
  }
}

/** A place that does not answer is not waited for either. */
async function unlessOver<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  const done = new AbortController()
  const over = once(signal, 'abort', { signal: done.signal }).then((): never => {
    throw signal.reason
  })
  return Promise.race([work, over]).finally(() => done.abort())
}

/**
 * Twice, as the end of a page may divide one.
 * @returns the file of the log that it is in, and where that ends by now
 */
async function writeMark(options: ConnectOptions, token: string) {
  const client = new pg.Client(driverConfig(options))
  await client.connect()
  try {
    const { rows } = await client.query<{ lsn: string; file: string }>(
      `select lsn::text, pg_walfile_name(lsn) as file from
         (select pg_logical_emit_message(true, 'claraboia', $1 || ' ' || $1) as lsn) as message`,
      [token],
    )
    const [{ lsn = '0/0', file = '' } = {}] = rows
    // It tells where the message ends.
    const at = Number(lsnNumber(lsn)) - 1
    const segment = segmentAt(Number.parseInt(file.slice(0, 8), 16), at)
    return { segment, end: Math.min(segmentSize, (at % segmentSize) + slack) }
  } finally {
    await client.end()
  }
}
/** The message, its commit and the heads of pages. */
const slack = 64 * 1024

async function isInLog(path: string, token: string, end: number): Promise<boolean> {
  const handle = await open(path)
  try {
    const from = Math.max(0, end - 2 * slack)
    const { buffer: bytes } = await handle.read(Buffer.alloc(end - from), 0, end - from, from)
    return bytes.includes(token)
  } finally {
    await handle.close()
  }
}

async function isInVault(vault: Vault, segment: string, token: string): Promise<boolean> {
  const tail = (await tailsIn(vault)).find((one) => one.segment === segment)
  if (tail) return (await openTail(vault, tail)).content.includes(token)
  const whole = (await walIn(vault)).find((one) => one.segment === segment)
  return whole !== undefined && (await buffer(await openObject(vault, whole.name))).includes(token)
}

const looks = 100

const wordsOfError = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** @returns why it did not hold in time */
async function waitFor(
  holds: () => Promise<boolean>,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  let trouble = ''
  for (const from = performance.now(); performance.now() - from < patienceMs;) {
    signal?.throwIfAborted()
    try {
      if (await holds()) return undefined
      trouble = ''
    } catch (error) {
      trouble = ` (${wordsOfError(error)})`
    }
    await pause(patienceMs / looks, undefined, { signal })
  }
  return `não chegou em ${patienceMs / 1_000} segundos${trouble}`
}
