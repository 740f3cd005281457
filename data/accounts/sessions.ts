import { randomBytes } from 'node:crypto'
import { sql, type Runner, type Sql, type Tx } from '../../platform/postgres/database.ts'
import { instant } from '../store/columns.ts'
import { fingerprint } from './fingerprint.ts'
import { networkOf } from './network.ts'

/** A session's life, absolute. */
export const sessionHours = 12

export interface NewSession {
  readonly userId: string
  readonly kind: 'admin' | 'cia'
  readonly ip: string
  /** What the browser says it is; 300 characters of it are kept. */
  readonly agent: string
  /** By what the browser is known again. */
  readonly device?: string
  /** The provider that its owner came in by, as it is called. */
  readonly by?: string | undefined
  /** Whether a program opened it, which keeps the password: it is not asked for proofs again. */
  readonly program?: boolean
}
/** A session that was opened. */
export interface OpenedSession {
  readonly sessionId: string
  /** Milliseconds since 1970, by the clock of the database. */
  readonly expiresAt: number
}
/** The end of a session as milliseconds. */
export const endOfSession = 'extract(epoch from expira_em)::float8 * 1000'
/** The time of the reading, by the clock that dates the sessions. */
export const readingTime = 'extract(epoch from now())::float8 * 1000'

/** A session of 12 hours; its id is 128 random bits. */
export async function insertSession(
  runner: Runner,
  { userId, kind, ip, agent, device, by, program = false }: NewSession,
): Promise<OpenedSession> {
  const sessionId = randomBytes(16).toString('hex')
  const [row] = await runner.run<{ expiresAt: number }>(
    sql`insert into sessao (id, usuario_id, tipo, expira_em, ip, agente, aparelho, programa, por)
      values (${sessionId}, ${userId}, ${kind}, now() + make_interval(hours => ${sessionHours}), ${ip},
        ${agent.slice(0, 300)}, ${device === undefined ? null : fingerprint(device)}, ${program}, ${by ?? null})
      returning ${sql.raw(endOfSession)} as "expiresAt"`,
  )
  return { sessionId, expiresAt: row?.expiresAt ?? 0 }
}

/**
 * Notes that the application token went out. By cookie the first time is free; afterwards both cookies are needed
 * (specification 1 §4: both tokens must be present).
 * @returns whether it had gone out before.
 */
export async function markApplication(runner: Runner, sessionId: string): Promise<boolean> {
  const [row] = await runner.run<{ before: boolean }>(
    sql`update sessao set aplicacao_em = coalesce(aplicacao_em, now()) where id = ${sessionId}
      returning old.aplicacao_em is not null as before`,
  )
  return row?.before ?? true
}

/** Ends one session of any user. */
export async function closeSession(runner: Runner, sessionId: string): Promise<void> {
  await runner.run(
    sql`update sessao set encerrada_em = now() where id = ${sessionId} and encerrada_em is null`,
  )
}

/** The networks that anybody of a municipality came in from in the last ninety days: a scan, to be kept a while. */
export async function networksOfSignIns(
  runner: Runner,
  kind: NewSession['kind'],
): Promise<ReadonlySet<string>> {
  const rows = await runner.run<{ ip: string }>(
    sql.read`select distinct ip from sessao where tipo = ${kind} and criada_em > now() - interval '90 days'`,
  )
  return new Set(rows.map(({ ip }) => networkOf(ip)))
}

/** Where an account was used from in one session. */
export interface FormerUse {
  readonly ip: string
  readonly agent: string
  /** Whether it was in the browser that is asked about. */
  readonly sameDevice: boolean
}
/** Where an account was used from in the last ninety days. @param device what a browser keeps */
export const formerUses = (
  runner: Runner,
  userId: string,
  device: string,
): Promise<readonly FormerUse[]> =>
  runner.run<FormerUse>(
    sql.read`select distinct on (s.ip, s.agente, "sameDevice") s.ip, coalesce(s.agente, '') as agent,
        coalesce(s.aparelho = ${fingerprint(device)}, false) as "sameDevice"
      from (select ip, agente, aparelho from sessao where usuario_id = ${userId} and tipo = 'admin'
        and criada_em > now() - interval '90 days' order by criada_em desc limit 2000) s`,
  )

