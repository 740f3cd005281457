import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Instance, type TestServer } from '../support/test-server.ts'
import { domain, nginxProgram, startNginx, type Nginx } from './nginx.ts'

// The example of deploy/nginx before two instances of the service.

const metricsToken = 'f'.repeat(40)
let server: TestServer
let second: Instance
let nginx: Nginx
const listen = async ({ app }: Instance) =>
  Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

describe.skipIf(!nginxProgram)('behind nginx', () => {
  beforeAll(async () => {
    server = await startTestServer({
      config: { publicUrl: `https://${domain}`, trustedProxies: ['127.0.0.1'], metricsToken },
    })
    second = await server.startInstance()
    nginx = await startNginx([await listen(server), await listen(second)])
  })
  afterAll(async () => {
    await nginx.stop()
    await second.close()
    await server.close()
  })

  test('only TLS 1.2 and 1.3, only under names that are ours', async () => {
    expect(await nginx.greets({ servername: domain, maxVersion: 'TLSv1.2' })).toBe(true)
    expect(await nginx.greets({ servername: domain, minVersion: 'TLSv1.3' })).toBe(true)
    const old = {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
    } as const
    expect(await nginx.greets({ servername: domain, ...old })).toBe(false)
    expect(await nginx.greets({ servername: 'evil.example' })).toBe(false)
    const plain = await nginx.plain('/p?x=1')
    expect([plain.status, plain.headers.location]).toEqual([301, `https://${domain}/p?x=1`])
    expect((await nginx.get('/config.json', { host: 'evil.example' })).status).toBe(421)
    expect((await nginx.get('/config.json')).status).toBe(200)
    expect((await nginx.get('/config.json', { host: `ninguem.${domain}` })).status).toBe(404)
    // What is no code counts as no label (specification 2 §9).
    expect((await nginx.get('/config.json', { host: `ninguem9.${domain}` })).status).toBe(200)
  })

  test('a page comes as the service packed it, with its headers, and operators are not served', async () => {
    for (const coding of ['br', 'gzip']) {
      const page = await nginx.get('/p/um', { 'accept-encoding': coding })
      expect([page.status, page.headers['content-encoding']]).toEqual([200, coding])
      expect(page.headers['strict-transport-security']).toMatch(/max-age=31536000/)
      expect(page.headers.server).toBe('nginx')
    }
    for (const path of ['/metrics', '/health/detail'])
      expect(
        (await nginx.get(path, { authorization: `Bearer ${metricsToken}` })).status,
        path,
      ).toBe(404)
  })

  test('what a visitor claims about the way here does not arrive, and nothing is upgraded', async () => {
    const seen: IncomingMessage['headers'][] = []
    const echo = createServer(({ headers }, reply) => {
      seen.push(headers)
      reply.end()
    })
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
    // A server that listens has an address with a port.
    const { port } = echo.address() as AddressInfo
    const before = await startNginx([port, port])
    await before.get('/p', {
      forwarded: 'for=1.2.3.4;host=evil.example',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-port': '81',
      'x-real-ip': '1.2.3.4',
      connection: 'upgrade',
      upgrade: 'websocket',
    })
    await before.stop()
    echo.closeAllConnections()
    echo.close()
    expect(seen).toEqual([
      { host: domain, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' },
    ])
  })

  test('one instance ends, and nobody notices', async () => {
    const ask = async () => (await nginx.get('/config.json')).status
    expect(new Set(await Promise.all(Array.from({ length: 8 }, ask)))).toEqual(new Set([200]))
    await second.app.close()
    for (let round = 0; round < 8; round += 1) expect(await ask()).toBe(200)
  })
})
