import { rowPath } from '../../../resources/addresses.ts'
import { reais } from '../../../pt-br/money.ts'
import {
  article,
  capitalised,
  counted,
  demonstrative,
  noneOf,
  type Noun,
} from '../../../pt-br/words.ts'
import type { Visit } from '../../../site/visit.ts'
import { rowPage, rowOf, type TableRow } from '../../data/rows.ts'
import type { Selection } from '../../data/selection.ts'
import { shownTotalsOf, sumsBy, addTotals, type ShownTotals } from '../../data/sums.ts'
import { datasets } from '../../declared/index.ts'
import { isLinkColumn, type LinkColumn } from '../../model/columns.ts'
import { rowsInWords, type Dataset } from '../../model/declaration.ts'
import { amendedBy, amountAt, type Stage } from '../../model/story.ts'
import { unreported } from '../../model/unreported.ts'
import { tablesOfPortal } from '../../../site/known.ts'
import { rowName } from './rows-table.tsx'

// The money that a row sets in motion, from the bidding to the payment: the tables whose amounts are steps of it,
// joined by their declared links. What is missing in between is named.

/** A table on the thread: one row of it, or all that lead to the one before. */
interface Knot {
  readonly dataset: Dataset
  readonly row?: TableRow
  readonly totals?: ShownTotals
  /** Of which kind all of them are, where the table has kinds whose amounts are unlike. */
  readonly kind?: string | undefined
}
/** The rows that lead on, of several, at most. */
const mostLeading = 20

const linksBetween = (from: Dataset, to: Dataset): readonly LinkColumn[] =>
  Object.values(from.columns)
    .filter((column) => isLinkColumn(column))
    .filter((link) => link.to === to.name)
const leadsTo = (from: Dataset, to: Dataset) => linksBetween(from, to).length > 0

/** The tables of the thread, each behind those that it leads to. */
const staged: readonly Dataset[] = datasets
  .filter(({ stages }) => stages)
  .toSorted((a, b) => (leadsTo(a, b) ? 1 : leadsTo(b, a) ? -1 : 0))

/** The row that a row leads to in a table. */
async function leadTo(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  from: Dataset,
  row: TableRow,
  to: Dataset,
): Promise<TableRow | undefined> {
  for (const { by } of linksBetween(from, to)) {
    const key = by.map((name) => String(row[name] ?? ''))
    const found = key.includes('') ? undefined : await rowOf(tx, to, portal.id, key)
    if (found && 'row' in found) return found.row
  }
  return undefined
}

/** The rows of a table that lead to a row. */
function leadingTo(
  portalId: number,
  to: Dataset,
  row: TableRow,
  from: Dataset,
): Selection | undefined {
  const [link] = linksBetween(from, to)
  const key = link?.by.map((name, at) => [name, row[to.key[at] ?? ''] ?? ''] as const)
  return key && { dataset: from, portalId, filter: Object.fromEntries(key) }
}

const added = (some: readonly ShownTotals[]): ShownTotals => {
  const none: ShownTotals = { rows: 0, sums: {} }
  return {
    ...some.reduce<ShownTotals>(addTotals, none),
    ...(some.some(({ isMore }) => isMore) ? { isMore: true as const } : {}),
  }
}

/** What leads to a row in a table of the thread: by itself, or by what stands between. */
async function following(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  to: Dataset,
  row: TableRow,
  from: Dataset,
): Promise<ShownTotals> {
  const none: ShownTotals = { rows: 0, sums: {} }
  const selection = leadingTo(portal.id, to, row, from)
  const direct = selection ? await shownTotalsOf(tx, selection) : none
  if (direct.rows > 0) return direct
  const between = staged.find((one) => leadsTo(one, to) && leadsTo(from, one))
  const steps = between && leadingTo(portal.id, to, row, between)
  if (!between || !steps) return none
  const { rows } = await rowPage(tx, steps, { limit: mostLeading })
  const selections = rows.flatMap((one) => leadingTo(portal.id, between, one, from) ?? [])
  return added(await Promise.all(selections.map((one) => shownTotalsOf(tx, one))))
}

