import { dayAfter, dayText } from '../../pt-br/day.ts'
import { onWorkingDay, type Holidays } from '../../pt-br/working-days.ts'
import { useClock } from './when.tsx'

/**
 * The last days of a request that is made on a day, ISO 8601: its answer, the answer with the ten days more, an appeal
 * against an answer of the last day, and the decision on it. The first day does not count, and a term that ends where
 * nobody works ends on the next working day. Law: Lei 12.527/2011, arts. 11 and 15; Lei 9.784/1999, art. 66.
 */
export function requestTerms(asked: string, holidays: Holidays) {
  const onDay = (iso: string) => onWorkingDay(iso, holidays)
  const answer = onDay(dayAfter(asked, 20))
  const appeal = onDay(dayAfter(answer, 10))
  return {
    answer,
    prolonged: onDay(dayAfter(asked, 30)),
    appeal,
    decision: onDay(dayAfter(appeal, 5)),
  }
}

const Day = ({ of }: { of: string }) => <time dateTime={of}>{dayText(of)}</time>

/** The terms of the law as days, for somebody who asks today. */
export function RequestTerms({ now, holidays }: { now: Date; holidays: Holidays }) {
  const today = useClock().isoDay(now)
  const { answer, prolonged, appeal, decision } = requestTerms(today, holidays)
  return (
    <>
      <li>
        Peça hoje, <Day of={today} />: resposta na hora, ou até{' '}
        <strong>
          <Day of={answer} />
        </strong>{' '}
        (20 dias). Com justificativa, o prazo vai até <Day of={prolonged} /> (mais 10 dias).
      </li>
      <li>
        Se o pedido for negado, você tem 10 dias para recorrer: de uma resposta de{' '}
        <Day of={answer} />, até <Day of={appeal} />. A autoridade superior responde em 5 dias: até{' '}
        <Day of={decision} />.
      </li>
      <li>
        Passou do prazo sem resposta? Reclame à autoridade que decide os recursos e à Ouvidoria, com
        o número do pedido e o dia em que o fez. Atrasar a resposta de propósito é ilícito (Lei
        12.527/2011, art. 32, I).
      </li>
      <li>
        O dia do pedido não conta, e o prazo que acaba em fim de semana ou feriado, também da cidade
        ou do estado, passa para o dia útil seguinte.
      </li>
    </>
  )
}
