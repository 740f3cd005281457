import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { problem } from '../../kernel/problem.ts'
import { longestCell, mostCharacters, mostColumns, mostRows, refuse } from './sheet-refusal.ts'

/** A sheet of 10,000 rows and 20 columns takes two seconds; nobody waits for one that takes ten times as long. */
const usualDeadline = 20_000
const mostMegabytes = 512
/** Sheets that are read or wait for it; each of those that wait holds a file of 10 MB. */
const mostWaiting = 8

export interface Line {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}
/** The lines of a file that are not blank: how many there are, and as many of them as may be imported, and the head. */
export interface Lines {
  readonly total: number
  readonly lines: readonly Line[]
}
/** A file to read: an opened and checked XLSX, or a text and what parts its cells. */
export type Source =
  | { readonly xlsx: Uint8Array }
  | { readonly csv: string; readonly delimiter: string; readonly mostLines: number }

// As text, so that it needs no file of its own where the server is built. It sends the lines in small lots and waits for
// each to be taken: what the server copies at once is bounded, and so is all that it copies.
const work = `
const { parentPort, workerData: given } = require('node:worker_threads')
const two = (value) => String(value).padStart(2, '0')
const ofDate = (date) => {
  const day = two(date.getUTCDate()) + '/' + two(date.getUTCMonth() + 1) + '/' + date.getUTCFullYear()
  return date.getTime() % 86400000 === 0 ? day : day + ' ' + two(date.getUTCHours()) + ':' + two(date.getUTCMinutes())
}
const ofCell = (cell) =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? ofDate(cell) : typeof cell === 'boolean' ? (cell ? 'Sim' : 'Não') : String(cell)
const ofCsv = () => {
  const rows = require(given.reader).parse(given.source.csv, { delimiter: given.source.delimiter, preview: given.source.mostLines }).data
  return rows.length >= given.source.mostLines ? null : rows
}
const ofXlsx = () => require(given.reader).readSheet(Buffer.from(given.source.xlsx), { trim: false })
const taken = () => new Promise((resolve) => parentPort.once('message', resolve))
const send = async (rows) => {
  if (rows === null) return parentPort.postMessage({ fault: 'lines' })
  let [lot, size, sum, total] = [[], 0, 0, 0]
  for (let at = 0; at < rows.length; at += 1) {
    const cells = rows[at].slice(0, given.mostColumns).map((cell) => ofCell(cell).slice(0, given.longestCell + 1))
    if (!cells.some((cell) => cell.trim() !== '')) continue
    total += 1
    if (total > given.mostRows + 1) continue
    for (const cell of cells) size += cell.length
    lot.push({ line: at + 1, cells })
    if (sum + size > given.mostCharacters) return parentPort.postMessage({ fault: 'characters' })
    if (size < 262144 && lot.length < 500) continue
    parentPort.postMessage({ lot })
    await taken()
    sum += size
    lot = []
    size = 0
  }
  parentPort.postMessage({ lot, total })
}
Promise.resolve(given.source.xlsx ? ofXlsx() : ofCsv()).then(send).catch(() => parentPort.postMessage({ fault: 'unreadable' }))
`
interface Told {
  readonly fault?: 'lines' | 'characters' | 'unreadable'
  readonly lot?: readonly Line[]
  /** With the last lot. */
  readonly total?: number
}

const unreadable = () => refuse('Não foi possível ler a planilha. Salve de novo como XLSX ou CSV.')
const tooHeavy = () =>
  refuse(
    'A planilha é pesada demais para ser lida. Copie só a tabela para uma planilha nova, ou salve como CSV.',
  )
const faults = {
  lines: () =>
    refuse(
      `O arquivo tem linhas demais. Importe no máximo ${mostRows.toLocaleString('pt-BR')} de cada vez.`,
    ),
  characters: () =>
    refuse(
      'Os textos da planilha são grandes demais juntos. Divida-a em partes e importe uma a uma.',
    ),
  unreadable,
} as const

const { resolve: pathOf } = createRequire(import.meta.url)
function threadFor(source: Source): Worker {
  const reader = pathOf('xlsx' in source ? 'read-excel-file/node' : 'papaparse')
  return new Worker(work, {
    eval: true,
    workerData: { reader, source, mostColumns, mostRows, longestCell, mostCharacters },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
}

function readApart(source: Source, deadline: number): Promise<Lines> {
  const worker = threadFor(source)
  const lines: Line[] = []
  return new Promise<Lines>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooHeavy()), deadline)
    worker.on('message', ({ fault, lot = [], total }: Told) => {
      if (fault) return reject(faults[fault]())
      for (const line of lot) lines.push(line)
      if (total === undefined) worker.postMessage('taken', [])
      else resolve({ total, lines })
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : unreadable()),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(unreadable())
    })
  }).finally(() => void worker.terminate())
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()
/**
 * The first sheet of an XLSX or the lines of a CSV, read in a thread of its own: both readers are slow on some files, and
 * must not hold the server. One at a time.
 * @param prepare opens the file, when its turn comes.
 * @throws {Problem} `invalid` when it cannot be read; `unavailable` when too many wait.
 */
export async function sheetLines(
  prepare: () => Source | Promise<Source>,
  deadline = usualDeadline,
): Promise<Lines> {
  if (waiting >= mostWaiting)
    throw problem(
      'unavailable',
      'Muitas planilhas estão sendo lidas agora. Espere um minuto e envie a sua de novo.',
    )
  waiting += 1
  const read = last.then(async () => readApart(await prepare(), deadline))
  last = read.catch(() => null)
  return read.finally(() => {
    waiting -= 1
  })
}
