/** Rows by a name each has, names in order of first appearance. Node 20 has no Map.groupBy. */
export function grouped<T>(
  rows: readonly T[],
  nameOf: (row: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return groups
}
