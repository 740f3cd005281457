import { problem, type Problem } from '../../kernel/problem.ts'
import { formatClock } from '../../kernel/format.ts'
import { bare, masked } from '../../kernel/identifier.ts'
import type { BiddingPortal, Registered } from '../../resources/calls/bidding.ts'
import { portal as portalNoun } from '../../resources/portal/portal.ts'
import { recordEvent } from '../audit/audit.ts'
import { instant } from '../store/columns.ts'
import { coveredCpf } from '../audit/covered-cpf.ts'
import {
  sql,
  Values,
  type Database,
  type Runner,
  type Statement,
  type Tx,
} from '../postgres/database.ts'
import { networkOf } from './network.ts'
import { mailboxFreeAt, post } from './outbox.ts'
import { newProtocol, readProtocol } from './protocol.ts'
import { within, type Actor } from '../store/scope.ts'
import type { Tenant } from '../nouns/tenants.ts'
import { locks, lockUntilCommit } from '../postgres/locks.ts'

/** What a company sends to take part in a bidding; identifiers are bare. */
export interface Registration {
  readonly portalId: number
  readonly processNumber: string
  readonly name: string
  readonly cpfCnpj: string
  readonly phone: string
  readonly email: string
}
/** @throws {Problem} `missing` unless the portal is there and active. */
export async function biddingPortal(runner: Runner, portalId: number): Promise<BiddingPortal> {
  const [portal] = await runner.run<BiddingPortal>(
    sql`select nome, '/arquivos/' || brasao_s3_path as brasao from portal_publico where id = ${portalId}::bigint`,
  )
  if (!portal) throw problem('missing', portalNoun.messages.missing ?? '')
  return portal
}

/** Capitals without spaces: "12 / 2026" and "12/2026" are one process. */
const sameProcess = (number: string) => number.toUpperCase().replace(/\s+/g, '')

/** New registrations of a network in one hour. */
const mostByNetwork = 30
/** A refusal that says when to try again; `detail.segundos` is for Retry-After. */
function tooMany(who: string, freeAt: Date): Problem {
  const text = `${who} já enviou muitas inscrições na última hora. Tente de novo depois das ${formatClock(freeAt.getTime() + 60_000)}.`
  return problem('too-many', text, [], {
    segundos: Math.max(1, Math.ceil((freeAt.getTime() - Date.now()) / 1000)),
  })
}

interface Busy {
  readonly count: number
  readonly free: Date | null
}
/** One at a time for a mailbox and for a network, so that a flood that arrives at once is counted. @throws {Problem} `too-many`. */
async function refuseFlood(tx: Tx, email: string, network: string): Promise<void> {
  const freeAt = await mailboxFreeAt(tx, email, 'licitacao')
  if (freeAt) throw tooMany('Este e-mail', freeAt)
  await tx.run(lockUntilCommit(locks.network, network))
  const [byNetwork] = await tx.run<Busy>(
    sql`select count(*)::int as count, min(criado_em) + interval '1 hour' as free from licitacao_inscricao where rede = ${network} and criado_em > now() - interval '1 hour'`,
  )
  if (byNetwork?.free && byNetwork.count >= mostByNetwork)
    throw tooMany('Esta conexão', byNetwork.free)
}

