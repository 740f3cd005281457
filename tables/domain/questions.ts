import {
  isYearWord,
  literal,
  termsOf,
  withoutAsides,
  writtenIn,
  type Concept,
} from '../../data/search/words.ts'
import { datasetNamed } from '../declared/index.ts'
import { isCodedColumn } from '../model/columns.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { fold } from '../../pt-br/words.ts'
import type { Power } from '../model/parts.ts'
import type { TableInUse } from '../data/facts.ts'
import { asksForDays, daySaid, filterOfTime, type TimeSaid } from './days-said.ts'
import { isSpending } from './found-rows.ts'
import { monthSaid } from './months-said.ts'
import { stemOf, type TableWords, type ValueWords } from './table-words.ts'

// What a question in words of every day asks of a public table: which one, of when, narrowed by what.

/** A table of a portal with the words that it is asked by. */
export interface AskedTable {
  readonly words: TableWords
  readonly inUse: TableInUse
}
/** A question as one table answers it. */
export interface TableQuestion {
  readonly dataset: Dataset
  readonly year: number
  readonly filters: Readonly<Record<string, string>>
  /** Other values that the words mean as well: `professor` is several posts. */
  readonly others: readonly { readonly column: string; readonly value: string }[]
  /** By the greatest amounts: `maior devedor`. */
  readonly isGreatest: boolean
  /** How much of it the table answers by its names and values, more for names. */
  readonly weight: number
  /** Whether the table is called by a name of its own. */
  readonly isNamed: boolean
  /** Whether it says more than values: the table, or what is asked of it. */
  readonly isTold: boolean
  /** One word alone, which other tables have as well, has led here. */
  readonly isGuess: boolean
  /** What is left over, as it was written: a name, a place, or what the table has not. */
  readonly rest: string
}

/** Words as they are written, and as a search reads them: `mais` is read as `mai`. */
function inForms(text: string): ReadonlySet<string> {
  return new Set([...text.split(' '), ...termsOf(text)])
}
/** What is said of every table, and how it is wanted. */
const filling = inForms(
  'municipio municipal cidade publico publica portal transparencia valor total dinheiro real pessoa gente governo todo cada ano mes atual hoje agora desde ate aqui mais muito quem secretaria csv xlsx json api planilha tabela dado baixar ao proximo proxima ultimo ultima',
)
/** What is said of whose a portal is. */
const ownNames: Readonly<Record<Power, readonly string[]>> = {
  executivo: ['prefeitura'],
  legislativo: ['camara', 'prefeitura'],
}
const greatest = inForms('maior mais caro cara alto grande principal campeao')

export const among = (stems: ReadonlySet<string>, term: string) => stems.has(stemOf(term))
export const isOneOf = (stems: readonly string[], term: string) => stems.includes(stemOf(term))

interface Chosen {
  readonly value: ValueWords
  readonly said: readonly string[]
  readonly others: readonly ValueWords[]
}
/** How well some words name a value: how many of them, then how much of its name they are. */
function fit({ terms, usual }: ValueWords, words: readonly string[], names: ReadonlySet<string>) {
  const ofName = words.filter((word) => isOneOf(terms, word))
  const said = words.filter((word) => ofName.includes(word) || isOneOf(usual, word))
  // What the table is called by as well tells none of its values: `Unidade de Saúde` of that of Boa Vista.
  const own = terms.filter((term) => !names.has(term))
  const isHead = ofName.some((word) => stemOf(word) === terms[0])
  const isUsual = said.length > ofName.length
  const isNamed = isUsual || isHead || ofName.length * 2 > own.length
  if (!isNamed) return { said: [], share: 0 }
  return { said, share: isUsual ? 1 : ofName.length / Math.max(1, terms.length) }
}
/** Its values by the stems that name them: of thousands a question names few. */
const valuesOfTable = new WeakMap<TableWords, ReadonlyMap<string, readonly ValueWords[]>>()
function byStem(table: TableWords): ReadonlyMap<string, readonly ValueWords[]> {
  const known = valuesOfTable.get(table)
  if (known) return known
  const found = new Map<string, ValueWords[]>()
  for (const value of table.values)
    for (const stem of new Set([...value.terms, ...value.usual])) {
      const values = found.get(stem) ?? []
      values.push(value)
      found.set(stem, values)
    }
  valuesOfTable.set(table, found)
  return found
}

