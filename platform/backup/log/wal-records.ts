import { segmentSize } from '../wal.ts'

/*
 * What records of the log tell of time (src/include/access/xlogrecord.h, xlog_internal.h, xact.h,
 * catalog/pg_control.h). Nothing is played back here: it is only read when which change was made.
 */

const pageSize = 8_192
const firstHead = 40
const head = 24
const smallest = 24
/** More than the headers of a record that tells a time, and the time. */
const enough = 128

/** A moment that the log tells. */
interface Moment {
  readonly at: Date
  /**
   * To the microsecond. A checkpoint tells the second in which it began, and changes before its record may be later.
   */
  readonly isExact: boolean
}
/** The first and the last moment that a part of the log tells. */
export interface Moments {
  readonly first: Date
  readonly last: Date
  /** Whether any of them is exact: then nothing before this part is later. */
  readonly isExact: boolean
}

/**
 * @param part a file of the log; what is beyond its last whole record does not count
 * @param number of the file
 * @param from place from which on it counts
 */
export function momentsIn(part: Buffer, number: number, from = 0): Moments | undefined {
  let found: Moments | undefined
  for (const { at, isExact, place } of toldIn(part, number * segmentSize)) {
    if (place < from) continue
    found = {
      first: found && found.first < at ? found.first : at,
      last: found && found.last > at ? found.last : at,
      isExact: isExact || found?.isExact === true,
    }
  }
  return found
}

function* toldIn(part: Buffer, base: number): Generator<Moment & { readonly place: number }> {
  const isPage = (at: number) => Number(part.readBigUInt64LE(at + 8)) === base + at
  if (part.length < pageSize || !isPage(0)) return
  let [at, before]: [number, number | undefined] = [firstRecord(part), undefined]
  while (at + smallest <= part.length) {
    if (at % pageSize === 0) {
      if (!isPage(at)) return
      at += head
    }
    const size = part.readUInt32LE(at)
    const next = size < smallest ? Infinity : after(at, size)
    if (next > part.length) return
    for (let page = pageOf(at) + pageSize; page < next; page += pageSize) if (!isPage(page)) return
    const record = across(part, at, Math.min(size, enough))
    if (before !== undefined && Number(record.readBigUInt64LE(8)) !== before) return
    before = base + at
    const moment = momentOf(record)
    if (moment) yield { ...moment, place: before }
    at = aligned(next)
  }
}

const pageOf = (at: number) => at - (at % pageSize)
const aligned = (at: number) => at + ((8 - (at % 8)) % 8)

/** The first record that begins in a file: one may reach into it from the file before. */
function firstRecord(part: Buffer): number {
  const reachesIn = (part.readUInt16LE(2) & 1) === 1
  return reachesIn ? aligned(after(firstHead, part.readUInt32LE(16))) : firstHead
}

/** The place so many bytes further, when those of the heads of pages do not count. */
function after(from: number, count: number): number {
  let [at, rest] = [from, count]
  while (rest > 0) {
    if (at % pageSize === 0) at += head
    const step = Math.min(rest, pageSize - (at % pageSize))
    at += step
    rest -= step
  }
  return at
}

function across(part: Buffer, from: number, count: number): Buffer {
  const pieces: Buffer[] = []
  let [at, rest] = [from, count]
  while (rest > 0) {
    if (at % pageSize === 0) at += head
    const step = Math.min(rest, pageSize - (at % pageSize))
    pieces.push(part.subarray(at, at + step))
    at += step
    rest -= step
  }
  return Buffer.concat(pieces)
}

const [aboutLog, aboutChanges] = [0, 1]
const commits = new Set([0x00, 0x20, 0x30, 0x40])
const checkpoints = new Set([0x00, 0x10])
const endOfRecovery = 0x90
const timeInCheckpoint = 64

/** When a commit, an abort, a checkpoint or the end of a recovery was; nothing for other records. */
function momentOf(record: Buffer): Moment | undefined {
  const [info, manager] = [record.readUInt8(16), record.readUInt8(17)]
  const data = () => mainData(record)
  if (manager === aboutChanges && commits.has(info & 0x70)) return exact(data())
  if (manager !== aboutLog) return undefined
  if ((info & 0xf0) === endOfRecovery) return exact(data())
  return checkpoints.has(info & 0xf0) ? toTheSecond(data().subarray(timeInCheckpoint)) : undefined
}

const [shortData, longData, origin, outerChange] = [255, 254, 253, 252]

/** What a record without pages brings with it. */
function mainData(record: Buffer): Buffer {
  for (let at = smallest; at < record.length;) {
    const id = record.readUInt8(at)
    if (id === shortData) return record.subarray(at + 2)
    if (id === longData) return record.subarray(at + 5)
    if (id !== origin && id !== outerChange) break
    at += id === origin ? 3 : 5
  }
  return Buffer.alloc(0)
}

const year2000 = Date.UTC(2000, 0, 1)
function exact(data: Buffer): Moment | undefined {
  if (data.length < 8) return undefined
  const microseconds = data.readBigInt64LE(0)
  if (microseconds <= 0n) return undefined
  return { at: new Date(year2000 + Number(microseconds / 1_000n)), isExact: true }
}
function toTheSecond(data: Buffer): Moment | undefined {
  if (data.length < 8) return undefined
  const seconds = data.readBigInt64LE(0)
  return seconds > 0n ? { at: new Date(Number(seconds) * 1_000), isExact: false } : undefined
}
