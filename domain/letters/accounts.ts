import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import type { Account } from '../../data/accounts/users.ts'
import type { Sender } from './letter.ts'

// The letters of accounts. Each says how long its link is good: `linkMinutes` is what the words say.

/** How long the link of a letter is good. */
export const linkMinutes = { confirmar: 24 * 60, recuperar: 60, convidar: 7 * 24 * 60 } as const

/** To somebody who registers an address that has an account. */
export const accountExists = (
  { tenant, linkTo }: Sender,
  { name, email }: Account,
): OutgoingEmail => ({
  to: email,
  reason: 'cadastro',
  subject: `${tenant}: você já tem uma conta`,
  text: `Olá, ${name}.\n\nAlguém pediu um cadastro com este e-mail, mas você já tem uma conta. Se esqueceu a senha, peça outra em:\n${linkTo('/autenticacao/recuperar-senha')}\n\nSe não foi você, não precisa fazer nada.\n`,
})

/**
 * To the address of a new account. The name of somebody who has not confirmed is what a stranger wrote: it stands in no
 * letter.
 */
export const confirmation = (
  { tenant, linkTo }: Sender,
  email: string,
  token: string,
): OutgoingEmail => ({
  to: email,
  reason: 'cadastro',
  subject: `${tenant}: confirme o seu e-mail`,
  goodFor: linkMinutes.confirmar,
  text: `Olá.\n\nAlguém pediu um cadastro com este e-mail. Para confirmar que foi você e escolher a senha, abra este endereço em até 24 horas:\n${linkTo(`/autenticacao/confirmar-conta?token=${token}`)}\n\nDepois disso, o administrador do seu órgão libera o acesso. Se não foi você, não precisa fazer nada.\n`,
})

/** Where another password is chosen. */
export const newPasswordPath = (token: string) => `/autenticacao/resetar-senha?token=${token}`

/** To the stored address of an account whose password is forgotten; it names nobody who has not confirmed. */
export const newPasswordLetter = (
  { tenant, linkTo }: Sender,
  { name, email, confirmed }: Account,
  token: string,
): OutgoingEmail => ({
  to: email,
  reason: 'recuperar',
  subject: `${tenant}: nova senha`,
  goodFor: linkMinutes.recuperar,
  text: `${confirmed ? `Olá, ${name}` : 'Olá'}.\n\nPara escolher uma nova senha, abra este endereço em até uma hora:\n${linkTo(newPasswordPath(token))}\n\nSe não foi você, não precisa fazer nada: a senha continua a mesma.\n`,
})

/** Where an invitation is taken up. */
export const invitationLink = ({ linkTo }: Sender, token: string): string =>
  linkTo(`/autenticacao/convite?token=${token}`)
/** To somebody who is invited. It names who invites: a user of the municipality, and no stranger. */
export const invitation = (
  sender: Sender,
  { email, by }: { readonly email: string; readonly by: string },
  token: string,
): OutgoingEmail => ({
  to: email,
  reason: 'convite',
  subject: `${sender.tenant}: convite para o portal da transparência`,
  goodFor: linkMinutes.convidar,
  text: `Olá.\n\n${by} convidou você a trabalhar no portal da transparência. Para informar o seu nome, escolher a senha e entrar, abra este endereço em até sete dias:\n${invitationLink(sender, token)}\n\nSe não esperava este convite, não precisa fazer nada.\n`,
})
