import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import type { Recipient } from '../../data/duties/reminders.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import type { DutyLine } from '../duties/lines.ts'
import { isRegular } from '../duties/periods.ts'
import { periodOfState, stateText } from '../duties/state.ts'
import { publishingPath } from '../duties/publishing-path.ts'
import type { Sender } from './letter.ts'

export interface TellingPortal {
  readonly id: number
  readonly name: string
  readonly lines: readonly DutyLine[]
}
/** A day: the next letter tells it anew. */
const goodFor = 24 * 60

function lineOf({ linkTo }: Sender, portalId: number, line: DutyLine): string {
  const { duty, unit, state } = line
  const period = isRegular(duty.period) ? periodOfState(duty.period, state) : null
  const what = [duty.type, period].filter(Boolean).join(', ')
  const who = duty.owner ? `Responsável: ${duty.owner.name}` : 'Sem responsável'
  return `- ${what}: ${stateText(state)}\n  ${unit.name}. ${duty.law}. ${who}.\n  ${linkTo(publishingPath(portalId, line))}`
}

/** What falls due and what is late of somebody's duties, in one letter. */
export function dutiesLetter(
  sender: Sender,
  { name, email }: Pick<Recipient, 'name' | 'email'>,
  portals: readonly TellingPortal[],
): OutgoingEmail {
  const lists = portals.map(
    (portal) =>
      `${portal.name}\n${portal.lines.map((line) => lineOf(sender, portal.id, line)).join('\n')}`,
  )
  return {
    to: email,
    subject: `${sender.tenant}: obrigações que vencem ou estão atrasadas`,
    goodFor,
    text: `Olá, ${name}.\n\n${lists.join('\n\n')}\n\nSe em um período não houve o que publicar, assine isso na tela Obrigações:\n${sender.linkTo(ownScreens.duties)}\n\nÉ no máximo um aviso por dia. Para não receber mais, desligue-o em Minha conta:\n${sender.linkTo(ownScreens.settings)}\n`,
  }
}
