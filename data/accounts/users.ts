import type { Profile } from '../../resources/calls/session.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

// The account of a user: how somebody signs in and what they say of themselves. What an administrator changes of a user
// is a row of the noun (system-user).

/** What sign-in compares with what was typed. */
export interface SignInRow {
  readonly id: string
  readonly name: string
  readonly email: string
  /** The hash of the password; null until its owner has chosen one. */
  readonly password: string | null
  readonly enters: boolean
  /** Whether a second factor is asked for. */
  readonly factor: boolean
  /** Whether there has to be one by now. */
  readonly due: boolean
}
export async function signInRow(runner: Runner, email: string): Promise<SignInRow | undefined> {
  const [user] = await runner.run<SignInRow>(
    sql.read`select u.id, u.name, u.email, u.senha as password,
      exists (select from usuario_ativo a where a.id = u.id) as enters,
      exists (select from segundo_fator_em_uso f where f.usuario_id = u.id) as factor,
      exists (select from segundo_fator f where f.usuario_id = u.id and f.renova_em <= now())
        or exists (select from segundo_fator_devido d where d.usuario_id = u.id
          and d.desde <= (now() at time zone (select fuso()))::date) as due
      from usuario u where lower(u.email) = lower(${email}) and not u.excluido`,
  )
  return user
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly confirmed: boolean
  /** Whether it is invited by a CPF, and opens by a provider that answers for it alone. */
  readonly byCpf: boolean
}
/** The account of an address, in whatever case it is typed. */
export async function accountOf(runner: Runner, email: string): Promise<Account | undefined> {
  const [account] = await runner.run<Account>(
    sql.read`select id, name, email, confirmed,
        not confirmed and exists (select from convite_por_cpf c where c.usuario_id = usuario.id) as "byCpf"
      from usuario where lower(email) = lower(${email}) and not excluido`,
  )
  return account
}

/**
 * An unconfirmed, inactive user without a password.
 * @returns the id; nothing when the address has an account by now.
 */
export async function insertUnconfirmed(
  runner: Runner,
  { name, email }: Pick<Account, 'name' | 'email'>,
): Promise<string | undefined> {
  const [made] = await runner.run<{ id: string }>(
    sql`insert into usuario (name, username, email, confirmed, active)
      values (${name}, ${email}, ${email}, false, false) on conflict do nothing returning id`,
  )
  return made?.id
}

/**
 * The account may be entered. @param proven whether who took it up read a letter to its mailbox; what was proven before
 * stays so
 */
export async function markConfirmed(
  runner: Runner,
  userId: string,
  proven: boolean,
): Promise<void> {
  await runner.run(
    sql`update usuario set confirmed = true,
      email_sem_prova = not ${proven}::bool and (email_sem_prova or not confirmed) where id = ${userId}`,
  )
}
/** Nothing has proven that the mailbox of an account is its owner's: it was confirmed by hand, or is another one. */
export async function markUnproven(runner: Runner, userId: string): Promise<void> {
  await runner.run(sql`update usuario set email_sem_prova = true where id = ${userId}`)
}

/** Whose account it is: what their password must not contain. */
export async function nameAndEmail(
  runner: Runner,
  userId: string,
): Promise<Pick<Account, 'name' | 'email'>> {
  const [user] = await runner.run<Pick<Account, 'name' | 'email'>>(
    sql.read`select name, email from usuario where id = ${userId}`,
  )
  return user ?? { name: '', email: '' }
}

/** The hash of a user's password; nothing when there is none. Others that ask for it wait. */
export async function lockPassword(tx: Tx, userId: string): Promise<string | undefined> {
  const [user] = await tx.run<{ password: string | null }>(
    sql`select senha as password from usuario where id = ${userId} for no key update`,
  )
  return user?.password ?? undefined
}

/** @param hash of the password: the password itself is kept nowhere. */
export async function storePassword(runner: Runner, userId: string, hash: string): Promise<void> {
  await runner.run(
    sql`update usuario set senha = ${hash}, rev = rev + 1, alterado_em = now() where id = ${userId}`,
  )
}

/** No password opens the account until its owner has chosen another one. */
export async function dropPassword(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sql`update usuario set senha = null, rev = rev + 1, alterado_em = now() where id = ${userId}`,
  )
}

/** Whether the tenant has a user. */
export async function hasUsers(runner: Runner): Promise<boolean> {
  const [someone] = await runner.run(sql.read`select 1 from usuario where not excluido limit 1`)
  return someone !== undefined
}

/** What somebody may change of themselves; wire names (contract: current-user-profile). */
export interface ProfileChange {
  readonly nomeCompleto: string
  readonly emailAlternativo: string | null
  readonly funcao: string | null
  readonly cpf: string | null
  readonly phoneNumber: string | null
  /** The key of a stored picture. */
  readonly avatar: string | null
}
export async function storeProfile(
  runner: Runner,
  userId: string,
  { nomeCompleto, emailAlternativo, funcao, cpf, phoneNumber, avatar }: ProfileChange,
): Promise<void> {
  await runner.run(
    sql`update usuario set name = ${nomeCompleto}, emailalternativo = ${emailAlternativo}, funcao = ${funcao},
      cpf = ${cpf}, phonenumber = ${phoneNumber}, avatar = ${avatar}, rev = rev + 1, alterado_em = now()
      where id = ${userId}`,
  )
}

/** The user as the account screen shows it; wire names (contract: current-user-profile). */
export async function profileOf(runner: Runner, userId: string): Promise<Profile | undefined> {
  const [row] =
    await runner.run<Profile>(sql.read`select id, name as "nomeCompleto", email, avatar, username as "userName", cpf,
      emailalternativo as "emailAlternativo",
    phonenumber as "phoneNumber", funcao, elmaster as "usuarioElMaster", eluser as "usuarioEl" from usuario
    where id = ${userId} and not excluido`)
  return row
}
