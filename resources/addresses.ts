import type { FieldOf } from '../kernel/field.ts'
import { isWebAddress } from '../kernel/text.ts'

// Where the public reaches what is stored: the addresses that rows, answers and pages name.

/**
 * A page of a portal below the name that portals share.
 * @param path below the portal, with its slash; the portal itself without.
 */
export const portalAddress = (prefix: string, path = '') => `/p/${prefix}${path}`

/** Where a portal is found now. Every address of a portal's pages, on them and elsewhere, is made by this. */
export interface PortalSite {
  /**
   * `https://transparencia.exemplo.gov.br`: the portal's own host, or the one it shares; never what a request says of
   * itself.
   */
  readonly origin: string
  /**
   * A page as the portal's own pages name it.
   * @param path below the portal, with its slash; the portal itself without.
   */
  readonly to: (path?: string) => string
  /** The same as feeds, files, letters and other sites name it. */
  readonly at: (path?: string) => string
}
/**
 * @param tenantOrigin where its tenant is found from outside
 * @param place the portal's name below that, and its own host where it has one, which has the same scheme and port
 */
export function portalSite(
  tenantOrigin: string,
  { prefix, host }: { readonly prefix: string; readonly host: string | null },
): PortalSite {
  const url = new URL(tenantOrigin)
  if (host !== null) url.hostname = host
  const { origin } = url
  const to =
    host === null
      ? (path = '') => portalAddress(prefix, path)
      : (path = '') => (path.startsWith('/') ? path : `/${path}`)
  return { origin, to, at: (path) => origin + to(path) }
}

/**
 * A page of a portal as something that waits would make it, at the host of its tenant.
 * @param key of the link that opens it; who has it may look
 * @param path below the portal, with its slash; the portal itself without.
 */
export const previewAddress = (key: string, path = '') => `/previa/${key}${path}`

/** The page on which a portal shows its organisational structures. */
export const structuresAddress = (prefix: string) =>
  portalAddress(prefix, '/estrutura-organizacional')

/** Where a portal tells accounting systems how they send rows of its public tables. */
export const sendingRules = '/dados/regras-de-envio'

/** Where a portal tells everybody how its public tables are taken and used. */
export const openDataRules = '/dados/regras'

/** The documents of a type, as a submenu names them: its number is that of the type. */
export const documentsQuery = (typeId: number) => `/documentos?id=${typeId}`

/** The page of a document, below its portal. */
export const documentPath = ({ typeId, id }: { readonly typeId: number; readonly id: number }) =>
  `/documentos/${typeId}/${id}`

/** The file that a document has now, below its portal: the same address whenever the file is replaced. */
/** What proves offline when a document was last changed (decision 199). */
export const documentProofPath = ({ id }: { readonly id: number }) =>
  `/registro/prova/documentos/${id}`
export const loadProofPath = (table: string, id: number) => `/registro/prova/cargas/${table}/${id}`
export const documentFilePath = (document: Parameters<typeof documentPath>[0]) =>
  `${documentPath(document)}/arquivo`

/** The first page of a document's file, as a picture. */
export const documentPicturePath = (document: Parameters<typeof documentPath>[0]) =>
  `${documentPath(document)}/pagina-1.png`

/** The page of a table below its portal, and of one of its rows: its key below that. */
export const tableAddress = (table: string) => `/dados/${table}`
export const rowPath = (
  { name, key }: { readonly name: string; readonly key: readonly string[] },
  row: Readonly<Record<string, string | number | null>>,
): string =>
  `${tableAddress(name)}/${key.map((part) => encodeURIComponent(String(row[part] ?? ''))).join('/')}`

/** A stored file, or where it lies on the web. */
export const fileAddress = (key: string) => (isWebAddress(key) ? key : `/arquivos/${key}`)

/** What stands for the address of an account: `prefeitura`, `@prefeitura`, `facebook.com/prefeitura`. */
const account = {
  test: /^@?[\p{L}\d_][\p{L}\d._-]*$|^[\w-]+(?:\.[\w-]+)+\/[^\s\\]+$/u,
  message: 'Escreva o nome da conta, como @prefeitura, ou o endereço, com https://.',
}
/** The social networks that contacts name, and where each has its accounts. */
export const networks = {
  facebook: { ...account, below: 'https://www.facebook.com/' },
  twitter: { ...account, below: 'https://x.com/' },
  instagram: { ...account, below: 'https://www.instagram.com/' },
  youtube: { ...account, below: 'https://www.youtube.com/@' },
} as const

/** The address on the web that a text of a field leads to; undefined when it leads nowhere else. */
export function webAddressOf(
  text: string,
  { instead }: Pick<FieldOf<'url'>, 'instead'>,
): string | undefined {
  if (isWebAddress(text)) return text
  if (instead?.below === undefined || !instead.test.test(text)) return undefined
  const made = text.includes('/') ? `https://${text}` : instead.below + text.replace('@', '')
  return isWebAddress(made) ? made : undefined
}
