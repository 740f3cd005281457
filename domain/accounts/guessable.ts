import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as everywhere } from '@zxcvbn-ts/language-common'
import { dictionary as brazilian } from '@zxcvbn-ts/language-pt-br'

/** Characters that are looked at: more only make the look longer, up to a tenth of a second. */
const maxLength = 24
/** Guesses after which somebody who tries the likeliest first has it, as a power of ten. A phrase of four words has twice as many. */
const fewest = 9

let estimator: ZxcvbnFactory | undefined
/** Reads the lists at the first password that is chosen: they are 40,000 common passwords, and the words and names of Portuguese. */
const made = (): ZxcvbnFactory =>
  new ZxcvbnFactory({
    dictionary: { ...everywhere, ...brazilian },
    graphs: adjacencyGraphs,
    maxLength,
    l33tMaxSubstitutions: 16,
  })

/**
 * Whether a password is among the first that somebody would try: a common one, a word with a year, a row of keys, a
 * repetition, and each of these with letters written as digits. NIST SP 800-63B, 3.1.1.2.
 * @param words of the place and the person, which are tried first
 */
export function isGuessable(password: string, words: readonly string[]): boolean {
  estimator ??= made()
  return estimator.check(password, [...words]).guessesLog10 < fewest
}
