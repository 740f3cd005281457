import { fold } from '../pt-br/words.ts'
import { fileNameWords } from './document-period.ts'

// What the name of a file, or the beginning of its text, says of the type of the document and of whose it is. Said of
// words that stand there; of nothing else anything is concluded.

/** A type of documents by the names that people have for it. */
export interface NamedKind {
  readonly id: number
  readonly description: string
  readonly shortDescription: string | null
}
interface NamedUnit {
  readonly value: string
  readonly text: string
}

const connectives = new Set(
  'a as o os e de do da dos das em no na nos nas ao aos para por com'.split(' '),
)

/** One form for singular and plural; it need not be a word. */
function stem(word: string): string {
  if (word.length <= 3) return word
  if (/[oa]es$/.test(word)) return `${word.slice(0, -3)}ao`
  if (word.length > 4 && /[ae]is$/.test(word)) return `${word.slice(0, -2)}l`
  if (/[rz]es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('ns')) return `${word.slice(0, -2)}m`
  return word.replace(/s$/, '')
}
const stemsOf = (words: readonly string[]) =>
  words.filter((word) => !connectives.has(word)).map(stem)
const wordsIn = (text: string) =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

type Stems = readonly string[]
/** Where a phrase begins among words; -1 where it does not stand there. */
const placeOf = (phrase: Stems, words: Stems) =>
  phrase.length === 0
    ? -1
    : words.findIndex((_, at) => phrase.every((word, step) => words[at + step] === word))

/** What a type is called: its name, its short one, and each half of `Contratos e aditivos`. */
function phrasesOf({ description, shortDescription }: NamedKind, common: ReadonlySet<string>) {
  const halves = description.split(/ e |, /).map((half) => stemsOf(wordsIn(half)))
  const parts = halves.filter((half) => half.length > 1 || !common.has(half[0] ?? ''))
  return [stemsOf(wordsIn(description)), stemsOf(wordsIn(shortDescription ?? '')), ...parts]
}
/** The words that the names of several types have: alone they name none. */
function commonStems(kinds: readonly NamedKind[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const common = new Set<string>()
  for (const { description } of kinds)
    for (const word of new Set(stemsOf(wordsIn(description))))
      if (seen.has(word)) common.add(word)
      else seen.add(word)
  return common
}

interface Vocabulary<K> {
  readonly phrases: readonly { readonly kind: K; readonly words: Stems }[]
  /** What was found by names, which are asked for again and again. */
  readonly byName: Map<string, readonly number[]>
}
const vocabularies = new WeakMap<readonly NamedKind[], Vocabulary<NamedKind>>()
/** The longest names first: of each type one is looked for until it is found. */
function vocabularyOf(kinds: readonly NamedKind[]): Vocabulary<NamedKind> {
  const known = vocabularies.get(kinds)
  if (known) return known
  const common = commonStems(kinds)
  const phrases = kinds
    .flatMap((kind) => phrasesOf(kind, common).map((words) => ({ kind, words })))
    .toSorted((one, other) => other.words.length - one.words.length)
  const made = { phrases, byName: new Map<string, readonly number[]>() }
  vocabularies.set(kinds, made)
  return made
}

interface Named {
  readonly id: number
  readonly at: number
  readonly length: number
}
/** The types that words name: the longer name before the shorter one, then what is said first. */
function named(words: Stems, kinds: readonly NamedKind[]): readonly Named[] {
  const found = new Map<number, Named>()
  for (const { kind, words: phrase } of vocabularyOf(kinds).phrases) {
    const at = found.has(kind.id) ? -1 : placeOf(phrase, words)
    if (at >= 0) found.set(kind.id, { id: kind.id, at, length: phrase.length })
  }
  return [...found.values()].toSorted(
    (one, other) => other.length - one.length || one.at - other.at,
  )
}

/** The types, by id, that the name of a file speaks of, the likeliest first: `Contrato da obra` is a contract. */
export function kindsNamed(fileName: string, kinds: readonly NamedKind[]): readonly number[] {
  const { byName } = vocabularyOf(kinds)
  const found =
    byName.get(fileName) ?? named(stemsOf(fileNameWords(fileName)), kinds).map(({ id }) => id)
  byName.set(fileName, found)
  return found
}

/** Words of a text among which its title is; a type called by one word is one of the first. */
const titleWords = { several: 60, one: 8 }
/** The types that the beginning of a text names, the likeliest first. */
export const kindsOfText = (text: string, kinds: readonly NamedKind[]): readonly number[] =>
  named(stemsOf(wordsIn(text)).slice(0, titleWords.several), kinds)
    .filter(({ at, length }) => length > 1 || at < titleWords.one)
    .map(({ id }) => id)

/** What a unit is called in names of files: its name, its initials, and what it is where it is the only one. */
function unitPhrases({ text }: NamedUnit): readonly Stems[] {
  const words = wordsIn(text).filter((word) => !connectives.has(word))
  const own = words.filter((word) => word !== 'municipal')
  const initials = [words, own]
    .map((all) => all.map((word) => word.charAt(0)).join(''))
    .filter((letters) => letters.length > 2)
  const office = own.find((word) => word === 'prefeitura' || word === 'camara')
  return [own.map(stem), ...initials.map((letters) => [letters]), ...(office ? [[office]] : [])]
}
/** The one unit that a name or a text speaks of; nothing where it speaks of several or of none. */
export function unitNamed<U extends NamedUnit>(
  nameOrText: string,
  units: readonly U[],
): U | undefined {
  const words = stemsOf(fileNameWords(nameOrText)).filter((word) => word !== 'municipal')
  const found = units.filter((unit) =>
    unitPhrases(unit).some((phrase) => placeOf(phrase, words) >= 0),
  )
  return found.length === 1 ? found[0] : undefined
}

/** What the office of a municipality is called, `Prefeitura Municipal de Serra Azul`, until a line says more. */
const ofBody =
  /(?:prefeitura|c[âa]mara)(?:\s+municipal)?\s+d[aeo]s?\s+\p{L}[\p{L}' ]*?(?=\s*(?:$|[^\p{L}' ]|\s(?:estado|cnpj|secretaria)\b))/iu
const placeOfBody = (body: string) =>
  fold(body).replace(/^(?:prefeitura|camara)(?:\s+municipal)?\s+d[aeo]s?\s+/, '')
/** Lines of a text that are its head. */
const headLines = 8
/** The first lines of a text, which say whose it is. */
export const firstLinesOf = (text: string): readonly string[] =>
  text.split('\n').filter(Boolean).slice(0, headLines)
const placesOf = (own: readonly string[]) =>
  own.flatMap((name) => {
    const body = ofBody.exec(name)?.[0]
    return body === undefined ? [] : [placeOfBody(body)]
  })
const namesOneOf = (places: readonly string[], head: readonly string[]) =>
  places.some((place) => fold(head.join(' ')).includes(place))

/** Whether the head of a text names the municipality. @param own what it and its units are called */
export const namesOwnPlace = (text: string, own: readonly string[]): boolean =>
  namesOneOf(placesOf(own), firstLinesOf(text))

/**
 * The office of another municipality that the head of a text names, as it stands there. Nothing where the own one is
 * named as well, or where no own name is known.
 * @param own what the municipality and its units are called
 */
export function bodyNamed(text: string, own: readonly string[]): string | undefined {
  const head = firstLinesOf(text)
  const places = placesOf(own)
  if (places.length === 0 || namesOneOf(places, head)) return undefined
  return head.map((line) => ofBody.exec(line.trim())?.[0].trim()).find((body) => body !== undefined)
}
