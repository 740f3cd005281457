import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { loadMeant, loadOf, sentFields, type Cells } from '../tables/table-rows.ts'
import { mainText, readPage } from '../support/public-pages.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { eventually } from '../support/time/waiting.ts'

// A town hall and its chamber: each leads to the other, and both say which of their rules are in force.

let server: TestServer
const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const normas = () => {
  const dataset = datasetNamed('normas')
  if (!dataset) throw new TypeError('no normas')
  return dataset
}
const read = (path: string) => readPage(server, path)

beforeAll(async () => {
  server = await startTestServer()
  await server
    .runnerOf('a')
    .run(
      sql`update portal_cliente set esfera_poder = 'legislativo', ug_principal = true where hash_id = ${place.unit}`,
    )
}, 120_000)
afterAll(async () => {
  await server.close()
})

test('each of the two powers leads to the portal of the other, at its foot, at home and in a search', async () => {
  const runner = server.runnerOf('a')

  expect(await read('um')).not.toContain('Portal dois')
  await runner.run(
    sql`update portal set localidade = 'Vale Claro', estado_sigla = 'ES' where id in (1, 2)`,
  )
  await runner.run(
    sql`update portal_cliente set esfera_poder = 'executivo', ug_principal = true where portal_id = 2`,
  )
  await eventually(async () => (await read('dois')).includes('/p/um">Portal um</a>'))
  const town = await read('dois')
  expect(mainText(town)).toContain('Portal um O portal da Câmara: vereadores')
  expect(await read('dois/noticias')).toContain('/p/um">Portal um</a>')
  expect(await read('um')).toContain('/p/dois">Portal dois</a>')
  const sought = await read('dois/busca?q=vereadores')
  expect(sought).toContain('/p/um/busca?q=vereadores">procure “vereadores” em Portal um</a>')
  expect(await read('um/busca?q=vereadores')).not.toContain('Isto é com')
  expect(await read('um/busca?q=creche')).toContain('Isto é com a Prefeitura')
})

test('a rule says what became of it, on its page, in its list, in a search and where laws are listed', async () => {
  const rule = (ano: string, numero: string, more: Cells = {}): Cells => ({
    ano,
    especie: 'lei',
    numero,
    data: `${ano}-02-03`,
    ementa: 'Cria o Conselho da Juventude',
    situacao: 'em_vigor',
    ...more,
  })
  const revoked = rule('2012', '23', {
    situacao: 'revogada',
    revogada_por: '54',
    revogada_por_ano: '2024',
    revogada_por_especie: 'lei',
  })
  const fresh = rule('2024', '54')
  const others = ['49', '50', '51', '52', '58'].map((numero) => rule('2024', numero))
  const unknown = rule('2024', '55', { ementa: 'Muda o regimento', situacao: 'não informado' })
  const none = Object.fromEntries(sentFields(normas()).map(({ name }) => [name, null]))
  for (const [ano, rows] of [
    ['2012', [revoked]],
    ['2024', [fresh, unknown, ...others]],
  ] as const) {
    const sent = rows.map((cells, at) => ({ line: at + 2, cells: { ...none, ...cells } }))
    const load = loadOf(normas(), sent, place, { year: Number(ano), month: null })
    const outcome = await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
    expect(outcome, ano).toMatchObject({ status: 'publicada' })
  }
  const path = (key: string) => `um/dados/normas/${place.unit}/${key}`
  const old = mainText(await read(path('2012/lei/23')))
  expect(old).toMatch(/Lei 23\/2012 Revogada por: Lei 54\/2024\./)
  expect(old).toContain('Revogada por Norma')
  expect(mainText(await read(path('2024/lei/54')))).toMatch(
    /Em vigor\..*Revoga Norma .*Lei 23\/2012/,
  )
  expect(mainText(await read(path('2024/lei/55')))).toContain('Não informado se está em vigor.')
  expect(mainText(await read('um/dados/normas?ano=2012'))).toContain('Revogada')
  expect(mainText(await read('um/dados/normas?ano=2024'))).toContain(
    'Lei de 2024: não estão nesta tabela 53 e 56 a 57. Se precisar, peça pelo e-SIC.',
  )
  expect(mainText(await read('um/dados/normas?ano=2024&ementa=juventude'))).not.toContain(
    'nesta tabela 53',
  )
  expect(mainText(await read('um/busca?q=lei+23%2F2012'))).toContain('Revogada por: Lei 54/2024')
  expect(mainText(await read('um/busca?q=lei+99%2F2018'))).toContain(
    'Lei 99/2018 não está neste portal.',
  )
  expect(mainText(await read('um/legislacao?q=juventude'))).toMatch(
    /As normas mais novas, e se valem .*Revogada/,
  )
  // The home leads to the newest year that has any.
  expect(await read('um')).toMatch(/dados\/normas(?:\?ano=2024)?"/)
})
