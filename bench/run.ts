import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { connect, sql, type ConnectOptions } from '../data/postgres/database.ts'
import { readHolder } from '../server/folder-lock.ts'
import { account, fill, publisher } from './content.ts'
import { compare, type Comparison, type Processes } from './measure.ts'
import { residentMb } from './processes.ts'
import { addressOf, endAll, ports, signIn, start } from './servers.ts'
import { targets, type Target } from './targets.ts'
import { firstLoads } from './weight.ts'

/** Only the calls whose name contains this; without it every one, memory and weight too. */
const only = process.env['BENCH_ONLY']
/** A folder that gets the server's profile, as `node --cpu-prof` writes it. */
const profiles = process.env['BENCH_PROFILE']

const folder = mkdtempSync(join(tmpdir(), 'claraboia-bench-'))

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
  const places = await fill(db, options)
  const [first] = await db
    .in(1)
    .run<{ id: number }>(sql`select min(elemento_id)::int as id from elemento`)
  await db.close()
  const bare = await start(
    ['--import', 'tsx', 'bench/bare.ts'],
    { BENCH_POSTGRES: JSON.stringify(options), PORT: String(ports.bare) },
    `${addressOf('bare')}/`,
  )
  const [postgres] = readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')
  const processes: Processes = { node: { ours, bare }, postgres: Number(postgres) }
  return { processes, places, firstId: first?.id ?? 1 }
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

async function printWeight(portalId: number): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const loads = await firstLoads(browser, `http://localhost:${ports.ours}`, account, portalId)
    for (const { name, kb, most } of loads)
      console.log(`JavaScript to ${name}: ${kb.toFixed(1)} KB gz (wanted ≤ ${most})`)
  } finally {
    await browser.close()
  }
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
  const { processes, places, firstId } = await prepare()
  const token = await signIn(publisher)
  printHead()
  for (const target of targets(places, token, firstId))
    if (only === undefined || target.name.includes(only))
      print(target, await compare(target, processes))
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
  rmSync(folder, { recursive: true, force: true })
}
