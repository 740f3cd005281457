import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { root } from '../../platform/root.ts'
import { Book } from './endurance/book.ts'
import { compare, type Outcome } from './endurance/compare.ts'
import { faults, type Fault } from './endurance/faults.ts'
import { Memory } from './endurance/memory.ts'
import { People } from './endurance/people.ts'
import { Random } from './endurance/random.ts'
import { holds, reportOf, rightIn, writeReport, type Run } from './endurance/report.ts'
import { openScene, untilWhole, type Scene } from './endurance/scene.ts'

// npm run endurance -- [--minutes 120] [--every 20] [--seed N] [--report FILE]
// Two instances behind nginx over a database with a standby and an S3 store, people who write and read, and a random
// fault every so many seconds; then what was acknowledged is compared with rows, files, audit and standby, and the
// memory is judged. SIGTERM ends it early, with a report of what was done so far.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    every: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    report: { type: 'string', default: join(root, 'docs', 'reliability.md') },
  },
})
const [minutes, every, seed] = [values.minutes, values.every, values.seed].map(Number)
const lookEveryMs = 30_000
const compareEveryMs = 600_000
const wholeMs = 120_000
const faultMs = 90_000

const cut = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => cut.abort(new Error(signal)))

const say = (text: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(0, 19)} ${text}\n`)
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const restFor = (ms: number) =>
  pause(Math.max(0, ms), undefined, { signal: cut.signal }).catch(() => {})

/** What a run has come to. */
class Course {
  readonly scene: Scene
  readonly book = new Book()
  readonly memory = new Memory()
  readonly counts = new Map<string, number>()
  readonly troubles: string[] = []
  compared = 0
  broken = 0
  readonly #people: People
  readonly #random = new Random(seed ?? 0)

  constructor(scene: Scene) {
    this.scene = scene
    this.#people = new People(scene, this.book, new Random((seed ?? 0) + 1))
  }

  /** Faults and comparisons until the time is over. */
  async run(until: number): Promise<void> {
    let [next, nextCompare] = [performance.now() + 5_000, performance.now() + compareEveryMs]
    const looks = setInterval(() => void this.memory.look(this.scene).catch(() => {}), lookEveryMs)
    this.#people.work()
    while (next < until && !cut.signal.aborted) {
      await restFor(next - performance.now())
      if (cut.signal.aborted) break
      if (performance.now() > nextCompare) {
        nextCompare += compareEveryMs
        await this.settleAndCompare(false)
        this.#people.work()
      } else await this.#fault()
      // A fault that lasts longer takes the place of those that would have begun meanwhile.
      while (next < performance.now()) next += (every ?? 20) * 1_000
    }
    await restFor(until - performance.now())
    clearInterval(looks)
    await this.memory.look(this.scene)
  }

  /** One fault: another is drawn when there is nothing fit to be hit by the first. */
  async #fault(): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      const fault = this.#random.weighed(faults)
      const from = performance.now()
      const hit = await this.#happen(fault)
      if (hit === undefined) continue
      this.counts.set(fault.name, (this.counts.get(fault.name) ?? 0) + 1)
      const { total, entries, unexplained } = this.book
      return say(
        `${fault.name} (${hit}), ${Math.round(performance.now() - from)} ms; ${total} acknowledged, ${entries.size} pieces, ${unexplained.size} unexplained; MB: ${this.memory.last()}`,
      )
    }
  }

  #happen(fault: Fault): Promise<string | undefined> {
    const late = pause(faultMs, undefined, { ref: false }).then(() => {
      throw new Error(`it lasted ${faultMs} ms`)
    })
    const happening = fault.happen(this.scene, this.#random)
    return Promise.race([happening, late]).catch((error: unknown) => {
      this.troubles.push(`${fault.name}: ${wordsOf(error)}`)
      return `failed: ${wordsOf(error)}`
    })
  }

  /** Everybody rests, everything comes back, and what is there is compared. */
  async settleAndCompare(all: boolean): Promise<Outcome | undefined> {
    await this.#people.rest()
    if (!(await untilWhole(this.scene, wholeMs))) this.troubles.push('not whole after two minutes')
    if (!(await this.#people.settle(wholeMs))) this.troubles.push('a write stays open')
    const outcome = await compare(this.scene, this.book, all).catch((error: unknown) => {
      this.troubles.push(`comparison: ${wordsOf(error)}`)
      return undefined
    })
    say(`compared ${all ? 'all' : 'the newest'}: ${JSON.stringify(outcome)}`)
    for (const [what, count] of this.book.unexplained) say(`unexplained: ${count} × ${what}`)
    if (all) return outcome
    this.compared += 1
    if (!outcome || !rightIn(outcome)) this.broken += 1
    return outcome
  }
}

function runOf(course: Course, began: Date, from: number, last: Outcome | undefined): Run {
  const { counts, compared, broken, memory, book, scene } = course
  return {
    began,
    minutes: (performance.now() - from) / 60_000,
    every: every ?? 20,
    seed: seed ?? 0,
    cut: cut.signal.aborted ? `ended by ${wordsOf(cut.signal.reason)}` : undefined,
    faults: counts,
    compared,
    broken,
    last,
    memory: memory.judge(),
    troubles: [
      ...course.troubles,
      ...scene.instances.flatMap(({ troubles }) => troubles),
      ...(book.unexplained.size > 0 ? ['answers that no fault explains'] : []),
      ...(book.wrongDownloads > 0 ? ['downloads that were not what was sent'] : []),
    ],
  }
}

say(`seed ${seed}, ${minutes} minutes, a fault every ${every} s`)
const scene = await openScene()
const course = new Course(scene)
const [began, from] = [new Date(), performance.now()]
say(`nginx at ${scene.nginx.port}, instances ${scene.instances.map(({ port }) => port).join(', ')}`)
await course.run(from + (minutes ?? 120) * 60_000)
const lasted = performance.now()
const last = await course.settleAndCompare(true)
const run = runOf(course, began, from + (performance.now() - lasted), last)
const report = reportOf(run, course.book, scene)
writeReport(values.report, report)
process.stdout.write(`${report}\n`)
await Promise.race([scene.close(), pause(60_000)]).catch((error: unknown) => say(wordsOf(error)))
process.exit(holds(run) ? 0 : 1)
