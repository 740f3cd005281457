import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { problem } from '../../kernel/problem.ts'
import type { Profile } from '../../resources/calls/session.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { recordEvent } from '../audit/audit.ts'
import { coveredCpf } from '../audit/covered-cpf.ts'
import { sql, type Database, type Runner } from '../postgres/database.ts'
import type { Actor } from '../store/scope.ts'
import { namesOfTenant, refusePassword } from './password.ts'
import { locks, lockUntilCommit } from '../postgres/locks.ts'

export interface SignInUser {
  readonly id: string
  readonly name: string
  readonly senha: string | null
  readonly enters: boolean
}
/** A session's life, absolute. */
export const sessionHours = 12
const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex')

// Verified when there is no such account, so that a wrong e-mail takes as long as a wrong password.
const decoy = hash(randomBytes(16).toString('hex'))

/**
 * Whether this e-mail and password open the door. The answer, and the time it takes, are the same for an unknown
 * account, a wrong password and an account that may not enter.
 */
export async function checkPassword(
  runner: Runner,
  email: string,
  password: string,
): Promise<SignInUser | undefined> {
  const [user] = await runner.run<SignInUser>(
    sql`select u.id, u.name, u.senha, exists (select from usuario_ativo a where a.id = u.id) as enters from usuario u where lower(u.email) = lower(${email}) and not u.excluido`,
  )
  const right = await verify(user?.senha ?? (await decoy), password)
  return user?.senha && user.enters && right ? user : undefined
}

/** Opens a session of 12 hours; its id is 128 random bits. @returns the id. */
export async function openSession(
  runner: Runner,
  actor: Actor,
  kind: 'admin' | 'cia',
  agent: string,
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await runner.run(
    sql`insert into sessao (id, usuario_id, tipo, expira_em, ip, agente) values (${id}, ${actor.userId}, ${kind}, now() + make_interval(hours => ${sessionHours}), ${actor.ip}, ${agent.slice(0, 300)})`,
  )
  await recordEvent(runner, actor, { type: 'login', page: 'session' })
  return id
}

/**
 * Notes that the application token went out. By cookie the first time is free; afterwards both cookies are needed
 * (specification 1 §4: both tokens must be present).
 * @returns whether it had gone out before.
 */
export async function markApplication(runner: Runner, sessionId: string): Promise<boolean> {
  const [row] = await runner.run<{ before: boolean }>(
    sql`update sessao set aplicacao_em = coalesce(aplicacao_em, now()) where id = ${sessionId} returning old.aplicacao_em is not null as before`,
  )
  return row?.before ?? true
}

export async function endSession(runner: Runner, actor: Actor, sessionId: string): Promise<void> {
  await runner.run(
    sql`update sessao set encerrada_em = now() where id = ${sessionId} and encerrada_em is null`,
  )
  await recordEvent(runner, actor, { type: 'logout', page: 'session' })
}

export interface FirstUser {
  readonly name: string
  readonly email: string
  readonly password: string
}

/**
 * Creates the first user of a tenant, root and elMaster, and closes the set-up for ever.
 * @throws {Problem} `invalid` when the e-mail or the password is refused; `forbidden` when there is a user already.
 */
export async function createFirstUser(
  db: Database,
  tenantId: number,
  first: FirstUser,
): Promise<string> {
  const [fault] = systemUser.fields.email.write.safeParse(first.email).error?.issues ?? []
  if (fault) throw problem('invalid', fault.message, [{ field: 'email', message: fault.message }])
  refusePassword(first.password, [first.name, first.email], await namesOfTenant(db.in(tenantId)))
  const senha = await hash(first.password)
  return db.transaction(tenantId, async (tx) => {
    // One at a time: two set-ups at once must not both find the house empty.
    await tx.run(lockUntilCommit(locks.firstUser, ''))
    const [someone] = await tx.run(sql`select 1 from usuario where not excluido limit 1`)
    if (someone)
      throw problem('forbidden', 'O primeiro acesso já foi feito. Entre com o seu e-mail e senha.')
    const [user] = await tx.run<{
      id: string
    }>(sql`insert into usuario (name, username, email, senha, confirmed, active, elmaster, root)
      values (${first.name}, ${first.email}, ${first.email}, ${senha}, true, true, true, true) returning id`)
    await tx.run(sql`delete from primeiro_acesso`)
    const id = user?.id ?? ''
    await recordEvent(
      tx,
      { tenantId, userId: id, userName: first.name, managers: null, ip: '', requestId: '' },
      {
        type: 'insert',
        page: 'system-user',
        record: id,
        values: { name: first.name, email: first.email, root: true, elMaster: true },
      },
    )
    return id
  })
}

/** Whether this one-time key opens the set-up. */
export async function opensFirstAccess(runner: Runner, key: string): Promise<boolean> {
  const [row] = await runner.run(
    sql`select 1 from primeiro_acesso where resumo = ${fingerprint(key)}`,
  )
  return row !== undefined
}

export const keyFingerprint = fingerprint

export interface ProfileChange {
  readonly nomeCompleto: string
  readonly emailAlternativo: string | null
  readonly funcao: string | null
  readonly cpf: string | null
  readonly phoneNumber: string | null
}

/** Changes one's own data. @returns the profile as it is now. */
export async function updateProfile(
  db: Database,
  actor: Actor,
  change: ProfileChange,
): Promise<Profile> {
  const { nomeCompleto, emailAlternativo, funcao, cpf, phoneNumber } = change
  return db.transaction(actor.tenantId, async (tx) => {
    await tx.run(
      sql`update usuario set name = ${nomeCompleto}, emailalternativo = ${emailAlternativo}, funcao = ${funcao}, cpf = ${cpf}, phonenumber = ${phoneNumber}, rev = rev + 1, alterado_em = now() where id = ${actor.userId}`,
    )
    await recordEvent(tx, actor, {
      type: 'update',
      page: 'system-user',
      record: actor.userId,
      values: {
        name: nomeCompleto,
        emailAlternativo,
        funcao,
        cpf: cpf && coveredCpf(cpf),
        phoneNumber,
      },
    })
    const profile = await profileOf(tx, actor.userId)
    if (!profile) throw problem('missing', 'Usuário não encontrado.')
    return profile
  })
}

/** The user as the account screen shows it; wire names (contract: current-user-profile). */
export async function profileOf(runner: Runner, userId: string): Promise<Profile | undefined> {
  const [row] =
    await runner.run<Profile>(sql`select id, name as "nomeCompleto", email, avatar, username as "userName", cpf, emailalternativo as "emailAlternativo",
    phonenumber as "phoneNumber", funcao, elmaster as "usuarioElMaster", eluser as "usuarioEl" from usuario where id = ${userId} and not excluido`)
  return row
}
