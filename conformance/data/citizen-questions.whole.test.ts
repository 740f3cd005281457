import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '../../data/nouns/tenants.ts'
import { historyTask } from '../../demo/load-history.ts'
import { seedDemo } from '../../demo/seed.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { open, sql } from '../../platform/postgres/database.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { prepareTenant, withOwner } from '../../server/first-run.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { visitedAt } from '../pntp/visit.ts'
import { answersFirst, citizenQuestions } from '../site/citizen-answers.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { until } from '../support/time/waiting.ts'

// The questions of citizens against the whole demonstration, with its past months and what is written in its files.

const code = 'vale-do-orvalho'
const secret = 'um segredo'
/** Of 150 that may be wrong. */
const mostWrong = 10
let server: TestServer
let stopWorker: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  const tenant = await withOwner(server.connection, (owner) =>
    createTenant(owner, code, 'Vale do Orvalho'),
  )
  await prepareTenant(server.db, tenant)
  stopWorker = await startWorker(server.connection, allTasks(server), () => {})
  await seedDemo(server.db, server.files, tenant.id, personKeys(secret, tenant.id))
  const task = historyTask(server, code, secret, { first: 0, between: 0 })
  const job = { id: '1', task: 'carregar_passado', tenantId: null, data: null, tries: 1 }
  await task.run(job, new AbortController().signal)
  // What is written in the files is found, too.
  const owner = open({ ...server.connection, max: 1 })
  const unread = sql`select count(*)::int as n from fila.tarefa where tipo like 'ler_%'`
  const isRead = async () => (await owner.global.run<{ n: number }>(unread))[0]?.n === 0
  await until(isRead, { every: 500, limit: 600_000 })
  await owner.close()
}, 1_800_000)
afterAll(async () => {
  await stopWorker()
  await server.close()
})

test('of 150 questions of citizens all but ten are answered first or second', async () => {
  const town = visitedAt(server, code, 'executivo')
  const chamber = visitedAt(server, `camara-${code}`, 'legislativo', code)
  const newest = String(new Date().getFullYear())
  const wrong: string[] = []
  for (const question of citizenQuestions) {
    const portal = question.chamber ? chamber : town
    const html = await portal.read(`/busca?q=${encodeURIComponent(question.q)}`)
    if (!answersFirst(question, html, newest)) wrong.push(question.q)
  }
  expect(citizenQuestions).toHaveLength(150)
  expect(wrong.slice(mostWrong)).toEqual([])
}, 300_000)
