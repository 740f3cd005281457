const links = /^(?:de|da|do|das|dos|em|na|no|nas|nos|a|à|ao|para|e|com|por|sem)$/
/** The plural of a word whose spelling tells it; nothing where it does not, as of `escrivão` or `ônibus`. */
function pluralOfWord(word: string): string | undefined {
  if (/[aeiouáéíóúâêôã]$/.test(word)) return `${word}s`
  if (/[rz]$/.test(word)) return `${word}es`
  if (word.endsWith('m')) return `${word.slice(0, -1)}ns`
  if (/[aou]l$/.test(word) && !word.endsWith('ol')) return `${word.slice(0, -1)}is`
  if (/[áâéêíóôú].*el$/.test(word)) return `${word.slice(0, -1)}is`
  if (/[áâéêíóôú].*il$/.test(word)) return `${word.slice(0, -2)}eis`
  return word.endsWith('il') ? `${word.slice(0, -1)}s` : undefined
}

/** A name of one and of several. */
interface NamedThing {
  readonly one: string
  readonly many: string
}
/**
 * What a name says of one and of several, in small letters: `Agente comunitário de saúde` is `agente comunitário de
 * saúde` and `agentes comunitários de saúde`.
 * @returns nothing where the plural is not certain: a compound, an abbreviation, a word that its spelling does not tell
 */
export function pluralOf(name: string): NamedThing | undefined {
  const words = name.trim().split(/\s+/)
  const end = words.findIndex((word) => links.test(word.toLocaleLowerCase('pt-BR')))
  const own = end < 0 ? words : words.slice(0, end)
  if (own.length === 0 || own.some((word) => !/^\p{L}\p{Ll}+$/u.test(word))) return undefined
  const singular = own.map((word) => word.toLocaleLowerCase('pt-BR'))
  const plural = singular.map(pluralOfWord)
  if (plural.some((word) => word === undefined || word.endsWith('ãos'))) return undefined
  const rest = words.slice(own.length)
  return { one: [...singular, ...rest].join(' '), many: [...plural, ...rest].join(' ') }
}
