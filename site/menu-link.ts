import { portalPath } from '../resources/menu-paths.ts'
import { targetPages } from '../resources/portal-page-lists.ts'
import { webAddress } from './format.ts'
import type { Visit } from './visit.ts'

export interface MenuLink {
  readonly href: string
  /** It leads to another site. */
  readonly outside: boolean
}

/**
 * Where a menu or an item leads; undefined when it leads nowhere. Only web addresses and pages of this portal become
 * links.
 */
export function menuLink(
  { url, action }: { readonly url: string | null; readonly action: string | null },
  to: Visit['to'],
): MenuLink | undefined {
  const address = webAddress(url)
  if (address) return { href: address, outside: true }
  const page = url ? pageOf(url) : action
  return page && portalPath.test.test(page)
    ? { href: to(`/${page.replace(/^\//, '')}`), outside: false }
    : undefined
}

/**
 * The page that an address below the portal's names. The number of an `id` is that of a type of document, as in
 * `/documentos/listar?id=5` (specification 1 §3, Submenu), except on a page of the portal that is no list of documents.
 */
function pageOf(url: string): string {
  const [, id] = /[?&]id=(\d+)(?:&|$)/.exec(url) ?? []
  const [first = ''] = url.replace(/^\//, '').split(/[/?]/)
  const isList = first === 'documentos' || !Object.hasOwn(targetPages, first)
  return id && isList ? `documentos/${Number(id)}` : url
}
