import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Runner } from '../data/postgres/database.ts'
import { pageOf, rowOf } from '../data/tables/rows.ts'
import { sumsBy, totalsOf } from '../data/tables/sums.ts'
import { empenhos } from '../datasets/empenhos.ts'
import { readHolder } from '../server/folder-lock.ts'
import { fillCommitments, newest, rareWord } from './commitments.ts'
import { fill, type Place } from './content.ts'
import { residentMb } from './processes.ts'
import { addressOf, endAll, ports, start } from './servers.ts'

// `npm run bench:tables [rows per month] [months]`: fills one portal of a new installation with commitments (five million
// unless told otherwise), and asks what a citizen asks: of the database, and of the server as `npm start` runs it.

const count = Number(process.argv[2] ?? 100_000)
const months = Number(process.argv[3] ?? 50)
const folder = mkdtempSync(join(tmpdir(), 'claraboia-bench-'))
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const row = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
const tries = 7

/** The first time, and the median of those after it. */
async function timed<T>(what: string, most: number, work: () => Promise<T>): Promise<T> {
  const taken: number[] = []
  let result: T | undefined
  for (let at = 0; at <= tries; at += 1) {
    const from = performance.now()
    result = await work()
    taken.push(performance.now() - from)
  }
  const [first = 0, ...others] = taken
  const usual = median(others)
  const verdict = usual <= most ? '≤' : 'over'
  row(what, `${first.toFixed(1)} ms`, `${usual.toFixed(1)} ms`, `${verdict} ${most} ms`)
  return result as T
}

async function askDatabase(runner: Runner, { portalId }: Place): Promise<string> {
  const base = { dataset: empenhos, portalId }
  const year = { ...base, filter: { exercicio: newest.year } }
  const health = { ...base, filter: { exercicio: newest.year, funcao: '10' } }
  const words = (objeto: string) => ({ ...base, filter: { ...year.filter, objeto } })
  const page = await timed('rows: 50 of the year, newest first', 20, () =>
    pageOf(runner, year, { limit: 50 }),
  )
  await timed('rows: 50 of health', 20, () => pageOf(runner, health, { limit: 50 }))
  const after = { value: `${newest.year}-01-02`, id: '1000' }
  await timed('rows: 50 far behind, by keyset', 20, () =>
    pageOf(runner, year, { limit: 50, after }),
  )
  await timed('total of health', 50, () => totalsOf(runner, health))
  await timed('total by function and month', 50, () =>
    sumsBy(runner, year, [{ column: 'funcao' }, { column: 'mes' }]),
  )
  await timed('rows: 50 of a rare word', 200, () => pageOf(runner, words(rareWord), { limit: 50 }))
  await timed('rows: 50 of a common word', 200, () =>
    pageOf(runner, words('merenda'), { limit: 50 }),
  )
  const key = empenhos.key.map((name) => String(page.rows[0]?.[name]))
  await timed('row by its key', 10, () => rowOf(runner, empenhos, portalId, key))
  return key.map(encodeURIComponent).join('/')
}

const site = `${addressOf('ours')}/p/portal-0`
const read = async (path: string): Promise<string> => {
  const answer = await fetch(site + path)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return body
}

async function askServer(key: string): Promise<void> {
  const list = `/dados/empenhos?exercicio=${newest.year}`
  const first = await read(list)
  const next = /href="\/p\/portal-0([^"]*apos[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&')
  const pages: readonly (readonly [string, string])[] = [
    ['home', '/'],
    ['the tables', '/dados'],
    ['commitments', list],
    ['their next page', next ?? list],
    ['health', `${list}&funcao=10`],
    ['a creditor', `${list}&credor=fornecedora+1234`],
    ['a rare word', `${list}&objeto=${rareWord}`],
    ['a common word', `${list}&objeto=merenda`],
    ['one row', `/dados/empenhos/${key}`],
  ]
  for (const [what, path] of pages) await timed(`page: ${what}`, 200, () => read(path))
}

/** A year's file, read by four at once while others open the home page: the memory that this takes, and the longest wait. */
async function exportYear(server: number): Promise<void> {
  await pause(3_000)
  const idle = residentMb(server)
  let [most, longest] = [idle, 0]
  const over = new AbortController()
  const watch = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      await read('/')
      longest = Math.max(longest, performance.now() - from)
      most = Math.max(most, residentMb(server))
      await pause(100)
    }
  })()
  const readWhole = async () => {
    let answer = await fetch(`${site}/dados/empenhos/linhas.csv?exercicio=${newest.year}`)
    while (answer.status === 503) {
      await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1))
      answer = await fetch(answer.url)
    }
    let bytes = 0
    for await (const part of answer.body ?? []) bytes += part.length
    return bytes
  }
  const from = performance.now()
  const sizes = await Promise.all([1, 2, 3, 4].map(readWhole))
  over.abort()
  await watch
  const seconds = (performance.now() - from) / 1000
  console.log(
    `\nA year's file, four readers: ${sizes.map((size) => (size / 1e6).toFixed(0)).join(', ')} MB in ${seconds.toFixed(0)} s; memory ${idle.toFixed(0)} MB idle, ${most.toFixed(0)} MB at most (wanted ≤ 64 MB above); home page meanwhile ${longest.toFixed(0)} ms at most (wanted ≤ 300)`,
  )
}

try {
  const server = await start(
    ['server/launch.mjs', 'start'],
    { DATA_DIR: folder, PORT: String(ports.ours) },
    `${addressOf('ours')}/health`,
  )
  const options = readHolder(folder)?.database
  if (!options) throw new Error('the server tells no database')
  const db = connect(options)
  const [place] = await fill(db, options, 'empty')
  if (!place) throw new Error('there is no portal')
  await fillCommitments(db, options, place, count, months)
  row('question', 'first', 'usual', 'wanted')
  row('---', '---:', '---:', '---:')
  const key = await askDatabase(db.in(1), place)
  await db.close()
  await askServer(key)
  await exportYear(server)
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
