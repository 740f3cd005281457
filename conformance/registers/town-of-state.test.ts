import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldOf, referenceOf, referencesOf, wireName } from '../../kernel/resource.ts'
import { sql } from '../../platform/postgres/database.ts'
import { resources } from '../../resources/index.ts'
import { locality } from '../../resources/registers/locality.ts'
import { manager } from '../../resources/registers/manager.ts'
import { state } from '../../resources/registers/state.ts'
import { faultsIn, nounOf, recordIn } from '../support/noun.ts'
import { resultOf, sendSheet } from '../support/files/sheets.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// A municipality is of one state: a row never names it beside another one.

let server: TestServer
let master: Caller
/** The ids of two states, and of a town in each. */
let es: number
let rn: number
let ibatiba: number
let apodi: number
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  const runner = server.runnerOf('a')
  const [ids] = await runner.run<Record<'es' | 'rn' | 'ibatiba' | 'apodi', number>>(
    sql`select (select id::int from estado where sigla = 'ES') as es, (select id::int from estado
        where sigla = 'RN') as rn,
      (select id::int from localidade where ibge = '3202454') as ibatiba, (select id::int from localidade
        where ibge = '2401008') as apodi`,
  )
  ;({ es = 0, rn = 0, ibatiba = 0, apodi = 0 } = ids ?? {})
})
afterAll(() => server.close())

const naming = (to: string) => (name: string) => name === to
const placed = resources.filter((resource) => {
  const targets = referencesOf(resource).map(([, field]) => field.to)
  return targets.some(naming(locality.name)) && targets.some(naming(state.name))
})

test('every noun that names a state and a municipality says which state it lies in', () => {
  expect(placed.map(({ name }) => name)).toEqual(['manager', 'portal', 'administrative-unit'])
  for (const resource of resources)
    for (const [name, { to, within }] of referencesOf(resource)) {
      if (placed.includes(resource) && to === locality.name)
        expect(within, `${resource.name}.${name}`).toBeDefined()
      if (!within) continue
      const around = referenceOf(resource, within.field).to
      expect(
        referencesOf(resources.find((one) => one.name === to) ?? resource).filter(
          ([, link]) => link.to === around,
        ),
        `${to} belongs to one ${around}`,
      ).toHaveLength(1)
    }
})

describe.each(placed.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const [town = '', { within } = { within: undefined }] =
    referencesOf(resource).find(([, field]) => field.within) ?? []
  const [townField, stateField] = [town, within?.field ?? ''].map((name) =>
    wireName(name, fieldOf(resource, name)),
  ) as [string, string]
  /** The state as the noun holds it: its id, or its two letters. */
  const held = (id: number, letters: string) =>
    referenceOf(resource, within?.field ?? '').by ? letters : id
  const put = (uf: unknown, at: unknown) => ({ [stateField]: uf, [townField]: at })
  const make = async (given: object) => {
    const noun = nounOf(server, resource)
    return noun.create(master, { ...(await noun.fresh()), ...given })
  }

  test('a municipality of another state is refused on its field, in words', async () => {
    const answer = await make(put(held(es, 'ES'), apodi))
    expect([answer.statusCode, faultsIn(answer)]).toEqual([400, [townField]])
    expect(answer.body).toContain('Este município não é do estado informado.')
  })

  test('a municipality of the state, one without a state, and a state without one are taken', async () => {
    for (const given of [
      put(held(es, 'ES'), ibatiba),
      put(null, apodi),
      put(held(rn, 'RN'), null),
      put(null, null),
    ])
      expect((await make(given)).statusCode, JSON.stringify(given)).toBe(201)
  })

  test('a change of one of the two is held against the other one', async () => {
    const noun = nounOf(server, resource)
    const made = recordIn(await make(put(held(es, 'ES'), ibatiba)))
    const key = Number(made[noun.key])
    for (const given of [{ [stateField]: held(rn, 'RN') }, { [townField]: apodi }]) {
      const answer = await noun.update(master, key, given)
      expect([answer.statusCode, faultsIn(answer)]).toEqual([400, [townField]])
    }
    expect((await noun.update(master, key, put(held(rn, 'RN'), apodi))).statusCode).toBe(200)
    expect((await noun.update(master, key, { [townField]: null })).statusCode).toBe(200)
    expect((await noun.update(master, key, { [stateField]: held(es, 'ES') })).statusCode).toBe(200)
  })

  test('options go with what the other one holds, by whatever it holds', async () => {
    const asked = async (of: typeof state | typeof locality, field: string, value: unknown) => {
      const to = referenceOf(resource, of === state ? (within?.field ?? '') : town)
      const key = to.by ?? 'id'
      const query = `?as=options&pageSize=100&by=${wireName(key, fieldOf(of, key))}&fits=${resource.name}.${field}:${String(value)}`
      const answer = await nounOf(server, of).list(master, query)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ readonly value: string; readonly text: string }[]>()
    }
    const towns = await asked(locality, townField, held(es, 'ES'))
    expect(towns).toHaveLength(78)
    expect(towns.every(({ text }) => text.endsWith(' - ES'))).toBe(true)
    expect((await asked(state, stateField, apodi)).map(({ value }) => value)).toEqual([
      String(held(rn, 'RN')),
    ])
    for (const bad of ['x', `${resource.name}.nome:1`, `${resource.name}.${townField}:`]) {
      const answer = await nounOf(server, locality).list(master, `?as=options&fits=${bad}`)
      expect([answer.statusCode, faultsIn(answer)], bad).toEqual([400, ['fits']])
    }
  })

  test('an old row whose two do not fit is read, and changed in whatever else', async () => {
    const noun = nounOf(server, resource)
    const made = recordIn(await make(put(held(es, 'ES'), ibatiba)))
    const key = Number(made[noun.key])
    await server.runnerOf('a').run({
      text: `update ${resource.table} set "${townField.toLowerCase()}" = $1 where id = $2`,
      values: [apodi, key],
    })
    const old = recordIn(await noun.read(master, key))
    expect(old).toMatchObject(put(held(es, 'ES'), apodi))
    const { sent, kept } = await noun.change('Outras palavras')
    expect(recordIn(await noun.update(master, key, { ...old, ...sent }))).toMatchObject(kept)
    const answer = await noun.update(master, key, {
      ...old,
      [stateField]: null,
      [townField]: apodi,
    })
    expect(answer.statusCode).toBe(200)
    expect((await noun.update(master, key, { [stateField]: held(es, 'ES') })).statusCode).toBe(400)
  })
})

test('a sheet is told the line and the column', async () => {
  const csv =
    'Nome;CNPJ;Estado;Município\r\nPrefeitura de Ibatiba;27744150000166;ES;Ibatiba\r\nPrefeitura de Apodi;08349011000193;ES;Apodi\r\n'
  const mapa = JSON.stringify({
    nome: 'Nome',
    cnpj: 'CNPJ',
    endEstadoId: 'Estado',
    endLocalidadeId: 'Município',
  })
  const { gravadas, faltas } = resultOf(
    await sendSheet(master, manager.name, { modo: 'gravar', mapa, contexto: '{}' }, csv),
  )
  expect(gravadas).toBe(0)
  expect(faltas).toMatchObject([{ linha: 3, coluna: 'Município', campo: 'endLocalidadeId' }])
})
