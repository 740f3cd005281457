import { dayText } from '../../pt-br/day.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { evidenceKey, evidenceOf, evidenceOfYear, type Evidence } from '../data/evidence.ts'
import { freshnessOfTables, tablesInUse } from '../data/facts.ts'
import { powerOfPortal } from '../data/sent-loads.ts'
import { datasets } from '../declared/index.ts'
import {
  tableCriteria,
  type Criterion,
  type CriterionItem,
  type TableCriterion,
} from '../declared/pntp/criteria.ts'
import { chamberTodo } from '../declared/pntp/chamber.ts'
import type { Content } from '../declared/pntp/content.ts'
import { frontPageWords, pageCriteria, unprovedCriteria } from '../declared/pntp/pages.ts'
import { pagesOfTable } from '../../resources/portal-page-lists.ts'
import { conjunction } from '../../pt-br/junctions.ts'
import { counted } from '../../pt-br/words.ts'
import type { Dataset } from '../model/declaration.ts'
import type { Power } from '../model/parts.ts'
import { isDeclarable } from './declaration.ts'
import { contentLacks, newestTold, type ContentLack } from './pntp/content-lacks.ts'
import { pageFacts } from './pntp/page-facts.ts'
import { filesAsked, seriesLacks } from './pntp/file-series.ts'
import { documentStates } from './pntp/portal-documents.ts'
import { byEither } from './pntp/either.ts'
import { lackOfOrder } from './pntp/payment-order.ts'
import {
  opened,
  openedSeries,
  standing,
  worthOf,
  type CriterionState,
  type Proof,
} from './pntp/state.ts'
import { lastDayOf } from './status.ts'

/** What is published of a table. */
export interface TablePublication {
  readonly dataset: Dataset
  /** The last day that it tells of, ISO 8601; null while nothing was published. */
  readonly until: string | null
  readonly years: readonly number[]
  /** What its newest rows tell; nothing where none were looked at. */
  readonly evidence?: Evidence | undefined
  /** What its rows of the former years that the index asks of lead to; nothing where none are asked for. */
  readonly former?: ReadonlyMap<number, Evidence>
  /** What a page of its own does not tell citizens of them, and what to do. */
  readonly untold?: string | undefined
}
type PointsOf = (criterion: Criterion) => number | null
const day = 86_400_000
const span = (days: number) =>
  days % 365 === 0 ? counted(days / 365, 'ano', 'anos') : counted(days, 'dia', 'dias')

const whatToDo = (dataset: Dataset) =>
  isDeclarable(dataset) ? 'Envie o que houve, ou declare que não houve.' : 'Envie o que houve.'

/** Exercícios before this one of which the index asks (série histórica). */
const formerYears = 3
const formerOf = (today: string): readonly number[] => {
  const year = Number(today.slice(0, 4))
  return Array.from({ length: formerYears }, (_, at) => year - formerYears + at)
}
function lackOf(
  item: CriterionItem,
  { dataset, until, years }: TablePublication,
  { days }: TableCriterion,
  today: string,
): string | undefined {
  if (until === null)
    return item === 'D' ? `Nada foi publicado ainda. ${whatToDo(dataset)}` : undefined
  if (item === 'A' && Date.parse(today) - Date.parse(until) > days * day)
    return `Os dados vão até ${dayText(until)}, e devem ter no máximo ${span(days)}. ${whatToDo(dataset)}`
  const missing = formerOf(today).filter((former) => !years.includes(former))
  return item === 'S' && missing.length > 0
    ? `${missing.length === 1 ? 'Falta o exercício' : 'Faltam os exercícios'} ${conjunction(missing.map(String))}.`
    : undefined
}

const evidenceIn = (published: readonly TablePublication[]) =>
  published.flatMap(({ dataset, evidence }) => (evidence ? [{ dataset, evidence }] : []))
/** A table is no newer than the rows that a criterion is about, where these must be new themselves. */
const asNewAs =
  (told: string | undefined) =>
  (one: TablePublication): TablePublication =>
    told !== undefined && one.until !== null && told < one.until ? { ...one, until: told } : one

