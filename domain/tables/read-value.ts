import { withCpfsCovered } from '../../pt-br/cpf-in-text.ts'
import { parseDay } from '../../kernel/kinds/date.ts'
import { textRules } from '../../kernel/text.ts'
import { unescaped } from '../../kernel/url.ts'
import { isAddress, mostOfAddress, rowFileOf, rowFiles } from '../../tables/address.ts'
import { lineFor, type ByType, type Column, type LevelsColumn } from '../../tables/columns.ts'
import { codesOf, isCode, levelsOf } from '../../tables/vocabularies/index.ts'
import { decimal } from './decimal.ts'
import { holdsCpf } from './personal-data.ts'

/** What one value turned out to be: the value to store, or a code and words for what is wrong with it. */
type Taken = { readonly value: string | number; readonly note?: Fault } | { readonly fault: Fault }
export type Fault = readonly [code: string, message: string]
/** Reads a value of a row that belongs to a year. */
export type ValueReader = (text: string, year: number) => Taken

const fault = (code: string, message: string): Taken => ({ fault: [code, message] })
const taken = (value: string | number): Taken => ({ value })

const firstYear = 1990
const lastYear = 2100
const wholeNumber =
  (least: number, most: number, message: string): ValueReader =>
  (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? taken(number) : fault('numero', message)
  }

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
  new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
const readDay: ValueReader = (text) => {
  const day = parseDay(text.replace(/[T ]00:00(?::00)?(?:\.0+)?Z?$/, ''))
  return isDay(day) ? taken(day) : fault('data', 'Escreva uma data, como 31/12/2026 ou 2026-12-31.')
}

/** Text within its bounds. @param covered whether CPFs in it are masked, or the value refused */
function textReader(max: number): (text: string) => Taken {
  const rules = textRules({ max })
  return (text) => {
    const found = rules.safeParse(text)
    return found.success
      ? taken(text)
      : fault('texto', found.error.issues[0]?.message ?? 'Este texto não pode ser gravado.')
  }
}
const codeReader = (max: number): ValueReader => {
  const read = textReader(max)
  return (text, year) =>
    holdsCpf(text, year)
      ? fault('cpf', 'Este código contém um CPF. Envie outro número.')
      : read(text)
}
const freeTextReader = (max: number): ValueReader => {
  const read = textReader(max)
  return (text) => {
    const covered = withCpfsCovered(text)
    const found = read(covered)
    return covered === text || 'fault' in found
      ? found
      : { ...found, note: ['cpf_coberto', 'O texto continha um CPF, que foi coberto.'] }
  }
}

const readAddressText = textReader(mostOfAddress)
// Covered, an address leads nowhere: one with a CPF is refused.
const readForeignAddress: ValueReader = (text) =>
  [text, unescaped(text)].some((spelling) => withCpfsCovered(spelling) !== spelling)
    ? fault('cpf', 'Este endereço contém um CPF. Envie outro.')
    : isAddress(text)
      ? readAddressText(text)
      : fault(
          'endereco',
          'Escreva um endereço que comece por https://, ou o caminho de uma página do portal, como /documentos/3/12.',
        )
// The name of a stored file is random: eleven digits in it that pass for a CPF are none.
const readAddress: ValueReader = (text, year) =>
  rowFileOf(text) !== undefined
    ? taken(text)
    : text.startsWith(rowFiles)
      ? fault('endereco', 'Este não é o endereço de um arquivo enviado a este portal.')
      : readForeignAddress(text, year)

/** @param words what is said of a whole number that may be a CPF, and of what is no number of so many decimals */
const decimalReader =
  (
    places: number,
    signed: boolean,
    words: { readonly cpf: string; readonly shape: string },
  ): ValueReader =>
  (text) => {
    const number = decimal(text, places)
    // A number of eleven digits and no decimals may be a CPF in the wrong column; one with decimals is a number.
    if (!number?.includes('.') && withCpfsCovered(text) !== text) return fault('cpf', words.cpf)
    if (number === undefined) return fault('valor', words.shape)
    return number.startsWith('-') && !signed && Number(number) !== 0
      ? fault('negativo', 'Este valor não pode ser negativo.')
      : taken(number)
  }
const moneyReader = (signed: boolean): ValueReader => {
  const read = decimalReader(2, signed, {
    cpf: 'Escreva o valor com os centavos.',
    shape: 'Escreva um valor com no máximo duas casas, como 1250,00.',
  })
  return (text, year) => read(text.replace(/^R\$\s*/, '').replace(/^-\s*R\$\s*/, '-'), year)
}
const placesOf = (decimals: number) => (decimals === 1 ? 'uma casa' : `${decimals} casas`)

/** Of years that a vocabulary says nothing about, codes are taken as they come. */
const covers = (vocabulary: string, year: number) => codesOf(vocabulary, year).length > 0
function codedReader(vocabulary: string): ValueReader {
  const width = Math.max(...codesOf(vocabulary).map(({ code }) => code.length))
  const plain = codeReader(width)
  return (text, year) => {
    // Systems that keep codes as numbers drop their zeros.
    const code = /^\d+$/.test(text) && !isCode(vocabulary, text) ? text.padStart(width, '0') : text
    if (isCode(vocabulary, code, year)) return taken(code)
    return covers(vocabulary, year)
      ? fault('codigo', `Este código não existe em ${year}.`)
      : plain(text, year)
  }
}

function levelsReader({ vocabulary, levels, needed }: LevelsColumn): ValueReader {
  const width = Math.max(...Object.values(levels))
  const least = levels[needed] ?? width
  return (text, year) => {
    const digits = text.replaceAll(/[.\s-]/g, '')
    if (!/^\d+$/.test(digits) || digits.length < least || digits.length > width)
      return fault('codigo', `Escreva de ${least} a ${width} algarismos, com ou sem pontos.`)
    const unknown = levelsOf(vocabulary, digits, year).find(({ words }) => words === undefined)
    return unknown === undefined
      ? taken(digits.padEnd(width, '0'))
      : fault('codigo', `${unknown.title}: ${unknown.upTo} não existe.`)
  }
}

/** Of a code of the municipality: a system that has none sends the name instead. */
const mostOfCode = 120
const readers: ByType<ValueReader> = {
  unit: () => codeReader(64),
  year: () => wholeNumber(firstYear, lastYear, `Escreva um ano de ${firstYear} a ${lastYear}.`),
  month: () => wholeNumber(1, 12, 'Escreva um mês de 1 a 12.'),
  code: ({ max }) => codeReader(max),
  date: () => readDay,
  choice: ({ options }) => {
    const known = Object.keys(options)
    return (text) =>
      known.includes(text) ? taken(text) : fault('opcao', `Escreva um destes: ${known.join(', ')}.`)
  },
  coded: ({ vocabulary, own }) => (own ? codeReader(mostOfCode) : codedReader(vocabulary)),
  levels: levelsReader,
  party: () => freeTextReader(200),
  text: ({ max }) => freeTextReader(max),
  link: () => codeReader(60),
  money: ({ signed = false }) => moneyReader(signed),
  decimal: ({ decimals, signed = false }) =>
    decimalReader(decimals, signed, {
      cpf: 'Escreva o número com as suas casas.',
      shape: `Escreva um número com no máximo ${placesOf(decimals)}, como 2,5.`,
    }),
  integer: () => wholeNumber(0, 2_147_483_647, 'Escreva um número inteiro.'),
  address: () => readAddress,
}
/** The reader of a column's values. */
export const readerOf = (column: Column): ValueReader => lineFor(readers, column)
/** The reader of the words that the municipality has for its codes. */
export const readWords: ValueReader = freeTextReader(300)
