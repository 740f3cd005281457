import { writeSync } from 'node:fs'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { FrameReader } from './frames.ts'
import {
  usualBounds,
  UnreadableFile,
  type ReadingLimits,
  type Order,
  type PagePicture,
  type ReadingResult,
} from './outcome.ts'

// The process in which the texts of files are read, one after another. text-reader.ts runs it: a line of JSON and the
// bytes of a file come in by its standard input, a line of JSON goes out by its standard output. It has neither the
// server's environment nor its connections, and ends with its input.

/**
 * A thread that looks on while the reading keeps the process busy: it says why, and ends it. What counts is the time of
 * the processor, which other programs do not lengthen; `since` is what the process had used before the file, 0 between
 * files.
 */
const watch = `
const { workerData: { memory, deadlineMs, since } } = require('node:worker_threads')
const used = () => { const { user, system } = process.cpuUsage(); return BigInt(user + system) }
const { writeSync } = require('node:fs')
setInterval(() => {
  const began = Atomics.load(since, 0)
  if (began === 0n || process.memoryUsage.rss() < memory && used() - began < BigInt(deadlineMs) * 1000n) return
  try { writeSync(1, '{"unreadable":"pesado","last":true}\\n') } finally { process.kill(process.pid, 'SIGKILL') }
}, 40)
`

async function read(
  bytes: Uint8Array<ArrayBuffer>,
  ending: string,
  bounds: ReadingLimits,
): Promise<ReadingResult> {
  if (ending === 'pdf') {
    const { pdfText } = await import('./pdf-text.ts')
    return pdfText(bytes, bounds)
  }
  const buffer = Buffer.from(bytes.buffer)
  if (['docx', 'odt', 'xlsx', 'ods'].includes(ending)) {
    const { officeText } = await import('./office-text.ts')
    return officeText(buffer, ending, bounds)
  }
  const { textOfPlainFile } = await import('./plain-text.ts')
  return textOfPlainFile(buffer, ending, bounds)
}

async function draw(bytes: Uint8Array): Promise<PagePicture> {
  const { firstPagePicture } = await import('./pdf-picture.ts')
  return firstPagePicture(bytes)
}

async function outcomeOf(
  bytes: Uint8Array<ArrayBuffer>,
  ending: string,
  bounds: ReadingLimits,
  isDrawn = false,
): Promise<ReadingResult | PagePicture> {
  try {
    return isDrawn ? await draw(bytes) : await read(bytes, ending, bounds)
  } catch (error) {
    // A range is that of a string, an array or a buffer: what was read is too large for it.
    const other = error instanceof RangeError ? 'pesado' : 'quebrado'
    return { unreadable: error instanceof UnreadableFile ? error.reason : other }
  }
}

function write(line: string): void {
  const bytes = Buffer.from(`${line}\n`)
  for (let at = 0; at < bytes.length;) at += writeSome(bytes, at)
}
function writeSome(bytes: Buffer, at: number): number {
  try {
    return writeSync(1, bytes, at)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0
    throw error
  }
}

function usedMicroseconds(): bigint {
  const { user, system } = process.cpuUsage()
  return BigInt(user + system)
}

/** Files that one process reads: what they leave behind in it stays small. */
const mostFiles = 200

async function run(bounds: ReadingLimits): Promise<void> {
  const since = new BigInt64Array(new SharedArrayBuffer(8))
  new Worker(watch, { eval: true, workerData: { ...bounds, since } }).unref()
  setPriority(10)
  // Standard input gives bytes unless an encoding was set.
  const frames = new FrameReader(process.stdin as AsyncIterable<Uint8Array>)
  for (let count = 1; ; count += 1) {
    const line = await frames.line()
    if (line === undefined) break
    // text-reader.ts writes it.
    const { ending, size, isDrawn } = JSON.parse(line) as Order
    const bytes = await frames.bytes(size)
    if (!bytes) break
    Atomics.store(since, 0, usedMicroseconds())
    const outcome = await outcomeOf(bytes, ending, bounds, isDrawn)
    Atomics.store(since, 0, 0n)
    const last = count >= mostFiles || process.memoryUsage.rss() > bounds.memory / 2
    write(JSON.stringify({ ...outcome, last }))
    if (last) break
  }
  process.exit(0)
}

const [bounds] = process.argv.slice(2)
// text-reader.ts gives it its bounds.
await run(bounds === undefined ? usualBounds : (JSON.parse(bounds) as ReadingLimits))
