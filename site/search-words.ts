import { fold } from '../kernel/portuguese.ts'

const linking = new Set([
  'a',
  'as',
  'o',
  'os',
  'e',
  'de',
  'da',
  'das',
  'do',
  'dos',
  'em',
  'na',
  'nas',
  'no',
  'nos',
  'com',
  'por',
  'para',
  'um',
  'uma',
])

// `licitações`, `editais`, `civis`, `ordens`, `servidores`, `contratos`: the ending that differs from the singular, where enough is left to find by.
const ending =
  /(?<=\w{4})(?:oes|aes|aos|ao)$|(?<=\w{3}[aeou])(?:is|l)$|(?<=\w{3}i)l$|(?<=\w{3}[aeiou]|^ite)(?:ns|m)$|(?<=\w[aeiou][rz]|\w{3}[aeiou]s|^mes)es$|(?<=\w{3})s$/
/** What singular and plural have in common: the one finds the other. */
const root = (word: string) =>
  word.length < 4 || /\d/.test(word) ? word : word.replace(ending, '')

/** What stands between words; a point, hyphen or slash does not between digits: `14.133`, `036/2026`. */
const separator = /[\s,;:!?"'“”‘’()«»ºª…–—]|[.\-/](?!(?<=\d.)\d)/

/**
 * What to look for: lower case, without accents (as the database keeps its search text), without linking words. At most eight.
 * A search of linking words only looks for them.
 */
export function wordsOf(text: string): readonly string[] {
  const all = fold(text).split(separator).filter(Boolean)
  const telling = all.filter((word) => !linking.has(word))
  return (telling.length > 0 ? telling : all).slice(0, 8).map(root)
}
