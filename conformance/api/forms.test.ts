import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startUploadServer,
  multipart,
  type Part,
  type UploadServer,
} from '../support/upload-server.ts'

// Every form with a file is read by one reader: what it refuses is told in words, wherever it was sent.

const limit = 1_000_000
let server: UploadServer
let port = 0
beforeAll(async () => {
  server = await startUploadServer(limit)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = server.app.server.address() as AddressInfo)
})
afterAll(async () => {
  await server.close()
})

interface Door {
  readonly path: string
  readonly field: string
  readonly most: number
  readonly before: readonly Part[]
}
const doors: readonly Door[] = [
  {
    path: '/webadm/arquivos',
    field: 'file',
    most: limit,
    before: [{ name: 'portal_id', body: '1' }],
  },
  {
    path: '/webadm/importar/area',
    field: 'arquivo',
    most: 10_485_760,
    before: [{ name: 'modo', body: 'ler' }],
  },
]
const line = 'a;b\n'
const sheet = (size: number) =>
  Buffer.from(line.repeat(Math.ceil(size / line.length))).subarray(0, size)

describe.each(doors)('a form sent to $path', ({ path, field, most, before }) => {
  const file = (size: number): Part => ({ name: field, file: 'a.csv', body: sheet(size) })
  /** Over a socket, as a browser sends it. */
  async function send(parts: readonly Part[], type?: string) {
    const { headers, payload } = multipart(parts)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.here.token}`,
        'content-type': type ?? headers['content-type'],
      },
      body: payload,
    })
    const body = (await answer.json()) as { message: string; Results: { field: string }[] }
    return { status: answer.status, message: body.message, at: body.Results?.[0]?.field }
  }

  test('with more than it may have is refused in words', async () => {
    for (const parts of [
      [...before, file(100), file(100)],
      [...before, file(100), ...Array.from({ length: 9 }, () => before).flat()],
    ])
      expect(await send(parts)).toEqual({
        status: 400,
        message: expect.stringMatching(/por vez/),
        at: field,
      })
  })

  test('without a file asks for one', async () => {
    expect(await send(before)).toEqual({
      status: 400,
      message: expect.stringMatching(/^Escolha um/),
      at: field,
    })
  })

  test('whose file is too large is refused, and its sender reads so: a byte above, or announced', async () => {
    for (const size of [most + 1, most + 900_000])
      expect(await send([...before, file(size)]), String(size)).toEqual({
        status: 413,
        message: expect.stringMatching(/grande demais: o limite é \d+ MB/),
        at: field,
      })
  })

  test('that is no form is refused as such', async () => {
    expect((await send(before, 'application/octet-stream')).status).toBe(415)
  })
})
