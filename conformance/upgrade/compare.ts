import type { Seen } from './answers.ts'

/** How many addresses are named beside a line that differs. */
const named = 3

const nameOf = ({ who, address }: Seen) => `${who} ${address}`

/** Lines that stand in one reading of an address and not in the other, each with the addresses. */
function lost(
  from: ReadonlyMap<string, Seen>,
  to: ReadonlyMap<string, Seen>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [name, { lines, status }] of from) {
    const other = to.get(name)
    if (!other || other.status !== status) continue
    const there = new Set(other.lines)
    for (const line of lines.filter((one) => !there.has(one)))
      found.set(line, [...(found.get(line) ?? []), name])
  }
  return found
}

const told = (mark: string, lines: ReadonlyMap<string, readonly string[]>) =>
  [...lines]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(
      ([line, names]) =>
        `${mark} ${String(names.length).padStart(5)}  ${line.slice(0, 160)}   [${names.slice(0, named).join(' | ')}]`,
    )

/** What differs between two readings of an installation, as lines of a report; the first says how much was compared. */
export function compare(before: readonly Seen[], after: readonly Seen[]): readonly string[] {
  const first = new Map(before.map((one) => [nameOf(one), one]))
  const second = new Map(after.map((one) => [nameOf(one), one]))
  const common = [...first].filter(([name]) => second.has(name))
  const statuses = common.flatMap(([name, { status, type, location }]) => {
    const now = second.get(name)
    const was = `${status} ${type} ${location}`
    const is = now ? `${now.status} ${now.type} ${now.location}` : was
    return was === is ? [] : [`! ${name}: ${was} → ${is}`]
  })
  const missing = [...first.keys()].filter((name) => !second.has(name))
  const changed = common.filter(
    ([name, { lines }]) => lines.join('\n') !== second.get(name)?.lines.join('\n'),
  )
  return [
    [
      `${common.length} addresses and calls compared`,
      `${statuses.length} answer otherwise`,
      `${changed.length} with other text`,
      `${missing.length} not asked again`,
    ].join(', '),
    ...statuses,
    ...told('-', lost(first, second)),
    ...told('+', lost(second, first)),
  ]
}
