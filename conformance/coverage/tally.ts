import { open } from './open.ts'

export const kinds = ['calls', 'routes', 'entities', 'fields', 'messages', 'rules'] as const
export type Kind = (typeof kinds)[number]

const held = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]))
const missing: string[] = []

/** Runs a check and notes what it found. What fails and stands in the list of what is open is told, not failed. */
export async function covered(
  kind: Kind,
  id: string,
  check: () => Promise<void> | void,
): Promise<void> {
  try {
    await check()
    held.get(kind)?.add(id)
  } catch (error) {
    const cause = open[kind]?.[id]
    if (cause === undefined) throw error
    missing.push(`  ${kind.padEnd(9)} ${id}: ${cause}`)
  }
}
export const holds = (kind: Kind, id: string) => held.get(kind)?.has(id) ?? false

/** The table, and below it what is open and what could be taken off that list. */
export function table(totals: Readonly<Record<Kind, number>>): string {
  const lines = kinds.map(
    (kind) =>
      `  ${kind.padEnd(9)} covered ${String(held.get(kind)?.size ?? 0).padStart(3)} of ${totals[kind]}`,
  )
  const done = kinds.flatMap((kind) =>
    Object.keys(open[kind] ?? {})
      .filter((id) => holds(kind, id))
      .map((id) => `  ${kind} ${id}: holds now, take it off the list`),
  )
  return ['', ...lines, ...(missing.length > 0 ? ['open:', ...missing] : []), ...done, ''].join(
    '\n',
  )
}
