import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import { isChoiceColumn, isCodedColumn } from '../model/columns.ts'
import {
  findNumber,
  findRows,
  findRowsOfFirst,
  rowBound,
  type RowsAsked,
  type RowsFound,
} from '../../data/search/rows.ts'
import type { Narrowing } from '../../data/search/find.ts'
import {
  isYearWord,
  literal,
  questionOf,
  termsOf,
  wordsWritten,
  type Concept,
} from '../../data/search/words.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { TableInUse } from '../data/facts.ts'
import { datasets } from '../declared/index.ts'
import { countedOf, rowsInWords, type Dataset } from '../model/declaration.ts'
import { codesOf } from '../model/vocabularies/index.ts'

// What public tables hold of a question, as portals and the back office tell it: "24 empenhos de 2026 com “merenda”".

/** Years that are looked through. */
const mostYears = 10
/** Of rules, which hold until another one says otherwise. */
const mostOfRules = 100
const yearsLookedThrough = ({ found }: Dataset, years: readonly number[]) =>
  years.slice(0, found?.everyYear ? mostOfRules : mostYears)
/** That money was spent, and who spent it, is in no text of a row: all of them say so. */
const spending = new Set(
  'gasto despesa gastou gasta gastam pagou paga pagam pago pagamento custo custou custa custam comprou compra recebeu vendeu valor dinheiro prefeitura municipio'.split(
    ' ',
  ),
)
export const isSpending = (word: string): boolean => spending.has(word)
/** A word so long at least is looked for: all that begins with `con` is half of a table. */
const leastLetters = 4

/** The words by which people name a table or a kind of its rows: they are in no text of a row. */
function namesOf({ name, one, title, key, columns, ...rest }: Dataset): ReadonlySet<string> {
  const kinds = key.flatMap((part) => {
    const column = columns[part]
    if (isChoiceColumn(column)) return Object.values(column.options)
    return isCodedColumn(column) && !column.own
      ? codesOf(column.vocabulary, clockOf(capitalZone).year(new Date())).map(({ words }) => words)
      : []
  })
  return new Set(termsOf([name, one, rest.many ?? '', title, ...kinds].join(' ')))
}
const names = new Map<string, ReadonlySet<string>>()
function nameTerms(dataset: Dataset): ReadonlySet<string> {
  const known = names.get(dataset.name) ?? namesOf(dataset)
  names.set(dataset.name, known)
  return known
}

/** How much a question says of a table itself: its names before what people call it. */
export function tableSaid(q: string, dataset: Dataset): number {
  const called = new Set(termsOf(dataset.everyday?.words ?? ''))
  const said = (term: string) => (nameTerms(dataset).has(term) ? 2 : called.has(term) ? 1 : 0)
  return termsOf(q).reduce((sum, term) => sum + said(term), 0)
}

/** The words that ask for an amount of a table: they are in no text of a row either. */
const asking = new Map<string, ReadonlySet<string>>()
function askingTerms({ name, everyday }: Dataset): ReadonlySet<string> {
  const known = asking.get(name) ?? new Set(termsOf(everyday?.asking ?? ''))
  asking.set(name, known)
  return known
}

const isCnpj = (term: string) => /^\d{14}$/.test(term)
const isNumber = (concept: Concept) => /^\d+(?:a\d{4})?$/.test(literal(concept))

interface Question {
  readonly written: string
  readonly concepts: readonly Concept[]
  readonly year: number | undefined
}
function read(q: string, { year }: Narrowing): Question {
  const { all } = questionOf(q)
  const asked = year ?? all.map(literal).find(isYearWord)
  return {
    written: q,
    concepts: all.filter((concept) => !isYearWord(literal(concept))),
    year: asked === undefined ? undefined : Number(asked),
  }
}
/** What is left of a question once the table is named. */
const leftOf = ({ concepts }: Question, dataset: Dataset) =>
  concepts.filter((concept) => !nameTerms(dataset).has(literal(concept)))

