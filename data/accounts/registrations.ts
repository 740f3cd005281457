import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { problem } from '../../kernel/problem.ts'
import { recordEvent } from '../audit/audit.ts'
import { instant } from '../store/columns.ts'
import { sql, type Database, type Runner } from '../postgres/database.ts'
import { mailboxFreeAt, post } from './outbox.ts'
import { refusePassword } from './password.ts'
import type { Actor } from '../store/scope.ts'
import type { Tenant } from '../nouns/tenants.ts'

type Kind = 'confirmar' | 'recuperar'
const minutes: Readonly<Record<Kind, number>> = { confirmar: 24 * 60, recuperar: 60 }
const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex')
/** Where links lead: the tenant's own address, never the one a request came by. */
export type LinkTo = (path: string) => string

/** A new key for a link, of 256 bits; the older ones of its kind are worth nothing from now on. */
async function issue(runner: Runner, userId: string, kind: Kind): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await runner.run(
    sql`update conta_chave set usada_em = now() where usuario_id = ${userId} and tipo = ${kind} and usada_em is null`,
  )
  await runner.run(
    sql`insert into conta_chave (resumo, usuario_id, tipo, expira_em) values (${fingerprint(token)}, ${userId}, ${kind}, now() + make_interval(mins => ${minutes[kind]}::int))`,
  )
  return token
}

const spent = 'Este endereço não vale mais: ele serve uma vez só e por pouco tempo. Peça outro.'
/** Uses a key up. @returns whose it was. @throws {Problem} `invalid` when it is none, used, replaced or too old. */
async function redeem(runner: Runner, token: string, kind: Kind): Promise<string> {
  const [row] = await runner.run<{
    id: string
  }>(sql`update conta_chave k set usada_em = now() where resumo = ${fingerprint(token)} and tipo = ${kind} and usada_em is null and expira_em > now()
    and exists (select 1 from usuario u where u.id = k.usuario_id and not u.excluido) returning usuario_id as id`)
  if (!row) throw problem('invalid', spent, [{ field: 'token', message: spent }])
  return row.id
}

interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly confirmed: boolean
  readonly active: boolean
}
const accountOf = async (runner: Runner, email: string): Promise<Account | undefined> =>
  (
    await runner.run<Account>(
      sql`select id, name, email, confirmed, active from usuario where lower(email) = lower(${email}) and not excluido`,
    )
  )[0]

const itself = (stranger: Actor, id: string, name: string): Actor => ({
  ...stranger,
  userId: id,
  userName: name,
})

/** Whether strangers may register. */
export async function registrationOpen(runner: Runner): Promise<boolean> {
  const [row] = await runner.run<{ open: boolean }>(sql`select cadastro_aberto as open from ajuste`)
  return row?.open ?? true
}

export async function setRegistrationOpen(
  runner: Runner,
  actor: Actor,
  open: boolean,
): Promise<void> {
  await runner.run(
    sql`insert into ajuste (cadastro_aberto) values (${open}) on conflict (tenant_id) do update set cadastro_aberto = excluded.cadastro_aberto`,
  )
  await recordEvent(runner, actor, {
    type: 'permission',
    page: 'settings',
    values: { cadastro_aberto: open },
  })
}

export interface Registration {
  readonly name: string
  readonly email: string
}
/**
 * An unconfirmed, inactive user without a password, and the letter that confirms the address. For an address that has an
 * account already, only a letter to it; for a mailbox that had its letters of the hour, nothing, and the newest letter
 * stays good. What is answered must not tell these apart.
 * @throws {Problem} `forbidden` while registration is closed.
 */
