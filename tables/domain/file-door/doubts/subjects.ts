import { fold, slug } from '../../../../pt-br/words.ts'
import { monthNames } from '../../../../pt-br/months.ts'
import { monthOf } from '../../../model/columns.ts'
import { yearOf } from '../../../model/types/year.ts'

// Which columns of a file tell its year, month and unit, by the names that systems give them.

const named = (words: string) => new RegExp(`^(?:(?:n[or]?|cd|nu|dt|ds)\\.)?(?:${words})$`)
const of =
  '(?:\\.(?:d[aeo]\\.)?(?:referencia|ref|competencia|exercicio|orcamento|base|atual|financeiro|orcamentario))'
const yearNames = named(`(?:ano|exercicio)${of}?`)
const monthNamesOf = named(
  `(?:mes|competencia)(?:\\.ano)?${of}?|mes\\.ano|ano\\.mes|referencia|periodo(?:\\.(?:de\\.)?referencia)?|data\\.(?:d[ae]\\.)?(?:referencia|competencia)|(?:referencia|competencia)`,
)
const body = '(?:entidade|unidade\\.gestora|ug|unid\\.gestora)'
const entityNames = named(
  `(?:(?:nome|codigo|cod|cd|id|nm|ds|descricao)\\.?(?:d[ao]\\.)?)?${body}(?:\\.(?:nome|codigo))?`,
)
const cnpjNames = named(
  `cnpj(?:\\.(?:d[ao]\\.)?(?:${body}|unidade|orgao|prefeitura|poder))?|${body}\\.cnpj`,
)
/** Columns that may name a unit, and hold other things as well. */
const bodyNames = named('orgao|nome\\.do\\.orgao|unidade|poder|prefeitura')

export type ColumnSubject = 'year' | 'month' | 'entity' | 'cnpj' | 'body'
const subjects: readonly (readonly [ColumnSubject, RegExp])[] = [
  ['year', yearNames],
  ['month', monthNamesOf],
  ['entity', entityNames],
  ['cnpj', cnpjNames],
  ['body', bodyNames],
]
/** Words that are written together, as programs do: `idEntidade`. */
const apart = (name: string) => name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
/** What a column of a file tells by its name. */
export const subjectOfColumn = (name: string): ColumnSubject | undefined =>
  subjects.find(([, names]) => names.test(slug(apart(name), '.')))?.[0]

/** The year that a text is, or nothing. */
export const yearIn = (text: string): string | undefined =>
  /^(?:19|20)\d\d$/.exec(yearOf(text))?.[0]

const together = /^((?:19|20)\d\d)(0[1-9]|1[0-2])$/
/** The month that a text tells: `03/2025`, `202503`, `Março de 2025`. */
export function monthIn(text: string): string | undefined {
  const month = Number(together.exec(text)?.[2] ?? monthOf(text))
  return month >= 1 && month <= 12 ? String(month) : undefined
}
const begins = monthNames.map((name) => fold(name).slice(0, 3))
/** The year that the text of a month tells beside it, also by two digits after its name: `mar/25`. */
export function yearOfMonthIn(text: string): string | undefined {
  if (monthIn(text) === undefined) return undefined
  const [, short] = /[^\d](\d\d)$/.exec(text) ?? []
  return (
    together.exec(text)?.[1] ??
    /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0] ??
    (short !== undefined && begins.includes(fold(text).slice(0, 3)) ? `20${short}` : undefined)
  )
}
