import { randomBytes } from 'node:crypto'
import { problem } from '../../kernel/problem.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { closeFirstAccess, lockFirstAccess } from '../../data/accounts/first-access.ts'
import { hasUsers, storePassword } from '../../data/accounts/users.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { createRow } from '../row.ts'
import { hashOfNew } from './password.ts'

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly password: string
}
interface UserFlags {
  readonly elMaster?: boolean
  readonly root?: boolean
}
/** Stores a confirmed, active user and the hash of their password. @returns the id. */
const storeUser = (
  runner: Runner,
  actor: Actor,
  { name, email, elMaster = false, root = false }: Omit<NewUser, 'password'> & UserFlags,
  hash: string,
  given: { readonly id?: string } = {},
): Promise<string> =>
  runner.atomically(async (tx) => {
    const draft = { name, userName: email, email, confirmed: true, active: true }
    const row = { ...draft, elUser: false, elMaster, root }
    const { key } = await createRow(tx, actor, systemUser, row, given)
    await storePassword(tx, key, hash)
    return key
  })

/**
 * A user who may sign in at once, and has no rights yet unless elMaster.
 * @returns the id.
 * @throws {Problem} `invalid` when the password is refused.
 */
export async function createUser(
  runner: Runner,
  actor: Actor,
  user: NewUser & Pick<UserFlags, 'elMaster'>,
): Promise<string> {
  const hash = await hashOfNew(runner, user.password, [user.name, user.email])
  return storeUser(runner, actor, user, hash)
}

/**
 * Creates the first user of a tenant, root and elMaster, and closes the set-up for ever.
 * @throws {Problem} `invalid` when the e-mail or the password is refused; `forbidden` when there is a user already.
 */
export async function createFirstUser(
  runner: Runner,
  tenantId: number,
  { name, email, password }: NewUser,
): Promise<string> {
  const [fault] = systemUser.fields.email.write.safeParse(email).error?.issues ?? []
  if (fault) throw problem('invalid', fault.message, [{ field: 'email', message: fault.message }])
  const hash = await hashOfNew(runner, password, [name, email])
  return runner.atomically(async (tx) => {
    // One at a time: two set-ups at once must not both find the house empty.
    await lockFirstAccess(tx)
    if (await hasUsers(tx))
      throw problem('forbidden', 'O primeiro acesso já foi feito. Entre com o seu e-mail e senha.')
    await closeFirstAccess(tx)
    // Nobody else is there to have done it: the audit names the user themselves.
    const id = randomBytes(16).toString('hex')
    const itself = { tenantId, userId: id, userName: name, managers: null, ip: '', requestId: '' }
    return storeUser(tx, itself, { name, email, elMaster: true, root: true }, hash, { id })
  })
}
