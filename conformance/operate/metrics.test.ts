import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../../platform/root.ts'
import type { Condition } from '../../api/operators/condition.ts'
import { compose } from '../../server/compose.ts'
import { readConfig } from '../../server/config.ts'
import { conditionOf, runCheck, well, faultFinding } from '../../server/operate/look.ts'
import { covers } from '../coverage/covers.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const metricsToken = 'f'.repeat(40)
const bearer = { authorization: `Bearer ${metricsToken}` }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The service as it starts, with a condition that was found. */
const serviceWith = (condition: () => Condition) =>
  compose(
    readConfig({ METRICS_TOKEN: metricsToken, DATA_DIR: server.folder }),
    { db: server.db, replica: undefined },
    server.files,
    { session: server.secret, person: server.personSecret },
    pino({ level: 'silent' }),
    { condition },
  )
const sound = runCheck(
  { name: 'disk', label: 'Espaço em disco' },
  () => well('muito espaço', { claraboia_disk_free_bytes: 7 }),
  '',
)
const bad = runCheck(
  { name: 'backup', label: 'Cópias' },
  () => faultFinding('nenhuma', 'Faça uma.'),
  '',
)

test('who bears the token of the metrics reads the condition in detail, and nobody else finds it', async () => {
  const known = { condition: conditionOf([await sound]) }
  const measured = await serviceWith(() => known.condition)
  const ask = (headers: Record<string, string>) =>
    measured.inject({ url: '/health/detail', remoteAddress: '127.0.0.1', headers })
  expect((await ask({})).statusCode).toBe(404)
  expect((await ask({ authorization: 'Bearer x' })).statusCode).toBe(404)
  const answer = await ask(bearer)
  expect([answer.statusCode, answer.json()]).toEqual([200, known.condition])
  known.condition = conditionOf([await sound, await bad])
  expect((await ask(bearer)).statusCode).toBe(503)
  expect((await ask(bearer)).json()).toMatchObject({
    state: 'fault',
    checks: [{ label: 'Espaço em disco' }, { text: 'nenhuma', remedy: 'Faça uma.' }],
  })
  expect((await measured.inject('/health')).json()).toEqual({ status: 'ok' })
  await measured.close()
})

test('F35. whatever anybody says of their calls, the metrics grow by no series', async () => {
  covers({ attacks: ['F35'] })
  const measured = await serviceWith(() => conditionOf([]))
  const tell = (status: number | string, method = 'GET') =>
    measured.inject({
      method: 'POST',
      url: `/api/prom?status=${status}&method=${method}&durationReq=1`,
    })
  const series = async () =>
    new Set(
      (await measured.inject({ url: '/metrics', headers: bearer })).body
        .split('\n')
        .filter((line) => line.startsWith('portal_call_duration_seconds_count'))
        .map((line) => line.replace(/ .*/, '')),
    )
  for (let status = 0; status < 1_000; status += 7)
    for (const spelling of [status, String(status).padStart(3, '0')])
      expect((await tell(spelling)).statusCode).toBe(204)
  const statuses = [...(await series())].map((line) => /status="(\w+)"/.exec(line)?.[1])
  expect(statuses.toSorted()).toEqual(['1xx', '2xx', '3xx', '4xx', '5xx', 'none', 'other'])
  await measured.close()
})

/** Of PromQL, in what the files ask. */
const words = new Set(
  'sum by le rate increase histogram_quantile topk abs deriv clamp_min time label_values up'.split(
    ' ',
  ),
)
const labels = /\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)|"[^"]*"|\b\d+(?:\.\d+)?\b/g

/** The names of metrics in an expression. */
const namesIn = (expression: string): readonly string[] =>
  (expression.replaceAll(labels, ' ').match(/[a-z_]+\d*[a-z_0-9]*/g) ?? []).filter(
    (word) => !words.has(word),
  )

function askedFor(): readonly string[] {
  const read = (name: string) => readFileSync(join(root, 'docs', 'operate', name), 'utf8')
  const dashboard = z
    .object({
      panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
    })
    .parse(JSON.parse(read('grafana-dashboard.json')))
  const rules = [...read('prometheus-rules.yml').matchAll(/^ +expr: (.+)$/gm)]
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(([, expression = '']) => expression),
  ]
  expect(expressions.length).toBeGreaterThan(20)
  return [...new Set(expressions.flatMap(namesIn))]
}

test('the dashboard and the rules ask for metrics that are there, and for every one of ours', async () => {
  const condition = conditionOf([await sound, await bad])
  const measured = await serviceWith(() => condition)
  const { body } = await measured.inject({ url: '/metrics', headers: bearer })
  await measured.close()
  expect(body).toContain('claraboia_check_state{check="backup"} 2')
  expect(body).toContain('claraboia_disk_free_bytes{check="disk"} 7')
  const there = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [name, `${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const asked = askedFor()
  expect(asked.filter((name) => !there.includes(name))).toEqual([])
  // Prometheus' conventions: a unit at the end, and no counter without `_total`.
  const ours = there.filter((name) => name.startsWith('claraboia_'))
  expect(ours.filter((name) => !asked.includes(name))).toEqual([])
  expect(
    ours.filter((name) => !/_(seconds|bytes|state|unsent|waiting|damaged)$/.test(name)),
  ).toEqual([])
})
