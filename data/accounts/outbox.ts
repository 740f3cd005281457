import { instant } from '../store/columns.ts'
import { sql, type Runner, type Tx } from '../postgres/database.ts'
import { locks, lockUntilCommit } from '../postgres/locks.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  /** Minutes after which its link is worth nothing, and the text is dropped unsent. */
  readonly goodFor?: number
  /** Given where a stranger may have it sent: see {@link mailboxFreeAt}. */
  readonly reason?: Reason
}
/** Why a stranger may have a letter sent. Each is counted apart, so that nobody uses up another's recovery with registrations. */
export type Reason = 'cadastro' | 'recuperar' | 'licitacao'
export interface Due {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tries: number
}

/** Puts a letter into the outbox, in the transaction of what it tells. */
export async function post(
  runner: Runner,
  { to, subject, text, goodFor, reason }: Letter,
): Promise<void> {
  await runner.run(
    sql`insert into mensagem (para, assunto, texto, expira_em, motivo) values (${to}, ${subject}, ${text}, now() + make_interval(mins => ${goodFor ?? null}::int), ${reason ?? null})`,
  )
}

/** Letters of one reason that a mailbox is sent in one hour. */
const mostByMailbox = 3
/**
 * Whether a mailbox had its letters of the hour, whoever asked for them. One at a time for each mailbox until the
 * transaction ends, so that a flood that arrives at once is counted.
 * @returns when there is room again; undefined when there is.
 */
export async function mailboxFreeAt(
  tx: Tx,
  email: string,
  reason: Reason,
): Promise<Date | undefined> {
  await tx.run(lockUntilCommit(locks.mailbox, email, 'caixa_postal($1)'))
  const [sent] = await tx.run<{
    count: number
    free: Date | null
  }>(sql`select count(*)::int as count, min(criada_em) + interval '1 hour' as free from mensagem
    where caixa = caixa_postal(${email}) and motivo = ${reason} and criada_em > now() - interval '1 hour'`)
  return sent && sent.count >= mostByMailbox ? (sent.free ?? undefined) : undefined
}

/** How long one process keeps a letter to itself while it sends it. */
const claimMinutes = 5
/** The letters to send now, claimed: another process does not see them for five minutes. */
export const takeDue = (runner: Runner, most: number): Promise<readonly Due[]> =>
  runner.run<Due>(sql`update mensagem set tentativas = tentativas + 1, proxima_em = now() + make_interval(mins => ${claimMinutes}::int)
    where id in (select id from mensagem where enviada_em is null and texto is not null and proxima_em <= now() and (expira_em is null or expira_em > now()) order by proxima_em limit ${most}::int for update skip locked)
    returning id, para as to, assunto as subject, texto as text, tentativas as tries`)

/** A sent letter keeps its heading; the text, with its link, is gone. */
export async function markSent(runner: Runner, id: string): Promise<void> {
  await runner.run(
    sql`update mensagem set enviada_em = now(), texto = null, erro = null where id = ${id}`,
  )
}

const longestWait = 24 * 60
/** Minutes until the next try: 1, 4, 16, 64 …, a day at most. */
const waitAfter = (tries: number) => Math.min(4 ** (tries - 1), longestWait)
export async function markFailed(
  runner: Runner,
  { id, tries }: Pick<Due, 'id' | 'tries'>,
  cause: string,
): Promise<void> {
  await runner.run(
    sql`update mensagem set erro = ${cause.slice(0, 300)}, proxima_em = now() + make_interval(mins => ${waitAfter(tries)}::int) where id = ${id}`,
  )
}

/** Drops texts whose links are worth nothing any more, and letters older than 90 days. */
export async function clearOutbox(runner: Runner): Promise<void> {
  await runner.run(
    sql`update mensagem set texto = null where texto is not null and expira_em <= now()`,
  )
  await runner.run(sql`delete from mensagem where criada_em < now() - interval '90 days'`)
}

/** The outbox as an elMaster reads it, newest first: a JSON array of the last hundred. */
export async function outbox(runner: Runner): Promise<string> {
  const [row] = await runner.run<{ body: string }>({
    text: `select coalesce(json_agg(x), '[]')::text as body from (select id, para, assunto, case when expira_em is null or expira_em > now() then texto end as texto, ${instant('criada_em')} as criada_em,
      ${instant('enviada_em')} as enviada_em, ${instant('expira_em')} as expira_em, tentativas, ${instant('proxima_em')} as proxima_em, erro from mensagem order by mensagem.criada_em desc limit 100) x`,
    values: [],
  })
  return row?.body ?? '[]'
}
