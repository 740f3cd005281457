import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import { fileResult, sendTable } from '../table-files.ts'
import { asked, check, drop, fourUnits, publish, revenueMapping as mapa } from './delivered.ts'

// A file that names a body which the portal has no unit of: a CNPJ is refused, a name is asked about once.

let server: TestServer
let first: Caller
const [place] = tenants.a.portals
let units: readonly string[] = []
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
  units = await fourUnits(server.runnerOf('a'), place)
})
afterAll(async () => {
  await server.close()
})
beforeEach(async () => {
  await server.runnerOf('a').run(sql`delete from arquivo_de_remessa where remessa_id is null`)
})

const file = (column: string, body: string, month: string) =>
  [
    `Competência;${column};Receita;Recurso;Valor`,
    `${month};${body};1.1.1;1.500;5,00`,
    `${month};${body};1.7.1;1.500;10,00`,
  ].join('\r\n')
const one = async (text: string) => {
  const { arquivos } = await drop(first, place.id, 'receitas.csv', text)
  return check(first, place.id, arquivos[0] ?? 0, { mapa, lido: true, tabela: 'receitas' })
}
const foreign = /39\.174\.283\/0001-23.*nenhuma unidade gestora deste portal tem este CNPJ/

test.each(['unidade_gestora', 'cnpj', 'Entidade'])(
  'a CNPJ of another body in %s is refused at once, whatever unit somebody says',
  async (column) => {
    const seen = await one(file(column, '39174283000123', '03/2026'))
    expect([seen.situacao, seen.parecer?.texto]).toEqual([
      'recusada',
      expect.stringMatching(foreign),
    ])
    const said = await check(first, place.id, seen.id, { unidade: units[0] ?? '', coluna: '' })
    expect(said.situacao).toBe('recusada')
    const order = { modo: 'publicar', unidade: units[0] ?? '', ano: '2026', mes: '3' }
    const fields = { ...order, mapa: JSON.stringify(mapa) }
    const text = file(column, '39.174.283/0001-23', '03/2026')
    const byHand = fileResult(await sendTable(first, place.id, 'receitas', fields, text))
    expect([byHand.situacao, byHand.achados.map(({ mensagem }) => mensagem)]).toEqual([
      'recusada',
      [expect.stringMatching(foreign)],
    ])
  },
)

test('among bodies of the town, lines of a CNPJ that is none of theirs can only be left out', async () => {
  const mixed = `${file('Entidade', 'Fundeb', '03/2026')}\r\n03/2026;39174283000123;1.1.1;1.500;7,00`
  const seen = await one(mixed)
  expect(seen.parecer?.perguntas).toMatchObject([
    { tipo: 'unidades', textos: [{ texto: '39174283000123', opcoes: [] }] },
  ])
  const say = (unit: string) =>
    check(first, place.id, seen.id, { unidades: { '39174283000123': unit } })
  expect(asked(await say(units[0] ?? ''))).toEqual(['unidades'])
  expect((await say('')).situacao).toBe('pronta')
})

test('a name of no unit is asked about once for each spelling, and never again for that one', async () => {
  const name = 'Prefeitura Municipal de Serra Azul'
  const seen = await one(file('Entidade', name, '03/2026'))
  expect(seen.parecer?.perguntas.map(({ texto }) => texto)).toEqual([
    expect.stringMatching(/diz “Prefeitura Municipal de Serra Azul”, e nenhuma unidade/),
  ])
  const chosen = await check(first, place.id, seen.id, { unidade: units[0] ?? '' })
  expect(chosen.parecer?.perguntas).toMatchObject([
    { tipo: 'sim', sim: `“${name}” é mesmo Prefeitura Municipal` },
  ])
  expect((await publish(first, place.id, [seen.id])).erro?.message).toContain(
    'não está mais pronto',
  )
  const respostas = [chosen.parecer?.perguntas[0]?.codigo ?? '']
  expect((await check(first, place.id, seen.id, { respostas })).situacao).toBe('pronta')
  expect((await publish(first, place.id, [seen.id])).remessa).toBeGreaterThan(0)
  expect((await one(file('Entidade', name, '04/2026'))).situacao).toBe('pronta')
  const other = await one(file('Entidade', 'Prefeitura Municipal de Monte Claro', '05/2026'))
  const then =
    other.parecer?.perguntas[0]?.tipo === 'unidade'
      ? await check(first, place.id, other.id, { unidade: units[0] ?? '' })
      : other
  expect([then.situacao, asked(then)]).toEqual(['pergunta', ['sim']])
})
