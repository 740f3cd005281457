import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { mostColumns, refuse } from './sheet-refusal.ts'

/** A sheet of 10,000 rows and 20 columns takes two seconds; nobody waits for one that takes ten times as long. */
const usualDeadline = 20_000
const mostMegabytes = 512

// As text, so that it needs no file of its own where the server is built.
const work = `
const { parentPort, workerData } = require('node:worker_threads')
require(workerData.reader).readSheet(Buffer.from(workerData.bytes), { trim: false })
  .then((rows) => parentPort.postMessage(rows.map((row) => row.slice(0, workerData.mostColumns))), () => parentPort.postMessage(null))
`
const unreadable = () => refuse('Não foi possível ler a planilha. Salve de novo como XLSX ou CSV.')
const tooHeavy = () =>
  refuse(
    'A planilha é pesada demais para ser lida. Copie só a tabela para uma planilha nova, ou salve como CSV.',
  )

function readApart(bytes: Uint8Array, deadline: number): Promise<readonly (readonly unknown[])[]> {
  const reader = createRequire(import.meta.url).resolve('read-excel-file/node')
  const worker = new Worker(work, {
    eval: true,
    workerData: { reader, bytes, mostColumns },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  return new Promise<readonly (readonly unknown[])[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooHeavy()), deadline)
    worker.once('message', (rows: readonly (readonly unknown[])[] | null) =>
      rows ? resolve(rows) : reject(unreadable()),
    )
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : unreadable()),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(unreadable())
    })
  }).finally(() => void worker.terminate())
}

let last: Promise<unknown> = Promise.resolve()
/** The first sheet of an XLSX, read in a thread of its own: the reader is slow on some XML, and must not hold the server. One at a time. @throws {Problem} */
export function sheetRows(
  bytes: Uint8Array,
  deadline = usualDeadline,
): Promise<readonly (readonly unknown[])[]> {
  const rows = last.then(() => readApart(bytes, deadline))
  last = rows.catch(() => null)
  return rows
}
