import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceLateness } from '../../domain/webhooks/late.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/webhook.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { nounOf } from '../support/noun.ts'
import { until } from '../support/time/waiting.ts'
import { loadMeant, loadOf, rowsOf } from '../tables/table-rows.ts'
import { personKeys } from '../../tables/domain/party.ts'
import {
  clearOffice,
  closeOffice,
  everything,
  first,
  foreign,
  from,
  isSigned,
  listed,
  openOffice,
  owner,
  params,
  place,
  receiver,
  registered,
  sendings,
  server,
  system,
  tested,
  tryNow,
  working,
} from './webhook-office.ts'

// Systems are told of what a portal publishes, over real HTTP.

beforeAll(openOffice)
afterAll(closeOffice)
beforeEach(clearOffice)

test('what a portal publishes, changes and withdraws is told, signed, by a body without anybody’s data', async () => {
  const documents = nounOf(server, documentElement)
  const draft = {
    ...(await documents.fresh()),
    portal_id: place.id,
    url_externa: 'https://x.gov.br/a',
  }
  const silent = await documents.made(first, draft)
  expect(await owner.global.run(sql`select from fila.tarefa where tipo = 'anunciar'`)).toEqual([])
  const { chave_publica: key, id } = await registered()
  const receitas = datasetNamed('receitas')
  if (!receitas) throw new TypeError('the table of this suite is gone')
  const { key: made } = await documents.made(first, draft)
  const change = await documents.change('Outras palavras')
  await documents.update(first, made, { ...draft, ...change.sent })
  await documents.remove(first, made)
  await documents.restore(first, made)
  const rows = rowsOf(receitas, 2)
  const amount = receitas.sums[0] ?? ''
  const wrong = [{ line: 2, cells: { ...rows[0]?.cells, [amount]: 'muito' } }]
  const loaded = async (given: typeof rows) =>
    (
      await loadMeant(
        server.runnerOf('a'),
        system,
        loadOf(receitas, given, place),
        personKeys('k', 1),
      )
    ).status
  expect([await loaded(rows), await loaded(rows.slice(1)), await loaded(wrong)]).toEqual([
    'publicada',
    'publicada',
    'recusada',
  ])
  const stop = await working()
  await until(() => receiver.got.length >= 7)
  await stop()
  const told = receiver.got.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  expect(told.map(({ type }) => type).toSorted()).toEqual([
    'documento.alterado',
    'documento.publicado',
    'documento.publicado',
    'documento.retirado',
    'tabela.alterada',
    'tabela.publicada',
    'tabela.recusada',
  ])
  for (const one of receiver.got) {
    expect(isSigned(one, key)).toBe(true)
    expect(isSigned({ ...one, body: `${one.body} ` }, key)).toBe(false)
    expect(one.headers['content-type']).toBe('application/json')
    expect(Object.keys(JSON.parse(one.body) as object)).toEqual(['type', 'timestamp', 'data'])
    expect(one.body).not.toMatch(/Pessoa first|exemplo\.gov\.br|descricao/)
  }
  const published = told.find(({ type }) => type === 'tabela.publicada')
  expect(published?.['data']).toMatchObject({
    portal: place.prefix,
    o_que: 'receitas',
    endereco: 'http://prefeitura.test/p/um/dados/receitas',
    versao: 1,
  })
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(7)
  expect(
    told.some(
      ({ type, data }) =>
        String(type).startsWith('documento') && (data as { id: string }).id === String(silent.key),
    ),
  ).toBe(false)
  expect(await listed(id)).toMatchObject({ ultimo: { estado: 'entregue' }, esperando: 0 })
})

test('an event that a webhook does not want, of another portal, or of what citizens do not find, is not told', async () => {
  await registered('/', ['documento.retirado'])
  const documents = nounOf(server, documentElement)
  const draft = {
    ...(await documents.fresh()),
    portal_id: place.id,
    url_externa: 'https://x.gov.br/b',
  }
  await documents.made(first, draft)
  const second = await server.signedIn('second')
  await documents.made(second, {
    ...(await documents.fresh('second')),
    portal_id: foreign.id,
    hash_id_cliente: foreign.unit,
  })
  const { key } = await documents.made(first, draft)
  await documents.remove(first, key)
  const stop = await working()
  await until(() => receiver.got.length > 0)
  await stop()
  expect(receiver.got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'documento.retirado',
  ])
})

