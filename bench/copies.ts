import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { call, newsBody } from '../conformance/service/office.ts'
import { furnish, type Furnished } from '../conformance/service/furnished.ts'
import {
  databaseOf,
  eventually,
  startService,
  stop,
  type Service,
} from '../conformance/service/process.ts'
import { cpuMs } from './processes.ts'

// npm run bench:copies [seconds of a slice] [rounds] [seconds of rest] What copies cost that are kept up to the second:
// two services alike, one of them with BACKUP_DIR, write in turn as fast as they can, and then rest side by side.

const [slice = 10, rounds = 6, rest = 300] = process.argv.slice(2).map(Number)
const writers = 4

interface Side {
  readonly name: string
  readonly office: Furnished
  readonly vault: string | undefined
  readonly service: Service
  written: number
}
/** What a side has used so far. @property bytes that it has written @property folder bytes in the folder of copies */
interface Used {
  readonly node: number
  readonly postgres: number
  readonly bytes: number
  readonly folder: number
}

async function open(name: string, hasCopies: boolean): Promise<Side> {
  const office = await furnish()
  const vault = hasCopies ? join(office.dataDir, '..', 'copias') : undefined
  const service = await startService(
    office.dataDir,
    vault === undefined ? {} : { BACKUP_DIR: vault },
  )
  const base = join(vault ?? '', 'base')
  if (vault !== undefined && !(await eventually(() => existsSync(base), 300_000)))
    throw new Error('no first copy was made')
  return { name, office, vault, service, written: 0 }
}

/**
 * Bytes that a process, and those of its own that have ended, have written, to files and to whom they answer; proc(5).
 * What is counted as sent to the disk counts whole folios of the page cache, a megabyte for each small write.
 */
function written(pid: number): number {
  try {
    return Number(/wchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    const { size = 0 } = entry.isFile()
      ? (statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) ?? {})
      : {}
    return sum + size
  }, 0)
}

function usedBy({ service, vault }: Side): Used {
  const [node, postgres] = [service.child.pid ?? 0, databaseOf(service.dataDir) ?? 0]
  const pids = [node, postgres, ...childrenOf(postgres)]
  return {
    node: cpuMs(node),
    postgres: cpuMs(postgres, true),
    bytes: pids.reduce((sum, pid) => sum + written(pid), 0),
    folder: vault === undefined ? 0 : bytesIn(vault),
  }
}
const between = (before: Used, after: Used): Used => ({
  node: after.node - before.node,
  postgres: after.postgres - before.postgres,
  bytes: after.bytes - before.bytes,
  folder: after.folder - before.folder,
})

/** One after the other by each of some people, for so long. @returns how many were acknowledged */
async function write(side: Side, seconds: number): Promise<number> {
  const { token, portalId } = side.office
  const until = performance.now() + seconds * 1_000
  const before = side.written
  const one = async () => {
    while (performance.now() < until) {
      const body = newsBody(portalId, `Notícia ${side.written}`)
      const made = await call(side.service.url, 'POST', '/webadm/portalnoticias', { token, body })
      if (made.status !== 201) throw new Error(`a write was answered ${made.status}`)
      side.written += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, one))
  return side.written - before
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const say = (...cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

/** The first round is not counted: Node compiles and PostgreSQL plans in it. */
async function atFullSpeed(sides: readonly Side[]): Promise<void> {
  const found = new Map(sides.map(({ name }) => [name, [] as (Used & { count: number })[]]))
  for (let round = -1; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = usedBy(side)
      const count = await write(side, slice)
      if (round >= 0) found.get(side.name)?.push({ ...between(before, usedBy(side)), count })
    }
  say(
    '',
    'writes a second',
    'Node, ms each',
    'PostgreSQL, ms each',
    'written, kB each',
    'copies, kB each',
  )
  for (const [name, all] of found) {
    const each = (of: (one: Used) => number) =>
      median(all.map((one) => of(one) / one.count)).toFixed(2)
    const perSecond = median(all.map(({ count }) => count / slice)).toFixed(1)
    const sizes = [each((one) => one.bytes / 1e3), each((one) => one.folder / 1e3)]
    say(
      name,
      perSecond,
      each(({ node }) => node),
      each(({ postgres }) => postgres),
      ...sizes,
    )
  }
}

async function atRest(sides: readonly Side[]): Promise<void> {
  // What the last writes have left behind is done first.
  await pause(90_000)
  const before = sides.map(usedBy)
  await pause(rest * 1_000)
  say(
    'at rest',
    'Node, % of a processor',
    'PostgreSQL, %',
    'written, kB a minute',
    'copies, kB a minute',
  )
  for (const [at, side] of sides.entries()) {
    const used = between(before[at] ?? usedBy(side), usedBy(side))
    const share = (ms: number) => (ms / rest / 10).toFixed(2)
    const minutely = (bytes: number) => ((bytes / 1e3 / rest) * 60).toFixed(1)
    say(
      side.name,
      share(used.node),
      share(used.postgres),
      minutely(used.bytes),
      minutely(used.folder),
    )
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1))
const sides = [await open('without copies', false), await open('with copies', true)]
try {
  await atFullSpeed(sides)
  await atRest(sides)
} finally {
  for (const { service, office } of sides) {
    await stop(service)
    office.remove()
  }
}