/** What leads to a row in a table, each kind for itself where their amounts are unlike: an ata is no contract. */
async function knotsOf(
  visit: Pick<Visit, 'tx' | 'portal'>,
  to: Dataset,
  row: TableRow,
  dataset: Dataset,
): Promise<readonly Knot[]> {
  const { apart } = dataset
  const selection = apart === undefined ? undefined : leadingTo(visit.portal.id, to, row, dataset)
  if (apart === undefined || !selection)
    return [{ dataset, totals: await following(visit, to, row, dataset) }]
  const kinds = await sumsBy(visit.tx, selection, [{ column: apart }])
  return kinds.length === 0
    ? [{ dataset, totals: { rows: 0, sums: {} } }]
    : kinds.map(({ values: [kind], rows, sums }) => ({
        dataset,
        kind: String(kind),
        totals: { rows, sums },
      }))
}

/** What stands before a row, the nearest table first. */
async function before(
  visit: Pick<Visit, 'tx' | 'portal'>,
  dataset: Dataset,
  row: TableRow,
): Promise<readonly Knot[]> {
  const found: Knot[] = []
  for (const to of staged.slice(0, staged.indexOf(dataset)).toReversed()) {
    const steps: readonly Knot[] = [{ dataset, row }, ...found]
    for (const step of steps) {
      if (found.some((one) => one.dataset === to) || !step.row) continue
      const next = await leadTo(visit, step.dataset, step.row, to)
      if (next) found.unshift({ dataset: to, row: next })
    }
  }
  return found
}

interface Step {
  readonly as: string
  readonly words: string
  readonly amount?: number | undefined
  readonly href?: string | undefined
  /** What amendments have changed of it. */
  readonly amended?: string | undefined
  /** What has not come to the next step. */
  readonly open?: string | undefined
  readonly isMissing?: true
  /** That nobody reports the amount. */
  readonly isUnreported?: boolean
}
/** The thread of a row; none where its table is not on it, and leads to none that is. */
export async function threadOf(
  visit: Visit,
  dataset: Dataset,
  row: TableRow,
): Promise<readonly Step[]> {
  const first = dataset.stages ? dataset : staged.toReversed().find((one) => leadsTo(dataset, one))
  if (!first) return []
  const start = first === dataset ? row : await leadTo(visit, dataset, row, first)
  if (!start) return [missing(dataset, row, first, 'before')]
  const inUse = await tablesOfPortal(visit)
  const past = await before(visit, first, start)
  const rest = staged.slice(staged.indexOf(first) + 1).filter(({ name }) => inUse.has(name))
  const later = (await Promise.all(rest.map((one) => knotsOf(visit, first, start, one)))).flat()
  const { isBought = () => true } = first.stages?.[0] ?? {}
  const lacking = staged
    .slice(0, isBought(start) ? staged.indexOf(first) : 0)
    .filter((one) => inUse.has(one.name) && !past.some((knot) => knot.dataset === one))
  const knots: readonly Knot[] = [...past, { dataset: first, row: start }, ...later]
  return [
    ...lacking.map((one) => missing(first, start, one, 'before')),
    ...knots.flatMap((knot, at) =>
      stepsOf({ ...visit, row }, knot, knots[at + 1], { dataset: first, row: start }),
    ),
  ]
}

/** What a row is: the kind that it is of, where its table has several. */
const nounOf = ({ one, many = `${one}s`, told, apart = '' }: Dataset, row: TableRow): Noun =>
  told.kinds?.[String(row[apart])] ?? { one, many, gender: told.gender }

/** That one table does not say what it should lead to, or that nothing of it leads here. */
function missing(from: Dataset, row: TableRow, other: Dataset, where: 'before' | 'after'): Step {
  const of = nounOf(from, row)
  const [none, this_] = [noneOf(other.told), demonstrative(of)]
  return {
    as: capitalised(other.one),
    words:
      where === 'before'
        ? `${capitalised(this_)} ${of.one} não diz ${article({ ...other.told, one: '', many: '' })} ${other.one}.`
        : `${capitalised(none)} ${other.one} diz ${this_} ${of.one}.`,
    isMissing: true,
  }
}

