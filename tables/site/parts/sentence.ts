import { pluralOf } from '../../../pt-br/plural.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { reais } from '../../../pt-br/money.ts'
import {
  type Noun,
  capitalised,
  counted,
  indefiniteArticle,
  uncapitalised,
} from '../../../pt-br/words.ts'
import type { ShownTotals, Totals } from '../../data/sums.ts'
import { columnOf, countedOf, type Dataset } from '../../model/declaration.ts'
import type { KindNoun } from '../../model/told.ts'
import type { WordedKind } from './apart.tsx'
import type { Asked } from './asked.ts'
import { inPeriod, askedPeriodWords } from './period.ts'

// The answer to a question of a table in one sentence, by the words of its declaration (docs/adr/tables/0167).

/** What a question found, for its sentence. */
export interface Answer {
  readonly asked: Asked
  readonly totals: ShownTotals
  /** One kind or several, where the table has kinds whose amounts are unlike. */
  readonly kinds: readonly WordedKind[]
  /** A filter in words: `Motorista`. */
  readonly wordsOf: (name: string, value: string) => string
  /** Whether all rows have one value of each column by which a row is one person. */
  readonly isEach: boolean
  /** Whether the amounts may be added up. */
  readonly adds: boolean
}

/** The number of a word that agrees with reais: less than two are one. */
const isOne = (amount: number) => Math.abs(amount) < 2
/** `pago` of reais: `pago` or `pagos`; words that do not change stay. */
export const agreed = (as: string, amount: number): string =>
  as.includes(' ') || as.startsWith('em ') ? as : isOne(amount) ? as : `${as}s`
const nounOf = (dataset: Dataset): Noun => ({
  ...countedOf(dataset),
  gender: dataset.told.gender,
})

/** What is counted: the kind that was chosen or is alone, or what a row is. */
function countedNoun({ asked: { dataset, filters }, kinds }: Answer): KindNoun {
  const { apart = '', told } = dataset
  const kind = filters[apart] ?? (kinds.length === 1 ? kinds[0]?.value : undefined)
  return (kind === undefined ? undefined : told.kinds?.[kind]) ?? nounOf(dataset)
}

/** Whether what a row is stands in the place of its column: `8 enfermeiros`. */
function eachOf({ asked: { dataset, filters }, isEach, wordsOf }: Answer) {
  const { each } = dataset.told
  const value = each && filters[each.by]
  if (!each || value === undefined || !isEach) return undefined
  const named = pluralOf(wordsOf(each.by, value))
  return named && { ...named, column: each.by, verb: each.verb }
}

/** What narrows the rows, in words: `em Saúde (fonte de recursos: “1500”)`. */
function narrowed({ asked: { dataset, filters }, wordsOf }: Answer, without: readonly string[]) {
  const { told, time, apart = '' } = dataset
  const names = Object.entries(filters).filter(
    ([name]) =>
      name !== time.month &&
      !without.includes(name) &&
      !(name === apart && told.kinds?.[filters[apart] ?? ''] !== undefined),
  )
  const [said, others] = [
    names.filter(([name]) => told.by?.[name] !== undefined),
    names.filter(([name]) => told.by?.[name] === undefined),
  ]
  const phrases = said.map(([name, value]) =>
    (told.by?.[name] ?? '{}').replace('{}', () => wordsOf(name, value)),
  )
  const labels = others.map(
    ([name, value]) => `${uncapitalised(columnOf(dataset, name).label)}: “${wordsOf(name, value)}”`,
  )
  // Heads of columns are of every shape, `o que se faz` among them: in brackets each reads.
  const all = labels.length === 0 ? phrases : [...phrases, `(${labels.join('; ')})`]
  return all.map((phrase) => ` ${phrase}`).join('')
}

/** The amounts that are told of some rows: those that nobody filled in, or reports, are none. */
const amountsOf = ({ told: { amounts = [] }, ...dataset }: Dataset, { sums }: Totals) =>
  amounts
    .flatMap(({ of, as }) => {
      const amount = sums[of]
      return amount === undefined ? [] : [{ of, as, amount }]
    })
    .filter(({ of, amount }) => amount !== 0 || !dataset.columns[of]?.optional)
/** `R$ 5,00 empenhados, R$ 4,00 liquidados e R$ 3,00 pagos`. */
const amountWords = (amounts: ReturnType<typeof amountsOf>) =>
  conjunction(
    amounts.map(({ as, amount }) =>
      as === undefined ? reais(amount) : `${reais(amount)} ${agreed(as, amount)}`,
    ),
  )

/** What was done: `foram empenhados R$ 5,00, liquidados R$ 4,00 e pagos R$ 3,00`. */
function doneWords(dataset: Dataset, totals: Totals): string {
  const { net } = dataset.told
  const amounts = amountsOf(dataset, totals)
  const [first] = amounts
  if (!first) return ''
  const taken = net ? Math.abs(totals.sums[net.less] ?? 0) : 0
  const verb = isOne(first.amount) ? 'foi' : 'foram'
  const phrases = amounts.map(({ as = '', amount }) => `${agreed(as, amount)} ${reais(amount)}`)
  const told = `${verb} ${conjunction(phrases)}`
  if (!net || taken === 0) return told
  const left = (totals.sums[net.of] ?? 0) - taken
  return `${told} ${agreed('bruto', first.amount)} e, descontados ${reais(taken)} de ${net.words}, ${reais(left)} ${agreed('líquido', left)}`
}

