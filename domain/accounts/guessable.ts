import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as everywhere } from '@zxcvbn-ts/language-common'
import { dictionary as brazilian } from '@zxcvbn-ts/language-pt-br'
import { fold } from '../../pt-br/words.ts'
import { leakedPasswords } from '../../data/accounts/leaked-passwords.ts'
import { isWordWithFigures } from './word-with-figures.ts'

/** Characters that are looked at: more only make the look longer, up to a tenth of a second. */
const maxLength = 24
/**
 * Guesses after which somebody who tries the likeliest first has it, as a power of ten. A phrase of four words has
 * twice as many.
 */
const fewest = 9

interface Lists {
  readonly estimator: ZxcvbnFactory
  /** Folded. */
  readonly leaked: ReadonlySet<string>
  /** Words and names of Portuguese, folded, of letters alone. */
  readonly language: ReadonlySet<string>
}

let lists: Promise<Lists> | undefined
/**
 * Reads the lists at the first password that is chosen: they are what leaked, 40,000 common passwords, and the words
 * and names of Portuguese.
 */
async function read(shortest: number): Promise<Lists> {
  const leaked = [...(await leakedPasswords(shortest))]
  const estimator = new ZxcvbnFactory({
    dictionary: { ...everywhere, ...brazilian, leaked },
    graphs: adjacencyGraphs,
    maxLength,
    l33tMaxSubstitutions: 16,
  })
  const words = fold(Object.values(brazilian).flat().join('\n')).match(/^[a-z]+$/gm) ?? []
  return { estimator, leaked: new Set(leaked), language: new Set(words) }
}

/**
 * Whether a password is among the first that somebody would try: one of the million that leaked most often, a common
 * one, a word with a year, a number of an office, a row of keys, a repetition, and each of these with letters written
 * as digits. NIST SP 800-63B, 3.1.1.2.
 * @param words of the place and the person, which are tried first
 * @param shortest that a password may be: shorter ones that leaked are not looked for
 */
export async function isGuessable(
  password: string,
  words: readonly string[],
  shortest: number,
): Promise<boolean> {
  lists ??= read(shortest)
  const { estimator, leaked, language } = await lists
  return (
    leaked.has(fold(password)) ||
    isWordWithFigures(password, language, words) ||
    estimator.check(password, [...words]).guessesLog10 < fewest
  )
}