function stepsOf(
  { to, units, row: shown }: Pick<Visit, 'to' | 'units'> & { readonly row: TableRow },
  { dataset, row, totals, kind }: Knot,
  next: Knot | undefined,
  start: Required<Pick<Knot, 'dataset' | 'row'>>,
): readonly Step[] {
  const { stages = [], apart = '' } = dataset
  if (totals?.rows === 0) return [missing(start.dataset, start.row, dataset, 'after')]
  const ofKind = kind === undefined ? {} : { [apart]: kind }
  const values: TableRow = row ?? { ...totals?.sums, ...ofKind }
  const year = Number(row?.[dataset.time.year])
  const words = row
    ? rowName(dataset, row, { year, units, own: new Map() })
    : `${totals?.isMore ? 'Mais de ' : ''}${rowsOfKind(dataset, values, totals?.rows ?? 0)}`
  const amounts = stages.map((stage) => (totals?.isMore ? undefined : amountAt(stage, values)))
  return stages.map((stage, at) => ({
    as: stage.calledFor?.(row ?? ofKind) ?? stage.as,
    words: at === 0 ? words : '',
    amount: amounts[at],
    isUnreported: amounts[at] === undefined && isUnreported(dataset, stage, row, totals),
    // Of the page itself there is no link.
    href: row && row !== shown && at === 0 ? to(rowPath(dataset, row)) : undefined,
    // Of several, one that tells no first amount would be taken for an amendment.
    amended: (totals?.rows ?? 1) === 1 ? amendedWords(amendedBy(stage, values)) : undefined,
    open: openOf(
      stage,
      values,
      amounts[at],
      amounts[at + 1] ?? firstOf(next, dataset, start.dataset),
    ),
  }))
}
/** Whether nobody reports the amount of a step, which is not the same as that it is none. */
const isUnreported = (
  { columns }: Dataset,
  { of: [name = ''] }: Stage,
  row: TableRow | undefined,
  totals: ShownTotals | undefined,
): boolean =>
  columns[name]?.mayGoUnreported === true && (row !== undefined || totals?.isMore !== true)
const rowsOfKind = (dataset: Dataset, values: TableRow, rows: number): string => {
  const kind = dataset.told.kinds?.[String(values[dataset.apart ?? ''])]
  return kind ? counted(rows, kind.one, kind.many) : rowsInWords(dataset, rows)
}
/** `+ R$ 195.000,00 por aditivo`. */
const amendedWords = (amount: number | undefined) =>
  amount === undefined
    ? undefined
    : `${amount > 0 ? '+' : '−'} ${reais(Math.abs(amount))} por aditivo`
/** What the next table has of it: known where all of its rows that lead here are told. */
function firstOf(next: Knot | undefined, dataset: Dataset, start: Dataset): number | undefined {
  const [stage] = next?.dataset.stages ?? []
  const { totals } = next ?? {}
  if (dataset !== start || !stage || !totals || totals.isMore) return undefined
  return totals.rows === 0 ? 0 : amountAt(stage, totals.sums)
}
function openOf(
  { open, isBinding = () => true }: Stage,
  values: TableRow,
  amount: number | undefined,
  after: number | undefined,
): string | undefined {
  if (open === undefined || amount === undefined || after === undefined || !isBinding(values))
    return undefined
  const left = Math.round((amount - after) * 100) / 100
  return left > 0 ? `${reais(left)} ${open}` : undefined
}

/** The steps of the money in their order, each with its sum and what has not come further. */
export const Thread = ({ found }: { found: readonly Step[] }) =>
  found.length < 2 && !found[0]?.isMissing ? null : (
    <section className="thread" aria-labelledby="fio">
      <h2 id="fio">O fio do dinheiro</h2>
      <ol>
        {found.map(
          ({ as, words, amount, href, amended, open, isMissing, isUnreported: isNone }, at) => (
            // Two kinds of contract are two steps of one name.
            <li key={at} className={isMissing ? 'missing' : undefined}>
              <h3>{as}</h3>
              {amount !== undefined && <p className="sum">{reais(amount)}</p>}
              {isNone && <p className="sum">{unreported}</p>}
              {words && <p>{href ? <a href={href}>{words}</a> : words}</p>}
              {amended && <p>{amended}</p>}
              {open && <p className="open">{open}</p>}
            </li>
          ),
        )}
      </ol>
    </section>
  )
