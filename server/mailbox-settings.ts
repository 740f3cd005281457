import { z } from 'zod'
import { urlOf } from '../kernel/url.ts'
import type { MailAccess } from '../tables/domain/mailbox/open-mailbox.ts'

const example = 'imaps://usuario:senha@servidor:993'
/** TLS from the first byte, a user and a password: nothing of the mailbox crosses a network in the clear. */
function isMailbox(value: string): boolean {
  const url = urlOf(value)
  return (
    url?.protocol === 'imaps:' && url.hostname !== '' && url.username !== '' && url.password !== ''
  )
}
export const mailboxVariables = {
  INBOX_MAIL_URL: z
    .string()
    .refine(isMailbox, `deve ser um endereço como ${example}, com usuário e senha`)
    .optional(),
  INBOX_MAIL_ADDRESS: z
    .email('deve ser um endereço de e-mail, como dados@exemplo.gov.br')
    .optional(),
  INBOX_MAIL_AUTHORITY: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'deve ser um nome de servidor, como mx.exemplo.gov.br')
    .optional(),
}
type Variables = z.output<z.ZodObject<typeof mailboxVariables>>

/** The address of a mailbox: its user's name, where that is one. */
const addressIn = ({ INBOX_MAIL_ADDRESS: given, INBOX_MAIL_URL: url = '' }: Variables) => {
  const user = decodeURIComponent(urlOf(url)?.username ?? '')
  return given ?? (user.includes('@') ? user : undefined)
}
/** What is lacking, by the name of its variable. */
export const mailboxLacks = (variables: Variables): 'INBOX_MAIL_ADDRESS' | undefined =>
  variables.INBOX_MAIL_URL !== undefined && addressIn(variables) === undefined
    ? 'INBOX_MAIL_ADDRESS'
    : undefined

export function mailboxOf(variables: Variables): MailAccess | undefined {
  const { INBOX_MAIL_URL: given, INBOX_MAIL_AUTHORITY: authority } = variables
  const url = urlOf(given ?? '')
  const address = addressIn(variables)
  if (!url || address === undefined) return undefined
  return Object.freeze({
    host: url.hostname,
    port: Number(url.port || 993),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    address,
    authority,
  })
}
