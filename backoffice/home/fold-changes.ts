import type { RecentChange } from '../../resources/calls/home.ts'

/** What somebody did, as often as they did it in a row. */
export interface FoldedChange {
  readonly change: RecentChange
  readonly times: number
}
/** Changes without a name that one person made in a row at one place are one line: numbers tell nobody anything. */
export function folded(changes: readonly RecentChange[]): readonly FoldedChange[] {
  const lines: FoldedChange[] = []
  for (const change of changes) {
    const before = lines.at(-1)
    const isSame =
      before !== undefined &&
      change.titulo === null &&
      before.change.titulo === null &&
      change.quem === before.change.quem &&
      change.tipo === before.change.tipo &&
      change.recurso === before.change.recurso
    if (isSame) lines[lines.length - 1] = { change: before.change, times: before.times + 1 }
    else lines.push({ change, times: 1 })
  }
  return lines
}
