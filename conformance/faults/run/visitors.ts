/** Addresses of this machine, so that no two visitors are neighbours. */
export const addressOf = (visitor: number): string =>
  `127.1.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0

/** @throws {Error} what did not hold */
export function demand(holds: boolean, words: string): void {
  if (!holds) throw new Error(words)
}
