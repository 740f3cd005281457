import { problem } from '../../../kernel/problem.ts'
import {
  insertLink,
  isOpenSession,
  opensWithout,
  removeLink,
} from '../../../data/accounts/provider-links.ts'
import { nameAndEmail } from '../../../data/accounts/users.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import type { Actor } from '../../../data/store/scope.ts'
import type { Sender } from '../../letters/letter.ts'
import { tellChange } from '../second-factor.ts'
import type { ProviderArrival } from './journey.ts'

// An account is linked to who its owner is at a provider, by who has a session of it and has proven it lately.

export const sessionEnded = () =>
  problem('signed-out', 'Sua sessão terminou no meio do caminho. Entre e comece de novo.')

/**
 * Links the account of who went to the provider from its session, and writes to them.
 * @throws {Problem} `signed-out` where that session has ended; `duplicate` for who opens another account already
 */
export const linkAccount = (
  runner: Runner,
  stranger: Actor,
  sender: Sender,
  { journey: { userId, sessionId }, provider, identity }: ProviderArrival,
): Promise<void> =>
  runner.atomically(async (tx) => {
    if (userId === null || sessionId === null || !(await isOpenSession(tx, sessionId, userId)))
      throw sessionEnded()
    const made = { providerId: provider.id, subject: identity.subject, userId }
    if (!(await insertLink(tx, made)))
      throw problem(
        'duplicate',
        `Esta identidade de ${provider.name} já abre uma conta daqui, ou a sua conta já está ligada a outra. Desligue a que há e comece de novo.`,
      )
    const { name } = await nameAndEmail(tx, userId)
    await tellChange(tx, { ...stranger, userId, userName: name }, sender, userId, 'provider')
  })

/**
 * Takes the link of one's own account away.
 * @throws {Problem} `missing`; `in-use` where nothing else opens the account
 */
export const unlinkAccount = (
  runner: Runner,
  actor: Actor,
  sender: Sender,
  providerId: string,
): Promise<void> =>
  runner.atomically(async (tx) => {
    const { userId } = actor
    if (!(await opensWithout(tx, userId, providerId)))
      throw problem(
        'in-use',
        'É por este provedor, e só por ele, que a sua conta se abre. Escolha antes uma senha, em Esqueci a senha na tela de entrada, ou crie uma chave de acesso.',
      )
    if (!(await removeLink(tx, userId, providerId)))
      throw problem('missing', 'A sua conta não está ligada a este provedor.')
    await tellChange(tx, actor, sender, userId, 'provider-off')
  })
