import type { Within } from '../../data/search/find.ts'
import { termsOf, withoutAsides } from '../../data/search/words.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import type { Power } from '../../tables/model/parts.ts'
import { monthSaid } from '../../tables/domain/months-said.ts'
import { amountIn, unsaidIn } from '../../tables/domain/question-words.ts'
import { questionsOf, type AskedTable, type TableQuestion } from '../../tables/domain/questions.ts'
import type { FoundRows } from '../../tables/domain/found-rows.ts'
import {
  cardOf,
  cardWithRest,
  type CardQuestion,
  type QuestionCard,
} from '../../tables/site/parts/question-card.ts'
import { clockOf } from '../../pt-br/clock.ts'
import { questionTablesOf } from '../known.ts'
import type { Visit } from '../visit.ts'
import {
  besides,
  byName,
  byRest,
  instead,
  mostLooked,
  saysAll,
  type OtherResults,
} from './card-rest.ts'
import type { Hit } from './groups.ts'
import { excerptOf } from './snippet.tsx'

// The one answer that stands above all results: what a table says to the question, with its sum and of when.

type Asking = Pick<Visit, 'tx' | 'portal' | 'units' | 'to' | 'once' | 'power' | 'now'>

/** Whether it says nothing else. */
const saysOnly = (hit: Hit, q: string) =>
  saysAll(hit, q) && termsOf(hit.title).length <= withoutAsides(q).length

/** Of a table that one word alone led to, the best result must be the same; a page of exactly that name comes first. */
function isMeant(question: TableQuestion, { best, q }: OtherResults, to: Visit['to']): boolean {
  const table = to(`/dados/${question.dataset.name}`)
  if (question.isGuess) return best?.href === table
  // Who writes the name of an office and nothing else asks for it, and not for what it spent.
  if (best?.group === 'orgaos' && !question.isTold && saysAll(best, q)) return false
  // A department's own telephone is told by no list of places.
  const isOfPlaces = question.dataset.sums.length === 0 && !question.isNamed
  if (best?.group === 'orgaos' && isOfPlaces && /secretaria/i.test(q)) return false
  return best?.group !== 'paginas' || !saysOnly(best, q)
}

/** Rows that have the words, as their table is asked for them, of the month that the question says. */
function ofRows({ asked: { dataset, text }, found }: FoundRows, q: string): CardQuestion {
  const { found: { words = '', companies = '' } = {}, time } = dataset
  const { company, year } = found
  const { month } = monthSaid(q)
  // A month that stands in the text of rows is no time of theirs.
  const isTime = month !== undefined && (company !== null || monthSaid(text).month === undefined)
  return {
    dataset,
    year,
    years: [],
    filters: {
      ...(isTime ? { [time.month]: String(month) } : {}),
      ...(company ? { [companies]: company.document } : { [words]: text }),
    },
    others: [],
    isGreatest: false,
    ...(company ? { company: { column: companies, ...company } } : {}),
  }
}

const street =
  /^\s*(?:d?[ao]\s+)?(?:rua|r\.|avenida|av\.?|travessa|alameda|pra[çc]a|largo|beco|ladeira|viela)\s+\p{L}/iu
/** Whether rows tell what is done in the street that somebody names. */
const isOfStreet = ({ found: { name } }: FoundRows, q: string) =>
  datasetNamed(name)?.everyday?.byStreet === true && street.test(q)

/**
 * The rows that answer best: those of a table that was named, then of a street, then of a company, then in the order of
 * asking.
 * @param weightOf how much of the whole question a table says of itself
 */
function bestRows(
  { rows, best, q }: OtherResults,
  order: readonly string[],
  weightOf: (table: string) => number,
): FoundRows | undefined {
  const place = (one: OtherResults['rows'][number]) =>
    -100 * weightOf(one.found.name) +
    (one.isNamed ? 0 : 200) +
    (isOfStreet(one, q) ? -150 : 0) +
    (one.found.company ? 0 : 100) +
    order.indexOf(one.found.name)
  const [first] = rows.toSorted((a, b) => place(a) - place(b))
  const isAsked = first && (first.isNamed || first.found.company || isOfStreet(first, q))
  // Rows beside each other are told by their sum, unless one word alone has led to them.
  const isOfRows = best?.group === 'linhas' && withoutAsides(q).length > 1
  const isTold = best !== undefined && !isOfRows && saysAll(best, q)
  return first && (isAsked || !isTold) ? first : undefined
}

const asksMeaning =
  /^\s*(?:o\s+que\s+(?:é|e|são|sao|significam?|quer\s+dizer)|significado\s+d[aeo])\s/i
