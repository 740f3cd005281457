import { clockOf } from '../../../pt-br/clock.ts'
import { capitalised } from '../../../pt-br/words.ts'
import type { Visit } from '../../../site/visit.ts'
import { rowPath } from '../../../resources/addresses.ts'
import { ownWords } from '../../data/facts.ts'
import type { WordBook } from '../../model/types/facets.ts'
import { rowPage } from '../../data/rows.ts'
import type { Selection } from '../../data/selection.ts'
import { shownTotalsOf, sumsBy, totalsOfYears, type ShownTotals } from '../../data/sums.ts'
import { isCodedColumn, isPartyColumn, isTextColumn } from '../../model/columns.ts'
import { columnOf, rowsInWords, type Dataset } from '../../model/declaration.ts'
import type { TableQuestion } from '../../domain/questions.ts'
import { purposeFor } from '../../declared/powers.ts'
import { sentencesFor, type FoundAnswer } from './answer.tsx'
import { wordedKinds } from './apart.tsx'
import { askedAt, type Asked } from './asked.ts'
import { amountInWords, greatBy, greatestOf, type Greatest } from './greatest.ts'
import { fewOf, rowWords } from './few-rows.ts'
import { filterWords } from './filter-form.tsx'
import { formerPaid, type FormerPaid } from './former-years.tsx'
import { peopleOf, type PeopleFound } from './people.ts'
import { askedPeriodWords } from './period.ts'
import { selectionOf, withState } from './selection.ts'

// What a table answers to a question that was written in a field of search: the sentence of its page, and its place.

type Asking = Pick<Visit, 'tx' | 'portal' | 'units' | 'to' | 'power' | 'now'>
interface Way {
  readonly text: string
  readonly href: string
}
export interface QuestionCard {
  /** What it is, narrowed by what, and of when. */
  readonly title: string
  readonly href: string
  /** What its table is about, where the whole of it answers: what is owed to a town is not what the town owes. */
  readonly about?: string
  readonly sentence: string
  /** Whose rows they are, where a part of a name finds several people. */
  readonly people?: PeopleFound | undefined
  /** What was paid of former years, which the sentence leaves out. */
  readonly former?: FormerPaid | undefined
  /** The greatest of what is asked, where that is asked for. */
  readonly greatest?: Greatest | undefined
  /** The rows themselves, where they are a few and their table says what of them. */
  readonly few?: readonly Way[]
  /** What each of them got on average. */
  readonly average?: string | undefined
  /** Whom or what the row is about, where it is one, and how it stands today, where its table tells that. */
  readonly only?: (Way & { readonly stands?: string }) | undefined
  /** The same of other years, the newest first. */
  readonly years: readonly Way[]
  /** What the words mean as well. */
  readonly others: readonly Way[]
}
/** A question and of what its rows are, as its table is asked for it. */
export interface CardQuestion extends Pick<
  TableQuestion,
  'dataset' | 'year' | 'filters' | 'others' | 'isGreatest'
> {
  /** Years that the table has, the newest first. */
  readonly years: readonly number[]
  /** The amount that is asked for, by its column: years stand beside each other by it. */
  readonly amount?: string | undefined
  /** Whose rows they are, by the column that says it. */
  readonly company?: { readonly column: string; readonly name: string; readonly document: string }
}

/** The month that is meant where none is asked: of states, and of what each one got, or who most, the newest. */
async function withMonth(visit: Asking, asked: Asked, isGreatest: boolean): Promise<Asked> {
  const { dataset, year, filters } = asked
  const { each } = dataset.told
  const { month, state } = dataset.time
  if (state) return withState(visit, asked)
  const isOne = isGreatest || (each !== undefined && filters[each.by] !== undefined)
  const isOfMonth = isOne && each?.within?.includes(month)
  if (!isOfMonth || filters[month] !== undefined) return asked
  const filter = { ...filters, [dataset.time.year]: year }
  const selection = { dataset, portalId: visit.portal.id, filter }
  const found = await sumsBy(visit.tx, selection, [{ column: month }])
  const newest = found.at(-1)?.values[0]
  return newest === undefined
    ? asked
    : { ...asked, filters: { ...filters, [month]: String(newest) } }
}

/** How many years besides are told. */
const mostYears = 4
/** The amount that is asked for in its words, or that a sentence tells first: years stand beside each other by it. */
function amountWords(
  dataset: Dataset,
  sums: Readonly<Record<string, number>>,
  asked: string | undefined,
): string | undefined {
  const { amounts = [] } = dataset.told
  const amount = amounts.find(({ of }) => of === asked) ?? amounts[0]
  const told = amount && sums[amount.of]
  return amount && told !== undefined ? amountInWords(dataset, amount.of, told) : undefined
}
/**
 * What the same question comes to in the years before and after; nothing where it has more rows than are added up while
 * somebody waits.
 */
async function otherYears(
  visit: Asking,
  { dataset, years, filters, amount }: CardQuestion,
  asked: Asked,
  selection: Selection,
  { isMore }: ShownTotals,
): Promise<readonly Way[]> {
  const others = years.filter((year) => year !== asked.year).slice(0, mostYears)
  const { time, apart } = dataset
  const isOfOneMonth = filters[time.month] !== asked.filters[time.month]
  if (isMore || others.length === 0 || time.state || isOfOneMonth || apart !== undefined) return []
  const found = await totalsOfYears(visit.tx, selection, others)
  return found.map(({ year, ...told }) => ({
    text: `${year}: ${inYear(dataset, told, amount)}`,
    href: askedAt(visit.to(`/dados/${dataset.name}`), { ...asked, filters, year }),
  }))
}
/** What a year comes to, in a few words. */
const inYear = (dataset: Dataset, { rows, sums, isMore }: ShownTotals, amount?: string): string =>
  isMore
    ? `mais de ${rowsInWords(dataset, rows)}`
    : (amountWords(dataset, sums, amount) ?? rowsInWords(dataset, rows))

