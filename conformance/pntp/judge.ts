import { fieldsOf, type Dataset } from '../../tables/dataset.ts'
import { pageCriteria, pointsOf, tableCriteria, type TableCriterion } from './criteria.ts'

/** The page at a path below the portal, as anybody gets it. */
export type Read = (path: string) => Promise<string>

const words = (text: string) => text.split(' ').filter(Boolean)
const isThere = (names: readonly string[], wanted: string) =>
  wanted.split('|').some((one) => names.includes(one))
const provers = (datasets: readonly Dataset[], id: string) =>
  datasets.filter(({ proves }) => proves['pntp-2026']?.includes(id))

/** What a criterion asks and no table that proves it has: `coluna x`, `filtro y`. */
export function lacksOf(datasets: readonly Dataset[], id: string): readonly string[] {
  const criterion = tableCriteria.get(id)
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
    D: html.includes('Linha por linha'),
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

export interface Verdict {
  readonly id: string
  /** The most that it brings. */
  readonly points: number
  readonly reached: number
  readonly met: string
  readonly of: string
  /** The tables, or the page. */
  readonly by: string
}

/** The verdict on every criterion that a table or a page of its own proves, strictly: an item is met by all its tables. */
export async function judge(
  read: Read,
  datasets: readonly Dataset[],
  now: Date,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (const [id, criterion] of tableCriteria) {
    const tables = provers(datasets, id)
    if (tables.length === 0) continue
    const each = await Promise.all(tables.map((one) => itemsOf(read, one, criterion, now)))
    // An item is met where the best of its tables meets it, as an evaluator is shown that one; D needs the least content too.
    const whole = lacksOf(datasets, id).length === 0
    const met = [...criterion.items]
      .filter((item) => (item !== 'D' || whole) && each.some((items) => items.includes(item)))
      .join('')
    verdicts.push({
      id,
      points: criterion.points,
      reached: pointsOf(criterion, met),
      met,
      of: criterion.items,
      by: tables.map(({ title }) => title).join(', '),
    })
  }
  for (const [id, points, path, shown] of pageCriteria) {
    const met = shown.test(await read(path)) ? 'D' : ''
    verdicts.push({ id, points, reached: met ? points : 0, met, of: 'D', by: path || '/' })
  }
  return verdicts
}

/** The verdicts as lines to read, and the sum. */
export function printed(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(
    ({ id, met, of, reached, points, by }) =>
      `${id.padEnd(6)} ${(met || '–').padEnd(6)} de ${of.padEnd(6)} ${reached.toFixed(2).padStart(5)} de ${points.toFixed(2)}  ${by}`,
  )
  const sum = (key: 'reached' | 'points') =>
    verdicts.reduce((all, verdict) => all + verdict[key], 0).toFixed(1)
  return [
    ...lines,
    `Índice, leitura estrita: ${sum('reached')} de ${sum('points')} pontos julgados`,
  ].join('\n')
}
