import { isIPv6 } from 'node:net'

/** The beginning of an IPv6 address, `2001:db8:1:200::/56`; other addresses as they are. */
function prefixOf(address: string, bits: 48 | 56 | 64): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const all = address.includes('::')
    ? [
        ...groups,
        ...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'),
        ...rest,
      ]
    : groups
  const [first, second, third, fourth = '0'] = all
  const half = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  const last = { 48: [], 56: [half], 64: [fourth] }[bits]
  return `${[first, second, third, ...last].join(':')}::/${bits}`
}

/**
 * The neighbours of an address that count as one: of IPv6 the network of 64 bits that one customer is given (RFC 6177).
 */
export const networkOf = (address: string): string => prefixOf(address, 64)

/** What one customer holds at most at home: of IPv6 a network of 56 bits, which is 256 of the others (RFC 6177). */
export const customerOf = (address: string): string => prefixOf(address, 56)

interface Bounded {
  readonly network: string
  /** How many times as much as a single network it may ask for. */
  readonly times: number
}
/**
 * The networks that an address is within, each with a bound of its own: whoever holds 65,536 networks of 64 bits, as a
 * customer with a server may, asks for four times as much as one, and not for 65,536 times.
 */
export function networksOf(address: string): readonly Bounded[] {
  const alone = { network: networkOf(address), times: 1 }
  return alone.network === address
    ? [alone]
    : [
        alone,
        { network: customerOf(address), times: 2 },
        { network: prefixOf(address, 48), times: 4 },
      ]
}
