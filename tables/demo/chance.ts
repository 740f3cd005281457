/** Numbers from 0 to 1, the same for the same seed: FNV-1a of the seed, then mulberry32. */
export function chance(seed: string): () => number {
  let state = 2_166_136_261
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Parts a sum of cents by weights; the parts add up to it. */
export function parted(cents: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [seen, given] = [0, 0]
  return weights.map((weight) => {
    seen += weight
    const until = Math.round((cents * seen) / all)
    const part = until - given
    given = until
    return part
  })
}

/** Cents as reais with two decimals, `1234.50`. */
export const decimalReais = (cents: number): string => (cents / 100).toFixed(2)
/** What a year's money is, of that of the newest one: prices and wages rise. */
export const deflated = (cents: number, years: number): number => Math.round(cents * 0.945 ** years)
