import type { ProviderLink } from '../../resources/calls/provider.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { instant } from '../store/columns.ts'
import { fingerprint } from './fingerprint.ts'

// Which account a person of a provider opens.

/** Whom a provider knows, and whether a code has to follow. */
export interface LinkedUser {
  readonly id: string
  readonly name: string
  readonly enters: boolean
  /** Whether a second factor is asked for. */
  readonly factor: boolean
  /** Whether there has to be one by now. */
  readonly due: boolean
}
/** Whose account somebody opens, and notes the use. */
export async function followLink(
  tx: Tx,
  providerId: string,
  subject: string,
): Promise<LinkedUser | undefined> {
  const [user] = await tx.run<LinkedUser>(
    sql`update vinculo_de_entrada v set usado_em = now() from usuario u
      where v.provedor_id = ${providerId} and v.sujeito = ${subject} and u.id = v.usuario_id and not u.excluido
      returning u.id, u.name, exists (select from usuario_ativo a where a.id = u.id) as enters,
        exists (select from segundo_fator_em_uso f where f.usuario_id = u.id) as factor,
        exists (select from segundo_fator f where f.usuario_id = u.id and f.renova_em <= now())
          or exists (select from segundo_fator_devido d where d.usuario_id = u.id
            and d.desde <= (now() at time zone (select fuso()))::date) as due`,
  )
  return user
}

/**
 * Links an account; what opened one that is in the trash by now opens this one.
 * @returns false where this person of the provider, or this account, is linked already
 */
export async function insertLink(
  tx: Tx,
  { providerId, subject, userId }: { providerId: string; subject: string; userId: string },
): Promise<boolean> {
  await tx.run(
    sql`delete from vinculo_de_entrada v using usuario u where v.provedor_id = ${providerId}
      and v.sujeito = ${subject} and u.id = v.usuario_id and u.excluido`,
  )
  const made = await tx.run(
    sql`insert into vinculo_de_entrada (provedor_id, sujeito, usuario_id)
      values (${providerId}, ${subject}, ${userId}) on conflict do nothing returning 1`,
  )
  return made.length > 0
}

/** The providers that an account is linked to, and those that it may be. */
export const linksOf = (runner: Runner, userId: string): Promise<readonly ProviderLink[]> =>
  runner.run<ProviderLink>(
    sql.read`select p.id, p.nome, ${instant('v.criado_em')} as ligado_em, ${instant('v.usado_em')} as usado_em
      from provedor_de_entrada p left join vinculo_de_entrada v on v.provedor_id = p.id and v.usuario_id = ${userId}
      where p.ligado or v.usuario_id is not null order by p.criado_em, p.id`,
  )

/** @returns whether the account was linked */
export async function removeLink(tx: Tx, userId: string, providerId: string): Promise<boolean> {
  const gone = await tx.run(
    sql`delete from vinculo_de_entrada where usuario_id = ${userId} and provedor_id = ${providerId} returning 1`,
  )
  return gone.length > 0
}
/** Removes all links of an account. */
export async function removeLinks(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from vinculo_de_entrada where usuario_id = ${userId}`)
}

/** Whether an account opens without this provider: by a password, a passkey or another one. Others wait. */
export async function opensWithout(tx: Tx, userId: string, providerId: string): Promise<boolean> {
  const [row] = await tx.run<{ opens: boolean }>(
    sql`select u.senha is not null or exists (select from chave_de_acesso c where c.usuario_id = u.id)
        or exists (select from vinculo_de_entrada v join provedor_de_entrada p on p.id = v.provedor_id
          where v.usuario_id = u.id and v.provedor_id <> ${providerId} and p.ligado) as opens
      from usuario u where u.id = ${userId} for no key update`,
  )
  return row?.opens ?? false
}

/** Who is invited by this CPF and may still take it up; others that ask wait. */
export async function invitedBy(tx: Tx, cpf: string): Promise<string | undefined> {
  const [row] = await tx.run<{ id: string }>(
    sql`select u.id from convite_por_cpf c join usuario u on u.id = c.usuario_id
      where c.cpf = ${cpf} and not u.confirmed and not u.excluido
      and exists (select from conta_chave k where k.usuario_id = u.id and k.tipo = 'convidar'
        and k.usada_em is null and k.expira_em > now()) order by u.convidado_em desc limit 1 for update of u`,
  )
  return row?.id
}
/** Whom a link invites; nothing when it is none, used, replaced or too old. */
export async function invitedOf(runner: Runner, token: string): Promise<string | undefined> {
  const [row] = await runner.run<{ id: string }>(
    sql.read`select u.id from conta_chave k join usuario u on u.id = k.usuario_id and not u.excluido
      where k.resumo = ${fingerprint(token)} and k.tipo = 'convidar' and k.usada_em is null and k.expira_em > now()`,
  )
  return row?.id
}
/** The CPF that an invitation is for. */
export async function invitedCpf(runner: Runner, userId: string): Promise<string | null> {
  const [row] = await runner.run<{ cpf: string }>(
    sql.read`select cpf from convite_por_cpf where usuario_id = ${userId}`,
  )
  return row?.cpf ?? null
}
/** Notes whom an invitation is for. */
export async function storeInvitedCpf(tx: Tx, userId: string, cpf: string): Promise<void> {
  await tx.run(sql`insert into convite_por_cpf (usuario_id, cpf) values (${userId}, ${cpf})`)
}
/** The invitation was taken up. */
export async function dropInvitedCpf(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from convite_por_cpf where usuario_id = ${userId}`)
}
/** Whether a session is open, and of this person. */
export async function isOpenSession(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const found = await tx.run(
    sql.read`select 1 from sessao where id = ${sessionId} and usuario_id = ${userId} and encerrada_em is null
      and expira_em > now()`,
  )
  return found.length > 0
}
