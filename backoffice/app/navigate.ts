import type { AnyRouter } from '@tanstack/react-router'
import { urlOf } from '../../kernel/url.ts'

const safeProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Whether an address leaves this application. */
export const isExternal = (href: string) =>
  new URL(href, location.origin).origin !== location.origin

export interface GoOptions {
  readonly replace?: boolean
  readonly external?: true
}

/**
 * Goes to an address of this application, or, with `external`, to another site.
 * @throws Error for another site without `external`, and always for an address that would run a script (specification 2
 * §8).
 */
export function go(
  router: Pick<AnyRouter, 'navigate'>,
  href: string,
  { replace, external }: GoOptions = {},
): Promise<void> {
  const { protocol } = new URL(href, location.origin)
  if (!safeProtocols.has(protocol)) throw new Error(`Endereço não permitido: ${protocol}`)
  if (!isExternal(href)) return router.navigate({ href, replace })
  if (!external) throw new Error('Para sair do sistema é preciso permissão explícita.')
  location.assign(href)
  return Promise.resolve()
}

/**
 * Where to go after signing in: the address that was wanted, when it is one of ours and not a sign-in page.
 * `//host` and `/\host` are other hosts to a browser, so the address is parsed, never compared as text.
 */
export function safeReturn(wanted: unknown): string {
  const url =
    typeof wanted === 'string' && wanted.startsWith('/')
      ? urlOf(wanted, location.origin)
      : undefined
  if (!url) return '/'
  const { origin, pathname, search, hash } = url
  return origin === location.origin &&
    !pathname.startsWith('/autenticacao/') &&
    !pathname.startsWith('//')
    ? `${pathname}${search}${hash}`
    : '/'
}
