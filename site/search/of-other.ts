import { datasetsOf } from '../../tables/declared/powers.ts'
import { questionsOf, type AskedTable } from '../../tables/domain/questions.ts'
import { wordsOfTable, type TableWords } from '../../tables/domain/table-words.ts'
import { clockOf } from '../../pt-br/clock.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import type { Power } from '../../tables/model/parts.ts'
import { questionTablesOf } from '../known.ts'
import type { Visit } from '../visit.ts'
import type { Found } from './results.ts'

// Who looks at a town hall's portal for a councillor, or at a chamber's for a nursery, is told where that is.

/** The tables that portals of a power alone have, by their words; none of them is read. */
const tablesOf = ({ power, year, receivedAt }: { power: Power; year: number; receivedAt: Date }) =>
  datasetsOf(power)
    .filter((dataset) => !datasetsOf(otherOf(power)).includes(dataset))
    .map((dataset): AskedTable => ({
      words: wordsKnown(dataset),
      inUse: { years: [year], rows: 0, receivedAt, filled: null },
    }))
const otherOf = (power: Power): Power => (power === 'legislativo' ? 'executivo' : 'legislativo')
const words = new Map<Dataset, TableWords>()
function wordsKnown(dataset: Dataset): TableWords {
  const known = words.get(dataset) ?? wordsOfTable(dataset, new Map())
  words.set(dataset, known)
  return known
}

const heaviest = (q: string, tables: readonly AskedTable[], power: Power, today: string) =>
  questionsOf(q, tables, power, today).find(({ isTold, isGuess }) => isTold && !isGuess)?.weight ??
  0

/**
 * Whether the portal of the other power is the one to ask: by the words of its tables, or perhaps, because nothing is
 * here. What this power's own portals tell is no matter of the other one's, though nobody has published it yet.
 */
export async function isOfOther(
  visit: Visit,
  q: string,
  { groups, card, someWords }: Found,
): Promise<'certain' | 'perhaps' | undefined> {
  if (!visit.other) return undefined
  const { now, power, portal } = visit
  const clock = clockOf(portal.zone)
  const at = { year: clock.year(now), receivedAt: now }
  const today = clock.isoDay(now)
  const weight = heaviest(q, tablesOf({ ...at, power: otherOf(power) }), power, today)
  const own = Math.max(
    heaviest(q, await questionTablesOf(visit), power, today),
    heaviest(q, tablesOf({ ...at, power }), power, today),
  )
  const isNothing = groups.length === 0 && !card
  if (weight > own && (weight >= 4 || own === 0 || isNothing || someWords !== undefined))
    return 'certain'
  return isNothing && own === 0 ? 'perhaps' : undefined
}
