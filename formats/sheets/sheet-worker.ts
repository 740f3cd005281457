import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { problem } from '../../kernel/problem.ts'
import { refuse, tooHeavy, unreadable } from './sheet-refusal.ts'
import type { Line, Source, Told } from './sheet-thread.ts'
import type { SheetNames } from './visible-sheets.ts'

/** A sheet of 10,000 rows and 20 columns takes two seconds; nobody waits for one that takes ten times as long. */
const usualDeadline = 20_000
const mostMegabytes = 512
/** Sheets that are read or wait for it; each of those that wait holds a file of 10 MB. */
const mostWaiting = 8

/** The lines of a file that are not blank: how many there are, and as many of them as may be imported, and the head. */
export interface Lines {
  readonly total: number
  readonly lines: readonly Line[]
  /** Of a workbook. */
  readonly sheets: SheetNames | undefined
}

// The thread's file stands beside this one: as the server's build makes it, or as a source, which Node reads through tsx.
const isBuilt = import.meta.url.endsWith('.js')
const thread = new URL(isBuilt ? 'sheet-thread.js' : 'sheet-thread.ts', import.meta.url)
const { resolve: pathOf } = createRequire(import.meta.url)
const throughTsx = () =>
  [pathOf('tsx/cjs'), fileURLToPath(thread)]
    .map((path) => `require(${JSON.stringify(path)})`)
    .join('\n')
const threadFor = (source: Source) =>
  new Worker(isBuilt ? thread : throughTsx(), {
    eval: !isBuilt,
    workerData: source,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })

function readApart(source: Source, deadline: number): Promise<Lines> {
  const worker = threadFor(source)
  const lines: Line[] = []
  return new Promise<Lines>((resolve, reject) => {
    const timer = setTimeout(() => reject(refuse(tooHeavy)), deadline)
    worker.on('message', ({ refused, lot = [], total, sheets }: Told) => {
      if (refused !== undefined) return reject(refuse(refused))
      for (const line of lot) lines.push(line)
      if (total === undefined) worker.postMessage('taken', [])
      else resolve({ total, lines, sheets })
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy : unreadable)),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      // It ended without a word: the memory that it may have was not enough even for one.
      reject(refuse(tooHeavy))
    })
  }).finally(() => void worker.terminate())
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()
/**
 * The first visible sheet of an XLSX or ODS or the lines of a CSV, opened and read in a thread of its own: all of it is slow on some
 * files, and must not hold the server. One at a time.
 * @throws {Problem} `invalid` when it cannot be read; `unavailable` when too many wait.
 */
export async function sheetLines(source: Source, deadline = usualDeadline): Promise<Lines> {
  if (waiting >= mostWaiting)
    throw problem(
      'unavailable',
      'Muitas planilhas estão sendo lidas agora. Espere um minuto e envie a sua de novo.',
    )
  waiting += 1
  const read = last.then(() => readApart(source, deadline))
  last = read.catch(() => null)
  return read.finally(() => {
    waiting -= 1
  })
}
