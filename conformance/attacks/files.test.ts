import { createHash } from 'node:crypto'
import { connect as connectTo } from 'node:net'
import type { AddressInfo } from 'node:net'
import { parse as parseDisposition } from 'content-disposition'
import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Uploaded } from '../../resources/calls/file.ts'
import {
  request,
  documentBody,
  startUploadServer,
  upload,
  type UploadServer,
} from '../support/upload-server.ts'
import { host, oneOf, quiet } from './harness.ts'
import { activeFiles, script } from './vectors.ts'
import { covers } from '../coverage/covers.ts'

let server: UploadServer
beforeAll(async () => {
  server = await startUploadServer(2_000_000)
})
afterAll(async () => {
  await server.close()
})

const pdf = (text = 'x') => `%PDF-1.7\n${text}\n%%EOF\n`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0'),
  Buffer.alloc(60),
])
const nameIn = (header: string) => parseDisposition(header).parameters['filename']
const publish = async (file: Uploaded) => {
  const answer = await request(server, server.here, {
    method: 'POST',
    url: '/webadm/elementoupl',
    payload: documentBody(server.here, { s3_file_key: file.s3_file_key }),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ elemento_id: number }>().elemento_id
}

describe('63. what a browser would run', () => {
  beforeEach(() => covers({ attacks: [63] }))
  test.each(activeFiles)('%s is refused', async (name, body) => {
    oneOf(await upload(server, server.here, name, body), [400, 415], name)
  })

  test.each<[string, string | Buffer, RegExp]>([
    [
      'roteiro.pdf',
      pdf('1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj'),
      /object-src 'self'/,
    ],
    ['cauda.png', Buffer.concat([png, Buffer.from(script)]), /sandbox/],
    ['cauda.jpeg', Buffer.concat([jpeg, Buffer.from(script)]), /sandbox/],
    ['a.json', JSON.stringify({ a: script }), /sandbox/],
    ['a.csv', `a;b\n1;"${script}"\n`, /sandbox/],
    ['a.txt', `Leia: ${script}`, /sandbox/],
  ])('%s is taken for its kind, and is nothing else to a browser', async (name, body, policy) => {
    const answer = await upload(server, server.here, name, body)
    expect(answer.statusCode, answer.body).toBe(201)
    const file = answer.json<Uploaded>()
    await publish(file)
    const read = await request(server, server.here, { url: file.file_url, as: 'nobody' })
    expect(read.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': file.tipo,
      'content-security-policy': expect.stringMatching(policy),
    })
    expect(String(read.headers['content-security-policy'])).toMatch(/^default-src 'none'/)
    expect(String(read.headers['content-type'])).not.toMatch(/html|svg|xml\+/)
    if (!/pdf|image/.test(file.tipo))
      expect(read.headers['content-disposition']).toMatch(/^attachment/)
  })
})

test('67. a name is a name: never a path, never a header, never another’s file', async () => {
  covers({ attacks: [67] })
  const names = [
    '../../x.pdf',
    '..\\\\..\\\\x.pdf',
    '/etc/cron.d/x.pdf',
    'C:\\\\x.pdf',
    'con.pdf',
    'a;b.pdf',
    'a\\"b.pdf',
    "a'b.pdf",
    '😀.pdf',
    'sa\u0303o.pdf',
    '\u202efdp.a.pdf',
    `${'x'.repeat(300)}.pdf`,
    'a\u0001b.pdf',
    '%2e%2e%2fx.pdf',
    'a%0d%0aSet-Cookie: x=1.pdf',
    '-rf.pdf',
    '.pdf.pdf',
  ]
  const keys = new Set<string>()
  for (const [at, name] of names.entries()) {
    const answer = oneOf(await upload(server, server.here, name, pdf(String(at))), [201, 400], name)
    if (answer.statusCode !== 201) continue
    const file = answer.json<Uploaded>()
    expect(file.s3_file_key, name).toMatch(/^\d+\/\d+\/[0-9a-f]{32}\.pdf$/)
    expect(file.nome_original, name).not.toMatch(/[/\\]|^\.\.$/)
    expect(file.nome_original.length, name).toBeLessThanOrEqual(255)
    keys.add(file.s3_file_key)
    await publish(file)
    const read = await request(server, server.here, { url: file.file_url, as: 'nobody' })
    expect([read.statusCode, read.headers['set-cookie']], name).toEqual([200, undefined])
    expect(String(read.headers['content-disposition']), name).toMatch(
      /^inline; filename="[ -!#-$&-:<-~]*"(?:; filename\*=UTF-8''[\w.!~*%-]+)?$/,
    )
    expect(nameIn(String(read.headers['content-disposition'])), name).toBe(file.nome_original)
    expect(read.body, name).toBe(pdf(String(at)))
  }
  expect(keys.size).toBeGreaterThan(12)
  const [one, two] = [
    (await upload(server, server.here, 'igual.pdf', pdf('um'))).json<Uploaded>(),
    (await upload(server, server.here, 'igual.pdf', pdf('dois'))).json<Uploaded>(),
  ]
  expect(one.s3_file_key).not.toBe(two.s3_file_key)
  const there = (await upload(server, server.elsewhere, 'igual.pdf', pdf('um'))).json<Uploaded>()
  expect(there.s3_file_key.split('/')[0]).not.toBe(one.s3_file_key.split('/')[0])
})