/** What is to be known of a kind, behind it. */
const noted = ({ note }: KindNoun) => (note === undefined ? '' : ` (${note})`)

/** Rows of several kinds whose amounts are unlike: each for itself, never one sum. */
function kindsWords(answer: Answer): string {
  const { dataset } = answer.asked
  return answer.kinds
    .map((kind, at) => {
      const noun: KindNoun = dataset.told.kinds?.[kind.value] ?? nounOf(dataset)
      const rows = counted(kind.rows, noun.one, noun.many)
      const amounts = amountsOf(dataset, kind).filter(({ amount }) => amount !== 0)
      if (amounts.length === 0) return `${at === 0 ? 'há ' : ''}${rows}${noted(noun)}`
      const verb = at === 0 ? (kind.rows === 1 ? ' soma ' : ' somam ') : ', '
      return `${rows}${verb}${amountWords(amounts)}${noted(noun)}`
    })
    .join('; ')
}

/** How many rows, and what they come to. */
function countedWords(answer: Answer): string {
  const { asked, totals, adds } = answer
  const { dataset } = asked
  const each = eachOf(answer)
  const noun = countedNoun(answer)
  const named = each ?? noun
  const filters = narrowed(answer, each ? [each.column] : [])
  // Of several months one thing is counted once for each: these are rows, and no things.
  const [one, many] = adds ? [named.one, named.many] : ['linha', 'linhas']
  const rows = `${totals.isMore ? 'mais de ' : ''}${counted(totals.rows, one, many)}${filters}`
  const amounts = adds && !totals.isMore ? amountsOf(dataset, totals) : []
  const isPast = dataset.time.state === true
  if (amounts.length === 0) return `${isPast && adds ? 'havia' : 'há'} ${rows}`
  const plural = totals.rows === 1 ? 0 : 1
  const add = isPast ? ['somava', 'somavam'] : ['soma', 'somam']
  return `${rows} ${(each?.verb ?? add)[plural]} ${amountWords(amounts)}${each ? '' : noted(noun)}`
}

/** When: `Em outubro de 2026`; of a state, `No fim de outubro de 2026`, unless it was another day that rows tell. */
function whenWords({ asked, adds }: Answer): string {
  const { state, date } = asked.dataset.time
  const isState = state === true && date === undefined && adds
  return isState ? inPeriod(asked).replace(/^(?:em|de) /, 'no fim de ') : inPeriod(asked)
}

/**
 * What the page answers: when, how many of what, narrowed by what, and what they come to.
 * @returns one sentence with its stop; of nothing, that there is no row
 */
export function sentenceOf(answer: Answer): string {
  const { asked, totals, kinds, adds } = answer
  const { dataset } = asked
  if (totals.rows === 0) {
    const noun = countedNoun(answer)
    const none = `Nenhuma linha de ${askedPeriodWords(asked)}`
    const filters = narrowed(answer, [])
    return filters === ''
      ? `${none}.`
      : `${none}: nenh${indefiniteArticle(noun)} ${noun.one}${filters}.`
  }
  const when = whenWords(answer)
  const isDone = dataset.told.done === true && !totals.isMore
  const filters = narrowed(answer, [])
  const before = filters === '' ? '' : `${filters},`
  const said = isDone
    ? `${before} ${doneWords(dataset, totals)}`
    : kinds.length > 1 && adds
      ? `${before} ${kindsWords(answer)}`
      : ` ${countedWords(answer)}`
  const states = adds ? '' : ', a situação no fim de cada mês: os meses não se somam'
  const comma = said.startsWith(' (') ? '' : ','
  return `${capitalised(when)}${comma}${said}${states}.`
}

/**
 * What each one got on average, where rows are what people count (`enfermeiros`) and there are several.
 * @param lacking of each amount, how many rows have none of it: of such an amount no average is told
 * @returns one sentence with its stop
 */
export function averageOf(
  answer: Answer,
  lacking: Readonly<Record<string, number>> = {},
): string | undefined {
  const { asked, totals, adds } = answer
  const each = eachOf(answer)
  if (!each || !adds || totals.isMore || totals.rows < 2) return undefined
  const gaps = { ...totals.unreported, ...lacking }
  const average = Object.fromEntries(
    Object.entries(totals.sums)
      .filter(([name]) => (gaps[name] ?? 0) === 0)
      .map(([name, sum]) => [name, Math.round((sum * 100) / totals.rows) / 100]),
  )
  const amounts = amountsOf(asked.dataset, { ...totals, sums: average })
  return amounts.length === 0 ? undefined : `Em média, ${amountWords(amounts)} para cada um.`
}
