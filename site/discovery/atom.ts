import { createHash } from 'node:crypto'
import { xmlText } from '../../formats/sheets/xml.ts'
import { withQuery } from '../../platform/http/query.ts'
import type { Visit } from '../visit.ts'

/** As many entries as a feed has: readers ask often, and want what is new. */
export const mostEntries = 50
export const atomType = 'application/atom+xml; charset=utf-8'

interface FeedEntry {
  /** For ever the same, wherever the portal moves. */
  readonly id: string
  readonly title: string
  readonly updated: Date
  /** Where it is read, whole. */
  readonly href: string
  readonly summary?: string | undefined
}
export interface Feed {
  readonly title: string
  readonly subtitle?: string
  /** The page that the feed is of, and the feed itself, below the tenant's address. */
  readonly page: string
  readonly self: string
  /** Without it the page's address. */
  readonly id?: string
  readonly entries: readonly FeedEntry[]
}

/** Where the feed of a page is, with what was asked of the page. */
export const feedAddress = (page: string, asked: Parameters<typeof withQuery>[1] = {}): string =>
  withQuery(`${page}/novidades.atom`, asked)

/**
 * The identity of a thing of a portal in a feed (RFC 4287, 4.2.6), which outlives its address: a name-based UUID (RFC
 * 9562, version 8) of the tenant, the portal and what it is.
 */
export function identityOf(
  { tenantId, portal }: Pick<Visit, 'tenantId' | 'portal'>,
  thing: string,
): string {
  const hash = createHash('sha256').update(`claraboia ${tenantId} ${portal.id} ${thing}`).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex')
  const parts = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ] as const
  return `urn:uuid:${parts.map(([from, until]) => hex.slice(from, until)).join('-')}`
}

const tag = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`
const link = (href: string, rel?: string) =>
  `<link${rel === undefined ? '' : ` rel="${rel}"`} href="${xmlText(href)}"/>`

const entryText = ({ id, title, updated, href, summary }: FeedEntry): string =>
  `<entry>${tag('id', id)}${tag('title', title)}${tag('updated', updated.toISOString())}${link(href)}${summary === undefined ? '' : tag('summary', summary)}</entry>`

/** What is new in a place of a portal, the newest first, for readers of feeds (Atom, RFC 4287). */
export function feedText({ portal, origin, now }: Visit, feed: Feed): string {
  const { title, subtitle, page, self, id = `${origin}${page}`, entries } = feed
  const updated = entries.reduce<Date | undefined>(
    (last, entry) => (last && last > entry.updated ? last : entry.updated),
    undefined,
  )
  const head = [
    tag('id', id),
    tag('title', `${title}: ${portal.name}`),
    subtitle === undefined ? '' : tag('subtitle', subtitle),
    tag('updated', (updated ?? now).toISOString()),
    `<author>${tag('name', portal.name)}</author>`,
    link(`${origin}${self}`, 'self'),
    link(`${origin}${page}`),
  ].join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">${head}${entries.map(entryText).join('')}</feed>
`
}
