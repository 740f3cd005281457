import { fieldsOf, type Dataset } from '../../tables/model/declaration.ts'
import { partOf, tableCriteria, type TableCriterion } from '../../tables/declared/pntp/criteria.ts'
import { unprovedCriteria } from '../../tables/declared/pntp/pages.ts'
import {
  contentLacks,
  newestTold,
  type TableEvidence,
} from '../../tables/domain/pntp/content-lacks.ts'
import type { Evidence } from '../../tables/data/evidence.ts'
import { judgeDocuments } from './read-documents.ts'
import { judgePages } from './read-pages.ts'
import { filesAsked, seriesLacks } from '../../tables/domain/pntp/file-series.ts'
import { evidenceOnPage } from './read-rows.ts'
import type { Read, Verdict, Visited } from './verdict.ts'

const words = (text: string) => text.split(' ').filter(Boolean)
const isThere = (names: readonly string[], wanted: readonly string[]) =>
  wanted.some((one) => names.includes(one))
const provers = (datasets: readonly Dataset[], id: string) =>
  datasets.filter(({ proves }) => proves['pntp-2026']?.includes(id))

/** What a criterion asks and no table that proves it has: `coluna x`, `filtro y`. */
export function lacksOf(datasets: readonly Dataset[], id: string): readonly string[] {
  const criterion = tableCriteria.find((one) => one.id === id)
  const tables = provers(datasets, id)
  if (!criterion) return ['not in the matrix']
  const columns = tables.flatMap((dataset) => fieldsOf(dataset).map(({ name }) => name))
  const filters = tables.flatMap((dataset) => dataset.filters)
  return [
    ...criterion.content
      .filter(({ names }) => !isThere(columns, names))
      .map(({ names }) => `coluna ${names.join('|')}`),
    ...words(criterion.filters)
      .filter((name) => !isThere(filters, name.split('|')))
      .map((name) => `filtro ${name}`),
  ]
}

const dayOf = (html: string): string | undefined => {
  const [, day, month = '', year = ''] =
    /Dados até\s*<strong>(?:(\d\d)\/)?(\d\d)\/(\d{4})/.exec(html) ?? []
  if (year === '') return undefined
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `${year}-${month}-${day ?? last}`
}

/** What an evaluator looks for on a page of its own that tells it, beside the rows of a table. */
const toldOnPage: Readonly<Record<string, (read: Read) => Promise<boolean>>> = {
  movimentos: async (read) => {
    const places = [
      ...(await read('/ordem-de-pagamentos')).matchAll(/data-label="Posição">(\d+º)?/g),
    ]
    return places.length > 0 && places.every(([, place]) => place !== undefined)
  },
}

/** The three years before that of a moment. */
const formerOf = (now: Date) => [1, 2, 3].map((back) => now.getUTCFullYear() - back)
/** Whether a day is so many days old at most. */
const isWithin = (day: string, days: number, now: Date) =>
  now.getTime() - Date.parse(day) <= (days + 1) * 86_400_000

interface OnPage {
  /** The items that it meets. */
  readonly items: string
  /** What its newest rows tell. */
  readonly evidence: TableEvidence | undefined
  /** Whether a page of its own tells what it is for; true where it has none. */
  readonly isTold: boolean
  /** Whether the rows of former years lead to files, where they must. */
  readonly hasSeries: boolean
}
/** What the page of one table and its newest rows show. */
async function lookAt(
  read: Read,
  dataset: Dataset,
  { days, newBy, items: asks, filters, content }: TableCriterion,
  now: Date,
): Promise<OnPage> {
  const html = await read(`/dados/${dataset.name}`)
  const until = dayOf(html)
  const years = [
    ...(/<select id="\w+" name="(?:exercicio|ano)".*?<\/select>/s.exec(html)?.[0] ?? '').matchAll(
      />(\d{4})</g,
    ),
  ].map(([, year]) => Number(year))
  const asked = words(filters)
  const isAsked = (name: string) => name.split('|').some((one) => html.includes(`name="${one}"`))
  const met = {
    // Somebody signed that there was nothing.
    D: html.includes('Linha por linha') || html.includes('id="declaracoes"'),
    A:
      until !== undefined && isWithin(until, days, now) && (newBy ?? dataset.name) === dataset.name,
    S: formerOf(now).every((year) => years.includes(year)),
    G: html.includes('linhas.csv'),
    F: asked.every(isAsked),
  }
  const items = Object.entries(met)
    .filter(([, holds]) => holds)
    .map(([item]) => item)
    .join('')
  const last = Math.max(...years)
  const evidence =
    met.D && years.length > 0 ? await evidenceOnPage(read, dataset, last, content) : undefined
  const isTold = (await toldOnPage[dataset.name]?.(read)) ?? true
  const former = new Map<number, Evidence>()
  if (asks.includes('S') && filesAsked(dataset, content).length > 0)
    for (const year of formerOf(now).filter((one) => years.includes(one) && one !== last))
      former.set(year, await evidenceOnPage(read, dataset, year, content))
  const hasSeries = seriesLacks(content, [{ dataset, former }]).length === 0
  return { items, evidence: evidence && { dataset, evidence }, isTold, hasSeries }
}