test('68. nobody changes the bytes or the facts of a published file', async () => {
  covers({ attacks: [68] })
  const body = pdf('publicado')
  const file = (await upload(server, server.here, 'publicado.pdf', body)).json<Uploaded>()
  const id = await publish(file)
  const other = (await upload(server, server.here, 'outro.pdf', pdf('outro'))).json<Uploaded>()
  for (const method of ['PUT', 'PATCH', 'POST', 'DELETE'] as const)
    for (const as of ['nobody', undefined] as const)
      oneOf(
        await request(server, server.here, {
          method,
          url: file.file_url,
          payload: { path: 'x', key: other.s3_file_key },
          ...(as ? { as } : {}),
        }),
        [400, 401, 404, 405],
        `${method} ${as ?? ''}`,
      )
  const facts = {
    path: 'x',
    key: 'x',
    filename_disk: 'x',
    bucket: 'x',
    url: 'x',
    mimetype: 'text/html',
    size: 1,
    hash: 'x',
    tenant: 2,
  }
  for (const [field, value] of Object.entries(facts))
    oneOf(
      await request(server, server.here, {
        method: 'PUT',
        url: `/webadm/elementoupl/${id}`,
        payload: { [field]: value },
      }),
      [400],
      field,
    )
  const ignored = await request(server, server.here, {
    method: 'PUT',
    url: `/webadm/elementoupl/${id}`,
    payload: {
      s3_file_size: 1,
      s3_file_md5: '0',
      nome_original: 'x.html',
      tipo: 'HTML',
      user_publicacao: 'Outra',
    },
  })
  expect(ignored.json()).toMatchObject({
    s3_file_size: body.length,
    s3_file_md5: createHash('md5').update(body).digest('hex'),
    nome_original: 'publicado.pdf',
    tipo: 'PDF',
    user_publicacao: 'Ana Coutinho',
  })
  const foreign = (
    await upload(server, server.elsewhere, 'alheio.pdf', pdf('alheio'))
  ).json<Uploaded>()
  for (const key of [
    foreign.s3_file_key,
    '../../../etc/passwd',
    `${file.s3_file_key}/../x`,
    'temporarios/x',
  ])
    oneOf(
      await request(server, server.here, {
        method: 'PUT',
        url: `/webadm/elementoupl/${id}`,
        payload: { s3_file_key: key },
      }),
      [400, 404],
      key,
    )
  expect((await request(server, server.here, { url: file.file_url, as: 'nobody' })).body).toBe(body)
})

test('69. no spelling of a path reaches what is not published', async () => {
  covers({ attacks: [69] })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const raw = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connectTo(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      )
      let got = ''
      socket
        .setEncoding('utf8')
        .on('data', (part: string) => {
          got += part
        })
        .on('end', () => resolve(got))
        .on('error', reject)
    })
  const climbs = [
    '../../etc/passwd',
    '..%2f..%2fetc/passwd',
    '%2e%2e/%2e%2e/etc/passwd',
    '%252e%252e%252fetc/passwd',
    '..%5c..%5cetc%5cpasswd',
    '..\\..\\etc\\passwd',
    '..;/..;/etc/passwd',
    '....//....//etc/passwd',
    '/etc/passwd',
    '%00',
    '.%00./x',
    '%c0%ae%c0%ae/etc/passwd',
    '1',
    '1/1',
    '',
    '1/1/',
    'temporarios',
    '../package.json',
    '../arquivos/1',
  ]
  for (const start of ['/arquivos/', '/assets/', '/builds/', '/p/um/arquivos/', '/p/', '/'])
    for (const climb of climbs) {
      const got = await raw(start + climb)
      if (start === '/p/' || start === '/')
        expect(got, start + climb).not.toMatch(/root:|"dependencies"/)
      else expect(got, start + climb).toMatch(/^HTTP\/1\.1 (308|400|404) /)
      expect(got, start + climb).not.toMatch(/root:x|node_modules|"dependencies"|ENOENT/)
    }
  for (const path of [
    '/.env',
    '/.git/config',
    '/.gitignore',
    '/package.json',
    '/package-lock.json',
    '/pgdata',
    '/base/PG_VERSION',
    '/dados',
    '/arquivos',
    '/index.html~',
    '/index.html.bak',
    '/Dockerfile',
    '/server/main.ts',
    '/api/app.ts',
    '/.well-known/../.env',
  ]) {
    const got = await raw(path)
    expect(got, path).not.toMatch(/"dependencies"|repositoryformatversion|DATABASE_URL|import /)
  }
  quiet(
    await request(server, server.here, { url: `/arquivos/${'a/'.repeat(400)}x`, as: 'nobody' }),
    'a long path',
  )
})
