import { bare, isValid } from './identifier.ts'
import { coveredCpf } from './covered-cpf.ts'

// Where a CPF stands in a text, however people, word processors, spreadsheets and scanners write it: one rule for what
// is asked about before portals show it and for what is covered.

/** What may stand within a number without being seen: soft hyphens, blanks without width, marks of direction. */
const unseen = /\p{Cf}/gu
const number = String.raw`[\d\uFF10-\uFF19]`
/** Scanners read 0 and 1 as letters. */
const letter = '[OolI]'
const digit = String.raw`[\d\uFF10-\uFF19OolI]`
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
/** What keyboards for Asian scripts write, and what scanners read, as it is compared. */
const ours = (text: string) =>
  text
    .replace(/[\uFF10-\uFF19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(zeros, '0')
    .replace(ones, '1')
function digitsOf(found: string): string {
  const [, whole = '', part = '', zerosOf] = /^(\d)[.,](\d+)[eE]\+?(\d+)$/.exec(found) ?? []
  const digits = zerosOf ? whole + part.padEnd(Number(zerosOf), '0') : bare(ours(found))
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
  /** Written as a CPF is. */
  readonly plain?: true
}
const isCpf = ({ found }: Place) => isValid('cpf', digitsOf(found))

/** Where a text may have a CPF, in its order. */
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
  return found.toSorted((one, other) => one.at - other.at)
}

/** Those of them that are wanted, none within another. */
function chosen(text: string, isWanted: (place: Place) => boolean): readonly Place[] {
  let end = 0
  return placesIn(text).filter((place) => {
    if (place.at < end || !isWanted(place)) return false
    end = place.at + place.found.length
    return true
  })
}

/** The valid CPFs in a text, bare, each once. */
export function validCpfsIn(text: string): readonly string[] {
  const found = chosen(text.replace(unseen, '').replace(codes, 'x'), isCpf)
  return [...new Set(found.map((place) => digitsOf(place.found)))]
}

function covered(text: string, isWanted: (place: Place) => boolean): string {
  const seen = text.replace(unseen, '')
  let result = ''
  let from = 0
  for (const { at, found } of chosen(seen, isWanted)) {
    result += seen.slice(from, at) + coveredCpf(digitsOf(found))
    from = at + found.length
  }
  return from === 0 ? text : result + seen.slice(from)
}

/** The text with every valid CPF in it covered, `***.456.789-**`. */
export const withCpfsCovered = (text: string): string => covered(text, isCpf)
/** The text with everything covered that may be a CPF, mistyped ones too: to show what was found wrong. */
export const withDigitsOfCpfCovered = (text: string): string =>
  covered(text, (place) => place.plain === true || isCpf(place))
