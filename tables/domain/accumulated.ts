import type { Tx } from '../../platform/postgres/database.ts'
import { growthSince } from '../data/growth.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import type { Dataset } from '../model/declaration.ts'
import { doubtCode, type Doubt } from './doubts.ts'

// Reports of accounting systems tell the year so far. Taken for months, they would be added up.

/** Whether a table holds what each month moved, of the same classifications month after month. */
export const accumulates = ({ key, time, sums }: Dataset): boolean =>
  key.includes(time.month) && !time.state && sums.length > 0

export const accumulatedText =
  'Cada mês leva aqui só o seu movimento: acumulados até o mês, os mesmos valores seriam somados de novo. Se são acumulados, exporte do sistema só o movimento do mês.'

/** Amounts that have to be compared before equal ones, or none that falls, tell anything. */
const fewestEqual = 3
const fewestGrown = 6
/** The part of the classifications of the month before that an accumulated report still has. */
const mostStay = 0.9

/** What is doubted of a month whose amounts all stand at those of the month before or above them. */
export async function growthDoubts(tx: Tx, period: LoadPeriod): Promise<readonly Doubt[]> {
  const { dataset, year, month, mode } = period
  if (!accumulates(dataset) || month === null || month === 1 || mode === 'atualiza') return []
  const { rows, kept, compared, fallen, same } = await growthSince(tx, { ...period, month })
  if (rows === 0 || kept < rows * mostStay || fallen > 0) return []
  const isEqual = same === compared && compared >= fewestEqual
  if (!isEqual && compared < fewestGrown) return []
  return [
    {
      code: doubtCode('acumulado', String(year), String(month), String(compared), String(same)),
      text: `${isEqual ? 'Todos os valores são iguais aos do mês anterior.' : 'Nenhum valor é menor que o do mês anterior.'} ${accumulatedText}`,
      items: [],
      yes: 'Os valores são só do mês',
    },
  ]
}
