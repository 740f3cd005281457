import { wordsSought } from '../../pt-br/words.ts'
import { bare } from '../../pt-br/identifier.ts'
import type { Registered } from '../../resources/calls/bidding.ts'
import { portal as portalNoun } from '../../resources/portal/portal.ts'
import {
  sql,
  type Database,
  type Runner,
  type Statement,
} from '../../platform/postgres/database.ts'
import { locks, lockUntilCommit } from '../schema/locks.ts'
import { instant } from '../store/columns.ts'
import { reachCondition, connectionShare, type Actor } from '../store/scope.ts'
import { readProtocol } from './bidding-protocol.ts'

/** A portal that is there and active, and the key of its coat of arms. */
export async function biddingPortal(
  runner: Runner,
  portalId: number,
): Promise<{ readonly name: string; readonly crest: string | null } | undefined> {
  const [portal] = await runner.run<{ name: string; crest: string | null }>(
    sql.read`select nome as name, brasao_s3_path as crest from portal_publico where id = ${portalId}::bigint`,
  )
  return portal
}

export interface ListedPortal {
  readonly id: number
  readonly name: string
  readonly crest: string | null
}
/** The portals that {@link biddingPortal} finds, by name; a tenant with more than 200 gives the first of them. */
export const biddingPortals = (runner: Runner): Promise<readonly ListedPortal[]> =>
  runner.run<ListedPortal>(
    sql.read`select id::float8 as id, nome as name, brasao_s3_path as crest from portal_publico
      order by nome collate pt_br,
      id limit 200`,
  )

/** What a company sends to take part in a bidding; identifiers are bare. */
export interface BiddingRegistration {
  readonly portalId: number
  readonly processNumber: string
  readonly name: string
  readonly cpfCnpj: string
  readonly phone: string
  readonly email: string
}
/** A company in a process, however its number is spaced. */
type Participation = Pick<BiddingRegistration, 'portalId' | 'processNumber' | 'cpfCnpj'>

/** Capitals without spaces: "12 / 2026" and "12/2026" are one process. */
const sameProcess = (number: string) => number.toUpperCase().replace(/\s+/g, '')

/** The protocol under which just this was registered before. */
export async function sameRegistration(
  runner: Runner,
  { portalId, processNumber, cpfCnpj, name, phone, email }: BiddingRegistration,
): Promise<string | undefined> {
  const [found] = await runner.run<{ protocolo: string }>(
    sql.read`select i.protocolo from licitacao_inscricao i join licitacao_protocolo p on p.protocolo = i.protocolo
    where p.portal_id = ${portalId}::bigint and p.processo = ${sameProcess(processNumber)} and p.cpf_cnpj = ${cpfCnpj}
      and lower(i.email) = lower(${email}) and i.telefone = ${phone} and i.nome_razaosocial = ${name}`,
  )
  return found?.protocolo
}

/** Gives a company in a process this protocol; nothing happens when it has one, or the protocol is taken. */
export async function insertProtocol(
  runner: Runner,
  { portalId, processNumber, cpfCnpj }: Participation,
  protocol: string,
): Promise<void> {
  await runner.run(sql`insert into licitacao_protocolo (protocolo, portal_id, numero_processo, processo, cpf_cnpj)
      values (${protocol}, ${portalId}::bigint, ${processNumber}, ${sameProcess(processNumber)}, ${cpfCnpj})
      on conflict do nothing`)
}
export async function protocolOf(
  runner: Runner,
  { portalId, processNumber, cpfCnpj }: Participation,
): Promise<string | undefined> {
  const [found] = await runner.run<{ protocolo: string }>(
    sql.read`select protocolo from licitacao_protocolo where portal_id = ${portalId}::bigint
      and processo = ${sameProcess(processNumber)} and cpf_cnpj = ${cpfCnpj}`,
  )
  return found?.protocolo
}

/** @returns false when the protocol has this registration already. */
export async function insertRegistration(
  runner: Runner,
  { portalId, name, phone, email }: BiddingRegistration,
  protocol: string,
  network: string,
): Promise<boolean> {
  const made = await runner.run(
    sql`insert into licitacao_inscricao (protocolo, portal_id, nome_razaosocial, telefone, email, rede)
      values (${protocol}, ${portalId}::bigint, ${name}, ${phone}, ${email}, ${network}) on conflict do nothing
      returning 1`,
  )
  return made.length > 0
}

export interface NetworkHour {
  readonly count: number
  /** When the oldest of them is an hour old. */
  readonly free: Date | null
}
/**
 * The registrations of a network in the last hour. One at a time for each network until the transaction ends, so that a
 * flood that arrives at once is counted.
 */
export async function hourOfNetwork(runner: Runner, network: string): Promise<NetworkHour> {
  await runner.run(lockUntilCommit(locks.network, network))
  const [hour] = await runner.run<NetworkHour>(
    sql.read`select count(*)::int as count, min(criado_em) + interval '1 hour' as free from licitacao_inscricao
      where rede = ${network} and criado_em > now() - interval '1 hour'`,
  )
  return hour ?? { count: 0, free: null }
}

export interface BiddingFilter {
  readonly portal?: number
  readonly q?: string
  /** Days in São Paulo, both included. */
  readonly from?: string
  readonly to?: string
}
function statement(
  actor: Actor,
  { portal, q, from, to }: BiddingFilter,
  before: string | undefined,
  limit: number | undefined,
): Statement {
  const words = wordsSought(q ?? '').map((word) => {
    const protocol = readProtocol(word)
    return protocol
      ? sql`i.protocolo = ${protocol}`
      : // As typed, or an identifier without its mask.
        sql`(strpos(i.busca || ' ' || sem_acento(p.numero_processo), sem_acento(${word}::text)) > 0 or
          strpos(p.cpf_cnpj, ${bare(word) || '-'}::text) > 0)`
  })
  const conditions = [
    reachCondition(portalNoun, 'o', actor),
    ...words,
    ...(portal === undefined ? [] : [sql`i.portal_id = ${portal}::bigint`]),
    ...(from === undefined
      ? []
      : [sql`i.criado_em >= ${from}::date::timestamp at time zone (select fuso())`]),
    ...(to === undefined
      ? []
      : [sql`i.criado_em < (${to}::date + 1)::timestamp at time zone (select fuso())`]),
    ...(before === undefined ? [] : [sql`i.id < ${before}::bigint`]),
  ]
  return sql.read`select i.id::text, i.protocolo, ${instant('i.criado_em')} as criado_em,
    i.portal_id::float8 as portal_id,
      o.nome as portal_nome, p.numero_processo, i.nome_razaosocial, p.cpf_cnpj, i.telefone, i.email
      from licitacao_inscricao i join licitacao_protocolo p on p.protocolo = i.protocolo
      join portal o on o.id = i.portal_id
      where ${sql.all(conditions)}
      order by i.id desc ${limit === undefined ? sql`` : sql`limit ${limit}::int`}`
}

/** Registrations of the portals within reach, newest first; `before` is the id that the page before ended with. */
export const registrations = (
  runner: Runner,
  actor: Actor,
  filter: BiddingFilter,
  before: string | undefined,
  size: number,
): Promise<readonly Registered[]> => runner.run<Registered>(statement(actor, filter, before, size))
export const allRegistrations = (
  db: Database,
  actor: Actor,
  filter: BiddingFilter,
): AsyncGenerator<readonly Registered[]> =>
  db.stream<Registered>(actor.tenantId, statement(actor, filter, undefined, undefined), {
    who: connectionShare(actor),
  })
