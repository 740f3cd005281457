import type { OutgoingEmail } from '../../data/accounts/outbox.ts'
import type { BiddingRegistration } from '../../data/nouns/bidding-registrations.ts'
import type { Sender } from './letter.ts'

/**
 * To who registered for a bidding. Nothing that a stranger may write freely stands in a letter that goes to whomever
 * they like.
 */
export function biddingReceipt(
  { linkTo }: Sender,
  portalName: string,
  { portalId, processNumber, email }: BiddingRegistration,
  protocol: string,
): OutgoingEmail {
  const again = linkTo(
    `/licitacao?portal=${portalId}&processo=${encodeURIComponent(processNumber)}`,
  )
  return {
    to: email,
    reason: 'licitacao',
    subject: `${portalName}: inscrição ${protocol}`,
    text: `Olá.\n\nRecebemos uma inscrição no processo ${processNumber}, de ${portalName}.\n\nProtocolo: ${protocol}\n\nGuarde este número. Para fazer outra inscrição:\n${again}\n\nSe não foi você, avise o órgão respondendo pelos contatos do portal.\n`,
  }
}
