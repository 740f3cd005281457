import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const metricsToken = 'e'.repeat(40)
const lines: Record<string, unknown>[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    config: { metricsToken, slowMs: 1, logLevel: 'info' },
    onLog: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  })
})
afterAll(() => server.close())

const told = (words: string) => lines.filter(({ msg }) => msg === words)
const metrics = async () =>
  (
    await server.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    })
  ).body

test('a slow request is told with its municipality, route, and what PostgreSQL took of it', async () => {
  const caller = await server.signedIn('master')
  const answer = await caller.call('GET', '/webadm/listaportalall?page=1&pageSize=10')
  expect(answer.statusCode).toBe(200)
  const [slow] = told('slow request').filter(({ route }) =>
    String(route).startsWith('GET /webadm/listaportalall'),
  )
  expect(slow).toMatchObject({ level: 40, status: 200, reqId: expect.any(String) })
  expect(slow?.['tenant']).toMatch(/^[a-z-]+$/)
  expect(Number(slow?.['ms'])).toBeGreaterThanOrEqual(1)
  expect(Number(slow?.['statements'])).toBeGreaterThanOrEqual(1)
  expect(Number(slow?.['rows'])).toBeGreaterThanOrEqual(1)
  // Neither a query, nor who asked.
  expect(JSON.stringify(slow)).not.toMatch(/pageSize|master@/)
})

test('of many slow requests sixty a minute are told, and the others counted', async () => {
  // However quick the machine, each takes longer.
  const alone = await server.startInstance({ slowMs: 0.000_001, logLevel: 'info' })
  const from = lines.length
  for (let asked = 0; asked < 80; asked += 1) await alone.app.inject('/health')
  await alone.app.close()
  const since = lines.slice(from)
  expect(since.filter(({ msg }) => msg === 'slow request')).toHaveLength(60)
  expect(since.filter(({ msg }) => msg === 'more slow requests')).toMatchObject([{ count: 20 }])
})

test('who asks beyond a limit is told once a minute with network, route and count', async () => {
  const alone = await server.startInstance({ logLevel: 'info' })
  const from = lines.length
  const ask = () =>
    alone.app.inject({
      url: '/webadm/conta/cadastro',
      remoteAddress: '2001:db8:1:203::7',
      headers: { origin: 'http://localhost', host: 'localhost' },
    })
  const statuses: number[] = []
  for (let asked = 0; asked < 70; asked += 1) statuses.push((await ask()).statusCode)
  const refused = statuses.filter((status) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  await alone.app.close()
  const limited = lines.slice(from).filter(({ msg }) => msg === 'limited')
  expect(limited).toEqual([
    expect.objectContaining({
      network: '2001:db8:1:200::/56',
      route: 'GET /webadm/conta/cadastro',
      count: refused,
    }),
  ])
})

test('what each municipality uses stands in the metrics', async () => {
  const body = await metrics()
  const valueOf = (name: string) =>
    Number(new RegExp(`^${name}\\{tenant="[a-z-]+"\\} (\\S+)$`, 'm').exec(body)?.[1])
  expect(valueOf('tenant_requests_total')).toBeGreaterThan(0)
  expect(valueOf('tenant_request_seconds_total')).toBeGreaterThan(0)
  expect(valueOf('tenant_database_seconds_total')).toBeGreaterThan(0)
  expect(valueOf('tenant_rows_read_total')).toBeGreaterThan(0)
})
