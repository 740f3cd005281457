import { When } from './when.tsx'
import { totalsOf } from '../../tables/data/sums.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import type { Figure } from '../../tables/model/parts.ts'
import { reais } from '../../pt-br/money.ts'
import { publishedTables, type PublishedTable } from '../../tables/site/open-data/catalogue.ts'
import type { Visit } from '../visit.ts'
import { askedAt } from '../../tables/site/parts/asked.ts'

/** How many numbers stand at the door. */
const most = 3

interface Shown {
  readonly words: string
  readonly year: number
  readonly amount: number
  /** What is left of a gross amount; nothing where nothing is taken off. */
  readonly net: number | undefined
  readonly dataset: Dataset
  readonly receivedAt: Date
  readonly href: string
}
export interface Headline {
  readonly figures: readonly Shown[]
  readonly tables: readonly PublishedTable[]
}

async function figureOf(
  { tx, portal, to, once }: Visit,
  { dataset, years, receivedAt }: PublishedTable,
  { words, of, where = {} }: Figure,
): Promise<Shown | undefined> {
  const [year = 0] = years
  const filter = { [dataset.time.year]: year, ...where }
  // All of it is of the cube: milliseconds over any number of rows.
  const sums = await once(`figure ${dataset.name} ${of} ${JSON.stringify(filter)}`, async () => {
    const found = await totalsOf(tx, { dataset, portalId: portal.id, filter })
    return found.sums
  })
  const amount = sums[of] ?? 0
  const { net } = dataset.told
  const taken = net?.of === of ? Math.abs(sums[net.less] ?? 0) : 0
  const asked = { dataset, year, filters: where, unread: {}, after: undefined }
  return amount > 0
    ? {
        words,
        year,
        amount,
        net: taken === 0 ? undefined : amount - taken,
        dataset,
        receivedAt,
        href: askedAt(to(`/dados/${dataset.name}`), asked),
      }
    : undefined
}

/** The first numbers that the portal's tables can tell, and the tables themselves; nothing where it has none. */
export async function headlineOf(visit: Visit): Promise<Headline> {
  if (!visit.hasTables) return { figures: [], tables: [] }
  const tables = await publishedTables(visit.tx, visit.portal.id)
  const offered = tables.flatMap((table) =>
    (table.dataset.figures ?? [])
      .filter(({ power }) => power === undefined || power === visit.power)
      .map((figure) => ({ table, figure })),
  )
  const found = await Promise.all(
    offered.map(({ table, figure }) => figureOf(visit, table, figure)),
  )
  // The same number of a second table, such as of commitments, is not told again.
  const figures = found
    .filter((it) => it !== undefined)
    .filter((it, at, all) => all.findIndex(({ words }) => words === it.words) === at)
    .slice(0, most)
  return { figures, tables }
}

/** What the money did, in numbers that lead to their rows. */
export const HeadlineFigures = ({ headline: { figures } }: { headline: Headline }) =>
  figures.length > 0 && (
    <section className="wrap band" aria-labelledby="contas">
      <h2 id="contas">As contas em números</h2>
      <ul className="figures">
        {figures.map(({ words, year, amount, net, dataset, receivedAt, href }) => (
          <li key={words}>
            <a href={href}>
              {words} em {year}
            </a>
            <strong>{reais(amount)}</strong>
            <small>
              {net !== undefined && <>Valor bruto; líquido das deduções, {reais(net)}. </>}
              Fonte: {dataset.title}, recebido em <When at={receivedAt} as="longDay" />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
