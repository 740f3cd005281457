import { counted } from '../../../pt-br/words.ts'
import type { Visit } from '../../../site/visit.ts'
import { peopleOf, type PeopleFound } from './people.ts'
import { hasComputed } from '../../data/computed-rows.ts'
import type { TableRow } from '../../data/rows.ts'
import type { Selection } from '../../data/selection.ts'
import { emptiesOf, sumsBy, type ShownTotals } from '../../data/sums.ts'
import { isMoneyColumn } from '../../model/columns.ts'
import { columnOf } from '../../model/declaration.ts'
import type { WordBook } from '../../model/types/facets.ts'
import type { WordedKind } from './apart.tsx'
import { type Asked } from './asked.ts'
import { filterWords } from './filter-form.tsx'
import { FormerLine, formerPaid, type FormerPaid } from './former-years.tsx'
import { matrixGapWords, matrixGaps } from './matrix-gaps.ts'
import { numberGaps } from './number-gaps.ts'
import { addsUp } from './selection.ts'
import { averageOf, sentenceOf, type Answer } from './sentence.ts'

export interface ToldAnswer {
  readonly sentence: string
  /** What each one got on average. */
  readonly average: string | undefined
  /** How many rows have none of an amount that the sentence adds up, by its label. */
  readonly empties: readonly { readonly label: string; readonly rows: number }[]
  /** The amounts that nobody reports, and in how many rows; undefined is all of them. */
  readonly unreported: readonly { readonly label: string; readonly rows: number | undefined }[]
  /** Whose rows they are, where a part of a name finds several people. */
  readonly people: PeopleFound | undefined
  /** What was paid of former years, which the sentence leaves out. */
  readonly former: FormerPaid | undefined
  /** What the sums lack, in sentences. */
  readonly gaps: readonly string[]
}

/** Whether each row of a question is one of what its table says: all have one value of the columns that part them. */
async function isEachOne(tx: Visit['tx'], { dataset, filters }: Asked, selection: Selection) {
  const { each } = dataset.told
  if (!each || filters[each.by] === undefined) return false
  const { within = [] } = each
  const open = within.filter((name) => filters[name] === undefined)
  if (open.includes(dataset.time.month)) return false
  if (open.length === 0) return true
  return (
    (
      await sumsBy(
        tx,
        selection,
        open.map((column) => ({ column })),
      )
    ).length === 1
  )
}

/** What a question found, of which its answer is told in words. */
export interface FoundAnswer {
  readonly asked: Asked
  readonly selection: Selection
  readonly totals: ShownTotals
  readonly kinds: readonly WordedKind[]
  readonly book: WordBook
  /** One of the rows, which names a party that is asked for. */
  readonly row: TableRow | undefined
}

async function answerOf(tx: Visit['tx'], found: FoundAnswer): Promise<Answer> {
  const { asked, selection, totals, kinds, book, row } = found
  const isEach = await isEachOne(tx, asked, selection)
  const wordsOf = filterWords(asked, book, row)
  return { asked, totals, kinds, wordsOf, isEach, adds: addsUp(asked) }
}
/** The answer in one sentence, and what each one got on average. */
export async function sentencesFor(
  tx: Visit['tx'],
  found: FoundAnswer,
): Promise<{ readonly sentence: string; readonly average: string | undefined }> {
  const answer = await answerOf(tx, found)
  const sentence = sentenceOf(answer)
  if (averageOf(answer) === undefined) return { sentence, average: undefined }
  const { asked, selection, totals } = found
  const lacking = await emptiesOf(tx, selection, optionalAmounts(asked.dataset), totals)
  return { sentence, average: averageOf(answer, lacking) }
}

/** The amounts that are told and that a row may have none of. */
const optionalAmounts = (dataset: Asked['dataset']): readonly string[] =>
  (dataset.told.amounts ?? [])
    .map(({ of }) => of)
    .filter((name) => {
      const column = columnOf(dataset, name)
      // What takes something away is left out where there is none.
      return column.optional && !(isMoneyColumn(column) && column.takesAway)
    })

