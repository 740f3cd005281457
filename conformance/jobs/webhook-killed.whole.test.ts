import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { root } from '../../platform/root.ts'
import * as calls from '../../resources/calls/webhook.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { until } from '../support/time/waiting.ts'
import { startReceiver } from './webhook-receiver.ts'

// A process that is killed while it tells a system.

const params = { portalId: tenants.a.portals[0].id }
let receiver: Awaited<ReturnType<typeof startReceiver>>
let server: TestServer
let owner: Database
let first: Caller
beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer()
  owner = open({ ...server.connection, max: 1 })
  first = await server.signedIn('first')
})
afterAll(async () => {
  await receiver.close()
  await owner.close()
  await server.close()
})

const startProcess = () =>
  spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(root, 'conformance', 'support', 'queue-worker.ts'),
      JSON.stringify({
        connection: server.connection,
        folder: join(server.folder, 'arquivos'),
        keys: ['5e'.repeat(32)],
        webhookPort: receiver.port,
      }),
    ],
    { cwd: root, stdio: 'inherit' },
  )

test('killed between commit and sending, or before it was noted, a message arrives, under the same id', async () => {
  const { id } = await first.ask(calls.createWebhook, {
    params,
    body: {
      nome: 'Diário Oficial',
      endereco: `http://receptor.test:${receiver.port}/`,
      eventos: ['documento.publicado'],
    },
  })
  await first.ask(calls.testWebhook, { params: { ...params, id } })
  const newest = async () =>
    (await first.ask(calls.listWebhookSendings, { params: { ...params, id } })).envios[0]
  receiver.answers(() => undefined)
  const killed = startProcess()
  await until(() => receiver.got.length > 0)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await newest()).toMatchObject({ estado: 'espera', tentativas: [] })
  receiver.answers((response) => response.writeHead(200).end())
  await owner.global.run(sql`update fila.tarefa set em = now() where tipo like 'enviar_webhook_%'`)
  const other = startProcess()
  await until(async () => (await newest())?.estado === 'entregue')
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(receiver.got.length).toBeGreaterThan(1)
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
}, 120_000)
