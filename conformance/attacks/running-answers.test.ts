import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import { covers } from '../coverage/covers.ts'
import { lasting } from '../support/time/waiting.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { multipart } from '../support/upload-server.ts'
import { sample } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// Whoever reads what takes long to read needs the right until the end: what they lose meanwhile, they read no more of.

const [{ id: portalId }] = tenants.a.portals
const rows = 30_000
/** What the buffers of both ends may have taken already, in bytes. */
const underWay = 14_000_000
const fileSize = 32_000_000
let server: TestServer
let file: string
beforeAll(async () => {
  server = await startTestServer({ config: { uploadLimit: 40_000_000 } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const run = server.runnerOf('a')
  // The search need not know these rows, and takes a minute to.
  const owner = open({ ...server.connection, max: 1 })
  await owner.global.script('alter table portal_glossario disable trigger user')
  await owner.close()
  await run.run(sql`insert into portal_glossario (portal_id, termo, descricao)
    select ${portalId}, 'Termo ' || n, repeat(md5(n::text), 30) from generate_series(1, ${rows}::int) n`)
  await run.run(sql`insert into auditoria (portal_id, tracker_type, page_id_name, id_user, user_name, ip, request_id)
    select ${portalId}, 'view', 'glossary', '', repeat(md5(n::text), 30), '', ''
      from generate_series(1, ${rows}::int) n`)
  const { headers, payload } = multipart([
    { name: 'portal_id', body: String(portalId) },
    { name: 'file', file: 'grande.txt', body: Buffer.alloc(fileSize, 'linha de um texto\n') },
  ])
  const sent = await server.app.inject({
    method: 'POST',
    url: '/webadm/arquivos',
    headers: {
      host: tenants.a.host,
      authorization: `Bearer ${(await server.signedIn('first')).token}`,
      ...headers,
    },
    payload,
  })
  file = sent.json<{ file_url: string }>().file_url
}, 120_000)
afterAll(async () => {
  await server.close()
})

async function begin(path: string, token: string): Promise<IncomingMessage> {
  const { port } = server.app.server.address() as AddressInfo
  const asked = get({
    host: '127.0.0.1',
    port,
    path,
    headers: { host: tenants.a.host, authorization: `Bearer ${token}`, connection: 'close' },
  })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  return answer
}
/** Reads on to the end, or to where the server cuts it off. */
async function readOn(answer: IncomingMessage): Promise<{ bytes: number; isComplete: boolean }> {
  let bytes = 0
  answer.on('data', (part: Buffer) => {
    bytes += part.length
  })
  answer.resume()
  await new Promise((resolve) => answer.once('close', resolve))
  return { bytes, isComplete: answer.complete }
}

const block = (active: boolean) =>
  server.runnerOf('a').run(sql`update usuario set active = ${active} where id = 'first'`)

const list = `/webadm/portalglossarioportal/${portalId}`
const answered = [
  ['a list', () => `${list}`, 'rows'],
  ['its export as CSV', () => `${list}?as=csv`, 'rows'],
  ['its export as JSON', () => `${list}?as=json`, 'rows'],
  ['the journal', () => '/webadm/auditoria?as=csv', 'rows'],
  ['a private file', () => file, 'bytes'],
] as const
test.each(sample(answered, ([, , read]) => read))(
  'F28. %s ends for who is blocked while they read it',
  async (_, path) => {
    covers({ attacks: ['F28'] })
    const { token } = await server.startSession('first')
    const whole = await begin(path(), token)
    expect(whole.statusCode).toBe(200)
    await lasting(1_200, 'longer than an answer about a right is believed')
    const untouched = await readOn(whole)
    expect(untouched).toMatchObject({ isComplete: true })
    expect(untouched.bytes).toBeGreaterThan(underWay + 6_000_000)

    const answer = await begin(path(), token)
    try {
      await block(false)
      await lasting(1_200, 'a right that is taken away counts within a second')
      const { bytes, isComplete } = await readOn(answer)
      expect(isComplete).toBe(false)
      expect(bytes).toBeLessThan(underWay)
    } finally {
      await block(true)
      server.sessions.forget()
    }
  },
  60_000,
)
