import { fold } from '../pt-br/words.ts'
import { monthNames } from '../pt-br/months.ts'

/** Months in a period, by the periodicity of a document. */
const monthsIn = { mensal: 1, bimestral: 2, trimestral: 3, quadrimestral: 4, semestral: 6 } as const
type Regular = keyof typeof monthsIn

export const isShorterThanYear = (periodicity: unknown): periodicity is Regular =>
  typeof periodicity === 'string' && Object.hasOwn(monthsIn, periodicity)
/** Whether a document of this periodicity is of a month: an annual one and an occasional one need not be. */
export const needsMonth = (periodicity: unknown): boolean => isShorterThanYear(periodicity)

/** How many months a period of a regular document has; 0 of an annual or occasional one. */
export const monthsOfPeriod = (periodicity: unknown): number =>
  isShorterThanYear(periodicity) ? monthsIn[periodicity] : 0

/** What the name of a file says of the period it is about; null for what it does not say. */
export interface NamedPeriod {
  /** Four digits. */
  readonly year: string | null
  /** Two digits: of a longer period, its last month. */
  readonly month: string | null
  readonly periodicity: Regular | 'anual' | null
}

const noPeriod: NamedPeriod = { year: null, month: null, periodicity: null }

/** As they stand in folded names of files. */
const foldedNames = monthNames.map(fold)
/** Short names that are words of their own: they are months beside a year only. */
const ambiguous = new Set(['mar', 'mai', 'set', 'out'])
/** A number after one of these counts acts, not months: `Contrato 12/2025`. */
const acts = `
  acordao acordo adit anexo apostil ata ato$ aviso chamada chamament circular comunicad concorrenc concurso
  contrato convenio convite credenciam decreto deliberac despacho dispensa edital emenda empenho indicac
  inexigib instrucao leilao licitac memorando mensagem mocao moco nota$ oficio ordem parecer portaria pregao
  processo projeto proposta protocolo recomendac requeriment resoluc solicitac termo tomada veto lei$
  complementar$ organica$ legislativo$ servico$ preco publico$
  cc$ ce$ ct$ dl$ in$ lc$ of$ pa$ pe$ pl$ plc$ pp$ srp$ tp$ n$ no$ num
`
const counts = new RegExp(`^(?:${acts.trim().split(/\s+/).join('|')})`)
/** What devices name files by: the day of the picture, not the period. */
const ofDevice = /^(captura|digitaliz|img|scan|screenshot|vid|whatsapp)/
const ordinals: Readonly<Record<string, number>> = {
  primeiro: 1,
  segundo: 2,
  terceiro: 3,
  quarto: 4,
  quinto: 5,
  sexto: 6,
  i: 1,
  ii: 2,
  iii: 3,
  iv: 4,
  v: 5,
  vi: 6,
}
const periodWords: readonly (readonly [RegExp, Regular])[] = [
  [/^b(im(estres?)?)?$/, 'bimestral'],
  [/^t(ri(m(estres?)?)?)?$/, 'trimestral'],
  [/^q(uad(rim(estres?)?)?)?$/, 'quadrimestral'],
  [/^s(em(estres?)?)?$/, 'semestral'],
]

const twoDigits = (month: number) => String(month).padStart(2, '0')
const isYear = (word: string | undefined): word is string => /^(19[89]\d|20\d\d)$/.test(word ?? '')
const isMonth = (word: string | undefined): word is string => /^(0?[1-9]|1[0-2])$/.test(word ?? '')

/** A year of two digits is one only where it is tied to its month: `jan-25`, `jan/25`, `jan25`. */
const shortYear = new RegExp(
  `(?<![a-z])(${foldedNames.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})[-/.]?([1-4]\\d)(?!\\d)`,
  'g',
)

