import { randomBytes } from 'node:crypto'
import { sql, type Database, type Runner } from '../../platform/postgres/database.ts'
import { locks, lockUntilCommit } from '../schema/locks.ts'
import { fingerprint } from './fingerprint.ts'

/**
 * A one-time key that opens the set-up while a tenant has no user; the newest one counts.
 * The owner may bypass row-level security, so the statement names the tenant itself.
 * @returns nothing when there is a user.
 */
export async function firstAccessKey(
  owner: Database,
  tenantId: number,
): Promise<string | undefined> {
  const key = randomBytes(24).toString('base64url')
  const [row] = await owner.in(tenantId)
    .run(sql`insert into primeiro_acesso (tenant_id, resumo) select ${tenantId}::int, ${fingerprint(key)}
    where not exists (select 1 from usuario where tenant_id = ${tenantId} and not excluido) on conflict (tenant_id)
    do update set resumo = excluded.resumo, criado_em = now() returning 1`)
  return row ? key : undefined
}

/** Whether this one-time key opens the set-up. */
export async function opensFirstAccess(runner: Runner, key: string): Promise<boolean> {
  const [row] = await runner.run(
    sql.read`select 1 from primeiro_acesso where resumo = ${fingerprint(key)}`,
  )
  return row !== undefined
}

/** Lets one set-up of a tenant at a time go on, until the transaction ends. */
export const lockFirstAccess = async (tx: Runner): Promise<void> => {
  await tx.run(lockUntilCommit(locks.firstUser, ''))
}

/** Closes the set-up: no key opens it any more. */
export async function closeFirstAccess(runner: Runner): Promise<void> {
  await runner.run(sql`delete from primeiro_acesso`)
}
