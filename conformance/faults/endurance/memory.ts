import { readFileSync, readdirSync } from 'node:fs'
import { metricsToken, type Scene } from './scene.ts'

/** Megabytes of one program at one time. */
interface Sample {
  /** Minutes since the run began. */
  readonly at: number
  /** Minutes since this process began to be watched. */
  readonly age: number
  readonly life: number
  readonly value: number
}
export interface Judged {
  readonly what: string
  readonly lives: number
  readonly first: number
  readonly last: number
  readonly highest: number
  /** Megabytes a minute of the longest life; nothing where none was long enough. */
  readonly slope: number | undefined
  readonly verdict: 'flat' | 'grows' | 'too short to judge'
}

/** Minutes of a process, of PostgreSQL's too, that are left out: it reads its catalogue and its plans in them. */
const warmUp = 5
/** Of a life after its first minutes that has a slope worth judging. */
const longLife = 20
const bin = 2
/** How much more the second half may take, and what a long life may gain in a minute. */
export const bounds = { ratio: 1.1, spare: 8, slope: 1 } as const

const fieldOf = (pid: number, field: string): number => {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

/**
 * What a connection has for itself, by the mean of all. How many there are is not memory that grows: a pool opens them
 * when they are needed, up to its bound, and keeps them; what they share is bounded by a setting.
 */
function connectionOf(postmaster: number): number {
  const each = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
      const isConnection = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(': prefeitura ')
      return Number(parent) === postmaster && isConnection ? [fieldOf(Number(name), 'RssAnon')] : []
    } catch {
      // It has ended.
      return []
    }
  })
  return each.length === 0 ? 0 : each.reduce((sum, value) => sum + value) / each.length
}

const heapOf = (url: string): Promise<number | undefined> =>
  fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(3_000),
  })
    .then(async (answer) => {
      const found = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(await answer.text())?.[1]
      return found === undefined ? undefined : Number(found) / 1_048_576
    })
    .catch(() => undefined)

/** Looks at the memory of all programs, and judges at the end whether it grew. */
export class Memory {
  readonly #samples = new Map<string, Sample[]>()
  readonly #lives = new Map<string, { pid: number; life: number; since: number }>()
  readonly #from = performance.now()

  async look({ instances, primary, standby }: Scene): Promise<void> {
    for (const { name, pid, url, isReady } of instances) {
      if (!isReady) continue
      this.#note(`${name}, resident`, pid, fieldOf(pid, 'VmRSS'))
      this.#note(`${name}, heap`, pid, (await heapOf(url)) ?? 0)
    }
    for (const [name, { server }] of Object.entries({ primary, standby }))
      this.#note(`${name}, a connection`, server.pid, connectionOf(server.pid))
  }

  #note(what: string, pid: number, value: number): void {
    if (value === 0) return
    const at = (performance.now() - this.#from) / 60_000
    const before = this.#lives.get(what)
    const mine = before?.pid === pid ? before : { pid, life: (before?.life ?? 0) + 1, since: at }
    this.#lives.set(what, mine)
    const samples = this.#samples.get(what) ?? []
    samples.push({ at, age: at - mine.since, life: mine.life, value })
    this.#samples.set(what, samples)
  }

  judge(): readonly Judged[] {
    return [...this.#samples].map(([what, samples]) => judge(what, samples))
  }

  last(): string {
    return [...this.#samples]
      .map(([what, samples]) => `${what} ${Math.round(samples.at(-1)?.value ?? 0)}`)
      .join(', ')
  }
}

function judge(what: string, all: readonly Sample[]): Judged {
  const warm = all.filter(({ age }) => age >= warmUp)
  const middle = (all.at(-1)?.at ?? 0) / 2
  const first = median(warm.filter(({ at }) => at < middle))
  const last = median(warm.filter(({ at }) => at >= middle))
  const slopes = [...Map.groupBy(warm, ({ life }) => String(life)).values()].flatMap((life) => {
    const long = (life.at(-1)?.at ?? 0) - (life[0]?.at ?? 0) >= longLife
    return long ? [slopeOf(lowest(life))] : []
  })
  const slope = slopes.length === 0 ? undefined : Math.max(...slopes)
  const isSteady = last <= first * bounds.ratio + bounds.spare
  const isFlat = isSteady && (slope ?? 0) <= bounds.slope
  return {
    what,
    lives: all.at(-1)?.life ?? 0,
    first,
    last,
    highest: Math.max(...all.map(({ value }) => value)),
    slope,
    verdict: Number.isNaN(first + last) ? 'too short to judge' : isFlat ? 'flat' : 'grows',
  }
}

function median(samples: readonly Sample[]): number {
  const sorted = samples.map(({ value }) => value).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The lowest of every two minutes: what is left after collections. */
const lowest = (life: readonly Sample[]): readonly Sample[] =>
  [...Map.groupBy(life, ({ at }) => String(Math.floor(at / bin))).values()].flatMap((together) =>
    together.toSorted((a, b) => a.value - b.value).slice(0, 1),
  )

/** Megabytes a minute: the median slope of all pairs (Theil–Sen), which single outliers do not move. */
function slopeOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  )
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0
}
