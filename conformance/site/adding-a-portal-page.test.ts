import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, openToAll } from '../../api/app.ts'
import { addressOfTenant } from '../../api/tenancy.ts'
import { Revisions } from '../../data/public/revisions.ts'
import { rooms } from '../support/rooms.ts'
import { root } from '../../platform/root.ts'
import type { openSite } from '../../site/index.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// docs/adding-a-portal-page.md, done as it says, in a copy of the rooms that it changes.

const page = readFileSync(join(root, 'docs', 'adding-a-portal-page.md'), 'utf8')
const blocks = (language: string) =>
  [
    ...page.matchAll(
      new RegExp(`\`([\\w./-]+)\`:\\n\\n\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'),
    ),
  ].map(([, file = '', text = '']) => ({ file, text }))
/** Puts the new lines of a hunk among those that it knows. */
function applied(text: string, hunk: string): string {
  const lines = hunk.split('\n').filter(Boolean)
  const of = (some: readonly string[]) => some.map((line) => `${line.slice(1)}\n`).join('')
  const known = of(lines.filter((line) => !line.startsWith('+')))
  expect(text.split(known), known).toHaveLength(2)
  return text.replace(known, () => of(lines))
}
/** The rooms that the page changes, with its changes, beside ours. */
function changedRooms(): string {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-pagina-'))
  const changed = ['resources', 'site', 'tables']
  for (const room of changed) cpSync(join(root, room), join(folder, room), { recursive: true })
  for (const room of [...rooms.filter((one) => !changed.includes(one)), 'node_modules'])
    symlinkSync(join(root, room), join(folder, room))
  for (const { file, text } of blocks('tsx')) writeFileSync(join(folder, file), text)
  for (const { file, text } of blocks('diff')) {
    const path = join(folder, file)
    writeFileSync(path, applied(readFileSync(path, 'utf8'), text))
  }
  return folder
}

let server: TestServer
let app: FastifyInstance
const folder = changedRooms()
beforeAll(async () => {
  server = await startTestServer()
  const changed = (await import(join(folder, 'site', 'index.ts'))) as { openSite: typeof openSite }
  const { db, files, config } = server
  const site = await changed.openSite({
    db,
    reader: db,
    files,
    revisions: new Revisions(db, { freshMs: 0 }),
    assetsBase: join(root, 'site', 'assets'),
    tenantOf: ({ tenant }) => tenant ?? undefined,
    portalHostOf: ({ portalHost }) => portalHost ?? undefined,
    originOf: (code) => addressOfTenant(config.publicUrl, code),
    sendsMail: false,
  })
  app = await buildApp(server, undefined, { ...site, routes: openToAll(site.routes) })
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const { host } = tenants.a
const [{ prefix }] = tenants.a.portals
const get = async (path: string) => {
  const answer = await app.inject({ url: `/p/${prefix}${path}`, headers: { host } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body
}

test('the page answers, and lists lead to it', async () => {
  expect(await get('/prazos')).toContain('é respondido em até 20 dias')
  const link = `<a href="/p/${prefix}/prazos">Prazos da lei</a>`
  // At the foot of each page, and in the map once more.
  expect((await get('')).split(link)).toHaveLength(2)
  expect((await get('/mapa')).split(link)).toHaveLength(3)
  expect(await get('/sitemap/paginas.xml')).toContain(`/p/${prefix}/prazos</loc>`)
})

test('it is found by words that people use for it', async () => {
  expect(await get('/busca?q=demora')).toContain(`href="/p/${prefix}/prazos"`)
})

test('menus of editors may lead to it', async () => {
  const { targetPages } = (await import(join(folder, 'resources', 'portal-page-lists.ts'))) as {
    targetPages: Readonly<Record<string, string>>
  }
  expect(targetPages['prazos']).toBe('Prazos da lei')
})
