import { isIPv6 } from 'node:net'

/** The neighbours of an address that count as one: of IPv6 the network of 64 bits that one customer is given (RFC 6177). */
export function networkOf(address: string): string {
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
  return `${all.slice(0, 4).join(':')}::/64`
}
