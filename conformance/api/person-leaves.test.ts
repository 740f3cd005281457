import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { pathOf } from '../../kernel/operation.ts'
import { readMenu } from '../../resources/calls/navigation.ts'
import { handOver, listAccess, readPerson } from '../../resources/calls/person.ts'
import { createDataKey } from '../../tables/calls/data-key.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// What is told of a person, and how what they answer for passes to another when they leave.

const [{ id: portalId, unit }, , { id: farPortal, unit: farUnit }] = tenants.a.portals
let server: TestServer
let master: Caller
let first: Caller
let chosen: Caller

const rows = <T>(text: string, values: readonly (string | number)[] = []) =>
  server.runnerOf('a').run<T>({ text, values })
const count = async (condition: string, values: readonly (string | number)[] = []) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${condition}`, values))[0]?.n
const give = (user: string, portal: number, hash: string) =>
  rows(
    `insert into publicador_permissao (portal_id, cliente_id, id_user, data_ligamento, permissao)
      values ($1, $2, $3, now() - interval '2 days', true)`,
    [portal, hash, user],
  )
const duty = (portal: number, owner: string, deputy: string | null) =>
  server.runnerOf('a').run(
    sql`insert into dever (portal_id, id_tipo_elemento, alcance, periodo, regra, dias, lei, desde, responsavel,
        suplente)
      select ${portal}::bigint, t.id, 'portal', 'mensal', 'dias', 30, 'Lei 1', date '2026-01-01', ${owner}, ${deputy}
      from tipo_elemento t where not exists (select from dever d where d.portal_id = ${portal}::bigint
        and d.id_tipo_elemento = t.id) order by t.id limit 1`,
  )

beforeAll(async () => {
  server = await startTestServer()
  ;[master, first, chosen] = await Promise.all([
    server.signedIn('master'),
    server.signedIn('first'),
    server.signedIn('chosen'),
  ])
  await rows('update dever set responsavel = null, suplente = null')
  await duty(portalId, 'chosen', null)
  await duty(portalId, 'first', 'chosen')
  await duty(farPortal, 'chosen', null)
  await give('chosen', portalId, unit)
  await give('chosen', farPortal, farUnit)
  await chosen.ask(createDataKey, {
    params: { portalId },
    body: { nome: 'Contabilidade', conjuntos: ['receitas'], unidades: [unit], dias: 30 },
  })
})
afterAll(() => server.close())

test('a person is told of with what they see, where they publish and what they answer for, within reach', async () => {
  const seen = await master.ask(readPerson, { params: { id: 'chosen' } })
  expect(seen).toMatchObject({
    nome: 'Pessoa chosen',
    situacao: 'ativo',
    tudo: false,
    perfis: [{ nome: 'chosen', gestor: 'Prefeitura Um', bloqueado: false }],
  })
  expect(seen.ultimo_acesso).not.toBeNull()
  expect(seen.telas.find(({ caminho }) => caminho === '/auditoria')?.pode).toContain('read')
  // As many screens as their menu leads to, also those that go by the rights of another page.
  const menu = await chosen.ask(readMenu, { params: { userId: 'chosen' } })
  const paths = (menu ?? []).flatMap(({ pagePath }) => pagePath ?? [])
  const told = seen.telas.map(({ caminho }) => caminho)
  expect(paths.filter((path) => !told.includes(path))).toEqual([])
  expect(new Set(told).size).toBe(told.length)
  expect(seen.lugares.map(({ id }) => id)).toContain(farPortal)
  expect(seen.lugares.find(({ id }) => id === portalId)).toMatchObject({
    publica: true,
    limitada: true,
    envia: true,
    permissoes: [{ tipos: null, ate: null }],
    responde: 1,
    suplente: 1,
    chaves: ['Contabilidade'],
  })
  const ofFirst = await first.ask(readPerson, { params: { id: 'chosen' } })
  expect(ofFirst.lugares.map(({ id }) => id)).not.toContain(farPortal)
  const asked = async (by: Caller, id: string) =>
    (await by.call('GET', pathOf(readPerson, { id }))).statusCode
  expect(await asked(master, 'ninguem')).toBe(404)
  expect(await asked(await server.signedIn('nobody'), 'chosen')).toBe(403)
})

test('of several people the list tells profiles, units, what they answer for and their last use, within reach', async () => {
  const ids = ['chosen', 'second', 'master', 'ninguem']
  const all = await master.ask(listAccess, { body: { ids } })
  const of = (found: typeof all, id: string) => found.find((one) => one.id === id)
  expect(of(all, 'second')).toEqual({
    id: 'second',
    perfis: ['second, Câmara Dois'],
    tudo: true,
    unidades: [],
    deve: 0,
    ultimo_acesso: null,
    segundo_fator: false,
    email_sem_prova: false,
  })
  expect(of(all, 'ninguem')).toBeUndefined()
  expect(of(all, 'chosen')).toMatchObject({ perfis: ['chosen, Prefeitura Um'], deve: 4 })
  const near = of(await first.ask(listAccess, { body: { ids } }), 'chosen')
  expect(near).toMatchObject({ deve: 3, tudo: true })
  expect(near?.unidades).toHaveLength(1)
  expect(near?.ultimo_acesso).not.toBeNull()
  const asked = async (some: readonly string[], by = master) =>
    (await by.call('POST', pathOf(listAccess), { ids: some })).statusCode
  expect(await asked([])).toBe(400)
  expect(await asked(Array.from({ length: 101 }, (_, at) => String(at)))).toBe(400)
  expect(await asked(['chosen'], await server.signedIn('nobody'))).toBe(403)
})

const passing = async (by: Caller, id: string, body: object) =>
  by.call('POST', pathOf(handOver, { id }), body)

test('what cannot pass is refused, and nothing of it is done', async () => {
  const reader = await server.signedIn('reader')
  expect((await passing(reader, 'chosen', { para: 'first', bloquear: true })).statusCode).toBe(403)
  for (const para of ['chosen', 'nobody', 'ninguem', ''])
    expect((await passing(master, 'chosen', { para, bloquear: true })).statusCode, para).toBe(400)
  expect(await count("dever where responsavel = 'chosen'")).toBe(2)
  expect(await count("usuario where id = 'chosen' and active")).toBe(1)
})

test('a rehearsal tells what would pass, lose its deputy or stay, and changes nothing', async () => {
  const before = await count('auditoria')
  const told = await passing(first, 'chosen', { para: 'first', bloquear: true, ensaio: true })
  expect(told.json(), told.body).toMatchObject({
    obrigacoes: 1,
    sem_suplente: 1,
    permissoes: 1,
    dispensadas: 1,
    chaves: 1,
    nao_publica: [],
  })
  const toReader = await passing(first, 'chosen', { para: 'reader', bloquear: false, ensaio: true })
  expect(toReader.json(), toReader.body).toMatchObject({
    obrigacoes: 2,
    sem_suplente: 0,
    dispensadas: 0,
    chaves: 0,
    nao_publica: ['Portal um'],
  })
  expect(toReader.json<{ ficam: string[] }>().ficam.join()).toContain('1 chave de dados')
  expect(await count("dever where responsavel = 'chosen'")).toBe(2)
  expect(await count("publicador_permissao where id_user = 'reader'")).toBe(0)
  expect(await count("usuario where id = 'chosen' and active")).toBe(1)
  expect(await count('auditoria')).toBe(before)
})

test('duties, permissions and keys pass in one act, the person is kept out, and the rest is named', async () => {
  await rows(
    `insert into publicador_permissao (portal_id, cliente_id, id_user, data_ligamento, permissao)
      values ($1, $2, 'chosen', now() + interval '5 days', true)`,
    [portalId, unit],
  )
  const answer = await passing(first, 'chosen', { para: 'reader', bloquear: true })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ obrigacoes: 2, permissoes: 2, chaves: 0 })
  expect(answer.json<{ ficam: string[] }>().ficam).toHaveLength(3)
  expect(
    await rows('select responsavel, suplente from dever where responsavel is not null order by id'),
  ).toEqual([
    { responsavel: 'reader', suplente: null },
    { responsavel: 'first', suplente: 'reader' },
    { responsavel: 'chosen', suplente: null },
  ])
  // Who may not change the portal takes over no key, and the key says so on the portal's screen.
  expect(await count("chave_dados where dono = 'chosen'")).toBe(1)
  const inForce =
    'permissao and not excluido and (data_desligamento is null or data_desligamento > now())'
  // The one that is still to begin passes with its first day, and never holds for who left.
  const later = "data_ligamento > now() + interval '4 days'"
  expect(await count(`publicador_permissao where id_user = 'reader' and ${inForce}`)).toBe(2)
  expect(await count(`publicador_permissao where id_user = 'reader' and ${later}`)).toBe(1)
  expect(
    await count(`publicador_permissao where id_user = 'chosen' and ${later}
      and data_desligamento = data_ligamento`),
  ).toBe(1)
  expect(
    await count(
      `publicador_permissao where id_user = 'chosen' and portal_id = $1 and ${inForce} and not (${later})`,
      [portalId],
    ),
  ).toBe(0)
  expect((await chosen.call('GET', pathOf(readPerson, { id: 'first' }))).statusCode).toBe(401)
  expect(await count("auditoria where page_id_name = 'duty' and id_user = 'first'")).toBe(2)
  expect(
    await rows(
      `select new_values ->> 'passou_para' as para from auditoria where tracker_type = 'permission'
        and new_values ? 'passou_para'`,
    ),
  ).toEqual([{ para: 'Pessoa reader' }])
})

test('who publishes everywhere takes over and is not limited by it; the key passes to who may change the portal', async () => {
  await rows(
    "update dever set responsavel = 'first' where portal_id = $1 and responsavel = 'reader'",
    [portalId],
  )
  const back = await passing(master, 'reader', { para: 'first', bloquear: false })
  expect(back.json(), back.body).toMatchObject({
    obrigacoes: 0,
    sem_suplente: 1,
    permissoes: 2,
    dispensadas: 2,
    ficam: [],
  })
  expect(await count("publicador_permissao where id_user = 'first'")).toBe(0)
  // Who answers for it already has no deputy in themselves.
  expect(await count('dever where responsavel = suplente')).toBe(0)
  const answer = await passing(master, 'chosen', { para: 'first', bloquear: true })
  expect(answer.json(), answer.body).toMatchObject({ chaves: 1, permissoes: 0, obrigacoes: 0 })
  expect(answer.json<{ ficam: string[] }>().ficam).toHaveLength(2)
  expect(await count("chave_dados where dono = 'first'")).toBe(1)
  expect(await count("dever where responsavel = 'chosen' and portal_id = $1", [farPortal])).toBe(1)
})