const reachedBy = ({ points, of }: Verdict, met: string) => points * partOf({ items: of }, met)

/** The verdict on every criterion that tables prove, strictly: an item is met by all its tables. */
async function judgeTables(
  { read, power }: Visited,
  datasets: readonly Dataset[],
  now: Date,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const criterion of tableCriteria) {
    const { id, points, content } = criterion
    const tables = provers(datasets, id)
    const worth = points[power]
    if (tables.length === 0 || worth === null) continue
    const each = await Promise.all(tables.map((one) => lookAt(read, one, criterion, now)))
    // An item is met where the best of its tables meets it, as an evaluator is shown that one; D needs the least
    // content too.
    const hasAll = lacksOf(datasets, id).length === 0
    const opened = each.flatMap(({ evidence }) => evidence ?? [])
    const told = newestTold(content, opened)
    const isNew = told === undefined || isWithin(told, criterion.days, now)
    const kindly = [...criterion.items]
      .filter((item) => (item !== 'D' || hasAll) && (item !== 'A' || isNew))
      .filter((item) => each.some(({ items }) => items.includes(item)))
      .join('')
    const isShown = each.every(({ isTold }) => isTold) && contentLacks(content, opened).length === 0
    const isSeries = each.every(({ hasSeries }) => hasSeries)
    const met = isShown ? (isSeries ? kindly : kindly.replace('S', '')) : ''
    const by = tables.map(({ title }) => title).join(', ')
    verdicts.push({ id, points: worth, met, kindly, of: criterion.items, by })
  }
  return verdicts
}

/** Rows and documents may prove the same: an evaluator is shown the better of the two, of equals the rows. */
function shownBetter(rows: readonly Verdict[], documents: readonly Verdict[]): readonly Verdict[] {
  const isBetter = (one: Verdict, other: Verdict) => {
    const more = reachedBy(one, one.met) - reachedBy(other, other.met)
    return more > 0 || (more === 0 && reachedBy(one, one.kindly) > reachedBy(other, other.kindly))
  }
  const isOf = (id: string) => (one: Verdict) => one.id === id
  return [
    ...rows.map((one) => {
      const other = documents.find(isOf(one.id))
      return other && isBetter(other, one) ? other : one
    }),
    ...documents.filter(({ id }) => !rows.some(isOf(id))),
  ]
}

/**
 * The verdict on all hundred points of the matrix of a power; what no portal can prove itself is among them, unmet.
 */
export async function judge(
  portal: Visited,
  datasets: readonly Dataset[],
  now: Date,
): Promise<readonly Verdict[]> {
  const today = now.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
  const outside = unprovedCriteria.flatMap(({ id, points, items }): readonly Verdict[] => {
    const worth = points[portal.power]
    return worth === null
      ? []
      : [{ id, points: worth, met: '', kindly: '', of: items, by: 'fora do portal' }]
  })
  const rows = await judgeTables(portal, datasets, now)
  return [
    ...shownBetter(rows, await judgeDocuments(portal, today)),
    ...(await judgePages(portal)),
    ...outside,
  ]
}

/** The points of all verdicts, strictly and kindly read. */
export const pointsOf = (verdicts: readonly Verdict[]) => ({
  reached: verdicts.reduce((sum, verdict) => sum + reachedBy(verdict, verdict.met), 0),
  kindly: verdicts.reduce((sum, verdict) => sum + reachedBy(verdict, verdict.kindly), 0),
  of: verdicts.reduce((sum, { points }) => sum + points, 0),
})

/** The verdicts as lines to read, and the sums. */
export function printed(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map((verdict) => {
    const { id, met, kindly, of, points, by } = verdict
    const opened = kindly === met ? '' : ` (sem abrir: ${kindly})`
    return `${id.padEnd(6)} ${(met || '–').padEnd(6)} de ${of.padEnd(6)} ${reachedBy(verdict, met).toFixed(2).padStart(5)} de ${points.toFixed(2)}  ${by}${opened}`
  })
  const { reached, kindly, of: points } = pointsOf(verdicts)
  return [
    ...lines,
    `Índice, leitura estrita: ${reached.toFixed(1)} de ${points.toFixed(1)} pontos; sem abrir linhas e arquivos: ${kindly.toFixed(1)}`,
  ].join('\n')
}
