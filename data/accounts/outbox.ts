import { instant } from '../store/columns.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { letterPlace, openSecret, sealSecret } from '../../platform/secrets/keyring.ts'
import { locks, lockUntilCommit } from '../schema/locks.ts'

export interface OutgoingEmail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Minutes after which its link is worth nothing, and the text is dropped unsent. */
  readonly goodFor?: number
  /** Where whoever gets it leaves without signing in: `List-Unsubscribe` (RFC 8058). */
  readonly leave?: string
  /** Given where a stranger may have it sent: see {@link nextAllowedAt}. */
  readonly reason?: LetterReason
}
/**
 * Why a stranger may have a letter sent. Each is counted apart, so that nobody uses up another's recovery with
 * registrations.
 */
export type LetterReason =
  | 'cadastro'
  | 'recuperar'
  | 'licitacao'
  | 'convite'
  | 'assinatura'
  | 'novidades'
  | 'acesso'
/** Letters to citizens: whom they are to is nobody's to know, and is not kept once they left. */
const toCitizens = sql`motivo in ('assinatura', 'novidades')`
export interface Due {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly leave?: string | null
}

/** A subject is a header of the letter: what is in it may be a name that was stored before names were one line. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Puts a letter into the outbox, in the transaction of what it tells; a trigger puts its sending into the queue. */
export async function enqueueEmail(
  runner: Runner,
  { to, subject, text, goodFor, reason, leave }: OutgoingEmail,
): Promise<void> {
  // What expires opens something.
  const kept = goodFor === undefined ? text : sealSecret(text, letterPlace)
  await runner.run(
    sql`insert into mensagem (para, assunto, texto, expira_em, motivo, sair)
      values (${to}, ${oneLine(subject)}, ${kept}, now() + make_interval(mins => ${goodFor ?? null}::int),
        ${reason ?? null}, ${leave ?? null})`,
  )
}

/** Letters of one reason that a mailbox is sent in one hour. */
const mostByMailbox = 3
/**
 * Whether a mailbox had its letters of the hour, whoever asked for them. One at a time for each mailbox until the
 * transaction ends, so that a flood that arrives at once is counted.
 * @returns when there is room again; undefined when there is.
 */
export async function nextAllowedAt(
  tx: Tx,
  email: string,
  reason: LetterReason,
): Promise<Date | undefined> {
  await tx.run(lockUntilCommit(locks.mailbox, email, (value) => sql`caixa_postal(${value})`))
  const [sent] = await tx.run<{ count: number; free: Date | null }>(
    sql.read`select count(*)::int as count, min(criada_em) + interval '1 hour' as free from mensagem
    where caixa = caixa_postal(${email}) and motivo = ${reason} and criada_em > now() - interval '1 hour'`,
  )
  return sent && sent.count >= mostByMailbox ? (sent.free ?? undefined) : undefined
}

/** Letters of one reason that strangers may have a municipality send in one hour, to whomever. */
const mostByTenant: Readonly<Partial<Record<LetterReason, number>>> = { licitacao: 300 }
const usualByTenant = 60
/**
 * Whether a municipality sent its letters of the hour to mailboxes that strangers named: its mail server would be known
 * for what others wrote. One at a time until the transaction ends, as above.
 * @returns when there is room again; undefined when there is.
 */
export async function nextByTenantAt(tx: Tx, reason: LetterReason): Promise<Date | undefined> {
  const most = mostByTenant[reason] ?? usualByTenant
  await tx.run(lockUntilCommit(locks.letters, reason))
  const [sent] = await tx.run<{ count: number; free: Date | null }>(
    sql.read`select count(*)::int as count, min(m.criada_em) + interval '1 hour' as free from (select criada_em
      from mensagem
      where motivo = ${reason} and criada_em > now() - interval '1 hour' order by criada_em desc limit ${most}::int) m`,
  )
  return sent && sent.count >= most ? (sent.free ?? undefined) : undefined
}

/**
 * A letter to send now, its try counted; nothing when it was sent, or its link is worth nothing any more.
 * @throws Error when the key that it is encrypted with is not here: another instance may have it.
 */
export async function takeLetter(runner: Runner, id: string): Promise<Due | undefined> {
  const [letter] = await runner.run<Due>(sql`update mensagem set tentativas = tentativas + 1
    where id = ${id} and enviada_em is null and texto is not null and (expira_em is null or expira_em > now())
    returning id, para as to, assunto as subject, texto as text, sair as leave`)
  if (!letter) return undefined
  const text = openSecret(letter.text, letterPlace)
  if (text === undefined) throw new Error('the key of a letter is not in SECRETS_KEY or its file')
  return { ...letter, text }
}

/** Keeps the subject of a sent message and drops its text, which holds a link. */
export async function markSent(runner: Runner, id: string): Promise<void> {
  await runner.run(
    sql`update mensagem set enviada_em = now(), texto = null, erro = null where id = ${id}`,
  )
}

/** @param againAfter seconds until the next try; nothing when there will be none. */
export async function markFailed(
  runner: Runner,
  id: string,
  cause: string,
  againAfter: number | undefined,
): Promise<void> {
  await runner.run(
    sql`update mensagem set erro = ${cause.slice(0, 300)},
      proxima_em = now() + make_interval(secs => ${againAfter ?? 0}::int) where id = ${id}`,
  )
}

/**
 * Drops texts whose links are worth nothing any more, letters older than 90 days, and those to citizens once they are
 * not counted.
 */
export async function clearOutbox(runner: Runner): Promise<void> {
  await runner.run(
    sql`update mensagem set texto = null where texto is not null and expira_em <= now()`,
  )
  await runner.run(sql`delete from mensagem where criada_em < now() - interval '90 days'`)
  await runner.run(
    sql`delete from mensagem where ${toCitizens}
      and (expira_em <= now() or (enviada_em is not null and criada_em < now() - interval '1 hour'))`,
  )
}

/**
 * The outbox as an elMaster reads it, newest first: a JSON array of the last hundred. The text of a letter with a key
 * is for who it is to: it opens an account. @param passesOn whether confirmations are shown, where no letter leaves by
 * itself: the account has no password and no rights yet, and it is the elMaster who lets its owner in.
 */
export async function outbox(runner: Runner, passesOn: boolean): Promise<string> {
  const letters = await runner.run<{ readonly texto: string | null }>(
    sql.read`select id, para, assunto, case when expira_em is null or (${passesOn}::boolean and motivo = 'cadastro'
        and expira_em > now()) then texto end as texto, ${instant('criada_em')} as criada_em,
      ${instant('enviada_em')} as enviada_em, ${instant('expira_em')} as expira_em, tentativas,
      ${instant('proxima_em')} as proxima_em, erro from mensagem where motivo is null
      or motivo not in ('assinatura', 'novidades') order by mensagem.criada_em desc limit 100`,
  )
  return JSON.stringify(
    letters.map((one) => ({
      ...one,
      texto: one.texto && (openSecret(one.texto, letterPlace) ?? null),
    })),
  )
}
