import { uninflected } from '../../pt-br/uninflected.ts'

/** What files write for a value, besides its own words: any gender and number of each is known. */
export type UsualWords = Readonly<Record<string, readonly string[]>>

/** Finds the value that a text means. */
export class UsualValues {
  /** By the bare words: the value, or nothing where two have them. */
  readonly #values = new Map<string, string | undefined>()

  /** @param words of values, each with what it may be called */
  constructor(words: Iterable<readonly [value: string, words: string]>) {
    for (const [value, text] of words) {
      const bare = uninflected(text)
      const other = this.#values.get(bare) ?? value
      this.#values.set(bare, !this.#values.has(bare) || other === value ? value : undefined)
    }
  }

  /** @returns nothing where no value, or more than one, is called so; `Cargo efetivo/Estatutário` is one twice */
  meantBy(text: string): string | undefined {
    const whole = this.#values.get(uninflected(text))
    const parts = text.split('/')
    if (whole !== undefined || parts.length === 1) return whole
    const [first, ...others] = parts.map((part) => this.#values.get(uninflected(part)))
    return others.every((value) => value === first) ? first : undefined
  }
}

/** Values with their own words and the usual ones. */
export const wordsOfValues = (
  values: Iterable<readonly [value: string, words: string]>,
  usual: UsualWords = {},
): readonly (readonly [value: string, words: string])[] =>
  [...values].flatMap(([value, words]) => [
    [value, words] as const,
    ...(usual[value] ?? []).map((text) => [value, text] as const),
  ])
