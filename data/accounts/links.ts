import { randomBytes } from 'node:crypto'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { fingerprint } from './fingerprint.ts'

/** What a link is for: to confirm an address, to choose another password, or to take up an invitation. */
export type LinkKind = 'confirmar' | 'recuperar' | 'convidar'

/**
 * A new key for a link, of 256 bits; the older ones of its kind are worth nothing from now on.
 * @param minutes for which it is good.
 * @param shownTo the user who is shown it, where it goes by no letter.
 */
export async function issueLink(
  runner: Runner,
  userId: string,
  kind: LinkKind,
  minutes: number,
  shownTo: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await runner.run(
    sql`update conta_chave set usada_em = now() where usuario_id = ${userId} and tipo = ${kind} and usada_em is null`,
  )
  await runner.run(
    sql`insert into conta_chave (resumo, usuario_id, tipo, expira_em, mostrada_a)
      values (${fingerprint(token)}, ${userId}, ${kind}, now() + make_interval(mins => ${minutes}::int), ${shownTo})`,
  )
  return token
}

/** Uses a key up. @returns whose it was; nothing when it is none, used, replaced or too old. */
export async function redeemLink(
  runner: Runner,
  token: string,
  kind: LinkKind,
): Promise<string | undefined> {
  const [row] = await runner.run<{
    id: string
  }>(sql`update conta_chave k set usada_em = now() where resumo = ${fingerprint(token)} and tipo = ${kind}
    and usada_em is null and expira_em > now()
    and exists (select 1 from usuario u where u.id = k.usuario_id and not u.excluido) returning usuario_id as id`)
  return row?.id
}

/** Whether a link went by no letter: who was shown it is not known to read the mailbox of whom it is for. */
export async function wasShown(runner: Runner, token: string): Promise<boolean> {
  const [row] = await runner.run<{ shown: boolean }>(
    sql.read`select mostrada_a is not null as shown from conta_chave where resumo = ${fingerprint(token)}`,
  )
  return row?.shown ?? false
}

/** The links of a user's letters are worth nothing any more. */
export async function spendLinks(runner: Runner, userId: string): Promise<void> {
  await runner.run(
    sql`update conta_chave set usada_em = now() where usuario_id = ${userId} and usada_em is null`,
  )
}

/** The links that somebody other than this user was shown are worth nothing any more. */
export async function spendLinksShownToOthers(
  runner: Runner,
  userId: string,
  knownTo: string,
): Promise<void> {
  await runner.run(
    sql`update conta_chave set usada_em = now() where usuario_id = ${userId} and usada_em is null
      and mostrada_a <> ${knownTo}`,
  )
}
