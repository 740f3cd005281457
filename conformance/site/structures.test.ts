import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenants } from '../support/tenants.ts'
import { faultsIn } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { editorOf, pdfOf, type Editor } from './editor.ts'
import { pathOf } from '../../kernel/operation.ts'
import { readNextOrder } from '../../resources/calls/portal.ts'

let server: TestServer
let master: Caller
let get: Editor['get']
let make: Editor['make']
let noun: Editor['noun']
let send: Editor['send']
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  ;({ get, make, noun, send } = editorOf(server, master))
})
afterAll(async () => {
  await server.close()
})

describe('a structure', () => {
  const structure = () => noun('organisational-structure')
  const own = { url_externa: null, ano: 2025, descricao: 'Organograma de teste' }

  test('is a file or an address, and its evidence is written by the server', async () => {
    const s3_file_key = await send('Organograma.pdf', pdfOf('cargos'))
    const { wire } = await structure().made(master, {
      ...(await structure().fresh()),
      ...own,
      s3_file_key,
      user_publicacao: 'outro',
      nome_original: 'outro.pdf',
    })
    expect(wire).toMatchObject({
      user_publicacao: 'Ana Coutinho',
      nome_original: 'Organograma.pdf',
      s3_file_size: pdfOf('cargos').length,
      file_url: `/arquivos/${s3_file_key}`,
      path_publicacao: '/p/um/estrutura-organizacional',
    })
    expect(wire['s3_file_md5']).toMatch(/^[0-9a-f]{32}$/)
    for (const both of [
      { s3_file_key, url_externa: 'https://a.gov.br' },
      { s3_file_key: null, url_externa: null },
    ]) {
      const refused = await structure().create(master, { ...(await structure().fresh()), ...both })
      expect([refused.statusCode, faultsIn(refused)]).toEqual([400, ['s3_file_key', 'url_externa']])
    }
    const elsewhere = await structure().create(master, {
      ...(await structure().fresh()),
      ...own,
      s3_file_key,
      hash_id_cliente: tenants.a.portals[1].unit,
    })
    expect([elsewhere.statusCode, faultsIn(elsewhere)]).toEqual([404, ['hash_id_cliente']])
  })

  test('downloads byte for byte while it is published, of its portal only', async () => {
    const body = pdfOf('departamentos')
    const s3_file_key = await send('Organograma de 2025.pdf', body)
    expect((await get(`/arquivos/${s3_file_key}`)).statusCode).toBe(404)
    const key = await make('organisational-structure', { ...own, s3_file_key })
    const address = `/p/um/estrutura-organizacional/${key}/arquivo`
    const file = await get(address)
    expect([
      file.statusCode,
      file.rawPayload.equals(body),
      file.headers['x-content-type-options'],
    ]).toEqual([200, true, 'nosniff'])
    expect((await get('/p/um/estrutura-organizacional')).body).toContain(address)
    expect((await get(`/arquivos/${s3_file_key}`)).statusCode).toBe(200)
    for (const other of [
      `/p/dois/estrutura-organizacional/${key}/arquivo`,
      '/p/um/estrutura-organizacional/999/arquivo',
      "/p/um/estrutura-organizacional/1'/arquivo",
    ])
      expect((await get(other)).statusCode, other).toBe(404)
    expect((await get(address, tenants.b.host)).statusCode).toBe(404)
    const unit = tenants.a.portals[0].unit
    await noun('portal-client').update(master, unit, { usar_portal: 'N' })
    for (const gone of [address, `/arquivos/${s3_file_key}`])
      expect((await get(gone)).statusCode, gone).toBe(404)
    await noun('portal-client').update(master, unit, { usar_portal: 'S' })
    await structure().remove(master, key)
    for (const gone of [address, `/arquivos/${s3_file_key}`])
      expect((await get(gone)).statusCode, gone).toBe(404)
    await structure().restore(master, key)
    expect((await get(address)).statusCode).toBe(200)
  })
})

