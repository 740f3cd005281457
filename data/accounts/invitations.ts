import { sql, type Runner } from '../../platform/postgres/database.ts'
import { instant } from '../store/columns.ts'
import { fingerprint } from './fingerprint.ts'

// An invitation is a user who has not confirmed yet, and the link that lets them in.

export interface InvitedUser {
  readonly id: string
  readonly email: string
  readonly invited: boolean
  readonly confirmed: boolean
  /** By name. */
  readonly invitedBy: string | null
}
/** A user as an invitation sees them, held until the transaction ends; nothing when there is none. */
export async function lockInvited(
  runner: Runner,
  userId: string,
): Promise<InvitedUser | undefined> {
  const [user] = await runner.run<InvitedUser>(
    sql`select id, email, convidado_em is not null as invited, confirmed, convidado_por as "invitedBy" from usuario
      where id = ${userId} and not excluido for update`,
  )
  return user
}

/** Notes that a user is invited now. @param by the name of who invites. */
export async function markInvited(runner: Runner, userId: string, by: string): Promise<void> {
  await runner.run(
    sql`update usuario set convidado_em = now(), convidado_por = ${by} where id = ${userId}`,
  )
}

/** The name by which an invited person wants to be called. */
export async function storeName(runner: Runner, userId: string, name: string): Promise<void> {
  await runner.run(sql`update usuario set name = ${name} where id = ${userId}`)
}

export interface OpenInvitation {
  readonly id_usuario: string
  readonly convidado_em: string
  readonly convidado_por: string | null
  /** Null when the link is worth nothing any more. */
  readonly expira_em: string | null
}
/** Who is invited and has not come in, newest first. */
export const openInvitations = (runner: Runner): Promise<readonly OpenInvitation[]> =>
  runner.run<OpenInvitation>(
    sql.read`select u.id as id_usuario, ${instant('u.convidado_em')} as convidado_em, u.convidado_por,
        (select ${instant('k.expira_em')} from conta_chave k where k.usuario_id = u.id and k.tipo = 'convidar'
          and k.usada_em is null and k.expira_em > now()) as expira_em
      from usuario u where u.situacao = 'convidado' and not u.excluido order by u.convidado_em desc limit 500`,
  )

/** What somebody was given, by the keys of its rows: profiles, and permissions to publish. */
export interface GivenRows {
  readonly links: readonly string[]
  readonly permissions: readonly string[]
}
export const rowsGivenTo = async (runner: Runner, userId: string): Promise<GivenRows> =>
  (
    await runner.run<GivenRows>(
      sql.read`select (select coalesce(json_agg(id::text order by id), '[]') from gestor_usuario
          where id_usuario = ${userId} and not excluido) as links,
        (select coalesce(json_agg(id::text order by id), '[]') from publicador_permissao
          where id_user = ${userId} and not excluido) as permissions`,
    )
  )[0] ?? { links: [], permissions: [] }

/** How many people have confirmed their address and wait to be let in. */
export async function countWaiting(runner: Runner): Promise<number> {
  const [row] = await runner.run<{ count: number }>(
    sql.read`select count(*)::int as count from usuario where situacao = 'aguarda' and not excluido`,
  )
  return row?.count ?? 0
}

interface OpenedInvitation {
  readonly email: string
  readonly expira_em: string
  /** Whether it is for a CPF, which a provider has to answer for. */
  readonly por_cpf: boolean
}
/** Whose invitation a link opens, and until when; nothing when it is none, used, replaced or too old. */
export async function openedInvitation(
  runner: Runner,
  token: string,
): Promise<OpenedInvitation | undefined> {
  const [row] = await runner.run<OpenedInvitation>(
    sql.read`select u.email, ${instant('k.expira_em')} as expira_em, 
        exists (select from convite_por_cpf c where c.usuario_id = u.id) as por_cpf from conta_chave k
      join usuario u on u.id = k.usuario_id and not u.excluido
      where k.resumo = ${fingerprint(token)} and k.tipo = 'convidar' and k.usada_em is null and k.expira_em > now()`,
  )
  return row
}
