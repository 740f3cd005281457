import type { Tx } from '../../../platform/postgres/database.ts'
import { counted } from '../../../pt-br/words.ts'
import { monthNames } from '../../../pt-br/months.ts'
import { orderFactsOf, orderMonths } from '../../data/payment-order.ts'

/**
 * What the payments of the newest month do not tell of their order; nothing where all tell it, and where there are
 * none. Each must say since when it was owed or when it was due, and the reason where it went before others.
 */
export async function lackOfOrder(tx: Tx, portalId: number): Promise<string | undefined> {
  const [newest] = await orderMonths(tx, portalId)
  if (!newest) return undefined
  const { year, month } = newest
  const { rows, withoutDay, withoutCategory, aheadWithoutReason } = await orderFactsOf(tx, {
    portalId,
    year,
    month,
  })
  const of = `de ${monthNames[month - 1]} de ${year}`
  if (withoutCategory > 0)
    return `De ${counted(rows, 'pagamento', 'pagamentos')} ${of}, ${withoutCategory} ${withoutCategory === 1 ? 'não diz' : 'não dizem'} a categoria do contrato (categoria): sem ela a fila não se sabe. Envie a categoria.`
  if (withoutDay > 0)
    return `De ${counted(rows, 'pagamento', 'pagamentos')} ${of}, ${withoutDay} ${withoutDay === 1 ? 'não diz' : 'não dizem'} desde quando era exigível (data_exigibilidade) nem quando vencia (vencimento): sem isso a ordem cronológica não se vê. Envie as datas.`
  return aheadWithoutReason > 0
    ? `${counted(aheadWithoutReason, 'pagamento', 'pagamentos')} ${of} fora da ordem sem justificativa (justificativa_alteracao). Envie a justificativa.`
    : undefined
}
