import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyResource } from '../../kernel/resource.ts'
import { area } from '../../resources/registers/area.ts'
import { client } from '../../resources/registers/client.ts'
import { collaborator } from '../../resources/registers/collaborator.ts'
import { entity } from '../../resources/registers/entity.ts'
import { person } from '../../resources/registers/person.ts'
import { product } from '../../resources/registers/product.ts'
import { region } from '../../resources/registers/region.ts'
import { unitManagement } from '../../resources/registers/unit-management.ts'
import { unitProduct } from '../../resources/registers/unit-product.ts'
import type { WireBody } from '../support/drafts.ts'
import { faultsIn, nounOf, recordIn } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

// What the control area does beyond what every register does.

let server: TestServer
let master: Caller
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  ;[master, first] = await Promise.all([server.signedIn('master'), server.signedIn('first')])
})
afterAll(async () => {
  await server.close()
})
const of = (resource: AnyResource) => nounOf(server, resource)

test('a collaborator has the name of the person, which is that of the account, and the product of the unit', async () => {
  const { wire } = await of(collaborator).made(master)
  const someone = recordIn(await of(person).read(master, Number(wire['id_pessoa'])))
  const [account] = await server.runnerOf('a').run<{ name: string }>({
    text: 'select name from usuario where id = $1',
    values: [String(someone['id_usuario'])],
  })
  const offered = recordIn(await of(unitProduct).read(master, Number(wire['id_unidade_produto'])))
  const sold = recordIn(await of(product).read(master, Number(offered['id_produto'])))
  expect(account?.name).toMatch(/\S/)
  expect([wire['nome_colaborador'], someone['nome_usuario'], wire['nome_produto']]).toEqual([
    account?.name,
    account?.name,
    sold['nome'],
  ])
})

test('the product of a unit stands in a select as unit, dash, product', async () => {
  covers({ rules: ['selects.unit-product'] })
  const { key, wire } = await of(unitProduct).made(master)
  const [option] = (await of(unitProduct).list(master, `?as=options&value=${key}`)).json<
    WireBody[]
  >()
  expect(option).toEqual({
    value: String(key),
    text: `${String(wire['nome_unidade'])} - ${String(wire['nome_produto'])}`,
    selected: false,
  })
})

test('hidden is 1 or 0 for regions, people and collaborators, and S or N elsewhere', async () => {
  covers({ rules: ['flags.10'] })
  for (const [resource, on, wrong] of [
    [region, 1, 'talvez'],
    [person, 1, 'talvez'],
    [collaborator, 1, 'talvez'],
    [area, 'S', 'talvez'],
    [product, 'S', 'talvez'],
    [client, 'S', 'talvez'],
  ] as const) {
    const body = await of(resource).fresh()
    expect(
      (await of(resource).made(master, { ...body, ocultar: on })).wire['ocultar'],
      resource.name,
    ).toBe(on)
    expect(
      faultsIn(await of(resource).create(master, { ...body, ocultar: wrong })),
      resource.name,
    ).toEqual(['ocultar'])
  }
})

test('a refused person is told every fault, and the message is that of the first', async () => {
  const answer = await of(person).create(master, { id_gestor: 'x', sexo: 'X' })
  const { message, Results } = answer.json<{
    message: string
    Results: { field: string; message: string }[]
  }>()
  expect([answer.statusCode, Results.map(({ field }) => field), message]).toEqual([
    400,
    ['id_gestor', 'id_usuario', 'sexo'],
    Results[0]?.message,
  ])
})

test('nobody is admitted before birth, and nothing ends before it starts, in whichever call says so', async () => {
  for (const [resource, start, end] of [
    [person, 'data_nascimento', 'data_adimissao'],
    [unitProduct, 'data_inicio', 'data_termino'],
    [collaborator, 'data_inicio', 'data_termino'],
  ] as const) {
    const noun = of(resource)
    const backwards = await noun.create(master, {
      ...(await noun.fresh()),
      [start]: '2026-02-02',
      [end]: '2026-02-01',
    })
    expect([backwards.statusCode, faultsIn(backwards)], resource.name).toEqual([400, [end]])
    const { key } = await noun.made(master, {
      ...(await noun.fresh()),
      [start]: '2026-02-02',
      [end]: '2026-02-02',
    })
    expect(
      (await noun.update(master, key, { [end]: '2026-02-01' })).statusCode,
      resource.name,
    ).toBe(400)
  }
})

test('a list by manager holds the rows of that manager within reach, and no removed ones', async () => {
  for (const [resource, path] of [
    [product, 'webadmincontrole/elprodutogestor'],
    [client, 'webadmincontrole/elclientegestor'],
    [area, 'webadmincontrole/areagestor'],
    [person, 'webadmincontrole/pessoagestor'],
    [unitManagement, 'webadm/gestaounidade'],
  ] as const) {
    const noun = of(resource)
    const { key } = await noun.made(master)
    const { key: gone } = await noun.made(master)
    await noun.remove(master, gone)
    const rows = (await first.call('GET', `/${path}/1`)).json<WireBody[]>()
    expect(new Set(rows.map((row) => row['id_gestor'])), path).toEqual(new Set([1]))
    expect(rows.map((row) => row[noun.key])).toContain(key)
    expect(rows.map((row) => row[noun.key])).not.toContain(gone)
    expect((await first.call('GET', `/${path}/2`)).statusCode, path).toBe(204)
  }
})

test('a link of manager and unit is created with the slash at the end of the path and without it', async () => {
  for (const path of ['/webadm/admgestaounidade/', '/webadm/admgestaounidade']) {
    const answer = await first.call('POST', path, await of(unitManagement).fresh())
    expect([answer.statusCode, recordIn(answer)['id_gestor']], path).toEqual([201, 1])
  }
  expect(
    (await (await server.signedIn('reader')).call('POST', '/webadm/admgestaounidade', {}))
      .statusCode,
  ).toBe(403)
})

test('the power of an entity is told in words too', async () => {
  const noun = of(entity)
  const { options } = entity.fields.powerType
  for (const [power, words] of Object.entries(options)) {
    const { wire } = await noun.made(master, { ...(await noun.fresh()), tipo_poder: power })
    expect(wire['tipoPoderNome']).toBe(words)
  }
  const { key, wire } = await noun.made(master, {
    ...(await noun.fresh()),
    tipo_poder: 'consorcio',
  })
  expect(wire['tipoPoderNome']).toBe('Consórcio')
  expect(recordIn(await noun.update(master, key, { tipo_poder: 'fundo' }))['tipoPoderNome']).toBe(
    'Fundo',
  )
  expect(recordIn(await noun.update(master, key, { template: 'Outro' }))['tipoPoderNome']).toBe(
    'Fundo',
  )
})
