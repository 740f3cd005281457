import { randomBytes } from 'node:crypto'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { fingerprint } from './fingerprint.ts'

// Between the password and the second factor: what a browser keeps shows that the password was right.

/** How long the code may take; a telephone has to be found and unlocked. */
export const stepMinutes = 10

/**
 * A ticket of 256 bits for who said the right password, or came by a provider; it opens nothing but the second step.
 * @param turnsOn whether the account has no factor, and has to turn one on in that step
 * @param by the provider that they came by; nothing where they said the password
 */
export async function issueTicket(
  runner: Runner,
  userId: string,
  turnsOn: boolean,
  by: string | null = null,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await runner.run(sql`delete from segunda_etapa where expira_em < now()`)
  await runner.run(
    sql`insert into segunda_etapa (resumo, usuario_id, senha_resumo, expira_em, liga, por)
      select ${fingerprint(ticket)}, id, md5(senha), now() + make_interval(mins => ${stepMinutes}::int),
        ${turnsOn}, ${by}
      from usuario where id = ${userId}`,
  )
  return ticket
}

/** Who has a ticket. */
export interface TicketHolder {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The provider that they came by. */
  readonly by: string | null
}
/** Whose ticket it is; nothing when it is over, or its holder chose another password or may not enter any more. */
export async function holderOf(
  tx: Tx,
  ticket: string,
  turnsOn: boolean,
): Promise<TicketHolder | undefined> {
  const [holder] = await tx.run<TicketHolder>(
    sql.read`select u.id, u.name, u.email, e.por as by from segunda_etapa e join usuario u on u.id = e.usuario_id
      where e.resumo = ${fingerprint(ticket)} and e.expira_em > now()
        and md5(u.senha) is not distinct from e.senha_resumo
        and e.liga = ${turnsOn}
        and exists (select from usuario_ativo a where a.id = u.id)`,
  )
  return holder
}

/** @returns whether it was there: of two answers at once one counts. */
export async function spendTicket(tx: Tx, ticket: string): Promise<boolean> {
  const spent = await tx.run(
    sql`delete from segunda_etapa where resumo = ${fingerprint(ticket)} returning 1`,
  )
  return spent.length > 0
}

/** Who came half in by whatever means begins again. */
export async function dropTickets(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from segunda_etapa where usuario_id = ${userId}`)
}
