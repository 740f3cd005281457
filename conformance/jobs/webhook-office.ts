import { createPublicKey, verify } from 'node:crypto'
import { expect } from 'vitest'
import { postToWebhooks } from '../../api/hosts/webhook-access.ts'
import { webhookEvents } from '../../domain/webhooks/events.ts'
import { sendToWebhook } from '../../domain/webhooks/send.ts'
import { webhookTasks } from '../../jobs/webhooks.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/webhook.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { startReceiver, type Arrived } from './webhook-receiver.ts'

// Systems are told of what a portal publishes, over real HTTP, by a receiver of ours that answers as the worst do.

export const [place, , foreign] = tenants.a.portals
export const params = { portalId: place.id }
export const host = 'receptor.test'
/** What the name servers say; a second look-up may say something else. */
export const dns: { names: readonly string[]; looked: number } = { names: ['127.0.0.1'], looked: 0 }
export const lookup = (name: string) => {
  dns.looked += name === host ? 1 : 0
  return Promise.resolve(name === host ? dns.names : ['127.0.0.1'])
}
export let receiver: Awaited<ReturnType<typeof startReceiver>>
export let server: TestServer
export let owner: Database
export let first: Caller
export const from = { code: tenants.a.code, origin: 'http://prefeitura.test' }
export const sender = {
  tenant: 'Vila Nova',
  zone: 'America/Sao_Paulo',
  linkTo: (path: string) => `https://vila.test${path}`,
}
export const system = {
  tenantId: 1,
  userId: '',
  userName: '',
  managers: null,
  ip: '',
  requestId: '',
}
export const everything = webhookEvents.flatMap(({ name, page }) =>
  page === undefined ? [] : [name],
)

export async function openOffice(): Promise<void> {
  receiver = await startReceiver()
  server = await startTestServer({ config: { publicUrl: 'http://prefeitura.test', lookup } })
  owner = open({ ...server.connection, max: 1 })
  first = await server.signedIn('first')
}
export async function closeOffice(): Promise<void> {
  await receiver.close()
  await owner.close()
  await server.close()
}
export async function clearOffice(): Promise<void> {
  dns.names = ['127.0.0.1']
  receiver.answers((response) => response.writeHead(204).end())
  receiver.got.length = 0
  await owner.global.run(sql`delete from fila.tarefa where tipo ~ 'webhook|anunciar'`)
  await server.runnerOf('a').run(sql`delete from webhook`)
  await server.runnerOf('a').run(sql`delete from mensagem`)
}

export const post = () =>
  postToWebhooks({ publicUrl: 'http://prefeitura.test', lookup, withinMs: 300 })
export const registered = (path = '/avisos', eventos = everything) =>
  first.ask(calls.createWebhook, {
    params,
    body: { nome: 'Diário Oficial', endereco: `http://${host}:${receiver.port}${path}`, eventos },
  })
export const listed = async (id: number) =>
  (await first.ask(calls.listWebhooks, { params })).webhooks.find((one) => one.id === id)
export const sendings = async (id: number) =>
  (await first.ask(calls.listWebhookSendings, { params: { ...params, id } })).envios
export const jobs = () =>
  owner.global.run<{ id: number; attempt: number; wait: number; lane: string }>(
    sql`select (dados->>'id')::float8 as id, (dados->>'tentativa')::float8 as attempt, tipo as lane,
        round(extract(epoch from em - now()))::float8 as wait
      from fila.tarefa where tipo like 'enviar_webhook_%' order by fila.tarefa.id`,
  )
/** Does the newest job of a message, whenever it is due, as the queue would. */
export async function tryNow(): Promise<void> {
  const job = (await jobs()).at(-1)
  if (!job) throw new Error('nothing waits to be sent')
  const runner = server.runnerOf('a')
  await runner.run(sql`update webhook set pausa_ate = null`)
  await owner.global.run(
    sql`delete from fila.tarefa where tipo = ${job.lane} and (dados->>'id')::float8 = ${job.id}::float8`,
  )
  await sendToWebhook(runner, job, post(), sender, new AbortController().signal)
}
export async function tested() {
  const made = await registered()
  await first.ask(calls.testWebhook, { params: { ...params, id: made.id } })
  return made
}
/** Does everything that the queue has. */
export async function working(): Promise<() => Promise<void>> {
  const failures: unknown[] = []
  const tasks = webhookTasks(server.db, { post: post(), originOf: () => from.origin }, () => sender)
  const stop = await startWorker(server.connection, new Map(Object.entries(tasks)), (error) =>
    failures.push(error),
  )
  return async () => {
    await stop()
    expect(failures).toEqual([])
  }
}

/** Checks a signature as whoever is told would, by nothing but the key that the screen shows. */
export function isSigned({ headers, body }: Arrived, shown: string): boolean {
  const x = Buffer.from(shown.replace('whpk_', ''), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const text = Buffer.from(
    `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`,
  )
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => {
      const [version, signature = ''] = one.split(',')
      return version === 'v1a' && verify(null, text, key, Buffer.from(signature, 'base64'))
    })
}