export async function register(
  db: Database,
  tenant: Tenant,
  stranger: Actor,
  { name, email }: Registration,
  linkTo: LinkTo,
): Promise<void> {
  await db.transaction(tenant.id, async (tx) => {
    if (!(await registrationOpen(tx)))
      throw problem(
        'forbidden',
        'O cadastro está fechado. Peça uma conta ao administrador do seu órgão.',
      )
    if (await mailboxFreeAt(tx, email, 'cadastro')) return
    const known = await accountOf(tx, email)
    if (known)
      return known.confirmed
        ? post(tx, alreadyThere(tenant, known, linkTo))
        : sendConfirmation(tx, tenant, known, linkTo)
    const [made] = await tx.run<{ id: string }>(
      sql`insert into usuario (name, username, email, confirmed, active) values (${name}, ${email}, ${email}, false, false) on conflict do nothing returning id`,
    )
    // Somebody registered the same address a moment ago: theirs stands.
    if (!made) return
    await recordEvent(tx, itself(stranger, made.id, name), {
      type: 'insert',
      page: 'system-user',
      record: made.id,
      values: { name, email, confirmed: false, active: false },
    })
    await sendConfirmation(tx, tenant, { id: made.id, email }, linkTo)
  })
}

const alreadyThere = (tenant: Tenant, { name, email }: Account, linkTo: LinkTo) => ({
  to: email,
  reason: 'cadastro' as const,
  subject: `${tenant.name}: você já tem uma conta`,
  text: `Olá, ${name}.\n\nAlguém pediu um cadastro com este e-mail, mas você já tem uma conta. Se esqueceu a senha, peça outra em:\n${linkTo('/autenticacao/recuperar-senha')}\n\nSe não foi você, não precisa fazer nada.\n`,
})

/** The name of somebody who has not confirmed is what a stranger wrote: it stands in no letter. */
async function sendConfirmation(
  runner: Runner,
  tenant: Tenant,
  { id, email }: Pick<Account, 'id' | 'email'>,
  linkTo: LinkTo,
): Promise<void> {
  const token = await issue(runner, id, 'confirmar')
  await post(runner, {
    to: email,
    reason: 'cadastro',
    subject: `${tenant.name}: confirme o seu e-mail`,
    goodFor: minutes.confirmar,
    text: `Olá.\n\nAlguém pediu um cadastro com este e-mail. Para confirmar que foi você e escolher a senha, abra este endereço em até 24 horas:\n${linkTo(`/autenticacao/confirmar-conta?token=${token}`)}\n\nDepois disso, o administrador do seu órgão libera o acesso. Se não foi você, não precisa fazer nada.\n`,
  })
}

/**
 * The address is confirmed and the password is that of who reads its mail; an administrator lets the user in. A refused
 * password leaves the link good.
 * @throws {Problem} `invalid`.
 */
export async function confirmAddress(
  db: Database,
  tenant: Tenant,
  stranger: Actor,
  token: string,
  password: string,
): Promise<void> {
  await db.transaction(tenant.id, async (tx) => {
    const id = await redeem(tx, token, 'confirmar')
    const name = await setPassword(tx, tenant, id, password)
    await tx.run(sql`update usuario set confirmed = true where id = ${id}`)
    await recordEvent(tx, itself(stranger, id, name), {
      type: 'update',
      page: 'system-user',
      record: id,
      values: { confirmed: true, senha: '•••' },
    })
  })
}

/**
 * A letter with a link to choose another password, if there is such an account and its mailbox had not yet the letters of
 * the hour; to the stored address, never the typed one.
 */
export async function requestRecovery(
  db: Database,
  tenant: Tenant,
  email: string,
  linkTo: LinkTo,
): Promise<void> {
  await db.transaction(tenant.id, async (tx) => {
    if (await mailboxFreeAt(tx, email, 'recuperar')) return
    const known = await accountOf(tx, email)
    if (!known) return
    const token = await issue(tx, known.id, 'recuperar')
    await post(tx, {
      to: known.email,
      reason: 'recuperar',
      subject: `${tenant.name}: nova senha`,
      goodFor: minutes.recuperar,
      text: `${known.confirmed ? `Olá, ${known.name}` : 'Olá'}.\n\nPara escolher uma nova senha, abra este endereço em até uma hora:\n${linkTo(`/autenticacao/resetar-senha?token=${token}`)}\n\nSe não foi você, não precisa fazer nada: a senha continua a mesma.\n`,
    })
  })
}

