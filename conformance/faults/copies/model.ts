/*
 * What must come back, told by other means than the product's: which numbers were written on which line of the log,
 * where the log ended then, and which of its files the copies have had.
 */

const segmentSize = 16_777_216
/** The number of the file that has the last byte before a place. */
export const fileOf = (end: number) => Math.floor((end - 1) / segmentSize)

/**
 * When a line was written on at the latest, in milliseconds between two moments: of a checkpoint its record tells the
 * second alone. A start that nothing is written after tells none, shipped or not.
 */
interface Told {
  readonly from: number
  readonly until: number
}
/** A number that was written. */
interface Write {
  readonly number: number
  readonly line: number
  /** Place in the log after it, in bytes. */
  readonly end: number
  /** Before this it was answered, and none after it was begun. */
  readonly at: Date
}
export interface LineModel {
  readonly number: number
  readonly parent: LineModel | undefined
  /** Where it begins, in bytes. */
  readonly begin: number
  /** Its own writes. */
  readonly writes: Write[]
  /** What its log tells of when it was written on. */
  told: Told
  /** What of that the copies have had, and may have had where the machine went. */
  shippedTold: Told
  /** The end of what the copies have had. */
  shippedEnd: number
  /** The last file of it that the service shipped; a copy's own are told by its index. */
  shippedFile: number
  /** Whether a whole file of it was written while nothing was archived. */
  isLeftOut: boolean
}
/** A write was begun at a moment and is answered now. */
export const tellWrite = (line: LineModel, began: number) => tell(line, began)
/** The same of a checkpoint, which a copy and a stop make. */
export const tellCheckpoint = (line: LineModel, began: number) =>
  tell(line, began - (began % 1_000))

function tell(line: LineModel, from: number): void {
  line.told = { from: Math.max(line.told.from, from), until: Date.now() }
}

/** A line as it begins, some time ago. */
export const newLine = (
  { number, begin }: Pick<LineModel, 'number' | 'begin'>,
  parent: LineModel | undefined,
): LineModel => ({
  number,
  parent,
  begin,
  writes: [],
  told: { from: 0, until: Date.now() },
  shippedTold: { from: 0, until: 0 },
  shippedEnd: 0,
  shippedFile: -1,
  isLeftOut: false,
})
export interface CopyModel {
  readonly id: string
  readonly line: LineModel
  readonly first: number
  readonly last: number
  readonly at: Date
}

/** The line and those it comes from, the oldest first; of each, where the next one begins. */
function chainOf(line: LineModel): readonly { line: LineModel; until: number }[] {
  const before = line.parent ? chainOf(line.parent) : []
  return [
    ...before.map((one) => ({ ...one, until: Math.min(one.until, line.begin) })),
    { line, until: Infinity },
  ]
}

/** Whether a whole file on the way to the end of a line was written while nothing was archived. */
export const isLeftOutOn = (line: LineModel | undefined): boolean =>
  line !== undefined && chainOf(line).some((one) => one.line.isLeftOut)

/** All that is written on the way to the end of a line, in its order. */
export const pathOf = (line: LineModel): readonly Write[] =>
  chainOf(line).flatMap((one) => one.line.writes.filter(({ end }) => end <= one.until))

const isShipped = (path: readonly { line: LineModel }[]) => (write: Write) =>
  path.some(({ line }) => line.number === write.line && write.end <= line.shippedEnd)

/** Whose file of the log counts on the way to a line. */
function holderOf(line: LineModel, number: number): LineModel {
  const holder = chainOf(line).findLast((one) => Math.floor(one.line.begin / segmentSize) <= number)
  return holder?.line ?? line
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
const nameOf = (line: number, number: number) =>
  hex(line) + hex(Math.floor(number / 256)) + hex(number % 256)

/** What the copies have now. */
export interface Kept {
  /** Names of files of the log that are there as they were written. */
  readonly whole: ReadonlySet<string>
  readonly copies: readonly CopyModel[]
}

const isOnWay = (line: LineModel, copy: CopyModel): boolean =>
  chainOf(line).some((one) => one.line === copy.line && copy.last * segmentSize < one.until)

/** Whether each of some files of the log counts and is there. */
const hasAll = (kept: Kept, line: LineModel, first: number, last: number): boolean =>
  lastWhole(kept, line, first) >= last

/** The last file of the log up to which, from one on, all are there. */
function lastWhole({ whole }: Kept, line: LineModel, first: number): number {
  let number = first
  while (whole.has(nameOf(holderOf(line, number).number, number))) number += 1
  return number - 1
}

export interface Expected {
  /** What was shipped and is asked for. */
  readonly wanted: readonly number[]
  /** What can come back of it; nothing when no copy can be opened. */
  readonly reachable: readonly number[] | undefined
}

/** What must come back of a line, as it was at a moment. */
export function expected(kept: Kept, line: LineModel, at: Date | undefined): Expected {
  const path = pathOf(line).filter((write) => !at || write.at <= at)
  const wanted = path.filter(isShipped(chainOf(line))).map(({ number }) => number)
  const copy = kept.copies.findLast(
    (one) => (!at || one.at <= at) && isOnWay(line, one) && hasAll(kept, line, one.first, one.last),
  )
  if (!copy) return { wanted, reachable: undefined }
  const last = lastWhole(kept, line, copy.first)
  // Where the first file of a line is missing, that of the line before has the beginning of it.
  const reachable = path.filter(({ end }) => {
    if (fileOf(end) <= last) return true
    const cut = chainOf(line).find((one) => one.until >= end)
    return (
      fileOf(end) === last + 1 &&
      cut !== undefined &&
      cut.line !== holderOf(line, last + 1) &&
      kept.whole.has(nameOf(cut.line.number, last + 1))
    )
  })
  return { wanted, reachable: reachable.map(({ number }) => number) }
}

/** Whether these are the first of those, in whatever order. */
export function areFirstOf(some: readonly number[], all: readonly number[]): boolean {
  const first = new Set(all.slice(0, some.length))
  return some.every((number) => first.has(number))
}

/** The number that the name of a file of the log tells. */
export const numberOf = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)

/** @property names of the files of the log that are there */
interface Known {
  readonly names: readonly string[]
  readonly copies: readonly CopyModel[]
  readonly lines: readonly LineModel[]
}

/**
 * Whether verify must see it: what is altered, always; what is gone, where something later, an index or the mark of who
 * ships tells of it, and a copy needs it.
 */
export const isSeen = (
  damaged: ReadonlyMap<string, 'altered' | 'gone'>,
  { names, copies, lines }: Known,
  only?: 'gone',
): boolean =>
  [...damaged].some(([name, how]) => {
    if (how === 'altered' || (only && !name.startsWith('wal/'))) return only === undefined
    const [, line = '', place = ''] = /^wal\/(.{8})(.{16})-/.exec(name) ?? []
    if (!line) return name.startsWith('blobs/')
    const number = numberOf(line + place)
    // What the oldest copy does not need, nothing does.
    if (copies.length > 0 && copies.every(({ first }) => number < first)) return false
    const later = names.some((one) => one.startsWith(line) && one.slice(8, 24) > place)
    const needed = copies.some(
      (copy) =>
        copy.line.number === Number.parseInt(line, 16) &&
        copy.first <= number &&
        number <= copy.last,
    )
    const marked = lines.some(
      (one) => one.number === Number.parseInt(line, 16) && number <= one.shippedFile,
    )
    return later || needed || marked
  })