/** What a word means, where that is asked: an entry of the glossary, or a question that is answered. */
export function meaningFor(q: string, hits: readonly Hit[]): QuestionCard | undefined {
  if (!asksMeaning.test(q)) return undefined
  const found = hits.find(
    (hit) => (hit.group === 'glossario' || hit.group === 'perguntas') && saysAll(hit, q),
  )
  if (!found?.href || !found.text) return undefined
  const { title, href, text } = found
  return { title, href, sentence: excerptOf(text, []), years: [], others: [] }
}

/** What rows do not say of a question. @returns nothing where that is too much: they answer another question */
function unsaidBy(
  { asked: { dataset, text }, found: { company } }: FoundRows,
  q: string,
  tables: readonly AskedTable[],
  power: Power,
): string | undefined {
  const table = tables.find(({ words }) => words.name === dataset.name)
  if (!table) return undefined
  const unsaid = unsaidIn(q, `${text} ${company?.name ?? ''}`, table, power)
  const isLittle = unsaid === '' || 2 * unsaid.split(' ').length <= termsOf(text).length
  return isLittle ? unsaid : undefined
}
/** What a table says of a question but for some of its words: no figure, which would be taken for the answer. */
export const withUnsaid = (
  rest: string,
  card: QuestionCard | undefined,
): QuestionCard | undefined =>
  card && rest !== ''
    ? {
        ...card,
        sentence: `Aqui nada diz “${rest}”: é o mais perto do que se perguntou.`,
        years: [],
        others: [],
      }
    : card

/** The first of some questions that its table has rows of. */
async function firstOf<T>(
  some: readonly T[],
  card: (one: T) => Promise<QuestionCard | undefined>,
): Promise<QuestionCard | undefined> {
  for (const one of some) {
    const found = await card(one)
    // A table that has no row of it gives way to the next one.
    if (found) return found
  }
  return undefined
}

type Left = CardQuestion & TableQuestion
/** What stands in a row of tables that have some of a question, or of those asked in their stead, which say less. */
const cardOfLeft = async (
  visit: Asking,
  q: string,
  left: readonly Left[],
  others: readonly Left[],
): Promise<QuestionCard | undefined> =>
  (await firstOf(left, (one) => cardWithRest(visit, one))) ??
  firstOf(others, async (one) => withUnsaid(besides(q, one.rest), await cardWithRest(visit, one)))

/**
 * The answer of a table to a question.
 * @param isPart whether nothing has all words of it, and the rows are of some
 * @returns nothing where none answers it, or where a result answers better
 */
export async function cardFor(
  visit: Asking,
  { typeId, unitId, year }: Within,
  beside: OtherResults,
  isPart: boolean,
): Promise<QuestionCard | undefined> {
  if (typeId || unitId) return undefined
  const tables = await questionTablesOf(visit)
  const withYears = <T extends CardQuestion | TableQuestion>(one: T) => ({
    ...one,
    amount: amountIn(beside.q, one.dataset),
    years: tables.find(({ words }) => words.name === one.dataset.name)?.inUse.years ?? [],
  })
  const all = questionsOf(
    year ? `${beside.q} ${year}` : beside.q,
    tables,
    visit.power,
    clockOf(visit.portal.zone).isoDay(visit.now),
  )
  const whole = all.filter((one) => one.rest === '' && isMeant(one, beside, visit.to))
  const answer = isPart
    ? undefined
    : await firstOf(whole.slice(0, mostLooked), (one) => cardOf(visit, withYears(one)))
  if (answer) return answer
  // Where nothing has all words, a table that lacks one answers the others.
  const least = isPart
    ? all.filter(({ rest, weight, isTold }) => isTold && weight > 4 && !/\s/.test(rest))
    : []
  const nearly = await firstOf(least.slice(0, mostLooked), async (one) =>
    withUnsaid(one.rest, await cardOf(visit, withYears(one))),
  )
  if (nearly) return nearly
  const unsaid = (one: FoundRows) => unsaidBy(one, beside.q, tables, visit.power)
  const rows = bestRows(
    { ...beside, rows: beside.rows.filter((one) => unsaid(one) !== undefined) },
    tables.map(({ words }) => words.name),
    (table) => all.find(({ dataset }) => dataset.name === table)?.weight ?? 0,
  )
  if (rows)
    return withUnsaid(unsaid(rows) ?? '', await cardOf(visit, withYears(ofRows(rows, beside.q))))
  // Who writes nothing but a name means who has all of it before what has a part.
  const left = isPart
    ? await byName(visit, beside.q, tables)
    : await byRest(visit, beside, all, tables)
  return cardOfLeft(visit, beside.q, left.map(withYears), instead(left, tables).map(withYears))
}
