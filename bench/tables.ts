import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Runner } from '../platform/postgres/database.ts'
import { partiesNamed } from '../tables/data/facts.ts'
import { rowsByMonth } from '../tables/data/month-status.ts'
import { rowPage, rowOf } from '../tables/data/rows.ts'
import { sumsBy, totalsOf } from '../tables/data/sums.ts'
import { mayBeSorted } from '../tables/data/ways.ts'
import { empenhos } from '../tables/declared/empenhos.ts'
import { readHolder } from '../platform/process/folder-lock.ts'
import { rareWord } from './commitment-rows.ts'
import { fillCommitments, newest, placeOf } from './commitments.ts'
import { fill, type Place } from './content.ts'
import { readByFour } from './exports.ts'
import { cpuMs } from './processes.ts'
import { addressOf, endAll, ports, start } from './servers.ts'

// `npm run bench:tables [rows per month] [months] [part]`: fills one portal of a new installation with commitments
// (five million unless told otherwise), and asks what a citizen asks: of the database, and of the server as `npm start`
// runs it. With BENCH_FOLDER the installation stays there, and is asked again without being filled; a part alone where
// one is named: fill, database, pages, exports.

const count = Number(process.argv[2] ?? 100_000)
const months = Number(process.argv[3] ?? 50)
const [, , , , only] = process.argv
const isAsked = (part: 'database' | 'pages' | 'exports') => only === undefined || only === part
const kept = process.env['BENCH_FOLDER']
const folder = kept ?? mkdtempSync(join(tmpdir(), 'claraboia-bench-'))
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const row = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
const tries = 7

const processes = { server: 0, postgres: 0 }
/**
 * Milliseconds that the server and PostgreSQL worked so far: the rest of what an answer takes, it waits for a busy
 * machine.
 */
const worked = () => cpuMs(processes.server) + cpuMs(processes.postgres, true)

/** The first time, and of those after it the median and the mean of the work. */
async function timed<T>(what: string, most: number, ask: () => Promise<T>): Promise<T> {
  const taken: number[] = []
  let result: T | undefined
  let before = 0
  for (let at = 0; at <= tries; at += 1) {
    if (at === 1) before = worked()
    const from = performance.now()
    result = await ask()
    taken.push(performance.now() - from)
  }
  const [first = 0, ...others] = taken
  const usual = median(others)
  const work = Math.max(0, worked() - before) / tries
  const verdict = usual <= most ? '≤' : 'over'
  const times = [first, usual, work].map((ms) => `${ms.toFixed(ms < 100 ? 1 : 0)} ms`)
  row(what, ...times, `${verdict} ${most} ms`)
  return result as T
}

/** What is asked of the whole year, and of every filter of the description alone. */
const filters: Readonly<Record<string, string>> = {
  mes: '2',
  funcao: '10',
  subfuncao: '301',
  natureza: '3390',
  fonte: '1500',
  numero: '1-1234',
  licitacao: '12',
  contrato: '12',
  emenda: '12',
}
/** Of each class the rarest of the year: a page of it must not read the year to its end. */
async function rarestOf(runner: Runner, { portalId }: Place): Promise<typeof filters> {
  const found: Record<string, string> = {}
  const year = { dataset: empenhos, portalId, filter: { exercicio: newest.year } }
  for (const column of ['funcao', 'subfuncao', 'natureza', 'fonte', 'credor']) {
    const groups = await sumsBy(runner, year, [{ column }])
    const rarest = groups.reduce((one, other) => (other.rows < one.rows ? other : one))
    found[column] = String(rarest.values[0])
  }
  const parties = await partiesNamed(runner, portalId, [Number(found['credor'])])
  return { ...found, credor: parties.get(Number(found['credor']))?.name ?? '' }
}

/** The most rows of a month and a function that are sorted by an amount: more keep the order of their table. */
async function longestSorted(runner: Runner, { portalId }: Place): Promise<typeof filters> {
  const mes = filters['mes'] ?? ''
  const month = { dataset: empenhos, portalId, filter: { exercicio: newest.year, mes } }
  const groups = await sumsBy(runner, month, [{ column: 'funcao' }])
  const longest = groups
    .filter(({ rows }) => mayBeSorted(rows))
    .reduce((one, other) => (other.rows > one.rows ? other : one))
  return { rows: String(longest.rows), mes, funcao: String(longest.values[0]) }
}

/** The key of the newest row. */
async function keyOfRow(runner: Runner, { portalId }: Place): Promise<readonly string[]> {
  const year = { dataset: empenhos, portalId, filter: { exercicio: newest.year } }
  const { rows } = await rowPage(runner, year, { limit: 1 })
  return empenhos.key.map((name) => String(rows[0]?.[name]))
}

async function askDatabase(runner: Runner, place: Place): Promise<void> {
  const { portalId } = place
  const base = { dataset: empenhos, portalId }
  const year = { ...base, filter: { exercicio: newest.year } }
  const health = { ...base, filter: { exercicio: newest.year, funcao: '10' } }
  const words = (objeto: string) => ({ ...base, filter: { ...year.filter, objeto } })
  await timed('rows: 50 of the year, newest first', 20, () => rowPage(runner, year, { limit: 50 }))
  await timed('rows: 50 of health', 20, () => rowPage(runner, health, { limit: 50 }))
  const after = { value: `${newest.year}-01-02`, id: '1000' }
  await timed('rows: 50 far behind, by keyset', 20, () =>
    rowPage(runner, year, { limit: 50, after }),
  )
  await timed('total of the year', 50, () => totalsOf(runner, year))
  await timed('total of health', 50, () => totalsOf(runner, health))
  await timed('total by function and month', 50, () =>
    sumsBy(runner, year, [{ column: 'funcao' }, { column: 'mes' }]),
  )
  await timed('the ten greatest creditors', 50, () =>
    sumsBy(runner, year, [{ column: 'credor' }], { of: 'valor_pago', count: 10 }),
  )
  await timed('the ten greatest creditors of health', 50, () =>
    sumsBy(runner, health, [{ column: 'credor' }], { of: 'valor_pago', count: 10 }),
  )
  await timed('rows: 50 of a rare word', 200, () => rowPage(runner, words(rareWord), { limit: 50 }))
  await timed('rows: 50 of a common word', 200, () =>
    rowPage(runner, words('merenda'), { limit: 50 }),
  )
  await timed('rows by month of five years', 200, () =>
    rowsByMonth(runner, empenhos, portalId, newest.year - 4),
  )
  const key = await keyOfRow(runner, place)
  await timed('row by its key', 10, () => rowOf(runner, empenhos, portalId, key))
}