/** The sessions of an account: of `cia:` and a key, those of a portal's user; the audit names accounts the same way. */
const heldBy = (account: string): Sql =>
  account.startsWith('cia:')
    ? sql`usuario_documento_id = ${account.slice(4)}::bigint`
    : sql`usuario_id = ${account}`

/** Ends every session of an account, in force within a second everywhere. */
export async function endSessions(runner: Runner, account: string): Promise<void> {
  await runner.run(
    sql`update sessao set encerrada_em = now() where ${heldBy(account)} and encerrada_em is null`,
  )
}

/** Ends the sessions of an account but one. @returns how many were open. */
export async function endSessionsBut(
  runner: Runner,
  account: string,
  sessionId: string,
): Promise<number> {
  const ended = await runner.run(
    sql`update sessao set encerrada_em = now() where ${heldBy(account)} and id <> ${sessionId} and encerrada_em is null
      returning 1`,
  )
  return ended.length
}

/** Ends one session of an account. @returns whether it was open, and this account's. */
export async function endSessionOf(runner: Runner, account: string, id: string): Promise<boolean> {
  const ended = await runner.run(
    sql`update sessao set encerrada_em = now() where ${heldBy(account)} and id = ${id} and encerrada_em is null
      returning 1`,
  )
  return ended.length > 0
}

/** Days for which a session that is over stays: who has used an account is looked up in it. */
const overFor = 90
/** Deletes the sessions that are long over, those opened from them before them. */
export async function forgetSessions(runner: Runner): Promise<void> {
  const isOver = sql`least(encerrada_em, expira_em) < now() - make_interval(days => ${overFor})`
  await runner.run(sql`delete from sessao where origem_id is not null and ${isOver}`)
  await runner.run(
    sql`delete from sessao s where ${isOver} and not exists (select from sessao o where o.origem_id = s.id)`,
  )
}

/** Minutes for which a proof of who has a session is good (decision 196). */
const proofMinutes = 10
/** Of a session `s`: whether it was proven lately, or is of a program. */
export const provenSession = `(s.programa or s.provada_em > now() - interval '${proofMinutes} minutes')`

/** Notes that who has a session has proven who they are. @returns false where it has ended */
export async function markProven(tx: Tx, sessionId: string): Promise<boolean> {
  const proven = await tx.run(
    sql`update sessao set provada_em = now()
      where id = ${sessionId} and encerrada_em is null and expira_em > now() returning 1`,
  )
  return proven.length > 0
}

/** Minutes for which a use of a session is not noted again: a session in use costs one write in five minutes. */
const useNotedFor = 5
/** Of a session `s`: whether the last use that was noted is older than that. */
export const useIsOld = `coalesce(s.usada_em, s.criada_em) < now() - interval '${useNotedFor} minutes'`

/** Minutes without a use after which a session that a browser opened is over; uses are noted every five. */
const idleMinutes = 60
/** Of a session `s`: whether it was used lately, or is of a program (decision 196). */
export const isInUse = `(s.programa or coalesce(s.usada_em, s.criada_em) > now() - interval '${idleMinutes} minutes')`

/** Notes that a session is in use. Two processes that do so at once write once. */
export async function noteSessionUse(runner: Runner, sessionId: string): Promise<void> {
  await runner.run(
    sql`update sessao s set usada_em = now() where s.id = ${sessionId} and ${sql.raw(useIsOld)}`,
  )
}

/**
 * An account's open sessions as a JSON array, the one used last first; `atual` marks the one that asks. A session of a
 * portal's user ends with the password that it was opened with.
 */
export async function sessionsOf(
  runner: Runner,
  account: string,
  sessionId: string,
): Promise<string> {
  const [row] = await runner.run<{ body: string }>(
    sql.read`select coalesce(json_agg(x), '[]')::text as body
      from (select id, tipo, ${instant('criada_em')} as criada_em,
        ${instant('coalesce(usada_em, criada_em)')} as usada_em,
      ${instant('expira_em')} as expira_em, ip, agente, por, id = ${sessionId} as atual
      from sessao s where ${heldBy(account)} and encerrada_em is null and s.expira_em > now()
      and ${sql.raw(isInUse)}
      and (usuario_documento_id is null or senha_resumo = (select md5(d.senha) from portal_usuario_documento d
        where d.id = usuario_documento_id))
      order by coalesce(s.usada_em, s.criada_em) desc, s.id limit 100) x`,
  )
  return row?.body ?? '[]'
}
