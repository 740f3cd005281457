import autocannon from 'autocannon'
import { cpuMs } from './processes.ts'
import { addressOf, sides, type Side } from './servers.ts'
import type { Target } from './targets.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 2)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)

/** The processes whose time is counted. */
export interface Processes {
  readonly node: Readonly<Record<Side, number>>
  readonly postgres: number
}
/** What one side did in one slice of time; milliseconds of processor for each request. */
interface Slice {
  readonly perSecond: number
  readonly nodeMs: number
  readonly postgresMs: number
}
export interface Comparison {
  readonly ours: Slice
  readonly bare: Slice
  /** The median of the ratios of two slices that follow each other. */
  readonly ratio: number
}

async function slice(
  side: Side,
  target: Target,
  { node, postgres }: Processes,
  next: () => number,
): Promise<Slice> {
  const before = [cpuMs(node[side]), cpuMs(postgres, true)] as const
  const result = await autocannon({
    url: addressOf(side),
    connections: 16,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...target.request(side, next()) }) }],
  })
  // 304 is an answer that was asked for.
  const refused = result['4xx'] + result['5xx']
  if (refused > 0 || result.errors > 0)
    throw new Error(`${side} ${target.name}: ${refused} refused, ${result.errors} failed`)
  const done = result.requests.total
  return {
    perSecond: done / result.duration,
    nodeMs: (cpuMs(node[side]) - before[0]) / done,
    postgresMs: (cpuMs(postgres, true) - before[1]) / done,
  }
}

/**
 * Both sides in small slices, in turn, so that whatever else the machine does meets both alike. The first slice of
 * each side is not counted: Node compiles and PostgreSQL plans in it. Who begins a round changes with each.
 */
export async function compare(target: Target, processes: Processes): Promise<Comparison> {
  let asked = 0
  const next = () => asked++
  const found: Record<Side, Slice[]> = { ours: [], bare: [] }
  for (let round = -1; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const one = await slice(side, target, processes, next)
      if (round >= 0) found[side].push(one)
    }
  const of = (side: Side): Slice => ({
    perSecond: median(found[side].map((one) => one.perSecond)),
    nodeMs: median(found[side].map((one) => one.nodeMs)),
    postgresMs: median(found[side].map((one) => one.postgresMs)),
  })
  const ratios = found.ours.map((one, at) => one.perSecond / (found.bare[at]?.perSecond ?? 1))
  return { ours: of('ours'), bare: of('bare'), ratio: median(ratios) }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
