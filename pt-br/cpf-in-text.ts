import { identifiers } from './identifier.ts'
import { coveredCpf } from './covered-cpf.ts'
import { readingsOf, readsAsWritten } from './as-read.ts'
import { scatteredCpfsIn } from './scattered-cpf.ts'

// Where a CPF stands in a text, however people, word processors, spreadsheets and scanners write it: one rule for what
// is asked about before portals show it and for what is covered.

const number = String.raw`\d`
/** Scanners read 0 and 1 as letters. */
const letter = '[OolI]'
const digit = String.raw`[\dOolI]`
/** Between the groups: whatever is neither letter nor digit. */
const between = String.raw`[^\p{L}\p{N}]{0,6}`
const grouped = `(?:0(?=${digit}{3}[^\\p{L}\\p{N}]))?${digit}{3}${between}${digit}{3}${between}${digit}{3}${between}${digit}{2}`
/** As a number of a spreadsheet: in thousands, and as a power of ten. */
const thousands = String.raw`${digit}{2}(?:[.,'’\s]${digit}{3}){3}`
const power = String.raw`\d[.,]\d{1,10}[eE]\+?(?:0?[89]|10)`
/** A digit for each box of a form; with dots it is a code of a plan of accounts. */
const boxed = String.raw`${digit}(?:[\s|_/\-]{1,3}${digit}){10}`
/** What is said to be one may have lost the zeros that it begins with. */
const label = String.raw`(?<=(?<!\p{L})C\.?P\.?F\.?(?:[^\p{L}\p{N}]{0,4}(?:n|no|nº|n°|número)(?!\p{L}))?[^\p{L}\p{N}]{0,4})`
const said = String.raw`(?=${number})${label}${number}(?:[^\p{L}\p{N}]{0,2}${number}){7,10}`

const left = `(?:(?<!${number})(?=${number})|(?<![\\p{L}\\p{N}])(?=${letter}))`
const right = `(?!${number})(?<!${letter}(?=\\p{L}))`
/** Looks ahead only, so that a number that is none hides no other; two may stand side by side. */
const places = new RegExp(
  `${left}(?=(?<one>${grouped})(?<other>${grouped})?${right}|(?<shape>${thousands}|${power}|${boxed})${right})`,
  'gu',
)
const word = /C\.?P\.?F/i
const saidPlaces = new RegExp(`${said}(?!${number})`, 'giu')

/** Identifiers and sums of files, whose digits are no number of anything. */
const codes = /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,})\b/gi

const zeros = /[Oo]/g
const ones = /[lI]/g
const signs = /[^\dOolI]+/g
const letters = /[OolI]/
function digitsOf(found: string): string {
  const isPower = /[eE]/.test(found)
  const [, whole = '', part = '', zerosOf] = isPower
    ? (/^(\d)[.,](\d+)[eE]\+?(\d+)$/.exec(found) ?? [])
    : []
  if (zerosOf) return (whole + part.padEnd(Number(zerosOf), '0')).padStart(11, '0').slice(-11)
  const read = found.replace(signs, '')
  // What scanners read, as it is compared.
  const digits = letters.test(read) ? read.replace(zeros, '0').replace(ones, '1') : read
  return digits.padStart(11, '0').slice(-11)
}

const amount = /^\d{2,3}(?:[.,]\d{3})+(?:[.,]\d{2})?$/
/** Money, as its sign or a digit before it tells. */
const isAmount = (text: string, at: number, found: string) =>
  amount.test(found) &&
  (/R\$\s*[\d.,]*$/.test(text.slice(Math.max(0, at - 16), at)) ||
    (/,\d{2}$/.test(found) && /\d\.$/.test(text.slice(Math.max(0, at - 2), at))))

interface Place {
  readonly at: number
  readonly found: string
  /** Where they are not those of `found` alone. */
  readonly digits?: string
  /** Written as a CPF is. */
  readonly plain?: true
}
const digitsIn = ({ found, digits }: Place) => digits ?? digitsOf(found)
const isCpf = (place: Place) => identifiers.cpf.check(digitsIn(place))

const withoutCodes = (text: string) => text.replace(codes, (code) => 'x'.repeat(code.length))

const [isWord, isDigit] = [1, 2]
/** What signs of ASCII are here: a digit, or read as one by scanners; a letter of a word. */
const kindsOfSigns = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  return /[\dOolIZzSsB]/.test(sign) ? isDigit : /[a-z]/i.test(sign) ? isWord : 0
})
/** Of fewer signs that read as digits, one after the other without a word between, nothing is taken for a CPF. */
const fewestDigits = 7
const powerOfTen = /\d[eE]\+?\d/
/** Whether a text may have a CPF at all: a table has millions of texts, and next to none of them does. */
function mayHold(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindsOfSigns[text.charCodeAt(at)]
    if (kind === isDigit) digits += 1
    else if (kind === isWord) digits = 0
    if (digits === fewestDigits) return true
  }
  return word.test(text) || powerOfTen.test(text)
}

/** Where a text may have a CPF. @param text as it is read */
function placesIn(text: string): readonly Place[] {
  const found: Place[] = []
  for (const { index: at, groups = {} } of text.matchAll(places)) {
    const { one, other, shape } = groups
    if (one !== undefined && !isAmount(text, at, one)) found.push({ at, found: one, plain: true })
    if (one !== undefined && other !== undefined)
      found.push({ at: at + one.length, found: other, plain: true })
    if (shape !== undefined && !isAmount(text, at, shape)) found.push({ at, found: shape })
  }
  for (const { index, 0: digits } of word.test(text) ? text.matchAll(saidPlaces) : [])
    found.push({ at: index, found: digits })
  return found.concat(scatteredCpfsIn(withoutCodes(text)))
}

interface Span {
  readonly from: number
  readonly to: number
  readonly digits: string
}
/** Those of them that are wanted, in their order, none within another, where they stand in what was written. */
function chosen(written: string, isWanted: (place: Place) => boolean): readonly Span[] {
  if (readsAsWritten(written) && !mayHold(written)) return []
  let end = 0
  return readingsOf(written)
    .flatMap(({ text, span }) =>
      placesIn(text)
        .filter(isWanted)
        .map((place) => {
          const [from, to] = span(place.at, place.at + place.found.length)
          return { from, to, digits: digitsIn(place) }
        }),
    )
    .toSorted((one, other) => one.from - other.from)
    .filter(({ from, to }) => {
      if (from < end) return false
      end = to
      return true
    })
}

/** The valid CPFs in a text, bare, each once. */
export function validCpfsIn(text: string): readonly string[] {
  return [...new Set(chosen(withoutCodes(text), isCpf).map(({ digits }) => digits))]
}

function covered(text: string, isWanted: (place: Place) => boolean): string {
  let result = ''
  let done = 0
  for (const { from, to, digits } of chosen(text, isWanted)) {
    result += text.slice(done, from) + coveredCpf(digits)
    done = to
  }
  return result + text.slice(done)
}

/** The text with every valid CPF in it covered, `***.456.789-**`. */
export const withCpfsCovered = (text: string): string => covered(text, isCpf)
/** The text with everything covered that may be a CPF, mistyped ones too: to show what was found wrong. */
export const withDigitsOfCpfCovered = (text: string): string =>
  covered(text, (place) => place.plain === true || isCpf(place))