test('what is late is told once, however often it is dns.looked for', async () => {
  const { id } = await registered('/', ['documento.atrasado', 'tabela.atrasada'])
  const runner = server.runnerOf('a')
  await runner.run(sql`insert into dever (portal_id, id_tipo_elemento, alcance, unidade, periodo, regra, dias, lei,
    desde)
    select ${place.id}::bigint, id, 'unidade', ${place.unit}, 'eventual', 'dias', 30, 'Lei 1',
      current_date - 90 from tipo_elemento where descricao_abrev = 'Creches'`)
  await announceLateness(runner, from)
  const told = await sendings(id)
  expect(told.length).toBeGreaterThan(0)
  expect(told.map(({ evento }) => evento)).toContain('documento.atrasado')
  await announceLateness(runner, from)
  expect(await sendings(id)).toHaveLength(told.length)
})

test('whoever may change a portal registers webhooks, at addresses of the internet, and sees its own alone', async () => {
  const path = `/webadm/webhooks/${place.id}`
  const good = { nome: 'Diário', endereco: 'https://avisos.exemplo.gov.br/a', eventos: everything }
  for (const [change, field] of [
    [{ nome: '' }, 'nome'],
    [{ endereco: 'avisos.exemplo.gov.br' }, 'endereco'],
    [{ endereco: 'ftp://avisos.exemplo.gov.br' }, 'endereco'],
    [{ endereco: 'https://ana:senha@avisos.exemplo.gov.br' }, 'endereco'],
    [{ endereco: 'https://127.0.0.1/' }, 'endereco'],
    [{ endereco: 'https://[::1]/' }, 'endereco'],
    [{ eventos: [] }, 'eventos'],
    [{ eventos: ['tudo'] }, 'eventos'],
  ] as const) {
    const answer = await first.call('POST', path, { ...good, ...change })
    expect(answer.statusCode, JSON.stringify(change)).toBe(400)
    expect(answer.json<{ Results: { field: string }[] }>().Results[0]?.field).toBe(field)
  }
  const { id } = await registered('/avisos?token=segredo')
  const noted = await server
    .runnerOf('a')
    .run(
      sql`select new_values from auditoria where page_id_name = 'webhook' order by id desc limit 1`,
    )
  expect(JSON.stringify(noted)).toMatch(/\/avisos\?•••"/)
  await first.ask(calls.testWebhook, { params: { ...params, id } })
  const [sending] = await sendings(id)
  const second = await server.signedIn('second')
  const reader = await server.signedIn('reader')
  for (const [method, url, body] of [
    ['POST', path, good],
    ['PUT', `${path}/${id}`, { ...good, ligado: true }],
    ['POST', `${path}/${id}/chave`, undefined],
    ['POST', `${path}/${id}/teste`, undefined],
    ['POST', `${path}/${id}/envios/${sending?.id ?? 0}`, undefined],
    ['DELETE', `${path}/${id}`, undefined],
  ] as const) {
    expect((await second.call(method, url, body)).statusCode, `${method} ${url}`).toBe(404)
    expect((await reader.call(method, url, body)).statusCode, `${method} ${url}`).toBe(403)
  }
  for (const url of [path, `${path}/${id}/envios`]) {
    expect((await reader.call('GET', url)).statusCode).toBe(200)
    expect((await second.call('GET', url)).statusCode).toBe(404)
  }
  const other = `/webadm/webhooks/${foreign.id}/${id}`
  expect((await second.call('DELETE', other)).statusCode, 'by the address of another').toBe(404)
  await first.ask(calls.removeWebhook, { params: { ...params, id } })
  expect(await listed(id)).toBeUndefined()
})

test('what was sent is forgotten after thirty days, and what was said to be late is not said again', async () => {
  const { id } = await tested()
  await tryNow()
  const runner = server.runnerOf('a')
  await runner.run(sql`insert into webhook_envio (webhook_id, mensagem, evento, corpo, estado, proxima_em)
    values (${id}::bigint, 'evt_atraso', 'documento.atrasado', '{}', 'entregue', null)`)
  await runner.run(sql`update webhook_envio set criado_em = now() - interval '31 days'`)
  const stop = await working()
  await until(async () => (await sendings(id)).length === 1)
  await stop()
  expect((await sendings(id)).map(({ evento }) => evento)).toEqual(['documento.atrasado'])
})
