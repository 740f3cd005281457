import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { problem } from '../../kernel/problem.ts'
import { sheetRefusal, tooHeavy, unreadableSheet } from './sheet-refusal.ts'
import type { SheetLine, SheetSource, SheetMessage } from './sheet-thread.ts'
import type { SheetNames } from './visible-sheets.ts'

/** A sheet of 10,000 rows and 20 columns takes two seconds; nobody waits for one that takes ten times as long. */
const usualDeadline = 20_000
const mostMegabytes = 512
/** Bytes. One of 50,000 rows and 20 columns has 25 MB, and its reader needs ten times as much memory. */
const mostOfXls = 32 * 1_048_576
/** Sheets that are read or wait for it; each of those that wait holds a file of 10 MB. */
const mostWaiting = 8

/** The lines of a file that are not blank: how many there are, and as many of them as may be imported, and the head. */
export interface Lines {
  readonly total: number
  readonly lines: readonly SheetLine[]
  /** Of a workbook. */
  readonly sheets: SheetNames | undefined
}

// The thread's file stands beside this one: as the server's build makes it, or as a source, which Node reads through
// tsx.
const isBuilt = import.meta.url.endsWith('.js')
const program = new URL(isBuilt ? 'sheet-thread.js' : 'sheet-thread.ts', import.meta.url)
const { resolve: pathOf } = createRequire(import.meta.url)
const throughTsx = () =>
  [pathOf('tsx/cjs'), fileURLToPath(program)]
    .map((path) => `require(${JSON.stringify(path)})`)
    .join('\n')
const threadFor = (source: SheetSource) =>
  new Worker(isBuilt ? program : throughTsx(), {
    eval: !isBuilt,
    workerData: source,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })

/** Who reads a file apart from the server. */
interface Apart {
  onTold(take: (told: SheetMessage) => void): void
  /** @param isFull whether it ended because its memory was not enough */
  onEnd(tell: (isFull: boolean) => void): void
  taken(): void
  end(): void
}
function thread(source: SheetSource): Apart {
  const worker = threadFor(source)
  return {
    onTold: (take) => void worker.on('message', take),
    onEnd(tell) {
      worker.once('error', (error: NodeJS.ErrnoException) =>
        tell(error.code === 'ERR_WORKER_OUT_OF_MEMORY'),
      )
      // It ended without a word: the memory that it may have was not enough even for one.
      worker.once('exit', () => tell(true))
    },
    taken: () => worker.postMessage('taken', []),
    end: () => void worker.terminate(),
  }
}
/**
 * An XLS can fill the memory in one step, and V8 ends the whole process then: it is another one. It gets nothing of the
 * server's environment.
 */
function ownProcess(source: SheetSource): Apart {
  const child = fork(fileURLToPath(program), {
    execArgv: [
      `--max-old-space-size=${mostMegabytes}`,
      '--disallow-code-generation-from-strings',
      '--no-warnings',
      ...(isBuilt ? [] : ['--import', pathToFileURL(pathOf('tsx/esm')).href]),
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const send = (message: SheetSource | 'taken') => void child.send(message, () => {})
  send(source)
  return {
    onTold: (take) => void child.on('message', (told) => take(told as SheetMessage)),
    onEnd(tell) {
      child.once('error', () => tell(false))
      child.once('exit', () => tell(true))
    },
    taken: () => send('taken'),
    end: () => void child.kill('SIGKILL'),
  }
}

function readApart(source: SheetSource, deadline: number): Promise<Lines> {
  const apart = source.kind === 'xls' ? ownProcess(source) : thread(source)
  const lines: SheetLine[] = []
  let timer: NodeJS.Timeout | undefined
  return new Promise<Lines>((resolve, reject) => {
    timer = setTimeout(() => reject(sheetRefusal(tooHeavy)), deadline)
    apart.onTold(({ refused, lot = [], total, sheets }) => {
      if (refused !== undefined) return reject(sheetRefusal(refused))
      for (const line of lot) lines.push(line)
      if (total === undefined) apart.taken()
      else resolve({ total, lines, sheets })
    })
    apart.onEnd((isFull) => reject(sheetRefusal(isFull ? tooHeavy : unreadableSheet)))
  }).finally(() => {
    clearTimeout(timer)
    apart.end()
  })
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()
/**
 * The first visible sheet of an XLSX, ODS or XLS or the lines of a CSV, opened and read in a thread or a process of its
 * own: all of it is slow on some files, and must not hold the server. One at a time.
 * @throws {Problem} `invalid` when it cannot be read; `unavailable` when too many wait.
 */
export async function sheetLines(source: SheetSource, deadline = usualDeadline): Promise<Lines> {
  if (source.kind === 'xls' && source.bytes.length > mostOfXls)
    throw sheetRefusal('Este XLS é grande demais: o limite é 32 MB. Salve-o como XLSX ou CSV.')
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
