import { problem } from '../../kernel/problem.ts'
import { accountOf, type Account } from '../../data/accounts/users.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'

/** Who runs the machine, as the journal names what the command line does. */
export const operatorOf = (tenantId: number): Actor => ({
  tenantId,
  userId: '',
  userName: 'Linha de comando',
  managers: null,
  ip: '',
  requestId: '',
})

/** @throws {Problem} `missing` for an address without an account. */
export async function accountForOperator(runner: Runner, email: string): Promise<Account> {
  const known = await accountOf(runner, email)
  if (!known) throw problem('missing', 'Não há conta com este e-mail neste inquilino.')
  return known
}
