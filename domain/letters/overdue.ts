import { dayText } from '../../pt-br/day.ts'
import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import type { Reminded } from '../../tables/data/reminders.ts'
import { counted } from '../../pt-br/words.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import type { OverdueTable } from '../../tables/domain/overdue.ts'
import type { Sender } from './letter.ts'

export interface OverduePortal {
  readonly name: string
  readonly tables: readonly OverdueTable[]
}
/** A week: the next letter tells it anew. */
const goodFor = 7 * 24 * 60
const mostUnits = 3

const unitsOf = (units: readonly string[]) =>
  [
    ...units.slice(0, mostUnits),
    ...(units.length > mostUnits ? [`mais ${units.length - mostUnits}`] : []),
  ].join(', ')
const lineOf = ({ linkTo }: Sender, { dataset, months, units, since }: OverdueTable) =>
  `- ${dataset.title}: ${counted(months, 'mês', 'meses')} fora do prazo desde ${dayText(since)} (${dataset.due.law})\n  ${unitsOf(units)}\n  ${linkTo(ownScreens.table.replace(':id', dataset.name))}`

/** To who may send the tables of portals: all that passed its term, in one letter. */
export const overdueLetter = (
  sender: Sender,
  { name, email }: Pick<Reminded, 'name' | 'email'>,
  portals: readonly OverduePortal[],
): OutgoingEmail => {
  const lists = portals.map(
    (portal) => `${portal.name}\n${portal.tables.map((table) => lineOf(sender, table)).join('\n')}`,
  )
  return {
    to: email,
    subject: `${sender.tenant}: tabelas públicas fora do prazo`,
    goodFor,
    text: `Olá, ${name}.\n\nEstas tabelas passaram do prazo da lei:\n\n${lists.join('\n\n')}\n\nEm cada uma, envie o arquivo do mês ou declare que não houve o que publicar.\n\nÉ no máximo um aviso por semana. Para não receber mais, desligue-o em Minha conta:\n${sender.linkTo(ownScreens.settings)}\n`,
  }
}
