import { clockOf } from '../../pt-br/clock.ts'
import { zoneOf } from '../../data/nouns/zones.ts'
import { formatClock } from '../../kernel/format.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import { fileAddress } from '../../resources/addresses.ts'
import type { BiddingPortal } from '../../resources/calls/bidding.ts'
import { portal as portalNoun } from '../../resources/portal/portal.ts'
import { networkOf } from '../../data/accounts/network.ts'
import { nextAllowedAt, enqueueEmail } from '../../data/accounts/outbox.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { coveredCpf } from '../../pt-br/covered-cpf.ts'
import { newProtocol } from '../../data/nouns/bidding-protocol.ts'
import {
  biddingPortal,
  biddingPortals,
  hourOfNetwork,
  insertProtocol,
  insertRegistration,
  protocolOf,
  sameRegistration,
  type BiddingRegistration,
} from '../../data/nouns/bidding-registrations.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { refuseCrowd } from '../letters/bounds.ts'
import { biddingReceipt } from '../letters/biddings.ts'
import type { Sender } from '../letters/letter.ts'

/** The portal of a bidding. @throws {Problem} `missing` unless it is there and active. */
export async function openPortal(runner: Runner, portalId: number): Promise<BiddingPortal> {
  const portal = await biddingPortal(runner, portalId)
  if (!portal) throw problem('missing', portalNoun.messages.missing ?? '')
  return { nome: portal.name, brasao: portal.crest && fileAddress(portal.crest) }
}

/** The portals that take registrations. */
export const openPortals = async (
  runner: Runner,
): Promise<readonly (BiddingPortal & { readonly id: number })[]> =>
  (await biddingPortals(runner)).map(({ id, name, crest }) => ({
    id,
    nome: name,
    brasao: crest && fileAddress(crest),
  }))

/** New registrations of a network in one hour. */
const mostByNetwork = 30
/** A refusal that says when to try again; `detail.segundos` is for Retry-After. */
function tooMany(who: string, freeAt: Date, zone: string): Problem {
  const text = `${who} já enviou muitas inscrições na última hora. Tente de novo depois das ${formatClock(freeAt.getTime() + 60_000, zone)}.`
  return problem('too-many', text, [], {
    segundos: Math.max(1, Math.ceil((freeAt.getTime() - Date.now()) / 1000)),
  })
}

/** @throws {Problem} `too-many` when the mailbox had its letters of the hour, or the network its registrations. */
async function refuseFlood(tx: Tx, email: string, network: string): Promise<void> {
  await refuseCrowd(tx, 'licitacao')
  const freeAt = await nextAllowedAt(tx, email, 'licitacao')
  if (freeAt) throw tooMany('Este e-mail', freeAt, await zoneOf(tx))
  const { count, free } = await hourOfNetwork(tx, network)
  if (free && count >= mostByNetwork) throw tooMany('Esta conexão', free, await zoneOf(tx))
}

/** The protocol of a company in a process: one, however often and by whomever it is asked for. */
async function protocolFor(tx: Tx, registration: BiddingRegistration): Promise<string> {
  const year = clockOf(await zoneOf(tx)).year(new Date())
  // The second try is for a protocol that is taken; nobody will see it happen.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await insertProtocol(tx, registration, newProtocol(year))
    const found = await protocolOf(tx, registration)
    if (found !== undefined) return found
  }
  throw problem(
    'unavailable',
    'O sistema está ocupado. Nada foi gravado; tente de novo em alguns segundos.',
  )
}

/**
 * Registers a company for a bidding and writes to its e-mail. What is answered is the same whether or not the company
 * was there already, so that nobody learns who takes part.
 * @returns the protocol. @throws {Problem} `missing`; `too-many` with when to try again.
 */
export const registerForBidding = (
  runner: Runner,
  stranger: Actor,
  sender: Sender,
  registration: BiddingRegistration,
): Promise<string> =>
  runner.atomically(async (tx) => {
    const { portalId, processNumber, name, cpfCnpj, email } = registration
    const portal = await openPortal(tx, portalId)
    const sent = await sameRegistration(tx, registration)
    if (sent !== undefined) return sent
    const network = networkOf(stranger.ip)
    await refuseFlood(tx, email, network)
    const protocol = await protocolFor(tx, registration)
    if (!(await insertRegistration(tx, registration, protocol, network))) return protocol
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
    await enqueueEmail(tx, biddingReceipt(sender, portal.nome, registration, protocol))
    return protocol
  })
