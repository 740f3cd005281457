import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { proseOf } from '../../domain/published-cpf.ts'
import { isFile } from '../../kernel/field.ts'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { tenants } from './tenants.ts'
import type { TestServer } from './test-server.ts'

// Every address that the first portal leads to, with what it answers; and drafts by which a leak would be seen there.

export const canary = 'zarabatana'

/** The names and bytes of what a ZIP holds: its head has the second at which it is made. */
const unpacked = (zip: Buffer): string =>
  Object.entries(unzipSync(new Uint8Array(zip)))
    .map(([name, bytes]) => `${name} ${createHash('sha256').update(bytes).digest('hex')}`)
    .join('\n')
/** What an address answers, but for the number of a request and the moment at which an empty feed is read. */
export interface Door {
  readonly status: number
  readonly tag: string
  readonly body: string
}
export async function openDoor(server: Pick<TestServer, 'app'>, url: string): Promise<Door> {
  const { statusCode, headers, body, rawPayload } = await server.app.inject({
    url,
    headers: { host: tenants.a.host },
  })
  if (body.startsWith('PK')) return { status: statusCode, tag: '', body: unpacked(rawPayload) }
  const lasting = body
    .replace(/"requestId":"[^"]*"/, '')
    .replaceAll(/<updated>[^<]*</g, '<updated><')
  return {
    status: statusCode,
    tag: lasting === body ? String(headers['etag'] ?? '') : '',
    body: lasting,
  }
}
const searches = [canary, canary.slice(0, 6), 'zarabatama'].map((q) => `/p/um/busca?q=${q}`)
const begins = [
  '/p/um',
  ...searches,
  '/p/um/sitemap.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/p/um/robots.txt',
  '/p/um/documentos?q=zarabatana',
  '/p/um/noticias?q=zarabatana',
]
const mostDoors = 600
/** Every address that the portal's pages, feeds and sitemaps lead to, with what it answers. */
export async function publicDoors(
  server: Pick<TestServer, 'app'>,
): Promise<ReadonlyMap<string, Door>> {
  const known = new Map<string, Door>()
  const left = [...begins]
  while (left.length > 0 && known.size < mostDoors) {
    const url = left.shift() ?? ''
    if (known.has(url)) continue
    const door = await openDoor(server, url)
    known.set(url, door)
    const links = [...door.body.matchAll(/(?:href|src|action)="([^"#]+)|<loc>([^<]+)/g)]
    for (const [, href, loc] of links) {
      const { pathname, search } = new URL(
        (href ?? loc ?? '').replaceAll('&amp;', '&'),
        `http://${tenants.a.host}${url}`,
      )
      if (pathname.startsWith('/p/um') || pathname.startsWith('/arquivos/'))
        left.push(pathname + search)
    }
  }
  return known
}

/** A body whose every text has the canary, and whose files are the given one. */
export function withCanary(resource: AnyResource, wire: Record<string, unknown>, file: string) {
  const prose = proseOf(resource)
  const said = Object.keys(resource.fields).flatMap((name) => {
    const field = fieldOf(resource, name)
    if (field.generated) return []
    const own = wireName(name, field)
    return prose.includes(name)
      ? [[own, canary] as const]
      : isFile(field)
        ? [[own, file] as const]
        : []
  })
  const { portal_id: _portal, ...rest } = wire
  return { ...rest, ...Object.fromEntries(said) }
}
