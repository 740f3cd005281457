const days = 180
const dayMs = 86_400_000

/**
 * Where somebody tells of a hole in this installation (RFC 9116). It expires half a year from the day it is read: while
 * the service runs with a contact, the contact is good.
 * @param contact `mailto:…` or `https://…`
 */
export function securityText(contact: string, now: Date): string {
  const expires = new Date(Math.floor(now.getTime() / dayMs + days) * dayMs)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: pt-BR, en',
    '',
  ].join('\n')
}
