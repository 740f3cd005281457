import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { connect, sql, type ConnectOptions } from '../platform/postgres/database.ts'
import { readHolder } from '../platform/process/folder-lock.ts'
import { account, fill, publisher } from './content.ts'
import { compare, type Comparison, type Processes } from './measure.ts'
import { residentMb } from './processes.ts'
import { addressOf, endAll, ports, signIn, start } from './servers.ts'
import { newDocument, targets, type Target } from './targets.ts'
import { largestPaints } from './paint.ts'
import { costOf, keptPages, keptTargets, newPages, seenAfter } from './visits.ts'
import { firstLoads } from './weight.ts'

/** Only the calls whose name contains this; without it every one, memory and weight too. */
const only = process.env['BENCH_ONLY']
/** A folder that gets the server's profile, as `node --cpu-prof` writes it. */
const profiles = process.env['BENCH_PROFILE']

/** Of a slice of time. */
const seconds = process.env['BENCH_SECONDS'] ?? 2

const [folder, otherFolder] = ['ours', 'other'].map((name) =>
  mkdtempSync(join(tmpdir(), `claraboia-bench-${name}-`)),
) as [string, string] // As many as names.

const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
const ms = (value: number) => value.toFixed(2)

const startOurs = () =>
  start(
    [
      ...(profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`]),
      'server/launch.mjs',
      'start',
    ],
    { DATA_DIR: folder, PORT: String(ports.ours) },
    `${addressOf('ours')}/health`,
  )

function databaseOfOurs(): ConnectOptions {
  const options = readHolder(folder)?.database
  if (!options) throw new Error('the server tells no database')
  return options
}

/** Starts both sides on one database with 100,000 documents. */
async function prepare() {
  const ours = await startOurs()
  const options = databaseOfOurs()
  const db = connect(options)
  // The portals are asked for the first of them alone.
  const places = await fill(db, options, only === 'portal' ? 'first' : undefined)
  const [first] = await db.in(1).run<{
    id: number
    type: number
  }>(sql.read`select elemento_id::int as id, id_tipo_elemento::int as type from elemento order by elemento_id limit 1`)
  await db.close()
  const kept = await keptPages()
  const bare = await start(
    ['--import', 'tsx', 'bench/bare.ts'],
    { BENCH_POSTGRES: JSON.stringify(options), BENCH_KEPT: kept, PORT: String(ports.bare) },
    `${addressOf('bare')}/`,
  )
  const [postgres] = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  const processes: Processes = { node: { ours, bare }, postgres: Number(postgres) }
  return { processes, places, first: first ?? { id: 1, type: 1 }, kept, options }
}

function printHead(): void {
  const costs = ['ours', 'bare'].map((side) => `${side}: node, postgres CPU ms`)
  row(['call', 'ours /s', 'bare /s', 'ratio', 'wanted', ...costs])
  row(['---', '---:', '---:', '---:', '---:', '---:', '---:'])
}

const print = ({ name, least }: Target, { ours, bare, ratio }: Comparison) =>
  row([
    name,
    ours.perSecond.toFixed(0),
    bare.perSecond.toFixed(0),
    ratio.toFixed(2),
    `${ratio >= least ? '≥' : 'short of'} ${least}`,
    `${ms(ours.nodeMs)}, ${ms(ours.postgresMs)}`,
    `${ms(bare.nodeMs)}, ${ms(bare.postgresMs)}`,
  ])

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function inChromium(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
const printWeight = (portalId: number) =>
  inChromium(async (browser) => {
    const loads = await firstLoads(browser, `http://localhost:${ports.ours}`, account, portalId)
    for (const { name, kb, most } of loads)
      console.log(`JavaScript to ${name}: ${kb.toFixed(1)} KB gz (wanted ≤ ${most})`)
  })

/** The portals: what a page costs that nobody asked for before, and how soon a change is seen by another instance. */
async function printPortal(
  { processes, first, options, places }: Awaited<ReturnType<typeof prepare>>,
  token: string,
): Promise<void> {
  const { node, postgres } = processes
  const shown = newPages(first)
  console.log(
    `\n| page of 2,000 documents, new each time | /s | node, postgres CPU ms | wanted ≤ 3 |`,
  )
  row(['---', '---:', '---:', '---'])
  for (const [name, path] of shown) {
    const cost = await costOf(path, { node: node.ours, postgres }, Number(seconds))
    const isWithin = cost.nodeMs <= 3 && cost.postgresMs <= 3
    const costs = `${ms(cost.nodeMs)}, ${ms(cost.postgresMs)}`
    row([name, cost.perSecond.toFixed(0), costs, isWithin ? '≤' : 'over'])
  }
  const { host, port, user, password = '', database } = options
  const url = new URL(`postgres://${user}:${password}@localhost:${port}/${database}`)
  url.searchParams.set('host', host ?? 'localhost')
  await start(
    ['server/launch.mjs', 'start'],
    { DATA_DIR: otherFolder, PORT: String(ports.other), DATABASE_URL: url.href },
    `${addressOf('other')}/health`,
  )
  const [place = { portalId: 1, unit: '' }] = places
  const taken = await seenAfter((title) => newDocument(place, token, title), '/busca')
  console.log(
    `\nWhat one instance publishes another shows after ${Math.max(...taken).toFixed(0)} ms at most, of ${taken.length} times (wanted ≤ 1000)`,
  )
  await inChromium(async (browser) => {
    const paints = await largestPaints(
      browser,
      shown.map(([, path]) => `${addressOf('ours')}/p/portal-0${path}`),
    )
    console.log(
      `Largest contentful paint with a processor four times slower: ${Math.max(...paints).toFixed(0)} ms at most, of ${paints.length} pages (wanted ≤ 1000)`,
    )
  })
}

/** The weight of the first loads alone: `npm run bench -- weight`. */
async function weigh(): Promise<void> {
  await startOurs()
  const options = databaseOfOurs()
  const db = connect(options)
  const places = await fill(db, options, 'empty')
  await db.close()
  await printWeight(places[0]?.portalId ?? 1)
}

async function run(): Promise<void> {
  const prepared = await prepare()
  const { processes, places, first, kept } = prepared
  const token = await signIn(publisher)
  printHead()
  for (const target of [...targets(places, token, first.id), ...keptTargets(kept)])
    if (only === undefined || target.name.includes(only))
      print(target, await compare(target, processes))
  if (only === undefined || only === 'portal') await printPortal(prepared, token)
  if (only !== undefined) return
  console.log(
    `\nResident memory of the server after the load: ${residentMb(processes.node.ours).toFixed(0)} MB (wanted ≤ 220)`,
  )
  await printWeight(places[0]?.portalId ?? 1)
}

try {
  await (process.argv[2] === 'weight' ? weigh() : run())
} finally {
  await endAll()
  for (const one of [folder, otherFolder]) rmSync(one, { recursive: true, force: true })
}