async function setPassword(
  runner: Runner,
  tenant: Tenant,
  userId: string,
  password: string,
): Promise<string> {
  const [user] = await runner.run<{ name: string; email: string }>(
    sql`select name, email from usuario where id = ${userId}`,
  )
  refusePassword(password, [user?.name ?? '', user?.email ?? ''], [tenant.code, tenant.name])
  await runner.run(
    sql`update usuario set senha = ${await hash(password)}, rev = rev + 1, alterado_em = now() where id = ${userId}`,
  )
  await runner.run(
    sql`update conta_chave set usada_em = now() where usuario_id = ${userId} and usada_em is null`,
  )
  return user?.name ?? ''
}

const passwordChanged = (runner: Runner, actor: Actor, id: string) =>
  recordEvent(runner, actor, {
    type: 'update',
    page: 'system-user',
    record: id,
    values: { senha: '•••' },
  })

/** Sets the password by the link of a letter, and ends every session. A refused password leaves the link good. @throws {Problem} `invalid`. */
export async function resetPassword(
  db: Database,
  tenant: Tenant,
  stranger: Actor,
  token: string,
  password: string,
): Promise<void> {
  await db.transaction(tenant.id, async (tx) => {
    const id = await redeem(tx, token, 'recuperar')
    const name = await setPassword(tx, tenant, id, password)
    // Whoever reads the mail of an address has confirmed it.
    await tx.run(sql`update usuario set confirmed = true where id = ${id}`)
    await tx.run(
      sql`update sessao set encerrada_em = now() where usuario_id = ${id} and encerrada_em is null`,
    )
    await passwordChanged(tx, itself(stranger, id, name), id)
  })
}

/** Changes one's own password, and ends one's other sessions. @throws {Problem} `invalid` on the field at fault. */
export async function changePassword(
  db: Database,
  tenant: Tenant,
  actor: Actor,
  sessionId: string,
  current: string,
  next: string,
): Promise<void> {
  const [user] = await db
    .in(tenant.id)
    .run<{ senha: string | null }>(sql`select senha from usuario where id = ${actor.userId}`)
  if (!user?.senha || !(await verify(user.senha, current)))
    throw problem('invalid', 'A senha atual não confere.', [
      { field: 'atual', message: 'A senha atual não confere.' },
    ])
  await db.transaction(tenant.id, async (tx) => {
    await setPassword(tx, tenant, actor.userId, next)
    await endOthers(tx, actor, sessionId)
    await passwordChanged(tx, actor, actor.userId)
  })
}

/** One's open sessions as a JSON array, newest first; `atual` marks the one that asks. */
export async function sessionsOf(
  runner: Runner,
  userId: string,
  sessionId: string,
): Promise<string> {
  const [row] = await runner.run<{ body: string }>({
    text: `select coalesce(json_agg(x), '[]')::text as body from (select id, tipo, ${instant('criada_em')} as criada_em, ${instant('expira_em')} as expira_em, ip, agente, id = $2 as atual
      from sessao where usuario_id = $1 and encerrada_em is null and sessao.expira_em > now() order by sessao.criada_em desc limit 100) x`,
    values: [userId, sessionId],
  })
  return row?.body ?? '[]'
}

const ended = (count: number) => ({ encerradas: count })
export async function endOthers(
  runner: Runner,
  actor: Actor,
  sessionId: string,
): Promise<{ encerradas: number }> {
  return ended(
    (
      await runner.run(
        sql`update sessao set encerrada_em = now() where usuario_id = ${actor.userId} and id <> ${sessionId} and encerrada_em is null returning 1`,
      )
    ).length,
  )
}
/** @throws {Problem} `missing` when it is not an open session of this user. */
export async function endOne(
  runner: Runner,
  actor: Actor,
  id: string,
): Promise<{ encerradas: number }> {
  const rows = await runner.run(
    sql`update sessao set encerrada_em = now() where usuario_id = ${actor.userId} and id = ${id} and encerrada_em is null returning 1`,
  )
  if (rows.length === 0) throw problem('missing', 'Esta sessão já terminou.')
  return ended(1)
}
