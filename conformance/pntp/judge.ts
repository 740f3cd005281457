import { fieldsOf, type Dataset } from '../../tables/model/declaration.ts'
import { partOf, tableCriteria, type TableCriterion } from '../../tables/declared/pntp/criteria.ts'
import { unprovedCriteria } from '../../tables/declared/pntp/pages.ts'
import { judgeDocuments } from './read-documents.ts'
import { judgePages } from './read-pages.ts'
import type { Read, Verdict } from './verdict.ts'

const words = (text: string) => text.split(' ').filter(Boolean)
const isThere = (names: readonly string[], wanted: string) =>
  wanted.split('|').some((one) => names.includes(one))
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
    ...words(criterion.content)
      .filter((name) => !isThere(columns, name))
      .map((name) => `coluna ${name}`),
    ...words(criterion.filters)
      .filter((name) => !isThere(filters, name))
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

/** What an evaluator looks for in the rows of a table, beside that there are some: on a page that tells it. */
const content: Readonly<Record<string, (read: Read) => Promise<boolean>>> = {
  movimentos: async (read) => {
    const places = [
      ...(await read('/ordem-de-pagamentos')).matchAll(/data-label="Posição">(\d+º)?/g),
    ]
    return places.length > 0 && places.every(([, place]) => place !== undefined)
  },
}

/** The items that the page of one table meets. */
async function itemsOf(
  read: Read,
  dataset: Dataset,
  { days, filters }: TableCriterion,
  now: Date,
): Promise<string> {
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
    D: html.includes('Linha por linha') && (await (content[dataset.name]?.(read) ?? true)),
    A: until !== undefined && now.getTime() - Date.parse(until) <= (days + 1) * 86_400_000,
    S: [1, 2, 3].every((back) => years.includes(now.getUTCFullYear() - back)),
    G: html.includes('linhas.csv'),
    F: asked.every(isAsked),
  }
  return Object.entries(met)
    .filter(([, holds]) => holds)
    .map(([item]) => item)
    .join('')
}

const reachedBy = ({ points, met, of }: Verdict) => points * partOf({ items: of }, met)

/** The verdict on every criterion that tables prove, strictly: an item is met by all its tables. */
async function judgeTables(
  read: Read,
  datasets: readonly Dataset[],
  now: Date,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const criterion of tableCriteria) {
    const { id } = criterion
    const tables = provers(datasets, id)
    if (tables.length === 0) continue
    const each = await Promise.all(tables.map((one) => itemsOf(read, one, criterion, now)))
    // An item is met where the best of its tables meets it, as an evaluator is shown that one; D needs the least
    // content too.
    const hasAll = lacksOf(datasets, id).length === 0
    const met = [...criterion.items]
      .filter((item) => (item !== 'D' || hasAll) && each.some((items) => items.includes(item)))
      .join('')
    const by = tables.map(({ title }) => title).join(', ')
    verdicts.push({ id, points: criterion.points.executivo ?? 0, met, of: criterion.items, by })
  }
  return verdicts
}

/**
 * The verdict on all hundred points of the executive of a municipality; what no portal can prove itself is among them,
 * unmet.
 */
export async function judge(
  read: Read,
  datasets: readonly Dataset[],
  now: Date,
): Promise<readonly Verdict[]> {
  const today = now.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
  const outside = unprovedCriteria.flatMap(({ id, points, items }) =>
    points.executivo === null
      ? []
      : [{ id, points: points.executivo, met: '', of: items, by: 'fora do portal' }],
  )
  return [
    ...(await judgeTables(read, datasets, now)),
    ...(await judgeDocuments(read, today)),
    ...(await judgePages(read)),
    ...outside,
  ]
}

/** The points of all verdicts. */
export const pointsOf = (verdicts: readonly Verdict[]) => ({
  reached: verdicts.reduce((sum, verdict) => sum + reachedBy(verdict), 0),
  of: verdicts.reduce((sum, { points }) => sum + points, 0),
})

/** The verdicts as lines to read, and the sum. */
export function printed(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map((verdict) => {
    const { id, met, of, points, by } = verdict
    return `${id.padEnd(6)} ${(met || '–').padEnd(6)} de ${of.padEnd(6)} ${reachedBy(verdict).toFixed(2).padStart(5)} de ${points.toFixed(2)}  ${by}`
  })
  const { reached, of: points } = pointsOf(verdicts)
  return [
    ...lines,
    `Índice, leitura estrita: ${reached.toFixed(1)} de ${points.toFixed(1)} pontos`,
  ].join('\n')
}
