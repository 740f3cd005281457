import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { postToWebhooks } from '../../api/hosts/webhook-access.ts'
import { sendToWebhook } from '../../domain/webhooks/send.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/webhook.ts'
import { covers } from '../coverage/covers.ts'
import { lettersOf } from '../support/letters.ts'
import { emailOf } from '../support/tenants.ts'
import { startReceiver } from './webhook-receiver.ts'
import {
  clearOffice,
  closeOffice,
  dns,
  everything,
  first,
  host,
  isSigned,
  jobs,
  listed,
  lookup,
  openOffice,
  owner,
  params,
  place,
  post,
  receiver,
  sender,
  sendings,
  server,
  tested,
  tryNow,
} from './webhook-office.ts'

// A system that is told answers as the worst do: errors, silence, redirections, names that turn private.

beforeAll(openOffice)
afterAll(closeOffice)
beforeEach(clearOffice)

test('500 is tried again ten times under one id; who made it is written to after the third and the last', async () => {
  const { id } = await tested()
  receiver.answers((response) => response.writeHead(500).end('no'))
  const waits: number[] = []
  for (let tries = 1; tries <= 10; tries += 1) {
    await tryNow()
    waits.push((await jobs()).at(-1)?.wait ?? -1)
    if (tries === 2) expect(await lettersOf(server.runnerOf('a'))).toEqual([])
    if (tries === 3) {
      const [letter] = await lettersOf(server.runnerOf('a'))
      expect(letter?.para).toBe(emailOf('first'))
      expect(letter?.assunto).toBe('Vila Nova: Diário Oficial não recebe os avisos do portal')
      expect(letter?.texto).toContain('respondeu 500')
      await server
        .runnerOf('a')
        .run(sql`update webhook set avisado_em = avisado_em - interval '2 days'`)
    }
  }
  const standard = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(waits.slice(0, 9).map((wait, at) => Math.abs(wait - (standard[at] ?? 0)) <= 2)).toEqual(
    Array.from({ length: 9 }, () => true),
  )
  expect(waits[9]).toBe(-1)
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(receiver.got).toHaveLength(10)
  const letters = await lettersOf(server.runnerOf('a'))
  expect(letters).toHaveLength(2)
  expect(letters[0]?.texto).toContain('Foi a última tentativa')
  const [sending] = await sendings(id)
  expect(sending).toMatchObject({ estado: 'desistiu', proxima_em: null })
  expect(sending?.tentativas).toHaveLength(10)
  // By hand it goes again, with all its tries.
  receiver.answers((response) => response.writeHead(200).end())
  const again = { ...params, id, sendingId: sending?.id ?? 0 }
  await first.ask(calls.resendWebhook, { params: again })
  await tryNow()
  expect((await sendings(id))[0]).toMatchObject({ estado: 'entregue' })
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('410 switches it off; 429 waits as long as it is asked to, and the others with it', async () => {
  const { id } = await tested()
  receiver.answers((response) => response.writeHead(429, { 'retry-after': '600' }).end())
  await tryNow()
  const [job] = await jobs()
  expect(Math.abs((job?.wait ?? 0) - 600)).toBeLessThan(5)
  const [rest] = await server
    .runnerOf('a')
    .run<{ left: number }>(
      sql`select extract(epoch from pausa_ate - now())::float8 as left from webhook where id = ${id}::bigint`,
    )
  expect(Math.abs((rest?.left ?? 0) - 600)).toBeLessThan(5)
  receiver.answers((response) => response.writeHead(410).end())
  await tryNow()
  expect(await listed(id)).toMatchObject({ ligado: false, desligado_porque: '410', esperando: 0 })
  expect(await jobs()).toEqual([])
  expect((await lettersOf(server.runnerOf('a')))[0]?.texto).toContain('(410)')
  const answer = await first.call('POST', `/webadm/webhooks/${place.id}/${id}/teste`)
  expect(answer.statusCode).toBe(409)
  const body = {
    nome: 'Diário Oficial',
    endereco: 'https://avisos.exemplo.gov.br/',
    eventos: everything,
  }
  await first.ask(calls.updateWebhook, {
    params: { ...params, id },
    body: { ...body, ligado: true },
  })
  expect(await listed(id)).toMatchObject({ ligado: true, desligado_porque: null })
})

test('what waits while its webhook rests is put off, and given up after four days', async () => {
  const { id } = await tested()
  const runner = server.runnerOf('a')
  const look = async () => {
    const job = (await jobs()).at(-1)
    if (!job) throw new Error('nothing waits to be sent')
    await runner.run(sql`update webhook set pausa_ate = now() + interval '30 seconds'`)
    await owner.global.run(sql`delete from fila.tarefa where tipo = ${job.lane}`)
    await sendToWebhook(runner, job, post(), sender, new AbortController().signal)
    return (await jobs()).map(({ wait }) => wait)
  }
  const aged = (time: string) =>
    runner.run(sql`update webhook_envio set criado_em = now() - ${time}::interval`)
  expect((await look()).map((wait) => wait > 25 && wait <= 30)).toEqual([true])
  await aged('4 hours')
  expect((await look()).map((wait) => Math.abs(wait - 1_800) < 5)).toEqual([true])
  await aged('97 hours')
  expect(await look()).toEqual([])
  expect((await sendings(id))[0]).toMatchObject({ estado: 'desistiu', tentativas: [] })
  expect(receiver.got).toEqual([])
})

test('what hangs is left, a redirection is not followed, and a name that turns private is not called', async () => {
  covers({ attacks: ['F43'] })
  const { id } = await tested()
  receiver.answers(() => undefined)
  await tryNow()
  const inner = await startReceiver()
  receiver.answers((response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${inner.port}/` }).end(),
  )
  await tryNow()
  expect(inner.got).toEqual([])
  await inner.close()
  const before = [receiver.got.length, dns.looked] as const
  for (const address of [
    '10.0.0.7',
    '127.0.0.2',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ]) {
    dns.names = [address]
    await tryNow()
  }
  dns.names = []
  await tryNow()
  expect(receiver.got).toHaveLength(before[0])
  expect(dns.looked).toBe(before[1] + 7)
  const [sending] = await sendings(id)
  expect(sending?.tentativas.map(({ resposta, falha }) => falha ?? resposta).toReversed()).toEqual([
    'demorou',
    307,
    ...Array.from({ length: 6 }, () => 'endereco-interno'),
    'sem-nome',
  ])
})

test('an installation with TLS calls no address of its own, and nothing without TLS', async () => {
  covers({ attacks: ['F43'] })
  const safe = postToWebhooks({ publicUrl: 'https://prefeitura.test', lookup })
  const message = { body: '{}', headers: {}, signal: new AbortController().signal }
  expect(await safe(`https://${host}/`, message)).toEqual({ failure: 'endereco-interno' })
  dns.names = ['93.184.215.14']
  expect(await safe(`http://${host}/`, message)).toEqual({ failure: 'sem-resposta' })
})

test('while a key rotates both sign; then the new one alone', async () => {
  const { id, chave_publica: former } = await tested()
  const { chave_publica: fresh } = await first.ask(calls.rotateWebhookKey, {
    params: { ...params, id },
  })
  await tryNow()
  const [both] = receiver.got
  if (!both) throw new Error('nothing arrived')
  expect([isSigned(both, former), isSigned(both, fresh)]).toEqual([true, true])
  await server.runnerOf('a').run(sql`update webhook set anterior_ate = now()`)
  await first.ask(calls.testWebhook, { params: { ...params, id } })
  await tryNow()
  const last = receiver.got.at(-1)
  if (!last) throw new Error('nothing arrived')
  expect([isSigned(last, former), isSigned(last, fresh)]).toEqual([false, true])
  expect((await listed(id))?.chave_anterior).toBeNull()
  const kept = JSON.stringify(await server.runnerOf('a').run(sql`select * from webhook`))
  expect(kept.match(/"chave(?:_anterior)?":"cifrado:/g)).toHaveLength(2)
  const noted = await server
    .runnerOf('a')
    .run(sql`select new_values from auditoria where page_id_name = 'webhook'`)
  expect(JSON.stringify(noted)).not.toContain('cifrado:')
})

test('a try that ends before it is noted is made again, under the same id', async () => {
  const { id } = await tested()
  const [job] = await jobs()
  if (!job) throw new Error('nothing waits to be sent')
  const stopping = new AbortController()
  receiver.answers(() => stopping.abort())
  const send = (signal: AbortSignal) =>
    sendToWebhook(server.runnerOf('a'), job, post(), sender, signal)
  await expect(send(stopping.signal)).rejects.toThrow()
  expect((await sendings(id))[0]).toMatchObject({ estado: 'espera', tentativas: [] })
  receiver.answers((response) => response.writeHead(200).end())
  const { signal } = new AbortController()
  await send(signal)
  // The job that another process took over finds that it is done.
  await send(signal)
  expect((await sendings(id))[0]).toMatchObject({ estado: 'entregue' })
  expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([
    receiver.got[0]?.headers['webhook-id'],
    receiver.got[0]?.headers['webhook-id'],
  ])
})
