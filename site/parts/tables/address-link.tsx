import { isAddress, isOwnPath } from '../../../tables/address.ts'
import type { Visit } from '../../visit.ts'

/** Where a link leads, in words: people see whether they leave the portal. */
const wordsOf = (address: string) =>
  isOwnPath(address) ? 'Abrir o documento' : `Abrir em ${new URL(address).host}`

/**
 * The address of a document as a link; what can be none stays text.
 * @param of the row it belongs to, for who hears links without what stands around them
 */
export function AddressLink({ value, of, to }: { value: string; of?: string } & Pick<Visit, 'to'>) {
  if (!isAddress(value)) return value
  const words = wordsOf(value)
  return (
    <a
      href={isOwnPath(value) ? to(value) : value}
      rel={isOwnPath(value) ? undefined : 'noopener nofollow'}
      aria-label={of === undefined ? undefined : `${words}: ${of}`}
    >
      {words}
    </a>
  )
}
