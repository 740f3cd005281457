import { fold } from '../../../../pt-br/words.ts'
import type { Dataset } from '../../../model/declaration.ts'
import { accumulates, accumulatedText } from '../../accumulated.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import type { Mapping } from '../mapping.ts'
import type { MonthOrYear } from '../period.ts'

const untilNow =
  /acumulad|\bate (?:o |a )?(?:mes|periodo|bimestre|data|momento)\b|\bno (?:ano|exercicio)\b/
/** An updated budget is the initial one with all changes: more than a month's change in January too. */
const updated = /\batualizad[ao]\b/

/** Columns of amounts whose names say that they are of the year so far, in a table whose months are added up. */
export function accumulatedColumns(
  dataset: Dataset,
  { columns, isSoFar: isTold = false }: Mapping,
  { month }: MonthOrYear,
): readonly Doubt[] {
  if (!accumulates(dataset) || month === null) return []
  // In January the month and the year so far are the same.
  const isSoFar = (name: string) =>
    updated.test(name) || (month > 1 && !isTold && untilNow.test(name))
  const named = Object.entries(columns)
    .filter(
      ([field, name]) => dataset.sums.includes(field) && name !== field && isSoFar(fold(name)),
    )
    .map(([, name]) => name)
  if (named.length === 0) return []
  return [
    {
      code: doubtCode('acumulado', ...named.toSorted()),
      text: `Os nomes destas colunas dizem que os valores são do ano até agora. ${accumulatedText}`,
      items: named,
      yes: 'Os valores são só do mês',
      lasts: true,
    },
  ]
}
