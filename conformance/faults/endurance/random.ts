/** Numbers from 0 to 1 that a seed decides (mulberry32), so that a run can be told again. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** @throws Error when there is nothing to choose from */
  of<T>(choices: readonly T[]): T {
    const chosen = choices[this.between(0, choices.length - 1)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }

  /** One of them, each as often as it weighs. */
  weighed<T extends { readonly weight: number }>(choices: readonly T[]): T {
    let left = this.next() * choices.reduce((sum, { weight }) => sum + weight, 0)
    return choices.find(({ weight }) => (left -= weight) < 0) ?? this.of(choices)
  }
}
