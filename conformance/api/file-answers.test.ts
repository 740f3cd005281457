import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Uploaded } from '../../resources/calls/file.ts'
import {
  request,
  documentBody,
  startUploadServer,
  upload,
  type UploadServer,
} from '../support/upload-server.ts'

// What every door to a stored file answers: one way to send it, whoever asks and wherever it is.

const bytes = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  randomBytes(9_000),
  Buffer.from('\n%%EOF\n'),
])
const size = bytes.length
const hash = (body: Buffer) => createHash('md5').update(body).digest('hex')

describe.each([
  ['a local folder', undefined],
  ['an object store', 0],
])('a file in %s', (_, s3Port) => {
  let server: UploadServer
  const addresses: Record<string, string> = {}
  beforeAll(async () => {
    server = await startUploadServer(2_000_000, s3Port)
    const file = (await upload(server, server.here, 'Balanço.pdf', bytes)).json<Uploaded>()
    const document = await request(server, server.here, {
      method: 'POST',
      url: '/webadm/elementoupl',
      payload: documentBody(server.here, { s3_file_key: file.s3_file_key }),
    })
    expect(document.statusCode, document.body).toBe(201)
    const { elemento_id } = document.json<{ elemento_id: number }>()
    addresses['/arquivos'] = file.file_url
    addresses['/p'] = `/p/um/documentos/1/${elemento_id}/arquivo`
  }, 120_000)
  afterAll(async () => {
    await server.close()
  })

  describe.each(['/arquivos', '/p'])('read under %s', (door) => {
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      request(server, server.here, { url: addresses[door] ?? '', as: 'nobody', headers, method })
    const part = async (range: string, condition?: string) => {
      const answer = await get({ range, ...(condition ? { 'if-range': condition } : {}) })
      const { 'content-range': told, 'content-length': length } = answer.headers
      return {
        status: answer.statusCode,
        told,
        length: Number(length),
        bytes: hash(answer.rawPayload),
      }
    }
    const whole = { status: 200, told: undefined, length: size, bytes: hash(bytes) }
    const those = (start: number, end: number) => ({
      status: 206,
      told: `bytes ${start}-${end}/${size}`,
      length: end - start + 1,
      bytes: hash(bytes.subarray(start, end + 1)),
    })

    test.each<[string, number, number]>([
      ['bytes=0-1', 0, 1],
      ['bytes=8-8', 8, 8],
      ['bytes=100-199', 100, 199],
      ['bytes=9000-', 9_000, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=10-${size + 1_000}`, 10, size - 1],
      // RFC 9110, 14.1.2: an end that is longer than the file is the file.
      [`bytes=-${size + 1_000}`, 0, size - 1],
      ['Bytes=5-6', 5, 6],
    ])('%s is answered with these bytes and no others', async (range, start, end) => {
      expect(await part(range)).toEqual(those(start, end))
    })

    test.each([`bytes=${size}-`, `bytes=${size}-${size + 1}`, 'bytes=-0', 'bytes=9-3'])(
      '%s is no part of it: 416 and its size',
      async (range) => {
        const answer = await get({ range })
        expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
          416,
          `bytes */${size}`,
          '',
        ])
      },
    )

    test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes', 'bytes=', 'bytes=--1', '0-5'])(
      '%s, which is not one range of bytes, is answered whole',
      async (range) => {
        expect(await part(range)).toEqual(whole)
      },
    )

    test('a range of a version that it no longer is, is answered whole', async () => {
      const etag = String((await get()).headers.etag)
      expect(await part('bytes=0-9', etag)).toEqual(those(0, 9))
      for (const other of ['"outra"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT'])
        expect(await part('bytes=0-9', other), other).toEqual(whole)
    })

    test('whoever holds this version gets nothing but that, in any spelling of the condition', async () => {
      const etag = String((await get()).headers.etag)
      for (const held of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
        const answer = await get({ 'if-none-match': held, range: 'bytes=0-9' })
        expect([answer.statusCode, answer.headers.etag, answer.body], held).toEqual([304, etag, ''])
      }
      for (const other of ['"outra"', etag.slice(1, -1)])
        expect((await get({ 'if-none-match': other })).statusCode, other).toBe(200)
      // A reload asks to revalidate, and this is it.
      const reload = await get({ 'if-none-match': etag, 'cache-control': 'no-cache' })
      expect(reload.statusCode).toBe(304)
    })

    test('HEAD tells of the whole file, whatever range it names', async () => {
      const { headers } = await get()
      for (const range of ['bytes=0-9', `bytes=${size}-`]) {
        const head = await get({ range }, 'HEAD')
        expect([head.statusCode, head.rawPayload.length], range).toEqual([200, 0])
        for (const name of ['content-length', 'content-type', 'content-disposition', 'etag'])
          expect(head.headers[name], name).toBe(headers[name])
      }
    })

    test('its policy lets it load and run nothing, and its name is in both spellings', async () => {
      const { headers } = await get()
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'referrer-policy': 'no-referrer',
        'content-disposition': expect.stringMatching(
          /^(?:inline|attachment); filename="Balanco.pdf"; filename\*=UTF-8''Balan%C3%A7o.pdf$/,
        ),
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; (?:sandbox|object-src 'self'; style-src 'unsafe-inline'); frame-ancestors 'none'$/,
        ),
      })
    })

    if (s3Port === undefined) return
    test('the store is asked for no byte but these', async () => {
      server.takeStoreRequests()
      const bodies = async (asking: () => Promise<unknown>) => {
        await asking()
        return server
          .takeStoreRequests()
          .filter(({ method }) => method === 'GET')
          .map(({ range }) => range)
      }
      expect(await bodies(() => part('bytes=100-199'))).toEqual(['bytes=100-199'])
      expect(await bodies(() => part('bytes=-7'))).toEqual([`bytes=${size - 7}-${size - 1}`])
      expect(await bodies(() => get())).toEqual([undefined])
      expect(await bodies(() => get({}, 'HEAD'))).toEqual([])
      expect(await bodies(() => get({ 'if-none-match': '*' }))).toEqual([])
      expect(await bodies(() => part(`bytes=${size}-`))).toEqual([])
    })
  })

  test('that the store has lost is told as such under every door, and kept by nobody', async () => {
    await server.files.remove((addresses['/arquivos'] ?? '').replace('/arquivos/', ''))
    for (const url of Object.values(addresses)) {
      const { statusCode, headers } = await request(server, server.here, {
        url,
        as: 'nobody',
        headers: { range: 'bytes=0-9' },
      })
      const { etag, 'content-range': range, 'cache-control': caching } = headers
      expect([statusCode, etag, range, caching]).toEqual([503, undefined, undefined, 'no-store'])
    }
  })
})