/** That sums hold amounts which nobody reported. */
async function computedWords(
  tx: Visit['tx'],
  { asked, selection }: FoundAnswer,
): Promise<readonly string[]> {
  const { computed } = asked.dataset
  if (!computed || !addsUp(asked) || !(await hasComputed(tx, selection))) return []
  const names = [...new Set(Object.values(computed.amounts).flat())]
  const labels = names.map((name) => `“${columnOf(asked.dataset, name).label}”`).join(' e ')
  return [
    `${labels}: o que o arquivo não informa é calculado ${computed.of}, e está marcado nas linhas.`,
  ]
}

/** The answer of a page in words. @param path of the page */
export async function toldOf(
  visit: Pick<Visit, 'tx' | 'portal' | 'to'>,
  path: string,
  found: FoundAnswer,
): Promise<ToldAnswer> {
  const { tx } = visit
  const { asked, selection, totals } = found
  const { dataset } = asked
  const counting: Promise<Readonly<Record<string, number>>> =
    addsUp(asked) && !totals.isMore
      ? emptiesOf(tx, selection, optionalAmounts(dataset), totals)
      : Promise.resolve({})
  const [words, empties, people, former, gaps, numbers, computed] = await Promise.all([
    sentencesFor(tx, found),
    counting,
    peopleOf(visit, path, found),
    formerPaid(visit, asked, totals),
    matrixGaps(visit, asked),
    numberGaps(visit, asked),
    computedWords(tx, found),
  ])
  return {
    ...words,
    people,
    former,
    gaps: [...gaps.map(matrixGapWords), ...numbers, ...computed],
    empties: Object.entries(empties).flatMap(([name, rows]) =>
      rows > 0 && rows < totals.rows ? [{ label: columnOf(dataset, name).label, rows }] : [],
    ),
    unreported: Object.entries(addsUp(asked) ? (totals.unreported ?? {}) : {}).map(
      ([name, rows]) => ({
        label: columnOf(dataset, name).label,
        rows: rows === totals.rows ? undefined : rows,
      }),
    ),
  }
}

/** A sentence whose amounts stand out. */
export const AnswerText = ({ text }: { text: string }) =>
  text
    .split(/(-?R\$\s[\d.]+,\d\d)/)
    .map((part, at) => (at % 2 === 1 ? <strong key={`${at} ${part}`}>{part}</strong> : part))

/** `São de 3 pessoas: …`, each leading to her own rows. */
export const PeopleLine = ({ people }: { people: PeopleFound | undefined }) =>
  people && (
    <p className="facts">
      São de {people.words}
      {people.ways.length > 0 ? ': ' : '.'}
      {people.ways.map(({ text, href }, at) => (
        <span key={href}>
          {at > 0 && ' · '}
          <a href={href}>{text}</a>
        </span>
      ))}
    </p>
  )

/** What a page answers, in one sentence, and what its sums leave out. */
export const AnswerWords = ({
  told: { sentence, average, empties, unreported, people, former, gaps },
}: {
  told: ToldAnswer
}) => (
  <>
    <p className="answer">
      <AnswerText text={sentence} />
    </p>
    {average && <p className="facts">{average}</p>}
    <FormerLine former={former} />
    <PeopleLine people={people} />
    {empties.map(({ label, rows }) => (
      <p key={label} className="facts">
        Sem “{label}”:{' '}
        {counted(rows, 'linha, que não entra na soma', 'linhas, que não entram na soma')}.
      </p>
    ))}
    {unreported.map(({ label, rows }) => (
      <p key={label} className="facts">
        “{label}”:{' '}
        {rows === undefined
          ? 'não informado por quem publicou'
          : `não informado em ${counted(rows, 'linha, que não entra na soma', 'linhas, que não entram na soma')}`}
        .
      </p>
    ))}
    {gaps.map((gap) => (
      <p key={gap} className="facts">
        {gap}
      </p>
    ))}
  </>
)
