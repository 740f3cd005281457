import type { Runner } from '../../platform/postgres/database.ts'
import {
  commitmentsOfContracts,
  contractsOfWorks,
  contractsWithout,
  itemsOfBiddings,
  keepLook,
  movementsOfCommitments,
  paidOfWorks,
  portalsToLookAt,
  revenueReports,
  type Compared,
  type Contradiction,
  type Look,
  type ReportText,
} from '../data/contradictions.ts'
import { totalsOf } from '../data/sums.ts'
import { receitas } from '../declared/receitas.ts'

// What a portal says one thing of here and another there: a work and its commitments, a bidding and its items, a
// contract and its commitments, a report and a table. Nothing is decided: whoever keeps the portal is told.

/** Years that are looked at, the present one among them. */
const years = 2

// As reports say what was collected: `Total arrecadado: R$ 1.234,50`, `RECEITAS REALIZADAS até o bimestre 1.234,50`.
const collected =
  /(?:total\s+(?:arrecadado|realizado|das\s+receitas?(?:\s+(?:arrecadadas?|realizadas?))?)|receitas?\s+(?:totais\s+)?(?:arrecadadas?|realizadas?))[^\d.]{0,60}?(\d{1,3}(?:\.\d{3})+,\d{2})/gi
/** The amounts that a report says were collected, in reais: several lines may say so of several things. */
export const collectedIn = (text: string): readonly number[] =>
  [...text.matchAll(collected)].map(([, amount = '']) =>
    Number(amount.replaceAll('.', '').replace(',', '.')),
  )

/** What the table of revenue says was collected until the end of a report's time. */
async function collectedUntil(
  runner: Runner,
  portalId: number,
  { year, month }: ReportText,
): Promise<number> {
  const { sums, rows } = await totalsOf(runner, {
    dataset: receitas,
    portalId,
    filter: { exercicio: year, mes: { from: 1, to: month ?? 12 } },
  })
  return rows === 0 ? Number.NaN : (sums['arrecadada'] ?? Number.NaN)
}

/** Reports of revenue beside the table: one that says the table's amount in any of its totals agrees. */
async function reportsBesideTable(
  runner: Runner,
  portalId: number,
  since: number,
): Promise<Compared> {
  const reports = await revenueReports(runner, portalId, since)
  const found: Contradiction[] = []
  let checked = 0
  for (const report of reports) {
    const said = collectedIn(report.text)
    const [first] = said
    if (first === undefined) continue
    // oxlint-disable-next-line no-await-in-loop -- a few dozen, each a sum that is kept
    const told = await collectedUntil(runner, portalId, report)
    if (Number.isNaN(told)) continue
    checked += 1
    if (said.some((amount) => Math.abs(amount - told) < 1)) continue
    found.push({
      about: 'relatorio',
      table: receitas.name,
      unit: report.unit,
      year: report.year,
      name: report.description,
      here: told,
      there: first,
      count: 1,
    })
  }
  return { checked, found }
}

/** Looks at a portal. @param today ISO 8601 */
async function contradictionsOf(runner: Runner, portalId: number, today: string): Promise<Look> {
  const since = Number(today.slice(0, 4)) - years + 1
  const looks = [
    await paidOfWorks(runner, portalId),
    await contractsOfWorks(runner, portalId),
    await itemsOfBiddings(runner, portalId, since),
    await commitmentsOfContracts(runner, portalId, since),
    await contractsWithout(runner, portalId, since),
    await reportsBesideTable(runner, portalId, since),
    await movementsOfCommitments(runner, portalId, since),
  ]
  return {
    day: today,
    checked: looks.reduce((sum, { checked }) => sum + checked, 0),
    found: looks.flatMap(({ found }) => found),
  }
}

/** Looks at each portal once a day at its municipality. Safe to repeat, and by two processes at once. */
export async function lookAtPortals(runner: Runner, signal?: AbortSignal): Promise<void> {
  for (const { id, today } of await portalsToLookAt(runner)) {
    signal?.throwIfAborted()
    await runner.atomically(async (tx) => {
      await keepLook(tx, id, await contradictionsOf(tx, id, today))
    })
  }
}
