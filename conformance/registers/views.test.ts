import { afterAll, beforeAll, expect, test } from 'vitest'
import { callWith, startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { pathOf } from '../../kernel/operation.ts'
import { listEvents } from '../../resources/calls/audit.ts'
import { listViews, removeView, saveView } from '../../resources/calls/saved-view.ts'

interface View {
  readonly id: number
  readonly nome: string
  readonly endereco: string
  readonly compartilhada: boolean
  readonly minha: boolean
  readonly autor: string
}
const pagina = '/informacoes/portal-informacoes/glossario'
const body = {
  pagina,
  nome: 'Ocultos',
  endereco: 'filter=ocultar%3AS&q=obra&sort=-termo&portal=3&page=4',
  compartilhada: false,
}

let server: TestServer
let callers: Readonly<Record<'master' | 'first' | 'second' | 'reader' | 'nobody', Caller>>
beforeAll(async () => {
  server = await startTestServer()
  const [master, first, second, reader, nobody] = await Promise.all(
    (['master', 'first', 'second', 'reader', 'nobody'] as const).map((name) =>
      server.signedIn(name),
    ),
  )
  if (!master || !first || !second || !reader || !nobody) throw new Error('nobody signed in')
  callers = { master, first, second, reader, nobody }
})
afterAll(async () => {
  await server.close()
})

const save = (caller: Caller, change: Readonly<Record<string, unknown>> = {}) =>
  caller.call('POST', pathOf(saveView), { ...body, ...change })
const list = async (caller: Caller, of = pagina) =>
  (await caller.call('GET', `${pathOf(listViews)}?pagina=${encodeURIComponent(of)}`)).json<View[]>()
const remove = async (caller: Caller, { id }: View) =>
  (await caller.call('DELETE', pathOf(removeView, { id }))).statusCode

test('a view keeps what the list shows, not where one is', async () => {
  const answer = await save(callers.first)
  expect([answer.statusCode, answer.json<View>().endereco]).toEqual([
    201,
    'filter=ocultar%3AS&q=obra&sort=-termo',
  ])
  expect((await list(callers.first)).map(({ nome, minha, autor }) => [nome, minha, autor])).toEqual(
    [['Ocultos', true, 'Pessoa first']],
  )
  expect((await save(callers.first, { nome: 'OCULTOS' })).statusCode).toBe(409)
})

test("what is not shared is nobody else's", async () => {
  const [mine] = await list(callers.first)
  if (!mine) throw new Error('no view')
  expect(await list(callers.master)).toEqual([])
  expect([await remove(callers.master, mine), await remove(callers.second, mine)]).toEqual([
    404, 404,
  ])
  expect((await save(callers.second)).statusCode).toBe(201)
  expect(await remove(callers.first, mine)).toBe(204)
  expect(await remove(callers.first, mine)).toBe(404)
})

test('what is shared is seen by all who may open the list, and removed by its author or an elMaster', async () => {
  const shared = (await save(callers.first, { nome: 'De todos', compartilhada: true })).json<View>()
  for (const caller of [callers.second, callers.reader, callers.master])
    expect((await list(caller)).some(({ nome, minha }) => nome === 'De todos' && !minha)).toBe(true)
  expect(await remove(callers.second, shared)).toBe(403)
  expect(await remove(callers.master, shared)).toBe(204)
  expect(
    (await callers.master.call('GET', `${pathOf(listEvents)}?pagina=saved-view`)).json<{
      eventos: unknown[]
    }>().eventos,
  ).toHaveLength(1)
  await save(callers.first, { nome: 'Outra', compartilhada: true })
  expect(await list(await server.signedIn('master', 'b'))).toEqual([])
})

test('without the right to read the list there is no view of it', async () => {
  for (const [method, path, sent] of [
    ['GET', `/webadm/visoes?pagina=${pagina}`, undefined],
    ['POST', '/webadm/visoes', body],
  ] as const) {
    expect(
      (await callWith(server.app, 'localhost', undefined)(method, path, sent)).statusCode,
    ).toBe(401)
    expect((await callers.nobody.call(method, path, sent)).statusCode).toBe(403)
  }
  const other = (
    await save(callers.first, { nome: 'Compartilhada', compartilhada: true })
  ).json<View>()
  expect(
    (await callers.nobody.call('DELETE', pathOf(removeView, { id: other.id }))).statusCode,
  ).toBe(403)
})

test.each([
  [{ nome: ' ' }],
  [{ nome: 'x'.repeat(61) }],
  [{ nome: 'a\u0000' }],
  [{ pagina: '/nada' }],
  [{ pagina: '/informacoes/portal-informacoes/glossario/editar' }],
  [{ endereco: 'a=1#x' }],
  [{ endereco: '"><script>' }],
  [{ endereco: 'q='.padEnd(2_001, 'x') }],
  [{ compartilhada: 'sim' }],
  [{ usuario_id: 'master' }],
])('%j is refused', async (change) => {
  expect((await save(callers.first, { nome: 'Nova', ...change })).statusCode).toBe(400)
})

test('a hundred are enough', async () => {
  const answers: number[] = []
  for (let at = 0; at < 101; at += 1)
    answers.push((await save(callers.reader, { nome: `Visão ${at}` })).statusCode)
  expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([100, 400])
})
