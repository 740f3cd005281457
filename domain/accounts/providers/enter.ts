import { problem } from '../../../kernel/problem.ts'
import { systemUser } from '../../../resources/access/system-user.ts'
import { storeName } from '../../../data/accounts/invitations.ts'
import { spendLinks } from '../../../data/accounts/links.ts'
import {
  dropInvitedCpf,
  insertLink,
  invitedBy,
  followLink,
  type LinkedUser,
} from '../../../data/accounts/provider-links.ts'
import { issueTicket } from '../../../data/accounts/second-step.ts'
import { markConfirmed } from '../../../data/accounts/users.ts'
import { recordEvent } from '../../../data/audit/audit.ts'
import type { Runner, Tx } from '../../../platform/postgres/database.ts'
import type { Actor } from '../../../data/store/scope.ts'
import type { Sender } from '../../letters/letter.ts'
import { openSession, type Browser } from '../open-session.ts'
import type { HalfSignedIn, SignedIn } from '../sign-in.ts'
import type { ProviderArrival } from './journey.ts'

// Who comes in by a provider: whose account is linked, or who was invited by the CPF that the provider answers for. No
// account is made, and an e-mail links nothing.

const refused = {
  'sem-conta': (name: string) =>
    `Nenhuma conta daqui está ligada a esta identidade de ${name}. Se você já tem conta, entre com e-mail e senha e ligue-a em Minha conta. Se não tem, peça um convite com o seu CPF a quem administra as pessoas com acesso.`,
  bloqueada: () =>
    'A sua conta não pode entrar agora. Procure quem administra as pessoas com acesso no seu órgão.',
  'outro-cpf': (name: string) =>
    `Este convite é de outro CPF, que não é o da conta com que você entrou em ${name}. Saia de lá e entre com a sua, ou peça outro convite a quem convidou você.`,
  'outra-conta': (name: string) =>
    `Esta identidade de ${name} já abre outra conta daqui. Entre nela e desligue-a em Minha conta, ou procure quem administra as pessoas com acesso.`,
} as const
type Refused = keyof typeof refused

/** Takes the invitation of somebody up whose CPF it names. */
async function takeUp(
  tx: Tx,
  stranger: Actor,
  { provider, identity: { subject, cpf, name }, journey }: ProviderArrival,
): Promise<Refused | undefined> {
  const invited = cpf === null ? undefined : await invitedBy(tx, cpf)
  if (journey.purpose === 'convite' && invited !== journey.userId) return 'outro-cpf'
  if (invited === undefined) return 'sem-conta'
  if (!(await insertLink(tx, { providerId: provider.id, subject, userId: invited })))
    return 'outra-conta'
  if (name !== '') await storeName(tx, invited, name)
  await dropInvitedCpf(tx, invited)
  // Who comes by the CPF has shown no letter of the mailbox.
  await markConfirmed(tx, invited, false)
  await spendLinks(tx, invited)
  await recordEvent(
    tx,
    { ...stranger, userId: invited, userName: name },
    {
      type: 'update',
      page: systemUser.name,
      record: invited,
      values: { name, confirmed: true, provedor: provider.name },
    },
  )
  return undefined
}

/** Whose account it is by now; why nobody's. */
async function userOf(
  tx: Tx,
  stranger: Actor,
  arrival: ProviderArrival,
): Promise<LinkedUser | Refused> {
  const { provider, identity, journey } = arrival
  const find = () => followLink(tx, provider.id, identity.subject)
  const linked = await find()
  if (linked && journey.purpose === 'convite') return 'outra-conta'
  const why = linked ? undefined : await takeUp(tx, stranger, arrival)
  if (why) return why
  const user = linked ?? (await find())
  return user?.enters ? user : 'bloqueada'
}

/**
 * Opens a session for who a provider knows; it stands for the password, and a code follows where one is asked for.
 * @throws {Problem} `forbidden` with what to do where it opens nothing
 */
export async function enterByProvider(
  runner: Runner,
  stranger: Actor,
  sender: Sender,
  arrival: ProviderArrival,
  browser: Browser,
): Promise<SignedIn | HalfSignedIn> {
  const { name } = arrival.provider
  const outcome = await runner.atomically(async (tx) => {
    const user = await userOf(tx, stranger, arrival)
    if (typeof user === 'string') {
      const values = { entrada: name }
      const nobody = { ...stranger, userName: 'Sem conta' }
      await recordEvent(tx, nobody, { type: 'login_failed', page: 'session', values })
      return user
    }
    if (user.factor || user.due) {
      const turnsOn = !user.factor
      return { ticket: await issueTicket(tx, user.id, turnsOn, name), turnsOn }
    }
    const actor = { ...stranger, userId: user.id, userName: user.name }
    return { user, ...(await openSession(tx, actor, sender, browser, { by: name })) }
  })
  if (typeof outcome === 'string') throw problem('forbidden', refused[outcome](name))
  return outcome
}
