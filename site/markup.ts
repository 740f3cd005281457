import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What components return, as HTML. */
export interface Markup {
  readonly html: string
  /** Addresses of pictures that are wanted soon, in their order. */
  readonly pictures: readonly string[]
}

/** React asks for pictures at the beginning of what it writes, wherever they stand; here the head of the page does. */
const wanted = /^(?:<link rel="preload" as="image" [^>]*\/>)+/
const address = / href="([^"]*)"/g
const signs: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:quot|amp|#x27|lt|gt);/g, (sign) => signs[sign] ?? sign)

/** A part of a page, without its head. */
export function markupOf(node: ReactNode): Markup {
  const html = renderToStaticMarkup(node)
  const [links = ''] = wanted.exec(html) ?? []
  const pictures = [...links.matchAll(address)].map(([, href = '']) => unescaped(href))
  return { html: html.slice(links.length), pictures }
}

/** What stands in the head of a page: React puts what the browser needs first before the rest. */
export const headOf = (node: ReactNode): string => renderToStaticMarkup(node)
