import type { Visit } from '../../../site/visit.ts'
import { leftOutOfMatrices, type LeftOutOfMatrix } from '../../data/facts.ts'
import { mscTableOf } from '../../declared/msc.ts'
import type { Asked } from './asked.ts'
import { loadPeriodWords } from './load-words.ts'

/** What balance matrices left out of the months that are asked, where rows of the table come from them. */
export async function matrixGaps(
  { tx, portal }: Pick<Visit, 'tx' | 'portal'>,
  { dataset, year, span, filters }: Asked,
): Promise<readonly LeftOutOfMatrix[]> {
  if (!mscTableOf(dataset)) return []
  const month = Number(filters[dataset.time.month])
  const [first, last] = month > 0 ? [month, month] : [1, 12]
  const { from, to } = span ?? { from: { year, month: first }, to: { year, month: last } }
  const place = (at: typeof from) => at.year * 100 + at.month
  return leftOutOfMatrices(tx, dataset, portal.id, { from: place(from), to: place(to) })
}

/** `Fora destas somas, em março de 2026 (Prefeitura): valores da MSC que …` */
export const matrixGapWords = (gap: LeftOutOfMatrix): string =>
  `Fora destas somas, em ${loadPeriodWords(gap)} (${gap.unit}): ${gap.reason}.`