/** The protocol of a company in a process: one, however often and by whomever it is asked for. */
async function protocolOf(
  tx: Tx,
  { portalId, processNumber, cpfCnpj }: Registration,
): Promise<string> {
  const process = sameProcess(processNumber)
  // The second try is for a protocol that is taken; nobody will see it happen.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await tx.run(sql`insert into licitacao_protocolo (protocolo, portal_id, numero_processo, processo, cpf_cnpj)
      values (${newProtocol(new Date().getFullYear())}, ${portalId}::bigint, ${processNumber}, ${process}, ${cpfCnpj}) on conflict do nothing`)
    const [found] = await tx.run<{ protocolo: string }>(
      sql`select protocolo from licitacao_protocolo where portal_id = ${portalId}::bigint and processo = ${process} and cpf_cnpj = ${cpfCnpj}`,
    )
    if (found) return found.protocolo
  }
  throw problem(
    'unavailable',
    'O sistema está ocupado. Nada foi gravado; tente de novo em alguns segundos.',
  )
}

const alreadySent = async (
  tx: Tx,
  { portalId, processNumber, cpfCnpj, name, phone, email }: Registration,
): Promise<string | undefined> =>
  (
    await tx.run<{
      protocolo: string
    }>(sql`select i.protocolo from licitacao_inscricao i join licitacao_protocolo p on p.protocolo = i.protocolo
    where p.portal_id = ${portalId}::bigint and p.processo = ${sameProcess(processNumber)} and p.cpf_cnpj = ${cpfCnpj} and lower(i.email) = lower(${email}) and i.telefone = ${phone} and i.nome_razaosocial = ${name}`)
  )[0]?.protocolo

/**
 * Registers a company for a bidding and writes to its e-mail. What is answered is the same whether or not the company
 * was there already, so that nobody learns who takes part.
 * @returns the protocol. @throws {Problem} `missing`; `too-many` with when to try again.
 */
export async function registerForBidding(
  db: Database,
  tenant: Tenant,
  stranger: Actor,
  registration: Registration,
  address: string,
): Promise<string> {
  return db.transaction(tenant.id, async (tx) => {
    const { portalId, processNumber, name, cpfCnpj, phone, email } = registration
    const portal = await biddingPortal(tx, portalId)
    const sent = await alreadySent(tx, registration)
    if (sent) return sent
    const network = networkOf(stranger.ip)
    await refuseFlood(tx, email, network)
    const protocol = await protocolOf(tx, registration)
    const made =
      await tx.run(sql`insert into licitacao_inscricao (protocolo, portal_id, nome_razaosocial, telefone, email, rede)
      values (${protocol}, ${portalId}::bigint, ${name}, ${phone}, ${email}, ${network}) on conflict do nothing returning 1`)
    if (made.length === 0) return protocol
    await recordEvent(tx, stranger, {
      type: 'insert',
      page: 'bidding-registration',
      record: protocol,
      portalId,
      values: {
        numero_processo: processNumber,
        nome_razaosocial: name,
        cpf_cnpj: coveredCpf(cpfCnpj),
      },
    })
    await post(tx, {
      to: email,
      reason: 'licitacao',
      subject: `${portal.nome}: inscrição ${protocol}`,
      // Nothing that a stranger may write freely stands in a letter that goes to whomever they like.
      text: `Olá.\n\nRecebemos uma inscrição no processo ${processNumber}, de ${portal.nome}.\n\nProtocolo: ${protocol}\n\nGuarde este número. Para fazer outra inscrição:\n${address}\n\nSe não foi você, avise o órgão respondendo pelos contatos do portal.\n`,
    })
    return protocol
  })
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
  const values = new Values()
  const words = (q ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => {
      const protocol = readProtocol(word)
      return protocol
        ? `i.protocolo = ${values.add(protocol)}`
        : // As typed, or an identifier without its mask.
          `(strpos(i.busca || ' ' || sem_acento(p.numero_processo), sem_acento(${values.add(word, 'text')})) > 0 or strpos(p.cpf_cnpj, ${values.add(bare(word) || '-', 'text')}) > 0)`
    })
  const conditions = [
    within(portalNoun, 'o', actor, values),
    ...words,
    ...(portal === undefined ? [] : [`i.portal_id = ${values.add(portal, 'bigint')}`]),
    ...(from === undefined
      ? []
      : [`i.criado_em >= ${values.add(from, 'date')}::timestamp at time zone 'America/Sao_Paulo'`]),
    ...(to === undefined
      ? []
      : [
          `i.criado_em < (${values.add(to, 'date')} + 1)::timestamp at time zone 'America/Sao_Paulo'`,
        ]),
    ...(before === undefined ? [] : [`i.id < ${values.add(before, 'bigint')}`]),
  ]
  return {
    text: `select i.id::text, i.protocolo, ${instant('i.criado_em')} as criado_em, i.portal_id::float8 as portal_id, o.nome as portal_nome, p.numero_processo, i.nome_razaosocial, p.cpf_cnpj, i.telefone, i.email
      from licitacao_inscricao i join licitacao_protocolo p on p.protocolo = i.protocolo join portal o on o.id = i.portal_id
      where ${conditions.join(' and ')} order by i.id desc ${limit === undefined ? '' : `limit ${values.add(limit, 'int')}`}`,
    values: values.all,
  }
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
  db.stream<Registered>(actor.tenantId, statement(actor, filter, undefined, undefined))

/** A CPF or CNPJ with its mask. */
export const maskedDocument = (document: string) =>
  masked(document.length === 11 ? 'cpf' : 'cnpj', document)