/** How a criterion stands. An item is met where one of its tables meets it, as an evaluator is shown that one. */
export function criterionState(
  criterion: TableCriterion,
  points: number,
  published: readonly TablePublication[],
  today: string,
): CriterionState {
  const isThere = published.some(({ until }) => until !== null)
  const asNew = published.map(asNewAs(newestTold(criterion.content, evidenceIn(published))))
  const lacks = (['D', 'A', 'S'] as const)
    .filter((item) => criterion.items.includes(item) && (isThere || item === 'D'))
    .flatMap((item) => {
      const words = (item === 'A' ? asNew : published).map((one) =>
        lackOf(item, one, criterion, today),
      )
      const isMet = published.some(
        (one, at) =>
          one.until !== null && words[at] === undefined && isAsked(criterion, item, one.dataset),
      )
      return isMet
        ? []
        : published.flatMap(({ dataset }, at) => {
            const said = isAsked(criterion, item, dataset) ? words[at] : undefined
            const place = { way: 'table', name: dataset.title, id: dataset.name } as const
            const worth = worthOf(criterion, points, item)
            return said === undefined ? [] : [{ item, place, words: said, points: worth }]
          })
    })
  const missing = new Set<string>(lacks.map(({ item }) => item))
  // What the product does for every table, downloads and filters, is there with its rows.
  const met = isThere ? [...criterion.items].filter((item) => !missing.has(item)).join('') : ''
  const shown = published.filter(({ until }) => until !== null)
  const proofs = shown.map(({ dataset }) => proofOf(dataset))
  const found = openedSeries(
    standing(criterion, points, met, lacks, proofs),
    placed(seriesLacks(criterion.content, formerIn(shown))),
  )
  return opened(found, rowLacks(criterion, shown))
}
/** Whether a table can meet an item: what is new beside the one that must be new is not enough. */
const isAsked = ({ newBy }: TableCriterion, item: CriterionItem, { name }: Dataset) =>
  item !== 'A' || newBy === undefined || newBy === name
const formerIn = (published: readonly TablePublication[]) =>
  published.flatMap(({ dataset, former }) => (former ? [{ dataset, former }] : []))
/** The same lacks, each at its table. */
const placed = (lacks: readonly ContentLack[]) =>
  lacks.map(({ dataset, ...lack }) => ({
    ...lack,
    place: { way: 'table', name: dataset.title, id: dataset.name } as const,
  }))
/** What whoever opens the rows of the tables that prove a criterion does not find. */
const rowLacks = ({ content }: TableCriterion, shown: readonly TablePublication[]) =>
  placed([
    ...contentLacks(content, evidenceIn(shown)),
    ...shown.flatMap(({ dataset, untold: words }) =>
      words === undefined ? [] : [{ dataset, words, isAtMercy: false }],
    ),
  ])

const provesOf = ({ proves }: Dataset): readonly string[] => proves['pntp-2026'] ?? []
/** What the criteria that a table proves ask of its rows; of its former years those that ask for a series. */
const contentsOf = (dataset: Dataset, items = ''): readonly Content[] => [
  ...new Map(
    tableCriteria
      .filter((one) => provesOf(dataset).includes(one.id) && one.items.includes(items))
      .flatMap(({ content }) => content)
      .map((content) => [evidenceKey(content), content]),
  ).values(),
]
const seriesOf = (dataset: Dataset) => contentsOf(dataset, 'S')

/** Where citizens see what a table proves: on a page of its own, where it has one, else among its rows. */
function proofOf({ title, name }: Dataset): Proof {
  const [page] = pagesOfTable(name)
  return page ? { name: page.name, path: page.path } : { name: title, path: `/dados/${name}` }
}