/** What a question asks of the rows of a table: its words, or one number. */
function asksOf(
  question: Question,
  dataset: Dataset,
  { years, rows }: TableInUse,
  { unitId = null }: Narrowing,
): { readonly words: RowsAsked; readonly number: RowsAsked } {
  const left = leftOf(question, dataset)
  const cnpj = left.map(literal).find(isCnpj)
  const asks = askingTerms(dataset)
  const telling = left.filter((one) => !spending.has(literal(one)) && !asks.has(literal(one)))
  const hasWord = telling.some((one) => !isNumber(one) && literal(one).length >= leastLetters)
  const [alone = '', ...others] = left.map(literal)
  const [number = '', ofYear] = others.length === 0 && isNumber(alone) ? alone.split('a') : []
  // A number says which row it is with its year, or with the name of its table.
  const isTold = ofYear !== undefined || left.length < question.concepts.length
  const within = years.filter((year) => question.year === undefined || year === question.year)
  const base = { dataset, unitId, rows, years: yearsLookedThrough(dataset, within) }
  return {
    words: {
      ...base,
      text: cnpj ?? (hasWord ? wordsWritten(question.written, telling).slice(0, 120) : ''),
    },
    number: {
      ...base,
      ...(ofYear === undefined ? {} : { years: [Number(ofYear)] }),
      text: isTold ? number : '',
    },
  }
}

/** "22 empenhos de 2026", "Mais de 100 empenhos de 2026". */
export const rowsWords = ({ rows, year }: RowsFound, dataset: Dataset) =>
  `${rows > rowBound ? `Mais de ${rowBound} ${countedOf(dataset).many}` : rowsInWords(dataset, rows)} de ${year}`

/** Rows of one table that answer a question, and what was asked of them. */
export interface FoundRows {
  readonly asked: RowsAsked
  readonly found: RowsFound
}
export interface RowsOfTables {
  /** What the question says beside a year. */
  readonly concepts: readonly Concept[]
  /** By the number alone that was asked for. */
  readonly numbered: readonly FoundRows[]
  readonly worded: readonly FoundRows[]
}
/** What of the rows of the portal's tables answers a question, never by persons. @param tables those in use */
export async function rowsOfTables(
  runner: Runner,
  portalId: number,
  q: string,
  narrowing: Narrowing,
  tables: ReadonlyMap<string, TableInUse>,
): Promise<RowsOfTables> {
  const question = read(q, narrowing)
  const asks = datasets.flatMap((dataset) => {
    const table = dataset.found && tables.get(dataset.name)
    return table ? [asksOf(question, dataset, table, narrowing)] : []
  })
  const by = async (wanted: readonly RowsAsked[], find: typeof findRows) =>
    (await find(runner, portalId, wanted)).flatMap((found) => {
      const asked = wanted.find(({ dataset }) => dataset.name === found.name)
      return asked ? [{ asked, found }] : []
    })
  const words = asks.map((one) => one.words)
  const [numbered, worded] = await Promise.all([
    by(
      asks.map(({ number }) => number).filter(({ text }) => text !== ''),
      findNumber,
    ),
    // One statement for all tables, whichever of them have something to look for; none where no table has.
    words.some(({ text }) => text !== '') ? by(words, findRows) : [],
  ])
  return { concepts: question.concepts, numbered, worded }
}

/** The table narrowed to the rows that were found, as the query of its page on the portal. */
export const narrowedTo = ({
  asked: { dataset, text, unitId },
  found: { company, year },
}: FoundRows): Readonly<Record<string, string | number>> => {
  const { found = {}, key, time } = dataset
  return {
    [time.year]: year,
    ...(company ? { [found.companies ?? '']: company.document } : { [found.words ?? '']: text }),
    ...(unitId === null ? {} : { [key[0] ?? '']: unitId }),
  }
}

/** The same of the first of several texts by which any rows are found. */
export async function rowsOfFirst(
  runner: Runner,
  portalId: number,
  texts: readonly string[],
  { unitId = null, year }: Narrowing,
  tables: ReadonlyMap<string, TableInUse>,
): Promise<RowsOfTables> {
  const asks = datasets.flatMap((dataset) => {
    const table = dataset.found && tables.get(dataset.name)
    if (!table) return []
    const within = table.years.filter((one) => !year || one === Number(year))
    const years = yearsLookedThrough(dataset, within)
    return [{ dataset, unitId, rows: table.rows, years, text: '' }]
  })
  const found = await findRowsOfFirst(runner, portalId, asks, texts)
  const { text = '', rows = [] } = found ?? {}
  return {
    concepts: read(text, {}).concepts,
    numbered: [],
    worded: rows.flatMap((one) => {
      const asked = asks.find(({ dataset }) => dataset.name === one.name)
      return asked ? [{ asked: { ...asked, text }, found: one }] : []
    }),
  }
}
