import { textRules } from '../../../kernel/text.ts'
import { withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import { plainDecimal } from '../decimal.ts'
import { withoutWordRests } from './word-rests.ts'
import type { CellReader, ValueFault, Taken, ValueReader } from './facets.ts'

// How values are read that several types have in common.

export const fault = (...what: ValueFault): Taken => ({ fault: what })
export const taken = (value: string | number): Taken => ({ value })

export const wholeNumberReader =
  (least: number, most: number, message: string): ValueReader =>
  (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? taken(number) : fault('numero', message)
  }

/** Text within its bounds, as it came. */
export function textReader(max: number): (text: string) => Taken {
  const rules = textRules({ max })
  return (text) => {
    const found = rules.safeParse(text)
    return found.success
      ? taken(text)
      : fault('texto', found.error.issues[0]?.message ?? 'Este texto não pode ser gravado.')
  }
}

/**
 * Whether a code is, or holds, a CPF. Numbers of eleven digits that begin with their year or with four zeros are
 * numbers: one in a hundred would pass for a CPF, and a load with one would never be taken.
 */
const holdsCpf = (code: string, year: number): boolean =>
  withCpfsCovered(code) !== code && !code.startsWith(String(year)) && !code.startsWith('0000')

/** A code: one that holds a CPF is refused. */
export const codeReader = (max: number): ValueReader => {
  const read = textReader(max)
  return (text, year) =>
    holdsCpf(text, year)
      ? fault('cpf', 'Este código contém um CPF. Envie outro número.')
      : read(text)
}
/** A text of any words: a CPF in it is covered, and that is noted. */
export const freeTextReader = (max: number): ValueReader => {
  const read = textReader(max)
  return (text) => {
    const covered = withCpfsCovered(text)
    const found = read(covered)
    return covered === text || 'fault' in found
      ? found
      : { ...found, note: ['cpf_coberto', 'O texto continha um CPF, que foi coberto.'] }
  }
}

/** @param words what is said of a whole number that may be a CPF, and of what is no number of so many decimals */
export const decimalReader =
  (
    places: number,
    signed: boolean,
    words: { readonly cpf: string; readonly shape: string },
  ): ValueReader =>
  (text) => {
    const number = plainDecimal(text, places)
    // A number of eleven digits and no decimals may be a CPF in the wrong column; one with decimals is a number.
    if (!number?.includes('.') && withCpfsCovered(text) !== text) return fault('cpf', words.cpf)
    if (number === undefined) return fault('valor', words.shape)
    return number.startsWith('-') && !signed && Number(number) !== 0
      ? fault('negativo', 'Este valor não pode ser negativo.')
      : taken(number)
  }

export const cellAsIs: CellReader = (text) => ({ text })
/** In one line: reports break texts where their page ends. */
export const cellInLine: CellReader = (text) => {
  const own = withoutWordRests(text)
  return { text: own.replaceAll(/\s+/g, ' '), ...(own === text ? {} : { isCleaned: true }) }
}
/** `33903944 - Serviços de água` and `10: Saúde`. */
export function codeAndWords(text: string): { readonly text: string; readonly words?: string } {
  const [, code = '', words = ''] = /^([\d.]{1,20})\s*[-–:]\s*([^\d\s].*)$/s.exec(text) ?? []
  return code === '' ? { text } : { text: code, words }
}
/** Columns of so many decimals measure: what is beyond them is finer than anybody meant. */
const fewestOfMeasure = 4
/** A number of a column that measures, as a coordinate: digits beyond its own are rounded, and that is told. */
export function cellOfMeasure(places: number): CellReader {
  const read = cellOfNumber(places)
  return (text, isSheet) => {
    const [, decimals = ''] = /^-?\d{1,15}[.,](\d+)$/.exec(text.trim()) ?? []
    if (places < fewestOfMeasure || decimals.length <= places) return read(text, isSheet)
    const number = Number(text.trim().replace(',', '.'))
    const rounded = number.toFixed(places)
    // What a program computed is meant as it is rounded: nobody wrote those digits.
    const isRounded = Math.abs(number - Number(rounded)) * 10 ** places >= 0.01
    return { text: rounded, ...(isRounded ? { isRounded } : {}) }
  }
}
/** A number of so many decimals: one with more was computed by a program, as `4279359114.20001` is meant in cents. */
export const cellOfNumber =
  (places: number): CellReader =>
  (text, isSheet) => {
    const bare = text.replace(/^\((.*)\)$/, '-$1').replaceAll(/[\s\u00a0%]|R\$/g, '')
    if (bare === '-') return { text: '0' }
    const [, decimals = ''] = /^-?\d+\.(\d+)$/.exec(bare) ?? []
    const isComputed = decimals.length > places && (isSheet || !/^-?\d{1,3}\.\d{3}$/.test(bare))
    if (!isComputed) return { text: bare }
    const scale = 10 ** places
    const rounded = Math.round(Number(bare) * scale)
    // Three decimals of a spreadsheet's number are no thousands: left alone, they would be read as such.
    return {
      text:
        Math.abs(Number(bare) * scale - rounded) < 0.01
          ? (rounded / scale).toFixed(places)
          : text + '0',
    }
  }
