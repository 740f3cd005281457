import { conjunction } from '../../../pt-br/junctions.ts'
import { capitalised } from '../../../pt-br/words.ts'
import { reasons, type Reason } from './facts.ts'
import type { Proposals } from './proposals.ts'

const parts = { type: 'tipo', period: 'período', description: 'descrição' } as const
type Reasons = ReturnType<Proposals['reasonsOf']>

/** `Tipo e período pelo nome do arquivo; descrição como as dos anteriores`; '' where nothing is proposed. */
export function reasonText(told: Reasons): string {
  const by = new Map<Reason, string[]>()
  for (const part of ['type', 'period', 'description'] as const) {
    const reason = told[part]
    if (reason !== undefined) by.set(reason, [...(by.get(reason) ?? []), parts[part]])
  }
  return capitalised(
    [...by].map(([reason, names]) => `${conjunction(names)} ${reasons[reason]}`).join('; '),
  )
}