const site = `${addressOf('ours')}/p/portal-0`
const read = async (path: string): Promise<string> => {
  const answer = await fetch(site + path)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return body
}

let asked = 0
/**
 * An address that nobody asked for before: a page that is kept would tell how fast the cache is. Calls for programs are
 * not kept.
 */
const anew = (path: string) =>
  path.includes('/api/') ? path : `${path}${path.includes('?') ? '&' : '?'}medida=${(asked += 1)}`

/** Where the page after a page is. */
async function nextOf(path: string): Promise<string> {
  const next = /rel="next" href="\/p\/portal-0([^"]*)"/.exec(await read(path))?.[1]
  if (next === undefined) throw new Error(`${path}: there is no next page`)
  return next.replaceAll('&amp;', '&')
}

/** Pages in the order of an amount, for which there is no index (docs/adr/tables/0095). */
async function askSorted({ rows, ...filter }: typeof filters): Promise<void> {
  const of = (by: typeof filters) =>
    String(new URLSearchParams({ exercicio: String(newest.year), ...by }))
  const list = (by: typeof filters) => `/dados/empenhos?${of({ ...by, ordem: '-valor_pago' })}`
  const timedPage = (what: string, path: string) =>
    timed(`page: ${what}`, 200, () => read(anew(path)))
  await timedPage(`the greatest of ${rows}`, list(filter))
  await timedPage('their next page', await nextOf(list(filter)))
  const smallest = of({ ...filter, ordem: 'valor_pago', limite: '1000' })
  await timedPage('the smallest thousand, for programs', `/dados/api/v1/empenhos?${smallest}`)
  await timedPage('the greatest of a bidding', list({ licitacao: '13' }))
  await timedPage('the greatest of too many to sort', list({}))
}

async function askServer(key: readonly string[], rarest: typeof filters): Promise<void> {
  const list = `/dados/empenhos?exercicio=${newest.year}`
  const narrowed = (what: string, by: typeof filters) =>
    Object.entries(by).map(
      ([name, value]) =>
        [`${what} ${name} ${value}`, `${list}&${name}=${encodeURIComponent(value)}`] as const,
    )
  const pages: readonly (readonly [string, string])[] = [
    ['home', '/'],
    ['the tables', '/dados'],
    ['commitments', list],
    ['their next page', await nextOf(list)],
    ['a page far behind', `${list}&depois=${newest.year}-01-02_1000`],
    ...narrowed('of', filters),
    ...narrowed('of the rarest', rarest),
    ['health, far behind', `${list}&funcao=10&depois=${newest.year}-01-02_1000`],
    ['health, one nature and source', `${list}&funcao=10&natureza=339030&fonte=1500`],
    ['the greatest creditor', `${list}&credor=fornecedora+0+ltda`],
    ['all creditors', `${list}&credor=fornecedora`],
    ['a rare word', `${list}&objeto=${rareWord}`],
    ['a common word', `${list}&objeto=merenda`],
    ['one row', `/dados/empenhos/${key.map(encodeURIComponent).join('/')}`],
    ['sums for programs', `/dados/api/v1/empenhos/soma?exercicio=${newest.year}&por=funcao,mes`],
    ['a thousand rows for programs', `/dados/api/v1/empenhos?exercicio=${newest.year}&limite=1000`],
    [
      'the oldest first, for programs',
      `/dados/api/v1/empenhos?exercicio=${newest.year}&funcao=10&ordem=data`,
    ],
  ]
  for (const [what, path] of pages) await timed(`page: ${what}`, 200, () => read(anew(path)))
}

try {
  const server = await start(
    ['server/launch.mjs', 'start'],
    { DATA_DIR: folder, PORT: String(ports.ours) },
    `${addressOf('ours')}/health`,
  )
  const [postgres] = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  Object.assign(processes, { server, postgres: Number(postgres) })
  const options = readHolder(folder)?.database
  if (!options) throw new Error('the server tells no database')
  const db = connect(options)
  const runner = db.in(1)
  const place = (await placeOf(runner)) ?? (await fill(db, options, 'empty'))[0]
  if (!place) throw new Error('there is no portal')
  await fillCommitments(db, options, place, count, months)
  row('question', 'first', 'usual', 'work', 'wanted')
  row('---', '---:', '---:', '---:', '---:')
  if (isAsked('database')) await askDatabase(runner, place)
  const key = await keyOfRow(runner, place)
  const rarest = await rarestOf(runner, place)
  const sorted = await longestSorted(runner, place)
  await db.close()
  if (isAsked('pages')) {
    await askServer(key, rarest)
    await askSorted(sorted)
  }
  if (isAsked('exports'))
    await readByFour({
      server,
      file: `${site}/dados/empenhos/linhas.csv?exercicio=${newest.year}`,
      home: () => read('/'),
    })
} finally {
  await endAll()
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
}
