import { bare, isValid } from './identifier.ts'

// Systems write who it is and the document in one cell: `12.345.678/0001-95 - NOME`, `***.123.456-** - NOME`,
// `NOME (CPF/CNPJ: …)`, `NOME [12.345…]`.

/** Signs that stand in the place of a digit. */
const sign = /[•xX]/g
/**
 * The places of a CPF or CNPJ of which some digits are hidden, `*` for each of those: `***123456**`.
 * @returns nothing for what hides nothing, or is neither
 */
export function hiddenPlaces(text: string): string | undefined {
  const places = text.replaceAll(/[\s./–-]/g, '').replaceAll(sign, '*')
  return /^[\d*]{11}(?:[\d*]{3})?$/.test(places) && places.includes('*') ? places : undefined
}
/** Of a CPF whose three first and two last digits are hidden, as portals show it, the six others. */
export const digitsShown = (places: string | undefined): string | undefined =>
  /^\*{3}(\d{6})\*{2}$/.exec(places ?? '')?.[1]

const one = String.raw`[\d*•xX]`
const cpf = String.raw`${one}{3}\.?${one}{3}\.?${one}{3}\.?\s?[-–]?\s?${one}{2}`
const cnpj = String.raw`[\dA-Z*]{2}\.?[\dA-Z*]{3}\.?[\dA-Z*]{3}\s?/\s?[\dA-Z*]{4}\s?[-–]\s?[\d*]{2}|\d{14}`
const tokens = new RegExp(`(?<![\\p{L}\\p{N}*])(?:${cnpj}|${cpf})(?![\\p{L}\\p{N}*])`, 'gu')
/** What says before a document that it is one. */
const label =
  /(?:\b(?:C\.?P\.?F\.?|C\.?N\.?P\.?J\.?|CGC)(?:\/MF)?[\s/]*(?:ou|e)?\s*)+(?:n[.ºo°]*)?\s*[:.=-]*\s*$/iu
/** What stands between a name and a document, or is left of the brackets around it. */
const edges = /^[\s,;:|/.–-]+|[\s,;:|/–-]+$/g
/** A document that a narrow column of a report cut: `TELHAS LTDA [12.345.678`. */
const cutDocument = /\s*[([{]\s*\d[\d./\s-]*$/
const emptyBrackets = /[([{]\s*[.,;:-]*\s*[)\]}]/g

interface Token {
  readonly at: number
  readonly text: string
  readonly kind: 'cnpj' | 'cpf' | 'hidden'
}
/**
 * Companies of one person are named after the CPF of their owner, which stands last and bare: it is no document of
 * theirs.
 */
const isOfOwner = (whole: string, at: number, text: string) =>
  /^\d{11}$/.test(text) && at > 0 && whole.slice(at + text.length).trim() === ''
function tokenAt(whole: string, at: number, text: string): Token | undefined {
  const digits = bare(text)
  if (isValid('cnpj', digits)) return { at, text, kind: 'cnpj' }
  if (isValid('cpf', digits))
    return isOfOwner(whole, at, text) && !label.test(whole.slice(0, at))
      ? undefined
      : { at, text, kind: 'cpf' }
  return hiddenPlaces(text) !== undefined && /[\d*]/.test(text)
    ? { at, text, kind: 'hidden' }
    : undefined
}
/** The document that a text has: a company's goes before that of its owner; of several there is none. */
function onlyToken(text: string): Token | undefined {
  const found = [...text.matchAll(tokens)].flatMap(({ index, 0: token }) => {
    const known = tokenAt(text, index, token)
    return known ? [known] : []
  })
  const companies = found.filter(({ kind }) => kind === 'cnpj')
  const of = companies.length > 0 ? companies : found
  return new Set(of.map((token) => bare(token.text))).size === 1 ? of[0] : undefined
}

export interface NamedDocument {
  /** Empty where the text is a document alone. */
  readonly name: string
  readonly document: string | null
}
/** A text taken apart into a name and the one document that stands in it; as it came where there is none. */
export function nameAndDocument(text: string): NamedDocument {
  const token = /[\d*]/.test(text) ? onlyToken(text) : undefined
  if (!token) return { name: text.replace(cutDocument, ''), document: null }
  const parts = text.split(token.text).map((part) => part.replace(label, ''))
  const name = parts
    .join(' ')
    .replaceAll(emptyBrackets, ' ')
    .replaceAll(/[,;]\s*(?=[,;])/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(edges, '')
    .replace(/^[)\]}]\s*|\s*[([{]$/g, '')
    .replaceAll(edges, '')
  return { name, document: token.text }
}
