import { reasonedAnswer } from '../doubts.ts'
import { deliveryChoice, type DeliveryChoice } from '../../calls/delivery-words.ts'

const within = (before: DeliveryChoice, said: DeliveryChoice): DeliveryChoice => ({
  ...before,
  ...said,
  unidades: { ...before.unidades, ...said.unidades },
  respostas: [...new Set([...(before.respostas ?? []), ...(said.respostas ?? [])])],
  ...(before.motivos || said.motivos ? { motivos: { ...before.motivos, ...said.motivos } } : {}),
})

/** What people answered of a file: codes, and reasons behind theirs. */
export const answersIn = ({ respostas = [], motivos = {} }: DeliveryChoice): readonly string[] => [
  ...respostas,
  ...Object.entries(motivos).map(([code, reason]) => reasonedAnswer(code, reason)),
]

/** What people said of a file so far. */
export const choiceOf = (kept: unknown): DeliveryChoice => deliveryChoice.safeParse(kept).data ?? {}
/**
 * What people said of a file, and what they say now. With another table or column of units, what was said of the former
 * one is forgotten.
 */
export function withSaid(kept: unknown, said: DeliveryChoice): DeliveryChoice {
  const before = choiceOf(kept)
  const isOther =
    (said.tabela !== undefined && before.tabela !== undefined && said.tabela !== before.tabela) ||
    false
  if (isOther) return within({}, said)
  const { unidades: _, ...others } = before
  const isRouted = said.coluna !== undefined && said.coluna !== before.coluna
  return within(isRouted ? others : before, said)
}