/** `RREO_6B-2025.pdf` is `rreo`, `6`, `b`, `2025`; `202503` is `2025`, `03`. */
export function fileNameWords(fileName: string): readonly string[] {
  const apart = fileName
    .replace(/\.[a-z][a-z0-9]{1,4}$/i, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return fold(apart)
    .replace(shortYear, '$1 20$2')
    .replace(/(\d)[ºª°]/g, '$1 ')
    .replace(/(\d)[oa](?![a-z])/g, '$1 ')
    .replace(/(?<!\d)(20\d\d)(0[1-9]|1[0-2])([0-3]\d)?(?!\d)/g, ' $1 $2 $3 ')
    .replace(/(?<!\d)([0-3]\d)?(0[1-9]|1[0-2])(20\d\d)(?!\d)/g, ' $1 $2 $3 ')
    .replace(/(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

type Words = readonly string[]
/** The number of a month by its name, where the name stands alone or beside a year. */
function monthNamed(words: Words, at: number): number {
  const word = words[at] ?? ''
  const beside = isYear(words[at - 1]) || isYear(words[at + 1]) || words[at + 1] === 'de'
  return foldedNames.findIndex(
    (name) => name === word || (name.slice(0, 3) === word && (!ambiguous.has(word) || beside)),
  )
}

/** `1º bimestre`, `bimestre 1`, `primeiro bimestre`; one letter, as in `6B`, only where a year is named. */
function longPeriod(words: Words): readonly [Regular, number] | undefined {
  const dated = words.some(isYear)
  for (const [at, word] of words.entries()) {
    const [, every] = periodWords.find(([pattern]) => pattern.test(word)) ?? []
    if (every === undefined || (word.length === 1 && !dated)) continue
    const beside = word.length === 1 ? [words[at - 1]] : [words[at - 1], words[at + 1]]
    const which = beside
      .map((text) => ordinals[text ?? ''] ?? (/^\d{1,2}$/.test(text ?? '') ? Number(text) : 0))
      .find((number) => number >= 1 && number * monthsIn[every] <= 12)
    if (which !== undefined) return [every, which]
  }
  return undefined
}

/** A month in digits beside a year: `2025-03`, `03_2025`, `15.03.2025`. */
function monthInDigits(words: Words): readonly [string, string] | undefined {
  for (const [at, word] of words.entries()) {
    if (!isYear(word)) continue
    const [twoBefore, before, after] = [words[at - 2], words[at - 1], words[at + 1]]
    if (isMonth(before) && !counts.test(twoBefore ?? '')) return [word, twoDigits(Number(before))]
    if (isMonth(after) && after.length === 2 && !counts.test(before ?? ''))
      return [word, twoDigits(Number(after))]
  }
  return undefined
}

/** The period between two months of one year. */
function spanOf(first: number, last: number): Regular | null {
  const length = last - first + 1
  return (
    (['bimestral', 'trimestral', 'quadrimestral', 'semestral'] as const).find(
      (every) => monthsIn[every] === length && (last + 1) % length === 0,
    ) ?? null
  )
}

/**
 * Reads the period out of a file's name as clerks write it: `2025-03`, `marco`, `03_2025`, `1º bim`, `RREO 6B 2025`,
 * `jan-2025`. What may as well be the number of an act is not taken for a month.
 */
export function periodInName(fileName: string): NamedPeriod {
  const words = fileNameWords(fileName)
  if (ofDevice.test(words[0] ?? '')) return noPeriod
  const years = [...new Set(words.filter(isYear))]
  // Two years, as in a multi-year plan, name none.
  const year = years.length === 1 ? (years[0] ?? null) : null
  const long = longPeriod(words)
  if (long)
    return {
      year,
      month: twoDigits(monthsIn[long[0]] * long[1]),
      periodicity: long[0],
    }
  const named = words.map((_, at) => monthNamed(words, at)).filter((month) => month >= 0)
  const [first, last] = [named[0], named.at(-1)]
  if (first !== undefined && last !== undefined)
    return {
      year,
      month: twoDigits(last + 1),
      periodicity: spanOf(first, last),
    }
  const digits = monthInDigits(words)
  if (digits) return { year: digits[0], month: digits[1], periodicity: null }
  return {
    year,
    month: null,
    periodicity: words.includes('anual') ? 'anual' : null,
  }
}

/** A day, as of a signature or of the printing: of it nobody learns what the document is about. */
const ofDay = new RegExp(
  `\\d{1,2}[oº]?\\s+de\\s+(?:${foldedNames.join('|')})|\\d{1,2}/\\d{1,2}/\\d{4}`,
)
/** `01/10/2026 a 31/10/2026`: what reports say of the time that they are about. */
const ofSpan = /(\d{2})\/(\d{2})\/(\d{4})\s*(?:a|ate|-|–)\s*\d{2}\/(\d{2})\/(\d{4})/
const mostLines = 12

/**
 * The period that the beginning of a document's text tells: the first of its lines with a month and a year, or two days
 * that something goes from and to.
 */
export function periodOfText(text: string): NamedPeriod {
  for (const line of text.split('\n').filter(Boolean).slice(0, mostLines)) {
    const folded = fold(line)
    const [, , first, year, last, lastYear] = ofSpan.exec(folded) ?? []
    if (year !== undefined && last !== undefined && year === lastYear)
      return { year, month: last, periodicity: spanOf(Number(first) - 1, Number(last) - 1) }
    if (ofDay.test(folded)) continue
    const found = periodInName(`${line.replaceAll('/', ' ')} `)
    if (found.year !== null && found.month !== null) return found
  }
  return noPeriod
}

/**
 * The periodicity that the names of a publication's files tell together: the one that all tell, or a month each for
 * several files of different months. Null when they tell none.
 */
export function periodicityOf(periods: readonly NamedPeriod[]): NamedPeriod['periodicity'] {
  const [first] = periods
  if (!first) return null
  if (first.periodicity !== null)
    return periods.every(({ periodicity }) => periodicity === first.periodicity)
      ? first.periodicity
      : null
  const months = new Set(periods.map(({ year, month }) => `${year}-${month}`))
  const monthly = periods.every(({ month, periodicity }) => month !== null && periodicity === null)
  return monthly && periods.length > 1 && months.size === periods.length ? 'mensal' : null
}

/** Whether each month that a name tells may end a period of this periodicity. */
const fitsMonths = (periodicity: string, periods: readonly NamedPeriod[]): boolean =>
  !isShorterThanYear(periodicity) ||
  periods.every(({ month }) => month === null || Number(month) % monthsIn[periodicity] === 0)

/**
 * The periodicity to begin with: the usual one of the type, as long as each month that a name tells may end a period of
 * it; else what the names tell together, and monthly when they tell a month and no more.
 */
export function proposePeriodicity(usual: string, periods: readonly NamedPeriod[]): string {
  const named = periodicityOf(periods)
  if (!isShorterThanYear(usual)) return named ?? usual
  return fitsMonths(usual, periods) ? usual : (named ?? 'mensal')
}

/** Whether two readings may be of one period: a month that lies within a longer period is of it. */
export function isOnePeriod(one: NamedPeriod, other: NamedPeriod): boolean {
  if (one.year !== null && other.year !== null && one.year !== other.year) return false
  if (one.month === null || other.month === null) return true
  const length = Math.max(1, ...[one, other].map(({ periodicity }) => monthsOfPeriod(periodicity)))
  return Math.ceil(Number(one.month) / length) === Math.ceil(Number(other.month) / length)
}

/** A document of a type, and whether the person who asks published it. */
export interface Earlier {
  readonly periodicity: string
  readonly isOwn: boolean
}
function mostFrequent(earlier: readonly Earlier[]): readonly [string, number] {
  const times = new Map<string, number>()
  for (const { periodicity } of earlier) times.set(periodicity, (times.get(periodicity) ?? 0) + 1)
  return [...times].toSorted(([, one], [, other]) => other - one)[0] ?? ['eventual', 0]
}
/**
 * The periodicity that most documents of a type have, of those whose periods end in the months that are named; the
 * person's own before those of others, once two are alike. One that was published once is no rule.
 */
export function usualPeriodicity(
  earlier: readonly Earlier[],
  periods: readonly NamedPeriod[],
): string {
  const fitting = earlier.filter(({ periodicity }) => fitsMonths(periodicity, periods))
  const known = fitting.length > 0 ? fitting : earlier
  const [own, times] = mostFrequent(known.filter(({ isOwn }) => isOwn))
  return times > 1 ? own : mostFrequent(known)[0]
}

/**
 * The periodicity of one document: a longer period that it names, `1º bimestre`, before all else; then the usual of its
 * type, beside what the names of the others tell.
 * @param usual tells the usual one of the type, given the periods that it must fit
 */
export function periodicityOfOne(
  own: NamedPeriod,
  others: readonly NamedPeriod[],
  usual: (periods: readonly NamedPeriod[]) => string,
): string {
  if (isShorterThanYear(own.periodicity)) return own.periodicity
  const periods = [own, ...others]
  return proposePeriodicity(usual(periods), periods)
}
