import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { compare } from './run/compare.ts'
import { hasEnded, liveFaults, type Fault } from './run/faults.ts'
import { insideFaults } from './run/inside.ts'
import { Ledger } from './run/ledger.ts'
import { outsideFaults } from './run/outside.ts'
import { holds, NotTried, say, sayHead, writeReport, type Line } from './run/report.ts'
import {
  heldLines,
  openScene,
  untilHealthy,
  type Scene,
  type Store,
  type Where,
} from './run/scene.ts'
import { eventually } from '../service/process.ts'

// npm run faults -- [F01 F09 …] [--database embedded|external] [--store local|s3] [--cycles N]
// Makes the faults happen to the service as it is started, one after the other, while people write; compares what was
// acknowledged with rows, files and audit after each; and writes the table of docs/reliability.md.

const { values: wanted, positionals: ids } = parseArgs({
  allowPositionals: true,
  options: {
    database: { type: 'string' },
    store: { type: 'string' },
    cycles: { type: 'string' },
  },
})

/** Files that are compared after each fault; after the last one, all of them. */
const newest = 40
const patienceMs = 30_000

/** One line, as it stands in a table. */
const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

function overOf(ended: unknown): number {
  if (hasEnded(ended)) return ended.over
  return typeof ended === 'number' ? ended : performance.now()
}

/** One fault, as often as it is wanted, under writers. */
async function tryFault(scene: Scene, ledger: Ledger, fault: Fault): Promise<Line> {
  const cycles = fault.cycles === undefined ? 1 : Number(wanted.cycles ?? fault.cycles)
  const before = ledger.acknowledged
  const troubles = new Set<string>()
  let [recovery, figures] = [0, '']
  let needs: string | undefined
  ledger.takeSlowest()
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    ledger.work()
    await pause(400 + Math.random() * 400)
    const ended = await fault.happen(scene).catch((error: unknown) => {
      if (error instanceof NotTried) needs = error.message
      else troubles.add(wordsOf(error))
    })
    const over = overOf(ended)
    if (typeof ended === 'string') figures = ended
    const isBack = await eventually(() => ledger.lastWrite > over, patienceMs)
    recovery = Math.max(recovery, (performance.now() - over) / 1_000)
    if (!isBack) troubles.add('no write within 30 s')
    await ledger.rest()
    if (hasEnded(ended)) await ended.tidy()
  }
  if (!(await untilHealthy(scene, 10_000))) troubles.add('not healthy')
  if (!(await ledger.settle(patienceMs))) troubles.add('a write stays open')
  if (scene.service.child.exitCode !== null) troubles.add('the program ended')
  if (!(await eventually(async () => (await heldLines(scene)) === 0))) troubles.add('a slot lost')
  const slowest = ledger.takeSlowest()
  for (const answer of ledger.unexplained) troubles.add(answer)
  ledger.unexplained.clear()
  const outcome = await compare(scene, ledger, newest)
  const { id, what } = fault
  const { database, store } = scene
  const acknowledged = ledger.acknowledged - before
  const told = { acknowledged, recovery, slowest, fault: [...troubles].join(', ') }
  const line = { id, what, database, store, cycles, figures, ...outcome, ...told }
  return needs === undefined ? line : { ...line, needs }
}

async function tryAll(database: Where, store: Store, faults: readonly Fault[]) {
  const lines: Line[] = []
  const scene = await openScene(database, store)
  const ledger = new Ledger(() => scene.desk)
  try {
    for (const fault of faults) {
      const line = await tryFault(scene, ledger, fault)
      lines.push(line)
      say(line)
      writeReport([line])
    }
    const last = await compare(scene, ledger, 'every file')
    if (last.lost + last.doubled + last.torn > 0)
      throw new Error(`at the end: ${JSON.stringify(last)}`)
  } finally {
    await scene.close()
  }
  return lines
}

// Whoever breaks a run off leaves no service behind: each is ended when this process exits.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1))

const places = (['embedded', 'external'] as const).flatMap((database) =>
  (['local', 's3'] as const).map((store) => ({ database, store })),
)
const lines: Line[] = []
let isBroken = false
sayHead()
for (const { database, store } of places) {
  if (![database, undefined].includes(wanted.database as Where | undefined)) continue
  if (![store, undefined].includes(wanted.store as Store | undefined)) continue
  const here = [...liveFaults, ...insideFaults, ...outsideFaults].filter(
    (fault) =>
      (ids.length === 0 || ids.some((id) => fault.id.includes(id))) &&
      [database, undefined].includes(fault.database) &&
      [store, undefined].includes(fault.store),
  )
  if (here.length === 0) continue
  const made = await tryAll(database, store, here).catch((error: unknown) => {
    isBroken = true
    process.stdout.write(`${database} ${store}: ${wordsOf(error)}\n`)
    return []
  })
  lines.push(...made)
}
const tried = lines.filter(({ needs }) => needs === undefined)
const broken = tried.filter((line) => !holds(line))
process.stdout.write(
  `${tried.length - broken.length} held, ${broken.length} did not, ${lines.length - tried.length} not tried\n`,
)
process.exit(broken.length === 0 && !isBroken ? 0 : 1)
