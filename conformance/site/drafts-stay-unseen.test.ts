import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { proseOf } from '../../domain/published-cpf.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { fileAddress } from '../../resources/addresses.ts'
import { resources } from '../../resources/index.ts'
import { isProposable } from '../../resources/proposable.ts'
import { isFile } from '../../kernel/field.ts'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { nounOf } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { uploadedPdf } from '../support/upload-server.ts'

// What waits is at no public door: pages, searches, counts, feeds, sitemaps, downloads, files and tags stay as they
// were, byte by byte, while proposals of every noun are written.

const canary = 'zarabatana'
const nouns = resources.filter(isProposable)
let server: TestServer
let master: Caller
/** Of a row of each noun. */
const keys = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  for (const resource of nouns) {
    const { key } = await nounOf(server, resource).made(master)
    keys.set(resource.name, String(key))
  }
})
afterAll(async () => {
  await server.close()
})

/** The names and bytes of what a ZIP holds: its head has the second at which it is made. */
const unpacked = (zip: Buffer): string =>
  Object.entries(unzipSync(new Uint8Array(zip)))
    .map(([name, bytes]) => `${name} ${createHash('sha256').update(bytes).digest('hex')}`)
    .join('\n')
/** What an address answers, but for the number of a request and the moment at which an empty feed is read. */
interface Door {
  readonly status: number
  readonly tag: string
  readonly body: string
}
const open = async (url: string): Promise<Door> => {
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
async function doors(): Promise<ReadonlyMap<string, Door>> {
  const known = new Map<string, Door>()
  const left = [...begins]
  while (left.length > 0 && known.size < mostDoors) {
    const url = left.shift() ?? ''
    if (known.has(url)) continue
    const door = await open(url)
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
function withCanary(resource: AnyResource, wire: Record<string, unknown>, file: string) {
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

test('no public door changes while every noun is drafted, new and on rows that stand', async () => {
  const file = await uploadedPdf(server, master, `${canary}.pdf`)
  const before = await doors()
  expect(before.size).toBeGreaterThan(40)
  expect([...(await doors())]).toEqual([...before])
  for (const resource of nouns) {
    const corpo = withCanary(resource, await nounOf(server, resource).fresh(), file)
    const place = { portal: tenants.a.portals[0].id, registro: resource.name, corpo }
    await master.ask(calls.beginProposal, { body: { ...place, ato: 'criar' } })
    const chave = keys.get(resource.name) ?? ''
    await master.ask(calls.beginProposal, { body: { ...place, ato: 'mudar', chave } })
  }
  const waiting = await server
    .runnerOf('a')
    .run(sql`select 1 from proposta where corpo::text like ${`%${canary}%`}`)
  expect(waiting).toHaveLength(2 * nouns.length)
  expect([...(await doors())]).toEqual([...before])
  expect((await open(fileAddress(file))).status).toBe(404)
})
