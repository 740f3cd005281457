import { urlOf } from '../../kernel/url.ts'

/** What an address may be long. */
export const mostOfAddress = 1_000
/** The address of a document, for schemas: `https://…`, or a path below the portal. {@link isAddress} says more. */
export const addressPattern = String.raw`^(?:https://|/(?!/))\S+$`

/**
 * Whether a text is the https address of a document, or a path below the portal that publishes it, `/documentos/3/12`.
 * Refused: other schemes, accounts and passwords, hosts without a domain, and paths that climb out of the portal.
 */
export function isAddress(text: string): boolean {
  if (!new RegExp(addressPattern).test(text) || /[\\"'<>]/.test(text)) return false
  if (isOwnPath(text)) {
    // As a browser reads it: `/%2e%2e/` climbs as `/../` does.
    const base = 'https://portal.invalid/p/portal'
    return urlOf(base + text)?.href.startsWith(`${base}/`) === true
  }
  const url = urlOf(text)
  if (!url) return false
  const { username, password, hostname } = url
  return username === '' && password === '' && /[^.]\.[^.]/.test(hostname)
}
/** Whether an address is a path below the portal. */
export const isOwnPath = (address: string): boolean => address.startsWith('/')

/** Below the portal, where the files lie that its rows name. */
export const rowFiles = '/dados/arquivos/'
const ownFile = new RegExp(`^${rowFiles}([0-9a-f]{32}\\.[a-z]{3,4})$`)
/** Below the portal, the page or file of one published document, and its number: for PostgreSQL and for JavaScript. */
export const ownDocument = '^/documentos/[0-9]{1,9}/([0-9]{1,9})(?:[/?#]|$)'
/** What leads to one document: a stored file, one that was published, or anything of another host. */
export const documentPattern = `^(?:https://|${rowFiles})|${ownDocument}`
/** Whether an address may lead to one document: a list of the portal leads to many, and so to none. */
export const leadsToDocument = (address: string): boolean =>
  new RegExp(documentPattern).test(address)
/** The name, without its folders, of the stored file that an address leads to; nothing for any other address. */
export const rowFileOf = (address: string): string | undefined => ownFile.exec(address)?.[1]
