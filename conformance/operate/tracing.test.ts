import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '../../platform/postgres/database.ts'
import { compose } from '../../server/compose.ts'
import { readConfig } from '../../server/config.ts'
import { startTracing } from '../../server/operate/tracing.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              kind: z.number(),
              attributes: z.array(z.object({ key: z.string(), value })),
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A collector of OpenTelemetry, as far as it takes traces. */
const received: string[] = []
const collector = createServer((request, answer) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString('utf8')))
  request.on('end', () => {
    if (request.url === '/v1/traces') received.push(body)
    answer.setHeader('content-type', 'application/json').end('{}')
  })
})
const spans = () =>
  received
    .flatMap((body) => exported.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await once(collector.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  collector.close()
  await server.close()
})

test('a collector that is named gets requests and jobs with their statements, and no values', async () => {
  const { port } = collector.address() as AddressInfo
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    DATA_DIR: server.folder,
  })
  const tracing = startTracing(config.traces ?? { endpoint: '', ratio: 0 })
  const app = await compose(
    config,
    { db: server.db, replica: undefined },
    server.files,
    { session: server.secret, person: server.personSecret },
    pino({ level: 'silent' }),
    { trace: tracing.watch },
  )
  const email = 'ninguem@exemplo.gov.br'
  const answer = await app.inject({
    method: 'POST',
    url: '/token?segredo=1',
    payload: { email, password: 'uma senha que não existe' },
  })
  expect(answer.statusCode).toBe(401)
  const job = { id: '1', task: 'sweep' } as never
  const run = async () => void (await server.db.global.run(sql`select 1 as of_the_job`))
  const failing = () => Promise.reject(new Error('again'))
  const base = { tries: 1, wait: () => 1 }
  const tasks = tracing.watched(
    new Map([
      ['sweep', { ...base, run }],
      ['fails', { ...base, run: failing }],
    ]),
  )
  const { signal } = new AbortController()
  await tasks.get('sweep')?.run(job, signal)
  await expect(tasks.get('fails')?.run(job, signal)).rejects.toThrow('again')
  await app.close()
  await tracing.stop()

  const all = spans()
  const named = (name: string) => all.find((span) => span.name === name)
  const [request, sweep, fails] = ['POST /token', 'job sweep', 'job fails'].map(named)
  expect(request?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 401 },
  })
  const children = (of: typeof request) => all.filter((span) => span.parentSpanId === of?.spanId)
  expect(children(request).map(({ name }) => name)).toContain('PostgreSQL select')
  expect(children(sweep).flatMap(({ attributes }) => attributes)).toContainEqual({
    key: 'db.query.text',
    value: { stringValue: 'select 1 as of_the_job' },
  })
  expect([request, sweep, fails].map((span) => span?.status.code ?? 0)).toEqual([0, 0, 2])
  expect(received.join('')).not.toContain(email)
  expect(received.join('')).not.toContain('segredo')
})

test('without a collector there are no traces, and a part of them that is no number is refused', () => {
  expect(readConfig({}).traces).toBeUndefined()
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/OTEL_TRACES_SAMPLER_ARG/)
})