describe('the tree of secretariats', () => {
  const secretariat = () => noun('secretariat')

  test('has no loops, also when two are moved below each other at once', async () => {
    const [a, b, c] = [
      await make('secretariat', { nome: 'A' }),
      await make('secretariat', { nome: 'B' }),
      await make('secretariat', { nome: 'C' }),
    ]
    expect((await secretariat().update(master, b, { parent_Id: a })).statusCode).toBe(200)
    expect((await secretariat().update(master, c, { parent_Id: b })).statusCode).toBe(200)
    for (const parent of [a, b, c]) {
      const refused = await secretariat().update(master, a, { parent_Id: parent })
      expect([refused.statusCode, faultsIn(refused)], `below ${parent}`).toEqual([
        400,
        ['parent_Id'],
      ])
      expect(refused.json<{ message: string }>().message).toBe(
        'Uma secretaria não pode ficar abaixo dela mesma. Escolha outra, ou deixe em branco.',
      )
    }
    const [x, y] = [
      await make('secretariat', { nome: 'X' }),
      await make('secretariat', { nome: 'Y' }),
    ]
    const raced = await Promise.all([
      secretariat().update(master, x, { parent_Id: y }),
      secretariat().update(master, y, { parent_Id: x }),
    ])
    expect(raced.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    const used = await secretariat().remove(master, b)
    expect([used.statusCode, used.json<{ code: string }>().code]).toEqual([409, 'in-use'])
  })

  test('stays within one portal', async () => {
    const [here, there] = [
      await make('secretariat', { nome: 'Daqui' }),
      await make('secretariat', { nome: 'De lá', portal_Id: 2 }),
    ]
    const refused = await secretariat().create(master, {
      ...(await secretariat().fresh()),
      parent_Id: there,
    })
    expect([refused.statusCode, faultsIn(refused)]).toEqual([404, ['parent_Id']])
    expect((await secretariat().update(master, here, { parent_Id: there })).statusCode).toBe(404)
    await make('secretariat', { nome: 'Abaixo', parent_Id: here })
    const moved = await secretariat().update(master, here, { portal_Id: 2 })
    expect([moved.statusCode, faultsIn(moved)]).toEqual([400, ['portal_Id']])
  })
})

test('the next order of the questions is of the portal, asked in path and query, and of a portal within reach', async () => {
  covers({ rules: ['faq.next-order'] })
  const next = async (by: Caller, portalId: string, query = `?portal_id=${portalId}`) =>
    by.call('GET', pathOf(readNextOrder, { portalId }) + query)
  expect((await next(master, '3')).json<number>()).toBe(1)
  await make('faq', { portal_id: 2, faq_ordem: 41 })
  expect((await next(master, '2')).json<number>()).toBe(42)
  expect((await next(master, '2', '')).json<number>()).toBe(42)
  await make('faq', { portal_id: 2, faq_ordem: 2_147_483_647 })
  expect((await next(master, '2')).json<number>()).toBe(2_147_483_647)
  for (const odd of ['abc', '1.5', '-1'])
    expect([
      (await next(master, odd)).statusCode,
      (await next(master, odd)).json<{ message: string }>().message,
    ]).toEqual([400, 'Portal id deve ser um inteiro'])
  expect((await next(master, '1', '?portal_id=2')).statusCode).toBe(400)
  expect((await next(master, '999')).statusCode).toBe(404)
  expect((await next(await server.signedIn('first'), '3')).statusCode).toBe(404)
  expect((await next(await server.signedIn('nobody'), '1')).statusCode).toBe(403)
})

test('further lists show every portal within reach, and no other', async () => {
  for (const [name, path, portal] of [
    ['federal-legislation', '/webadm/portallegislacaofederal', 'portal_id'],
    ['footer-banner', '/webadm/portalrodapebanner', 'portal_Id'],
    ['footer-base', '/webadm/portalrodapebase', 'id_portal'],
    ['footer-contact', '/webadm/portalrodapecontato', 'portal_Id'],
    ['secretariat', '/webadm/portalsecretaria', 'portal_Id'],
  ] as const) {
    for (const id of [1, 2, 3]) await make(name, { [portal]: id })
    const seen = async (by: Caller) =>
      [
        ...new Set(
          (await by.call('GET', path)).json<Record<string, number>[]>().map((row) => row[portal]),
        ),
      ].toSorted()
    expect(await seen(master), name).toEqual([1, 2, 3])
    expect(await seen(await server.signedIn('first')), name).toEqual([1, 2])
    expect(await seen(await server.signedIn('second')), name).toEqual([3])
  }
})
