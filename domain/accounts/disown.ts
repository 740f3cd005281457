import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { issueLink, spendLinks } from '../../data/accounts/links.ts'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { removeLinks } from '../../data/accounts/provider-links.ts'
import { removePasskeys } from '../../data/accounts/passkeys.ts'
import { dropTickets } from '../../data/accounts/second-step.ts'
import { endSessions } from '../../data/accounts/sessions.ts'
import { dropPassword, nameAndEmail } from '../../data/accounts/users.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { linkMinutes } from '../letters/accounts.ts'
import type { Sender } from '../letters/letter.ts'
import { disowned } from '../letters/security.ts'

/**
 * Ends every session of who finds one that is not theirs, this one too; the password opens nothing until another one is
 * chosen by a letter, and passkeys and links to providers are gone. Whoever took the session over gets none of them.
 * @param sendsMail where no letter leaves by itself, nobody would come in again
 * @throws {Problem} `forbidden` there: then the password is changed at once instead.
 */
export async function disownSessions(
  runner: Runner,
  actor: Actor,
  sender: Sender,
  sendsMail: boolean,
): Promise<void> {
  if (!sendsMail)
    throw problem(
      'forbidden',
      'Este sistema não envia e-mails: não haveria como escolher outra senha. Troque a senha agora, em Senha: as outras sessões terminam.',
    )
  const { userId } = actor
  await runner.atomically(async (tx) => {
    await dropPassword(tx, userId)
    await removePasskeys(tx, userId)
    await removeLinks(tx, userId)
    await dropTickets(tx, userId)
    await spendLinks(tx, userId)
    await endSessions(tx, userId)
    const token = await issueLink(tx, userId, 'recuperar', linkMinutes.recuperar)
    await enqueueEmail(tx, disowned(sender, await nameAndEmail(tx, userId), token))
    await recordEvent(tx, actor, {
      type: 'update',
      page: systemUser.name,
      record: userId,
      values: { sessoes: 'Não fui eu: todas encerradas', senha: 'Deixou de valer' },
    })
  })
}
