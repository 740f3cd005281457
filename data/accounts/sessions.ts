import { randomBytes } from 'node:crypto'
import { sql, type Runner } from '../postgres/database.ts'
import { instant } from '../store/columns.ts'

/** A session's life, absolute. */
export const sessionHours = 12

export interface NewSession {
  readonly userId: string
  readonly kind: 'admin' | 'cia'
  readonly ip: string
  /** What the browser says it is; 300 characters of it are kept. */
  readonly agent: string
}
/** A session of 12 hours; its id is 128 random bits. @returns the id. */
export async function insertSession(
  runner: Runner,
  { userId, kind, ip, agent }: NewSession,
): Promise<string> {
  const id = randomBytes(16).toString('hex')
  await runner.run(
    sql`insert into sessao (id, usuario_id, tipo, expira_em, ip, agente) values (${id}, ${userId}, ${kind}, now() + make_interval(hours => ${sessionHours}), ${ip}, ${agent.slice(0, 300)})`,
  )
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

/** Ends one session of any user. */
export async function closeSession(runner: Runner, sessionId: string): Promise<void> {
  await runner.run(
    sql`update sessao set encerrada_em = now() where id = ${sessionId} and encerrada_em is null`,
  )
}

/** Ends every session of a user, in force within a second everywhere. */
export async function endSessions(runner: Runner, userId: string): Promise<void> {
  await runner.run(
    sql`update sessao set encerrada_em = now() where usuario_id = ${userId} and encerrada_em is null`,
  )
}

/** Ends the sessions of a user but one. @returns how many were open. */
export async function endSessionsBut(
  runner: Runner,
  userId: string,
  sessionId: string,
): Promise<number> {
  const ended = await runner.run(
    sql`update sessao set encerrada_em = now() where usuario_id = ${userId} and id <> ${sessionId} and encerrada_em is null returning 1`,
  )
  return ended.length
}

/** Ends one session of a user. @returns whether it was open, and this user's. */
export async function endSessionOf(runner: Runner, userId: string, id: string): Promise<boolean> {
  const ended = await runner.run(
    sql`update sessao set encerrada_em = now() where usuario_id = ${userId} and id = ${id} and encerrada_em is null returning 1`,
  )
  return ended.length > 0
}

/** A user's open sessions as a JSON array, newest first; `atual` marks the one that asks. */
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
