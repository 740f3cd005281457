import { identifiers, isValid } from './identifier.ts'

// A CPF whose digits stand apart, in groups of any length: what stands between them decides where it begins and ends.

/** Digits side by side, as they are read, and how much parts them from those before: Infinity where words do. */
interface Group {
  readonly at: number
  readonly end: number
  readonly digits: string
  /** How many of them are written as digits. */
  readonly real: number
  readonly apart: number
}
export interface Scattered {
  readonly at: number
  readonly found: string
  /** Eleven. */
  readonly digits: string
}

const length = 11
/** Signs that may stand between two digits of one number. */
const widest = 12
const gap = /^[^\p{L}\p{N}]*$/u
/** A line, and the signs that part what is listed, part more than any blank. */
const apartOf = (between: string) =>
  gap.test(between)
    ? between.length + (between.includes('\n') ? 100 : 0) + (/[,;:]\s/.test(between) ? 20 : 0)
    : Infinity

/** What scanners read for 0, 1, 2, 5 and 8. */
const letters: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  l: '1',
  I: '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  B: '8',
}
const fewestReal = 7
/** Digits that are looked at where the word CPF stands before. */
const longestSaid = 20
const digitsAlone = /\d+/g
const withLetters = /(?<![\p{L}\p{N}])[\dOolIZzSsB]+(?![\p{L}\p{N}])/gu

const hasLetters = /(?<!\p{L})[OolIZzSsB]{1,4}(?!\p{L})/u

function groupsIn(text: string, pattern: RegExp): readonly Group[] {
  const groups: Group[] = []
  let before = -Infinity
  for (const { index: at, 0: found } of text.matchAll(pattern)) {
    const apart = at - before > widest ? Infinity : apartOf(text.slice(before, at))
    before = at + found.length
    const isPlain = /^\d+$/.test(found)
    const digits = isPlain ? found : found.replace(/\D/g, (letter) => letters[letter] ?? '')
    const real = isPlain ? found.length : found.replace(/\D/g, '').length
    groups.push({ at, end: before, digits, real, apart })
  }
  return groups
}

const year = /(?<!\d)(?:19[5-9]|20[0-4])\d(?:(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))?(?!\d)/
const day = /(?<!\d)(?:0[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])\/\d{2}(?!\d)/
const phone = /^(?:[1-9]\d\D{0,3}9\D?\d{4}\D{0,3}\d{4}|0[3589]00\D+\d{3}\D?\d{4})$/
const code = /^\d+(?:\.\d+){3,}$/
const amounts = /,\d{2}(?!\d).*,\d{2}(?!\d)/s
const coordinates = /^\d{1,2}\.\d{3,}[^\d.]{0,3}-\d{2}\.\d{3,}$/
const columns = /^\d+(?:[ \t]{2,}\d+)+$/
const boxes = /^\d(?:\s+\d)+$/
/** A line of a table of figures, between others. */
const isRow = (text: string, at: number, found: string) =>
  columns.test(found) &&
  !boxes.test(found) &&
  /\n[ \t]{0,12}$/.test(text.slice(Math.max(0, at - widest - 1), at)) &&
  /^[ \t]{0,12}\n/.test(text.slice(at + found.length, at + found.length + widest + 1))
const isMoney = (text: string, at: number, found: string) =>
  /^[\d.,]+$/.test(found) && /R\$\s*$/.test(text.slice(Math.max(0, at - 8), at))
/** Numbers of cases, dates, telephones, codes of plans of accounts, sums of money and places on a map. */
const isOther = (text: string, at: number, found: string) =>
  [year, day, phone, code, amounts, coordinates].some((shape) => shape.test(found)) ||
  isMoney(text, at, found) ||
  isRow(text, at, found)

const label = /(?<!\p{L})C\W?P\W?F(?!\p{L})[^\d]{0,20}$/iu
const isSaid = (text: string, at: number) => label.test(text.slice(Math.max(0, at - 30), at))

/** Where it is said to be one, noughts may stand before it; a CNPJ has them too. */
const withoutNoughts = (digits: string) =>
  digits.length > length && !(digits.length === 14 && isValid('cnpj', digits))
    ? digits.replace(/^0+(?=\d{11}$)/, '')
    : digits

/** The number that the groups from one to another make, if it is one. */
function numberOf(
  text: string,
  groups: readonly Group[],
  [first, last]: readonly [number, number],
  said: boolean,
): Scattered | undefined {
  const some = groups.slice(first, last + 1)
  if (some.reduce((sum, { real }) => sum + real, 0) < fewestReal) return undefined
  const written = some.map(({ digits }) => digits).join('')
  const digits = said ? withoutNoughts(written) : written
  if (digits.length !== length || !identifiers.cpf.check(digits)) return undefined
  const at = some[0]?.at ?? 0
  const found = text.slice(at, some.at(-1)?.end)
  return said || !isOther(text, at, found) ? { at, found, digits } : undefined
}

/** Adds the numbers that begin with a group: as many groups as make eleven digits, or more with noughts before them. */
function addFrom(
  result: Scattered[],
  text: string,
  groups: readonly Group[],
  first: number,
  said: boolean,
): void {
  const outside = groups[first]?.apart ?? 0
  const most = said ? longestSaid : length
  let count = 0
  let inside = 0
  for (let last = first; last < groups.length; last += 1) {
    const group = groups[last]
    if (last > first) inside = Math.max(inside, group?.apart ?? 0)
    count += group?.digits.length ?? 0
    if (count > most || inside === Infinity || (!said && inside >= outside)) return
    if (count < length) continue
    const isApart = said || (groups[last + 1]?.apart ?? Infinity) > inside
    const number = isApart ? numberOf(text, groups, [first, last], said) : undefined
    if (number) result.push(number)
  }
}

/**
 * Valid CPFs whose digits any signs stand between, and letters that scanners read for digits. Groups make one number
 * where less stands between them than around them, or where the word CPF stands before. Takes a time in proportion to
 * the text, whatever it says.
 */
export function scatteredCpfsIn(text: string): readonly Scattered[] {
  const mayBeSaid = /C\W?P\W?F/i.test(text)
  const result: Scattered[] = []
  for (const pattern of hasLetters.test(text) ? [digitsAlone, withLetters] : [digitsAlone]) {
    const groups = groupsIn(text, pattern)
    for (const [first, { at }] of groups.entries())
      addFrom(result, text, groups, first, mayBeSaid && isSaid(text, at))
  }
  return result
}
