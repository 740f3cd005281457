import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../process/refusal.ts'
import { atATime, type FolderVault, type Vault } from './vault.ts'

/** A file of the log: 24 hexadecimal digits, of which the first 8 are the timeline. */
const segmentShape = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
/** What each file of the log has, in bytes; the cluster is made with it. */
export const segmentSize = 16 * 1024 * 1024
const segmentsOfLog = 0x1_0000_0000 / segmentSize

export const isSegment = (name: string) => segmentShape.test(name)
/** What tells where a timeline branched off: one begins with each restoration. */
export const isHistory = (name: string) => /^[0-9A-F]{8}\.history$/.test(name)
const timelineOf = (name: string) => name.slice(0, 8)
/** The number of the line that a file of the log, or a history, is of. */
export const lineOfName = (name: string) => Number.parseInt(timelineOf(name), 16)

/** The number of a file within its timeline. */
export function segmentNumber(name: string): number {
  const [, , log = '0', segment = '0'] = segmentShape.exec(name) ?? []
  return Number.parseInt(log, 16) * segmentsOfLog + Number.parseInt(segment, 16)
}
const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
const segmentName = (timeline: string, number: number) =>
  timeline + hex(Math.floor(number / segmentsOfLog)) + hex(number % segmentsOfLog)
/** The name of a line's file of the log. */
export const partName = (line: number, number: number) => segmentName(hex(line), number)
export const historyName = (line: number) => `${hex(line)}.history`

/** The file of a timeline that a byte of the log is in. @param at counted from the beginning of all logs */
export const segmentAt = (timeline: number, at: number) =>
  segmentName(hex(timeline), Math.floor(at / segmentSize))

/** The names from one file of the log to another of the same timeline, both counted. */
export function walBetween(first: string, last: string): readonly string[] {
  const [from, to] = [segmentNumber(first), segmentNumber(last)]
  return Array.from({ length: to - from + 1 }, (_, at) => segmentName(timelineOf(first), from + at))
}

/** A file of the log in a vault, whose name tells the checksum of what it was before it was compressed. */
export interface KeptWal {
  readonly segment: string
  readonly sha256: string
  readonly name: string
}
const keptShape = /^wal\/([0-9A-F]{24}|[0-9A-F]{8}\.history)-([0-9a-f]{64})\.gz$/

/** The files of the log in a vault, by name: those of a timeline in their order. */
export async function walIn(vault: Vault): Promise<readonly KeptWal[]> {
  return (await vault.list('wal')).flatMap((name) => {
    const [, segment, sha256] = keptShape.exec(name) ?? []
    return segment && sha256 ? [{ segment, sha256, name }] : []
  })
}

/**
 * Keeps finished files of the log; what the vault has already stays as it is.
 * @throws {Refusal} where it has other bytes of that name: they are of another installation
 */
export async function keepWal(
  vault: FolderVault,
  folder: string,
  segments: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const kept = new Map((await walIn(vault)).map(({ segment, sha256 }) => [segment, sha256]))
  for (const segment of segments) {
    signal?.throwIfAborted()
    const known = kept.get(segment)
    const handle = await open(join(folder, segment))
    const content = handle.createReadStream({ highWaterMark: atATime })
    if (known === undefined)
      await vault.keep(content, true, (sha256) => `wal/${segment}-${sha256}.gz`)
    else if ((await sumOf(content)) !== known)
      throw new Refusal(
        `${vault.place} já tem o trecho ${segment} do registro de transações, com outro conteúdo: é de outra instalação, ou esta voltou a um momento anterior sem restore. Defina BACKUP_DIR com uma pasta nova.`,
      )
  }
}

async function sumOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
