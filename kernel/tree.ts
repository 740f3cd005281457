/** A row with those that stand below it. */
export interface Branch<T> {
  readonly row: T
  readonly below: readonly Branch<T>[]
}

/**
 * Rows below their parents, in the order they came. What hangs from a row that is not there, or from itself, is left
 * out.
 */
export function treeOf<T>(
  rows: readonly T[],
  keyOf: (row: T) => number,
  parentOf: (row: T) => number | null,
): readonly Branch<T>[] {
  const below = new Map<number | null, T[]>()
  for (const row of rows) {
    const siblings = below.get(parentOf(row))
    if (siblings) siblings.push(row)
    else below.set(parentOf(row), [row])
  }
  const branches = (parent: number | null): readonly Branch<T>[] =>
    (below.get(parent) ?? []).map((row) => ({ row, below: branches(keyOf(row)) }))
  return branches(null)
}