/** As many values as one word may mean and still be told, where rows are one of each. */
const mostMeant = 4
/** The values that some words name, the best first: of the columns that are asked first before others. */
function valuesBy(
  table: TableWords,
  words: readonly string[],
  taken: readonly string[],
): readonly Chosen[] {
  const { askedFirst = [], told } = datasetNamed(table.name) ?? {}
  const stems = byStem(table)
  const values = new Set(words.flatMap((word) => stems.get(stemOf(word)) ?? []))
  const place = ({ column }: ValueWords) => (askedFirst.includes(column) ? 0 : 1)
  const fits = [...values]
    .filter(({ column }) => !taken.includes(column))
    .map((value) => ({ value, ...fit(value, words, table.names) }))
    .filter(({ said }) => said.length > 0)
    .toSorted(
      (a, b) =>
        b.said.length - a.said.length || b.share - a.share || place(a.value) - place(b.value),
    )
  return fits.flatMap(({ value, said, share }, at) => {
    const equal = fits
      .slice(at + 1)
      .filter(
        (other) =>
          other.value.column === value.column &&
          other.share === share &&
          other.said.join() === said.join(),
      )
      .map((other) => other.value)
    const meant = told?.each?.by === value.column ? mostMeant : 1
    return equal.length >= meant ? [] : [{ value, said, others: equal }]
  })
}

/** The stems of values that are named whole, by more than a word: `projeto de lei` is one of the *projetos*. */
const wholeNames = (table: TableWords, words: readonly string[]): ReadonlySet<string> => {
  const said = new Set(words.map(stemOf))
  const values = [...new Set([...said].flatMap((stem) => byStem(table).get(stem) ?? []))]
  return new Set(
    values
      .filter(({ terms }) => terms.length > 1 && terms.every((term) => said.has(term)))
      .flatMap(({ terms }) => terms),
  )
}

/** How many first choices are followed. */
const mostTried = 4
/** The values that some words name, one of each column, so that as few words as may be are left. */
function valuesNamed(
  table: TableWords,
  words: readonly string[],
  isKnown: (word: string) => boolean,
  taken: readonly string[] = [],
): { readonly chosen: readonly Chosen[]; readonly left: readonly string[] } {
  const none = { chosen: [], left: words }
  const ways = valuesBy(table, words, taken)
    .slice(0, mostTried)
    .map((first) => {
      const left = words.filter((word) => !first.said.includes(word))
      const more =
        left.length > 0 ? valuesNamed(table, left, isKnown, [...taken, first.value.column]) : none
      return { chosen: [first, ...more.chosen], left: left.length > 0 ? more.left : [] }
    })
  const unknown = ({ left }: { left: readonly string[] }) =>
    left.filter((word) => !isKnown(word)).length
  return ways.toSorted((a, b) => unknown(a) - unknown(b))[0] ?? none
}

interface Words extends TimeSaid {
  readonly isGreatest: boolean
  /** What asks for neither a time nor an order. */
  readonly telling: readonly string[]
  /** The question without its month, as it was written. */
  readonly text: string
}
export function questionWords(q: string, power: Power): Words {
  const { month, without: text } = monthSaid(q)
  const words = withoutAsides(text).map(literal)
  const year = words.find(isYearWord)
  const own = ownNames[power]
  return {
    year: year === undefined ? undefined : Number(year),
    month,
    isGreatest: words.some((word) => greatest.has(word)),
    telling: words.filter((word) => !isYearWord(word) && !own.includes(word)),
    text,
  }
}

/** Whether a word is one of those that nearly every question has. */
export const isFilling = (word: string) => filling.has(word) || greatest.has(word)

const departments = new Set(['orgao', 'secretaria'])
/** Whether a department of the town is meant, and no table whose name is one of its words: `secretaria de obras`. */
const asksDepartment = (dataset: Dataset, words: readonly string[], chosen: readonly Chosen[]) =>
  words.includes('secretaria') &&
  chosen.some(({ value }) => {
    const column = columnOf(dataset, value.column)
    return isCodedColumn(column) && departments.has(column.vocabulary)
  })