async function tableStates(tx: Tx, portalId: number, today: string, pointsOf: PointsOf) {
  const inUse = await tablesInUse(tx, portalId)
  const fresh = await freshnessOfTables(
    tx,
    datasets.filter(({ name }) => inUse.has(name)),
    portalId,
  )
  const untold = new Map([['movimentos', await lackOfOrder(tx, portalId)]])
  const shown = datasets.flatMap((dataset) => {
    const year = inUse.get(dataset.name)?.years[0]
    return year === undefined ? [] : [{ dataset, year, contents: contentsOf(dataset) }]
  })
  const former = shown.flatMap(({ dataset, year: newest }) => {
    const contents = filesAsked(dataset, seriesOf(dataset))
    const years = inUse.get(dataset.name)?.years ?? []
    return formerOf(today)
      .filter((year) => years.includes(year) && year !== newest && contents.length > 0)
      .map((year) => ({ dataset, year, contents }))
  })
  const evidence = await evidenceOf(tx, [...shown, ...former], portalId)
  const published = datasets.map((dataset): TablePublication => {
    const { name } = dataset
    const dated = fresh.get(name)
    const until = dated ? lastDayOf(dataset, dated, today) : null
    const years = inUse.get(name)?.years ?? []
    return {
      dataset,
      until,
      years,
      evidence: evidence.get(evidenceOfYear(name, years[0] ?? 0)),
      former: new Map(
        former.flatMap(({ dataset: { name: own }, year }) => {
          const told = own === name ? evidence.get(evidenceOfYear(name, year)) : undefined
          return told ? [[year, told]] : []
        }),
      ),
      untold: untold.get(name),
    }
  })
  return tableCriteria.flatMap((criterion) => {
    const points = pointsOf(criterion)
    const own = published.filter(({ dataset }) => provesOf(dataset).includes(criterion.id))
    return points === null || own.length === 0
      ? []
      : [criterionState(criterion, points, own, today)]
  })
}

/** By what the portal's editors filled in; a portal without pages proves nothing by them. */
async function pageStates(tx: Tx, portalId: number, power: Power, pointsOf: PointsOf) {
  const facts = await pageFacts(tx, portalId, power)
  return pageCriteria.flatMap((criterion) => {
    const points = pointsOf(criterion)
    if (points === null) return []
    const { title, path, fact, noun, todo } = criterion
    const place = { way: 'noun', name: title, id: noun } as const
    const own = power === 'legislativo' ? (chamberTodo[fact] ?? todo) : todo
    const words = facts ? own : 'O portal não está aberto ao cidadão.'
    const told = facts?.[fact] ?? false
    if (told === false)
      return [standing(criterion, points, '', [{ item: 'D', place, words, points }], [])]
    const shown = standing(criterion, points, 'D', [], [{ name: title, path }])
    const front = { place, words: frontPageWords, isAtMercy: true }
    return [opened(shown, told === 'capa' ? [front] : [])]
  })
}

const inOrder = ({ criterion: one }: CriterionState, { criterion: other }: CriterionState) => {
  const [dimension = 0, number = 0] = one.id.split('.').map(Number)
  const [otherDimension = 0, otherNumber = 0] = other.id.split('.').map(Number)
  return dimension - otherDimension || number - otherNumber
}

/**
 * How a portal stands in the national index of transparency, criterion by criterion (PNTP 2026), by the matrix of the
 * power that its main unit is of: by its public tables, by its documents, and by what its pages tell. What nothing of
 * the product can tell is among them, without points reached.
 * @param today ISO 8601
 */
export async function transparencyIndex(
  tx: Tx,
  portalId: number,
  today: string,
): Promise<{ readonly power: Power; readonly states: readonly CriterionState[] }> {
  const power = await powerOfPortal(tx, portalId)
  const pointsOf: PointsOf = ({ points }) => points[power]
  const [tables, documents, pages] = await Promise.all([
    tableStates(tx, portalId, today, pointsOf),
    documentStates(tx, portalId, today, pointsOf),
    pageStates(tx, portalId, power, pointsOf),
  ])
  const untold = unprovedCriteria.flatMap((criterion) => {
    const points = pointsOf(criterion)
    return points === null
      ? []
      : [{ ...standing(criterion, points, '', [], []), untold: criterion.why }]
  })
  const proven = byEither([...tables, ...documents])
  return { power, states: [...proven, ...pages, ...untold].toSorted(inOrder) }
}
