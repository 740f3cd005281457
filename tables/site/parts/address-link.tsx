import { isAddress, isOwnPath, leadsToDocument, rowFileOf } from '../../model/address.ts'
import type { Visit } from '../../../site/visit.ts'

/** Where a link leads, in words: people see whether they leave the portal. */
function wordsOf(address: string): string {
  if (!isOwnPath(address)) return `Abrir em ${new URL(address).host}`
  if (!leadsToDocument(address)) return 'Abrir a lista'
  const ending = rowFileOf(address)?.split('.').at(-1)
  return `Abrir o documento${ending ? ` (${ending.toUpperCase()})` : ''}`
}
/** A stored file is shown in place, where a browser can. */
const hrefOf = (address: string, to: Visit['to']) =>
  isOwnPath(address) ? to(address) + (rowFileOf(address) ? '?ver=1' : '') : address

/**
 * The address of a document as a link; what can be none stays text.
 * @param of the row it belongs to, for who hears links without what stands around them
 * @param as what it is called, where that is not how it opens
 */
export function AddressLink({
  value,
  of,
  as,
  to,
}: { value: string; of?: string; as?: string } & Pick<Visit, 'to'>) {
  if (!isAddress(value)) return value
  const words = as ?? wordsOf(value)
  return (
    <a
      href={hrefOf(value, to)}
      rel={isOwnPath(value) ? undefined : 'noopener nofollow'}
      aria-label={of === undefined ? undefined : `${words}: ${of}`}
    >
      {words}
    </a>
  )
}