/** The values that a question names, and its words that name none. */
function valuesSaid(
  table: TableWords,
  telling: readonly string[],
  isKnown: (word: string) => boolean,
) {
  const whole = wholeNames(table, telling)
  const isNamed = (word: string) => among(table.names, word)
  // What nearly every question has is left out, unless people call the table or a value of it so.
  const isUsual = (word: string) =>
    byStem(table)
      .get(stemOf(word))
      ?.some(({ usual }) => isOneOf(usual, word)) === true
  const isLeft = (word: string) => !isFilling(word) || table.calledAs.has(word) || isUsual(word)
  return valuesNamed(
    table,
    telling.filter((word) => whole.has(stemOf(word)) || (!isNamed(word) && isLeft(word))),
    isKnown,
  )
}

/** The question as a table answers it. @returns nothing where the table has none of its words, or not its year */
function questionOf(
  { words: table, inUse: { years } }: AskedTable,
  { isGreatest, telling, text, ...time }: Words,
  written: (words: readonly Concept[]) => string,
): TableQuestion | undefined {
  const dataset = datasetNamed(table.name)
  if (dataset?.everyday?.unlike?.test(fold(text))) return undefined
  const when = filterOfTime(time, years)
  const named = telling.filter((word) => among(table.names, word))
  const isCalled = (word: string) => among(table.called, word)
  const isAsking = (word: string) => among(table.asking, word)
  const isBeside = (word: string) => among(table.besides, word)
  const { chosen, left } = valuesSaid(
    table,
    telling,
    (word) => isCalled(word) || isAsking(word) || isBeside(word),
  )
  const called = left.filter(isCalled)
  const asking = left.filter((word) => !isCalled(word) && isAsking(word))
  const values = chosen.reduce((sum, { said }) => sum + said.length, 0)
  const ranks = isGreatest && (dataset?.sums.length ?? 0) > 0
  // Of a day people ask for money alone: `o que foi gasto em 12 de outubro`.
  const isOfDay = time.day !== undefined
  const spent = isOfDay ? telling.filter(isSpending) : []
  const told = named.length + values + called.length + asking.length + spent.length
  if (!dataset || !when || told === 0) return undefined
  const isMeant = (word: string) => chosen.length > 0 && isBeside(word)
  const isTaken = (word: string) =>
    isCalled(word) || isAsking(word) || isMeant(word) || spent.includes(word)
  const more =
    Number(ranks) + 2 * Number(asksDepartment(dataset, telling, chosen)) + (isOfDay ? 4 : 0)
  return {
    dataset,
    year: when.year,
    filters: {
      ...when.filter(dataset),
      ...Object.fromEntries(chosen.map(({ value: { column, value } }) => [column, value])),
    },
    others: chosen.flatMap(({ others }) => others.map(({ column, value }) => ({ column, value }))),
    isGreatest: ranks,
    weight: 4 * named.length + 3 * values + 2 * called.length + asking.length + more,
    // What is asked for by an amount alone is the whole: "quanto gastou em 2025".
    isGuess: told === 1 && called.length === 1 && !ranks && !isOfDay,
    isNamed: named.length > 0,
    isTold: isOfDay || named.length + called.length + asking.length > 0,
    rest: written(left.filter((word) => !isTaken(word))),
  }
}

/**
 * The tables that answer a question, the best first: those that answer it whole before others, and of two that answer
 * as much of it the one that it names.
 * @param tables in the order in which people ask for them
 * @param power whose portal is asked @param today where it is, ISO 8601
 */
export function questionsOf(
  q: string,
  tables: readonly AskedTable[],
  power: Power,
  today: string,
): readonly TableQuestion[] {
  const words = questionWords(q, power)
  if (words.telling.length === 0) return []
  const day = daySaid(q)
  const ofDay = day && { ...questionWords(day.without, power), day: { ...day, today } }
  const written = writtenIn(words.text)
  return tables
    .flatMap((table) => {
      const asked = ofDay && asksForDays(table.words.name) ? ofDay : words
      return questionOf(table, asked, asked === words ? written : writtenIn(asked.text)) ?? []
    })
    .toSorted(
      (a, b) =>
        Number(a.rest !== '') - Number(b.rest !== '') ||
        b.weight - a.weight ||
        Number(b.isNamed) - Number(a.isNamed),
    )
}
