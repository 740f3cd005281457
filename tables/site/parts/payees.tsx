import { partiesNamed, type NamedParty } from '../../data/facts.ts'
import type { Selection } from '../../data/selection.ts'
import { sumsBy, type ShownTotals, type Totals } from '../../data/sums.ts'
import { columnOf } from '../../model/declaration.ts'
import type { Visit } from '../../../site/visit.ts'
import { BarChart } from '../../../site/parts/charts/bar-chart.tsx'
import type { WordedKind } from './apart.tsx'
import { askedAt, type Asked } from './asked.ts'
import { inPeriod } from './period.ts'
import { addsUp } from './selection.ts'

interface Payee {
  readonly party: NamedParty
  readonly amount: number
}

interface PayeesFound {
  /** The question, of the first of its kinds where it has several. */
  readonly asked: Asked
  readonly kind: WordedKind | undefined
  readonly totals: Totals
  readonly payees: readonly Payee[]
}
/**
 * Who has the greatest parts of a selection, of the first of its kinds where it has several; nothing where its table
 * does not say so, or nothing is added up.
 */
export async function payeesOf(
  visit: Pick<Visit, 'tx' | 'portal'>,
  {
    asked,
    selection,
    totals,
    kinds,
  }: { asked: Asked; selection: Selection; totals: ShownTotals; kinds: readonly WordedKind[] },
): Promise<PayeesFound> {
  const { apart } = asked.dataset
  const kind = kinds.length > 1 ? kinds[0] : undefined
  if (!addsUp(asked)) return { asked, kind, totals, payees: [] }
  if (!kind || apart === undefined)
    return { asked, kind, totals, payees: await greatestOf(visit, selection, totals) }
  const own = { [apart]: kind.value }
  const ofKind = { ...selection, filter: { ...selection.filter, ...own } }
  return {
    asked: { ...asked, filters: { ...asked.filters, ...own } },
    kind,
    totals: kind,
    payees: await greatestOf(visit, ofKind, kind),
  }
}

async function greatestOf(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  selection: Selection,
  { rows, isMore }: ShownTotals,
): Promise<readonly Payee[]> {
  const { payees } = selection.dataset
  if (!payees || rows === 0 || isMore) return []
  const { by, of, top } = payees
  const groups = await sumsBy(tx, selection, [{ column: by }], { of, count: top })
  const ids = groups.map(({ values: [id] }) => Number(id))
  const parties = await partiesNamed(tx, portal.id, ids)
  return groups.flatMap(({ sums }, at) => {
    const party = parties.get(ids[at] ?? 0)
    const amount = sums[of] ?? 0
    return party && amount !== 0 ? [{ party, amount }] : []
  })
}

/** What finds a party again: its CNPJ, or its name. */
export const sought = ({ name, document }: NamedParty) =>
  document !== null && /^[\dA-Z]{14}$/.test(document) ? document : name

/** To whom the amounts of a selection go; each one leads to the rows of its party. */
export function Payees({
  found: { asked, kind, totals, payees: found },
  path,
}: {
  found: PayeesFound
  path: string
}) {
  const { dataset } = asked
  const { payees } = dataset
  // One party alone is what was asked for.
  if (!payees || found.length < 2) return null
  const { label } = columnOf(dataset, payees.by)
  const measure = columnOf(dataset, payees.of).label
  const rest = (totals.sums[payees.of] ?? 0) - found.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <BarChart
      id={`por-${payees.by}`}
      title={`A quem: ${kind ? `${kind.words}, ` : ''}${measure.toLowerCase()} ${inPeriod(asked)}`}
      of={label}
      measure={measure}
      bars={[
        ...found.map(({ party, amount }) => ({
          label: party.name,
          value: amount,
          href: askedAt(path, asked, { [payees.by]: sought(party) }),
        })),
        ...(Math.abs(rest) < 0.005 ? [] : [{ label: 'Demais', value: rest }]),
      ]}
    />
  )
}