/** The words of a year for what is asked, and for nothing else. */
async function bookFor(
  { tx, portal, units }: Asking,
  { dataset, year, filters }: Asked,
): Promise<WordBook> {
  const asked = Object.keys(filters).flatMap((name) => {
    const column = columnOf(dataset, name)
    return isCodedColumn(column) && column.own ? [{ name, vocabulary: column.vocabulary }] : []
  })
  const words = asked.map(
    async ({ name, vocabulary }) =>
      [name, await ownWords(tx, portal.id, vocabulary, year)] as const,
  )
  return { year, units, own: new Map(await Promise.all(words)) }
}

/** `Folha de pagamento: Enfermeiro, outubro de 2026`. */
function titleOf(asked: Asked, wordsOf: (name: string, value: string) => string): string {
  const { dataset, filters } = asked
  const words = Object.entries(filters)
    .filter(([name]) => name !== dataset.time.month)
    .map(([name, value]) => {
      const isText = dataset.found?.words === name
      return isText ? `com “${value}”` : capitalised(wordsOf(name, value))
    })
  return [dataset.title, ...(words.length > 0 ? [words.join(', ')] : [])]
    .join(': ')
    .concat(`, ${askedPeriodWords(asked)}`)
}

/** A question as its table is asked: in the order of what is great, and of the month that it means. */
function askedOf(visit: Asking, { dataset, year, filters, isGreatest }: CardQuestion) {
  const by = isGreatest ? `-${greatBy(dataset)}` : undefined
  const order = by === dataset.order ? undefined : by
  const asked = { dataset, year, filters, unread: {}, order, after: undefined }
  return withMonth(visit, asked, isGreatest)
}
/** The row, where a question finds one. */
async function onlyOf(visit: Asking, { asked, selection, totals, book }: FoundAnswer) {
  const { dataset } = selection
  const { rows } = totals
  const [row] = rows === 1 ? (await rowPage(visit.tx, selection, { limit: 1 })).rows : []
  if (!row) return undefined
  const today = clockOf(visit.portal.zone).isoDay(visit.now)
  const stands = dataset.story?.stands(row, today).filter(Boolean).join(', ') ?? ''
  return {
    text: rowWords(asked, row, book),
    href: visit.to(rowPath(dataset, row)),
    ...(stands && { stands: `${capitalised(stands)}.` }),
  }
}

/**
 * What a table answers.
 * @returns nothing where it has no row of it
 */
export async function cardOf(
  visit: Asking,
  question: CardQuestion,
): Promise<QuestionCard | undefined> {
  const { dataset, company } = question
  const asked = await askedOf(visit, question)
  const selection = await selectionOf(visit, asked)
  const [totals, book] = await Promise.all([
    shownTotalsOf(visit.tx, selection),
    bookFor(visit, asked),
  ])
  // That nothing was paid on a day is an answer.
  const isOfDay = question.filters[dataset.time.date ?? ''] !== undefined
  if (totals.rows === 0 && !isOfDay) return undefined
  const row = company && {
    [company.column]: company.name,
    [`${company.column}_documento`]: company.document,
  }
  const kinds = await wordedKinds(visit.tx, asked, selection, book, totals)
  const path = visit.to(`/dados/${dataset.name}`)
  const found = { asked, selection, totals, kinds, book, row }
  const [words, years, people, former, greatest, few, only] = await Promise.all([
    sentencesFor(visit.tx, found),
    otherYears(visit, question, asked, selection, totals),
    peopleOf(visit, path, { asked, selection, totals }),
    formerPaid(visit, asked, totals),
    question.isGreatest ? greatestOf(visit, found) : undefined,
    question.isGreatest ? [] : fewOf(visit, found, totals),
    onlyOf(visit, found),
  ])
  const wordsOf = filterWords(asked, book, row)
  return {
    title: titleOf(asked, wordsOf),
    // One row is told itself.
    href: only?.href ?? askedAt(path, asked),
    ...(Object.keys(question.filters).length === 0 && { about: purposeFor(dataset, visit.power) }),
    ...words,
    only,
    people,
    former,
    greatest,
    few,
    years,
    others: question.others.map(({ column, value }) => ({
      text: wordsOf(column, value),
      href: askedAt(path, asked, { [column]: value }),
    })),
  }
}

/** Columns that what is left of a question may be of: a name, a place, words of a text. */
const openColumns = ({ dataset, weight }: Pick<TableQuestion, 'dataset' | 'weight'>) =>
  [...dataset.askedFirst, ...dataset.filters].filter((name, at, all) => {
    const column = columnOf(dataset, name)
    const isOpen = isTextColumn(column) || isPartyColumn(column)
    const { byName, byPost } = dataset.everyday ?? {}
    // Of a name or a post alone nothing else is known.
    const isAlone = name === byName || name === byPost
    return isOpen && all.indexOf(name) === at && (weight > 0 || isAlone)
  })
/**
 * What a table answers where what is left of a question stands in one of its rows: whose name it is, or which place.
 * @returns nothing where no row has it
 */
export async function cardWithRest(
  visit: Asking,
  question: CardQuestion & Pick<TableQuestion, 'rest' | 'weight'>,
): Promise<QuestionCard | undefined> {
  for (const column of openColumns(question)) {
    const filters = { ...question.filters, [column]: question.rest }
    const card = await cardOf(visit, { ...question, filters })
    if (card) return card
  }
  return undefined
}
