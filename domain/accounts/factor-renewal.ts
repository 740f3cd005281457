import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { markRenewal, removeFactor } from '../../data/accounts/second-factor.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import { changeRights, refuseUser } from '../rights/policy.ts'
import { accountForOperator, operatorOf } from './operator.ts'
import { tellChange } from './second-factor.ts'

/** How long the owner has to stop it, by signing in with the factor that is said to be lost. */
const waitMinutes = 60

/**
 * For somebody who lost the telephone and the codes: in an hour another factor is turned on at their sign-in, in the
 * place of this one. They are written to; a sign-in with the factor before stops it.
 * @returns when, ISO 8601
 * @throws {Problem} `forbidden` for oneself and for who holds more than the actor; `missing`; `invalid` without one.
 */
export const renewFactor = (
  runner: Runner,
  actor: Actor,
  sender: Sender,
  id: string,
  reason: string,
): Promise<string> =>
  changeRights(runner, actor, async (tx, held) => {
    if (id === actor.userId)
      throw problem('forbidden', 'Peça a outra pessoa que administra o acesso.')
    await refuseUser(tx, actor, held, id)
    const at = await markRenewal(tx, id, waitMinutes)
    if (at === undefined) throw problem('invalid', 'Esta pessoa não tem um segundo fator ligado.')
    await recordEvent(tx, actor, {
      type: 'permission',
      page: systemUser.name,
      record: id,
      values: { segundo_fator: 'Renovação em uma hora', motivo: reason },
    })
    await tellChange(tx, actor, sender, id, 'renewing')
    return at
  })

/**
 * Takes somebody's factor off, for who runs the machine: where nobody else administers people who could ask for
 * another. The owner is written to, and the journal keeps it. Where one is demanded, the next sign-in turns another on.
 * @throws {Problem} `missing` for an address without an account; `invalid` without a factor.
 */
export const removeFactorForOperator = (
  runner: Runner,
  tenantId: number,
  sender: Sender,
  email: string,
): Promise<void> =>
  runner.atomically(async (tx) => {
    const { id } = await accountForOperator(tx, email)
    if (!(await removeFactor(tx, id)))
      throw problem('invalid', 'Esta conta não tem um segundo fator ligado.')
    await tellChange(tx, operatorOf(tenantId), sender, id, 'removed')
  })
