import { portalPath } from '../resources/menu-vocabulary.ts'
import { webAddress } from './format.ts'
import type { Visit } from './visit.ts'

export interface MenuLink {
  readonly href: string
  /** It leads to another site. */
  readonly outside: boolean
}

/** Where a menu or an item leads; undefined when it leads nowhere. Only web addresses and pages of this portal become links. */
export function menuLink(
  { url, action }: { readonly url: string | null; readonly action: string | null },
  to: Visit['to'],
): MenuLink | undefined {
  const address = webAddress(url)
  if (address) return { href: address, outside: true }
  return action && portalPath.test.test(action)
    ? { href: to(`/${action.replace(/^\//, '')}`), outside: false }
    : undefined
}
