import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { sweepFiles } from '../../jobs/sweep.ts'
import { hangUp, openFiles, sendPart } from '../support/hang-up.ts'
import { request, multipart } from '../support/upload-server.ts'
import {
  inEachStore,
  limit,
  pdf,
  server,
  state,
  sent,
  create,
  published,
} from '../support/file-stores.ts'
import { eventually } from '../support/time/waiting.ts'

inEachStore(4512, (s3Port) => {
  test('a part, a held version and the headers alone are answered as asked', async () => {
    const body = pdf()
    const { file } = await published('partes.pdf', body)
    const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      request(server, server.here, { url: file.file_url, as: 'nobody', headers, method })
    const part = await get({ range: 'bytes=100-199' })
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.rawPayload.equals(body.subarray(100, 200)),
    ]).toEqual([206, `bytes 100-199/${body.length}`, true])
    expect((await get({ range: 'bytes=-7' })).rawPayload.equals(body.subarray(-7))).toBe(true)
    expect((await get({ range: `bytes=${body.length}-` })).statusCode).toBe(416)
    const { etag } = (await get({})).headers
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304)
    const head = await get({}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(body.length),
      0,
    ])
  })

  test('an upload that is cut leaves nothing', async () => {
    if (!server.app.server.listening)
      await server.app.listen({ host: '127.0.0.1', port: s3Port === undefined ? 4520 : 4521 })
    const before = await state()
    const { headers, payload } = multipart([
      { name: 'portal_id', body: String(server.here.portals[0]?.id) },
      { name: 'file', file: 'a.pdf', body: pdf(1_000_000) },
    ])
    await Promise.all(
      [0.01, 0.5, 0.99].map((part) => sendPart(server, headers['content-type'], payload, part)),
    )
    await eventually(() => server.countFiles().staged === 0, 30_000)
    expect(await state()).toEqual(before)
  })

  test('a refused file is answered before it has arrived in full', async () => {
    const { port } = server.app.server.address() as AddressInfo
    const body = Buffer.alloc(limit * 20)
    const answer = await fetch(`http://127.0.0.1:${port}/webadm/arquivos`, {
      method: 'POST',
      headers: { ...multipart([]).headers, authorization: `Bearer ${server.here.token}` },
      body,
    }).then(
      ({ status }) => status,
      () => 'closed',
    )
    expect([413, 'closed']).toContain(answer)
    const small = multipart([
      { name: 'portal_id', body: String(server.here.portals[0]?.id) },
      { name: 'file', file: 'a.exe', body: randomBytes(1_500_000) },
    ])
    const told = await fetch(`http://127.0.0.1:${port}/webadm/arquivos`, {
      method: 'POST',
      headers: { ...small.headers, authorization: `Bearer ${server.here.token}` },
      body: small.payload,
    })
    expect(told.status).toBe(400)
  })

  test('a download that is cut lets go of its file', async () => {
    const { file } = await published('grande.pdf', pdf(1_900_000))
    const { port } = server.app.server.address() as AddressInfo
    await Promise.all(Array.from({ length: 20 }, () => hangUp(port, file.file_url)))
    if (process.platform === 'linux')
      await expect
        .poll(() => openFiles().filter((path) => path.includes(file.s3_file_key)))
        .toEqual([])
    expect(
      (await request(server, server.here, { url: file.file_url, as: 'nobody' })).statusCode,
    ).toBe(200)
  })

  test('the sweep takes what nobody named and what was removed long ago, and nothing else', async () => {
    const { file: shown, document } = await published('fica.pdf', pdf())
    const { file: removed, document: old } = await published('removido.pdf', pdf())
    const loose = await sent('solto.pdf', pdf())
    await request(server, server.here, {
      method: 'PUT',
      url: `/webadm/elementoupl/${String(old['elemento_id'])}`,
      payload: { s3_file_key: null, url_externa: 'https://exemplo.gov.br' },
    })
    await request(server, server.here, {
      method: 'DELETE',
      url: `/webadm/delete/arquivos/x?filename=${encodeURIComponent(removed.s3_file_key)}`,
    })
    const there = async (key: string) =>
      (await server.files.read(key).then((found) => {
        found?.stream.destroy()
        return found
      })) !== undefined
    const day = 86_400
    // The clock of this machine decides nothing: rows are dated by the database's.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 * day })
    await sweepFiles(server.db, server.files).finally(() => vi.useRealTimers())
    expect([
      await there(shown.s3_file_key),
      await there(removed.s3_file_key),
      await there(loose.s3_file_key),
    ]).toEqual([true, true, true])
    await sweepFiles(server.db, server.files, { later: 2 * day })
    expect([
      await there(shown.s3_file_key),
      await there(removed.s3_file_key),
      await there(loose.s3_file_key),
    ]).toEqual([true, true, false])
    await sweepFiles(server.db, server.files, { later: 31 * day })
    expect([await there(shown.s3_file_key), await there(removed.s3_file_key)]).toEqual([
      true,
      false,
    ])
    expect(
      (
        await request(server, server.here, {
          url: `/webadm/elementoupl/${String(document['elemento_id'])}`,
        })
      ).statusCode,
    ).toBe(200)
    expect((await create({ s3_file_key: loose.s3_file_key })).statusCode).toBe(404)
  })
})
