import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostOfAccount } from '../../api/sign-in-limits.ts'
import { refuseHoard } from '../../data/file-store/waiting-files.ts'
import { sql } from '../../platform/postgres/database.ts'
import { covers } from '../coverage/covers.ts'
import { emailOf, password } from '../support/tenants.ts'
import { startUploadServer, upload, type UploadServer } from '../support/upload-server.ts'

// What did no harm yet, and is made harder.

let server: UploadServer
beforeAll(async () => {
  server = await startUploadServer(2_000_000)
})
afterAll(() => server.close())

test('H1. cookies are of this host and for https wherever the installation is, whatever a proxy says', async () => {
  covers({ attacks: ['H1', 50] })
  const https = await server.startInstance({ publicUrl: 'https://localhost' })
  const answer = await https.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host: 'localhost' },
    payload: { email: emailOf('first'), password },
  })
  expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([
    200,
    expect.stringMatching(/^__Host-claraboia-admin=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  await https.close()
})

test('H3. one account is not tried from address to address, and its owner comes in from where they came in before', async () => {
  covers({ attacks: ['H3', 47, 'F29'] })
  const instance = await server.startInstance()
  const home = '198.51.100.7'
  const post = (url: string, remoteAddress: string, payload: object) =>
    instance.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { host: 'localhost' },
      payload,
    })
  const signIn = (remoteAddress: string, secret: string, email = emailOf('reader')) =>
    post('/token', remoteAddress, { email, password: secret })
  expect((await signIn(home, password)).statusCode).toBe(200)
  let last = 0
  for (let at = 1; at < mostOfAccount; at += 1)
    last = (await signIn(`10.4.${at}.1`, 'x')).statusCode
  expect(last).toBe(401)
  const refused = await signIn('10.5.0.1', password)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await signIn(home, password)).statusCode).toBe(200)
  // Whoever shares the network of the town hall is told nothing of whether an account exists.
  const invented = 'ninguem@exemplo.gov.br'
  for (let at = 1; at <= mostOfAccount; at += 1) await signIn(`10.6.${at}.1`, 'x', invented)
  for (const [from, status] of [
    [home, 401],
    ['10.5.0.2', 429],
  ] as const) {
    const told = [emailOf('reader'), invented].map((email) => signIn(from, 'x', email))
    expect((await Promise.all(told)).map(({ statusCode }) => statusCode)).toEqual([status, status])
  }
  await instance.close()
}, 120_000)

test('H4. who sends files and uses none is asked to use them first', async () => {
  covers({ attacks: ['H4'] })
  const sent = await upload(server, server.here, 'a.pdf', '%PDF-1.7\nx\n%%EOF\n')
  expect(sent.statusCode).toBe(201)
  const runner = server.runnerOf('a')
  const [row] = await runner.run<{ by: string }>(sql`select enviado_por as by from arquivo limit 1`)
  const by = row?.by ?? ''
  await expect(refuseHoard(runner, by, { files: 1, bytes: 1e9 })).rejects.toMatchObject({
    code: 'too-many',
  })
  await expect(refuseHoard(runner, by, { files: 9, bytes: 5 })).rejects.toMatchObject({
    code: 'too-many',
  })
  await refuseHoard(runner, by, { files: 2, bytes: 1e9 })
  await runner.run(sql`update arquivo set vinculado = true`)
  await refuseHoard(runner, by, { files: 1, bytes: 5 })
  await runner.run(
    sql`insert into arquivo (chave, portal_id, nome_original, tipo, tamanho, md5, sha256, enviado_por)
      select '1/1/' || md5(n::text) || '.pdf', 1, 'x.pdf', 'application/pdf', 3000000000, md5('x'), ${'0'.repeat(64)},
        ${by} from generate_series(1, 2) n`,
  )
  const refused = await upload(server, server.here, 'b.pdf', '%PDF-1.7\nx\n%%EOF\n')
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    429,
    expect.stringContaining('Publique-os'),
  ])
  expect(server.countFiles().staged).toBe(0)
  await runner.run(sql`delete from arquivo where tamanho = 3000000000`)
})

/** A document whose parts begin as given. */
const docx = (prolog: string) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8('<?xml version="1.0"?><Types/>'),
      'word/document.xml': strToU8(`<?xml version="1.0"?>${prolog}<w:document/>`),
    }),
  )
test('H8. an office file that declares entities is refused, and one that does not is taken', async () => {
  covers({ attacks: ['H8', 72] })
  expect((await upload(server, server.here, 'a.docx', docx(''))).statusCode).toBe(201)
  for (const prolog of [
    '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>',
    '<!doctype x SYSTEM "http://127.0.0.1/x.dtd">',
    `<!--${'x'.repeat(20_000)}--><!DOCTYPE x [<!ENTITY f "a">]>`,
  ]) {
    const answer = await upload(server, server.here, 'b.docx', docx(prolog))
    expect([answer.statusCode, answer.body.includes('declarações')], prolog.slice(0, 40)).toEqual([
      400,
      true,
    ])
  }
})

test('H9. dots in a name at Gmail make no other mailbox', async () => {
  covers({ attacks: ['H9'] })
  const [row] = await server.runnerOf('a').run<{ boxes: readonly string[] }>(
    sql`select array[caixa_postal('Ana.Maria+x@Gmail.com'), caixa_postal('anamaria@googlemail.com'),
          caixa_postal('Ana.Maria+x@exemplo.gov.br')] as boxes`,
  )
  expect(row?.boxes).toEqual([
    'anamaria@gmail.com',
    'anamaria@gmail.com',
    'ana.maria@exemplo.gov.br',
  ])
})

test('H11. the description of all calls is written once, packed, and not sent to who has it', async () => {
  covers({ attacks: ['H11'] })
  const ask = (headers = {}) =>
    server.app.inject({ url: '/openapi.json', headers: { host: 'localhost', ...headers } })
  const [plain, packed] = [await ask(), await ask({ 'accept-encoding': 'br' })]
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(sum(brotliDecompressSync(packed.rawPayload))).toBe(sum(plain.rawPayload))
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const held = await ask({ 'if-none-match': String(plain.headers['etag']) })
  expect([held.statusCode, held.body]).toEqual([304, ''])
})

test('the page of the calls tells each of them, to everybody, with nothing from elsewhere and no script', async () => {
  const ask = (url: string) => server.app.inject({ url, headers: { host: 'localhost' } })
  const page = await ask('/docs/api')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const { paths } = (await ask('/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId?: string }>>
  }>()
  const ids = Object.values(paths).flatMap((calls) =>
    Object.values(calls).flatMap(({ operationId }) => operationId ?? []),
  )
  expect(ids.length).toBeGreaterThan(300)
  expect(ids.filter((id) => !page.body.includes(`id="${id}"`))).toEqual([])
  expect(Object.keys(paths).filter((path) => !page.body.includes(`<code>${path}</code>`))).toEqual(
    [],
  )
  const subjects = [...page.body.matchAll(/<h3 id="[^"]+">([^<]+)</g)].map(([, name]) => name)
  expect(subjects.length).toBeGreaterThan(60)
  // Each has a name that people read, and none but the service's files stands among the others.
  expect(subjects.filter((name) => /^[a-z]/.test(name ?? ''))).toEqual([])
  expect(page.body).not.toContain('Default Response')
  expect(page.body).not.toMatch(/<script|<img|<link|<iframe|\bsrc=|style="|\son\w+=/)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'/)
  expect(policy).not.toContain('script-src')
})
