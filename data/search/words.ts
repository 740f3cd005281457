import { fold } from '../../pt-br/words.ts'
import { synonymsOf } from './synonyms.ts'

const joining =
  /\b(?:[a-z0-9]|de|da|do|em|na|no|ao|para|por|com|ou|um|uma|os|as|dos|das|nos|nas|pela|pelo)\b/g

/** As `palavras_de_busca` in the database, which writes the index; a test holds them together. */
export const termsOf = (text: string): readonly string[] =>
  fold(
    text
      .replace(/(\d{2})\.(\d{3})\.(\d{3})\/(\d{4})-(\d{2})/g, ' $1$2$3$4$5 ')
      .replace(/(\d)\.(?=\d{3}(?!\d))/g, '$1')
      .replace(/(?<![\p{L}\d_])0*(\d{1,6})\/((?:19|20)\d{2})(?![\p{L}\d_])/gu, ' $1a$2 $1 $2 '),
  )
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(joining, '')
    .replace(/(?:oes|aes|aos)\b/g, 'ao')
    .replace(/(\w\w[aeou])is\b/g, '$1l')
    .replace(/(\w\w[^aeou\s])is\b/g, '$1il')
    .replace(/(\w)ns\b/g, '$1m')
    .replace(/(\w[rz])es\b/g, '$1')
    .replace(/(\w\w[^s\s])s\b/g, '$1')
    .replace(/\b0+(?=\d)/g, '')
    .replace(/\bmese\b/g, 'mes')
    .split(' ')
    .filter(Boolean)

/**
 * One thing that is asked for, in each way that finds it. The same line as `consulta_de_busca` reads: `folha* salario`.
 */
export type Concept = string

/** What people write around what they look for. */
const asides = new Set(
  'se que como quanto quanta qual quai onde quando quem ver vejo consultar consulta saber quero sobre meu minha foi sao esta este lista relacao tem existe fica pra pro sua seu vai ser pode posso preciso fazer faco algum alguma'.split(
    ' ',
  ),
)
/** Whose it is and of when: what a page of a whole subject does not say of itself. */
const circumstances = new Set(
  'prefeito prefeita prefeitura municipio municipal cidade servidor vereador camara publico publica portal transparencia telefone fone whatsapp contato horario endereco mail atendimento expediente aberta aberto andamento vigente janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro atual hoje ultimo'.split(
    ' ',
  ),
)
export const isYearWord = (word: string) => /^(?:19|20)\d\d$/.test(word)

/** With what these begin something else is called: `feriado` is no part of `férias`. As in `consulta_no_portal`. */
const alone = new Set(['feria'])
/** From five letters on, words that begin so are meant as well: `contrato`, `contratos`, `contratado`. */
const asked = (word: string, from: number) =>
  word.length >= from && !alone.has(word) ? `${word}*` : word

function conceptOf(word: string, from: number): Concept {
  const [, number, year] = /^(\d+)a((?:19|20)\d\d)$/.exec(word) ?? []
  if (number && year) return number.length > 1 ? `${word} ${number}+${year}` : word
  return [word, ...synonymsOf(word)].map((one) => asked(one, from)).join(' ')
}

export interface SearchQuestion {
  /** All that was asked. */
  readonly all: readonly Concept[]
  /** The same without whose it is and of when; `all` when nothing else is left. */
  readonly core: readonly Concept[]
}
/**
 * At most eight words; none when the text has none.
 * @param from the length from which words that begin so are found, too
 */
export function questionOf(text: string, from = 5): SearchQuestion {
  const words = termsOf(text)
  const numbers = words.flatMap((word) => (/^\d+a\d{4}$/.test(word) ? word.split('a') : []))
  const left = [...new Set(words)].filter((word) => !numbers.includes(word))
  const telling = left.filter((word) => !asides.has(word))
  const kept = (telling.length > 0 ? telling : left).slice(0, 8)
  const core = kept.filter((word) => !circumstances.has(word) && !isYearWord(word))
  const concepts = (some: readonly string[]) => some.map((word) => conceptOf(word, from))
  return { all: concepts(kept), core: concepts(core.length > 0 ? core : kept) }
}

/** A text without what a page breaks words by: soft hyphens, and a hyphen at the end of a line. */
export const withWholeWords = (text: string): string =>
  text.replaceAll('\u00ad', '').replaceAll(/(\p{L})-\s*\n\s*(\p{Ll})/gu, '$1$2')

/** Reads a text once, and tells which of its words stand for some concepts, as they were written. */
export function writtenIn(text: string): (concepts: readonly Concept[]) => string {
  const words = text.split(/[\s,;:!?"“”()]+/).map((word) => ({ word, terms: termsOf(word) }))
  return (concepts) => {
    const wanted = new Set(concepts.map(literal))
    return words
      .filter(({ terms }) => terms.some((term) => wanted.has(term)))
      .map(({ word }) => word)
      .join(' ')
  }
}
/** The words of a text that stand for some concepts, as they were written. */
export const wordsWritten = (text: string, concepts: readonly Concept[]): string =>
  writtenIn(text)(concepts)

/** The words of a question that say what is asked, as concepts without anything that stands for them. */
export const withoutAsides = (text: string): readonly Concept[] =>
  [...new Set(termsOf(text))].filter((word) => !asides.has(word) || word === 'quem')

/** The word itself, before what stands for it. */
export const literal = (concept: Concept): string => (concept.split(' ')[0] ?? '').replace('*', '')

/**
 * Ways in which little of a question is left out, for where nothing has all of it: the year, whose it is, one word, all
 * but one.
 */
export function shortened({ all, core }: SearchQuestion): readonly (readonly Concept[])[] {
  const longestFirst = core.toSorted((a, b) => b.length - a.length)
  const ways = [
    all.filter((one) => !isYearWord(literal(one))),
    core,
    ...(core.length < 3 || core.length > 6
      ? []
      : core.map((_, at) => core.filter((__, other) => other !== at))),
    ...(core.length < 2 ? [] : longestFirst.slice(0, 3).map((one) => [one])),
  ]
  return ways.filter(
    (way, at) =>
      way.length > 0 &&
      way.length < all.length &&
      ways.findIndex((other) => other.join() === way.join()) === at,
  )
}

/** What a form asks of a list: `nothing` where what was written has no word, so that it finds nothing. */
export function conceptsOf(text: string): readonly Concept[] {
  const { all } = questionOf(text)
  return all.length === 0 && text.trim() ? [nothing] : all
}
/** No text has it: words of one letter are left out. */
const nothing: Concept = '0'
/** Whether a word is one of the ways of a concept. */
export const isOf = (concept: Concept, term: string): boolean =>
  concept
    .split(/[ +]/)
    .some((way) => (way.endsWith('*') ? term.startsWith(way.slice(0, -1)) : term === way))
