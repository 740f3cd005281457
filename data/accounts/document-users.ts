import type { AccountabilityAccount } from '../../resources/calls/accountability-account.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

// The users of portals, who sign in to the accountability area, as accounts of their own.

interface DocumentUser extends Omit<AccountabilityAccount, 'podeEnviar'> {
  readonly type: 'prestacao' | 'ambos'
  readonly portalId: number
}
/** The key of the record behind an account `cia:{key}`. */
export const documentKeyOf = (account: string): number => Number(account.replace(/^cia:/, ''))

/** A user of a portal, by the key of the record. */
export async function documentUserOf(
  runner: Runner,
  id: number,
): Promise<DocumentUser | undefined> {
  const [user] =
    await runner.run<DocumentUser>(sql.read`select d.nome, d.username as usuario, d.tipo as type, p.nome as portal,
      u.nome as "unidadeGestora",
      d.portal_id::float8 as "portalId"
    from portal_usuario_documento d join portal p on p.id = d.portal_id
    left join portal_cliente u on u.hash_id = d.cliente_id
    where d.id = ${id}::bigint and d.senha is not null and not d.excluido`)
  return user
}

/** The hash of the password of an account `cia:{key}`; nothing when there is none. Others that ask for it wait. */
export async function lockDocumentPassword(tx: Tx, account: string): Promise<string | undefined> {
  const [user] = await tx.run<{ password: string | null }>(
    sql`select senha as password from portal_usuario_documento
      where id = ${documentKeyOf(account)}::bigint and not excluido for no key update`,
  )
  return user?.password ?? undefined
}

/**
 * Gives a user of a portal another password: every session that was opened with the one before has ended, but the one
 * that asks.
 */
export async function storeDocumentPassword(
  tx: Tx,
  id: number,
  hash: string,
  sessionId: string,
): Promise<void> {
  await tx.run(
    sql`update portal_usuario_documento set senha = ${hash}, rev = rev + 1, alterado_em = now()
      where id = ${id}::bigint`,
  )
  await tx.run(sql`update sessao set senha_resumo = md5(${hash}) where id = ${sessionId}`)
}
