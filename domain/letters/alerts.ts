import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import { confirmWithinHours } from '../../data/nouns/portal-alerts.ts'
import type { NamedList, NewThing } from '../portals/alert-lists.ts'

// Letters to citizens who follow a list of a portal.

/** The portal that writes, and where its pages are. */
export interface WritingPortal {
  readonly name: string
  /** An address of the portal, whole. @param path below the portal */
  readonly at: (path: string) => string
}

const keyed = (path: string, key: string) => `${path}?chave=${encodeURIComponent(key)}`
/** Where one who follows a list leaves it. */
const leaving = ({ at }: WritingPortal, leaveKey: string) => at(keyed('/novidades/sair', leaveKey))

/** To an address that somebody typed: it may be anybody's, so the letter has no word that a stranger wrote. */
export const confirmationLetter = (
  portal: WritingPortal,
  email: string,
  { plainName }: NamedList,
  key: string,
): OutgoingEmail => ({
  to: email,
  subject: `${portal.name}: confirme seu e-mail`,
  goodFor: confirmWithinHours * 60,
  reason: 'assinatura',
  text: `Olá.\n\nAlguém pediu que o portal ${portal.name} avise este endereço do que houver de novo em: ${plainName}.\n\nSe foi você, confirme em até ${confirmWithinHours} horas:\n${portal.at(keyed('/novidades/confirmar', key))}\n\nSe não foi, não faça nada: sem confirmação este endereço é apagado e você não recebe mais nada.\n`,
})

/** To one who asked again for what is sent already. */
export const alreadyLetter = (
  portal: WritingPortal,
  email: string,
  { plainName }: NamedList,
  leaveKey: string,
): OutgoingEmail => ({
  to: email,
  subject: `${portal.name}: você já recebe estas novidades`,
  goodFor: confirmWithinHours * 60,
  reason: 'assinatura',
  text: `Olá.\n\nEste endereço já recebe o que há de novo em: ${plainName}. Nada mudou.\n\nPara deixar de receber, sem senha:\n${leaving(portal, leaveKey)}\n`,
})

const mostThings = 20
/** Of more than a thousand nobody counted the rest. */
const countedThings = 1000
/** How many the letter does not name. */
function othersOf(things: readonly NewThing[]): string {
  const others = things.length - mostThings
  if (others <= 0) return ''
  const many = things.length < countedThings ? String(others) : `mais de ${others}`
  return others === 1 ? '\n\nHá mais 1 na lista.' : `\n\nHá mais ${many} na lista.`
}
/** What is new in a list, once a day at most. */
export function newsLetter(
  portal: WritingPortal,
  { email, leaveKey }: { readonly email: string; readonly leaveKey: string },
  { name, address }: NamedList,
  things: readonly NewThing[],
): OutgoingEmail {
  const lines = things
    .slice(0, mostThings)
    .map(({ title, path }) => `- ${title}\n  ${portal.at(path)}`)
  const leave = leaving(portal, leaveKey)
  return {
    to: email,
    subject: `${portal.name}: novidades em ${name}`,
    goodFor: confirmWithinHours * 60,
    reason: 'novidades',
    leave,
    text: `Novidades em ${name}:\n\n${lines.join('\n')}${othersOf(things)}\n\nA lista inteira:\n${portal.at(address)}\n\nÉ no máximo uma mensagem por dia. Para deixar de receber, sem senha:\n${leave}\n`,
  }
}
