import { counted } from '../../../pt-br/words.ts'
import type { OrderFacts } from '../../data/payment-order.ts'

const ofAll = (some: number, { rows }: OrderFacts) =>
  some === rows ? 'Nenhum pagamento' : `${some} de ${counted(rows, 'pagamento', 'pagamentos')}`
const lacks = (some: number, facts: OrderFacts) =>
  `${ofAll(some, facts)} ${some === facts.rows ? 'diz' : some === 1 ? 'não diz' : 'não dizem'}`

/** What was published and what was not, said before any row: nothing stands in the place of what is missing. */
function gapsOf(facts: OrderFacts): readonly string[] {
  const { rows, withoutSince, withoutDue, withoutDay, withoutPosition, withoutCategory } = facts
  return [
    ...(withoutCategory === 0
      ? []
      : [
          `${lacks(withoutCategory, facts)} a categoria do contrato (coluna categoria): bens, locações, serviços ou obras. Sem ela não se sabe a fila, e não há posição.`,
        ]),
    ...(withoutSince === 0
      ? []
      : [`${lacks(withoutSince, facts)} desde quando era exigível (coluna data_exigibilidade).`]),
    ...(withoutDue === 0 ? [] : [`${lacks(withoutDue, facts)} quando vencia (coluna vencimento).`]),
    ...(withoutDay === 0
      ? []
      : [
          withoutDay === rows
            ? 'Sem uma dessas datas não há posição a calcular nem ordem a conferir, e esta página não supõe nenhuma.'
            : `${withoutDay} sem nenhuma das duas datas ${withoutDay === 1 ? 'está' : 'estão'} no fim de sua fila, sem posição.`,
        ]),
    ...(withoutPosition > 0 && withoutDay === rows
      ? [`${lacks(withoutPosition, facts)} a posição (coluna posicao_na_ordem).`]
      : []),
  ]
}

/** How the order was kept, as far as the days tell it, and whether somebody gave a reason for leaving it. */
function keptOrder({ withoutDay, ahead, aheadWithoutReason, changed }: OrderFacts): string {
  const among = withoutDay === 0 ? 'Pelas datas publicadas' : 'Entre os que têm data'
  if (ahead === 0)
    return `${among}, sem alteração da ordem: ninguém foi pago antes de quem esperava há mais tempo na mesma fila.${changed > 0 ? ` ${counted(changed, 'pagamento traz', 'pagamentos trazem')} justificativa mesmo assim.` : ''}`
  const told =
    aheadWithoutReason === 0
      ? 'com a justificativa publicada'
      : `${aheadWithoutReason} sem justificativa publicada (coluna justificativa_alteracao)`
  return `${among}, ${counted(ahead, 'pagamento foi feito', 'pagamentos foram feitos')} antes de quem esperava há mais tempo na mesma fila, ${told}.`
}

/** What can be told of the order as it was kept; nothing without days. */
export const OrderKept = ({ facts }: { facts: OrderFacts }) =>
  facts.withoutDay === facts.rows ? null : (
    <p className="facts">
      {keptOrder(facts)}
      {facts.withoutPosition > 0 &&
        ` ${lacks(facts.withoutPosition, facts)} a posição (coluna posicao_na_ordem): a que se vê é calculada.`}
    </p>
  )

export function OrderGaps({ facts }: { facts: OrderFacts }) {
  const gaps = gapsOf(facts)
  return gaps.length === 0 ? null : (
    <ul className="unread" aria-label="O que falta nos dados publicados">
      {gaps.map((gap) => (
        <li key={gap}>{gap}</li>
      ))}
    </ul>
  )
}
