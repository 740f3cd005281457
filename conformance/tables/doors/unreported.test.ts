import { beforeAll, expect, test } from 'vitest'
import { readTable, type FileResult } from '../../../tables/calls/table-file.ts'
import { readTableRow, saveTableRow } from '../../../tables/calls/table-row.ts'
import { evidenceKey, evidenceOf, evidenceOfYear } from '../../../tables/data/evidence.ts'
import { contentOf } from '../../../tables/declared/pntp/content.ts'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { contentLacks } from '../../../tables/domain/pntp/content-lacks.ts'
import { unreported } from '../../../tables/model/unreported.ts'
import { tenants } from '../../support/tenants.ts'
import { standAtDoor, sumOf } from './at-the-door.ts'
import { sendProposed, type ProposedOrder } from '../table-files.ts'

// What a table needs and a file does not have: that it is not reported is said, kept, shown and counted.

const { place, manager, rehearse, server } = standAtDoor()
const portal = '/p/um/dados'
const get = async (path: string) => {
  const answer = await server().app.inject({
    url: `${portal}${path}`,
    headers: { host: tenants.a.host },
  })
  expect(answer.statusCode, `${path}\n${answer.body.slice(0, 300)}`).toBe(200)
  return answer
}

const commitments = (at: number, paid: string) =>
  `${at};13/01/2026;Ordinário;0201;33903000;1500;EMPRESA ${at};Serviço ${at};1.000,00;500,00;${paid}`
const head =
  'Número;Data;Tipo;Unidade orçamentária;Natureza;Fonte;Credor;Histórico;Empenhado;Liquidado;Pago'
const order: ProposedOrder = {
  table: 'empenhos',
  mes: '1',
  fixos: { funcao: unreported, subfuncao: unreported },
}
const send = (lines: readonly string[], given: ProposedOrder): Promise<FileResult> =>
  sendProposed(manager(), place, lines.join('\n'), given)
const empenhos = datasetNamed('empenhos')

beforeAll(async () => {
  const lines = [head, commitments(1, '400,00'), commitments(2, ''), commitments(3, '')]
  const refused = await send(lines, order)
  expect([refused.situacao, refused.achados.map(({ codigo, nome }) => [codigo, nome])]).toEqual([
    'recusada',
    expect.arrayContaining([['obrigatorio', 'valor_pago']]),
  ])
  const sent = await send(lines, { ...order, valores: { valor_pago: { '': unreported } } })
  expect(sent, JSON.stringify(sent)).toMatchObject({ situacao: 'publicada', linhas: 3, erros: 0 })
  expect(sumOf(sent, 'valor_pago')).toBe('400.00')
  expect(sent.achados.filter(({ codigo }) => codigo === 'nao_informado')).toMatchObject([
    { nome: 'funcao', mensagem: expect.stringMatching(/^3 linhas não informam este campo/) },
    { nome: 'subfuncao' },
    { nome: 'valor_pago', mensagem: expect.stringMatching(/^2 linhas não informam/) },
  ])
}, 120_000)

test('pages say that a value is not reported, and no sum or share counts it as nothing', async () => {
  const row = (await get(`/empenhos/${place.unit}/2026/2`)).body
  expect(row).toMatch(/<dt>Pago<\/dt><dd>não informado<\/dd>/)
  expect(row).toMatch(/<dt>Função<\/dt><dd>não informado<\/dd>/)
  expect(row).toContain('50% liquidado')
  expect(row).not.toMatch(/% pago|R\$\s0,00/)
  const table = (await get('/empenhos?exercicio=2026')).body
  expect(table).toContain('“Pago”: não informado em 2 linhas, que não entram na soma')
  const one = (await get('/empenhos?exercicio=2026&numero=2')).body
  expect(one).toContain('“Pago”: não informado por quem publicou')
  expect(one).not.toMatch(/R\$\s0,00/)
  expect(one).toContain('Empenhado e Liquidado por mês')
})

test('files and calls say it, as their schema declares', async () => {
  const csv = (await get('/empenhos/linhas.csv?exercicio=2026')).body
  expect(csv.split(unreported)).toHaveLength(1 + 3 + 3 + 2)
  const called = (await get(`/api/v1/empenhos/${place.unit}/2026/2`)).json<object>()
  expect(called).toMatchObject({
    valor_pago: null,
    valor_liquidado: 500,
    nao_informado: ['funcao', 'subfuncao', 'valor_pago'],
  })
  const first = (await get(`/api/v1/empenhos/${place.unit}/2026/1`)).json<object>()
  expect(first).toMatchObject({ valor_pago: 400, nao_informado: ['funcao', 'subfuncao'] })
  const schema = (await get('/api/v1/empenhos/esquema')).json<{
    missingValues: string[]
    fields: { name: string; constraints: { required?: true } }[]
  }>()
  expect(schema.missingValues).toEqual(['', unreported])
  const needed = schema.fields.filter(({ constraints }) => constraints.required)
  expect(needed.map(({ name }) => name)).not.toContain('valor_pago')
  expect(needed.map(({ name }) => name)).toContain('valor_empenhado')
  const sums = (await get('/api/v1/empenhos/soma?exercicio=2026&por=funcao')).json<object>()
  expect(sums).toMatchObject({
    total: { linhas: 3, valor_pago: 400, nao_informado: { valor_pago: 2 } },
    grupos: [{ funcao: null, valor_pago: 400 }],
  })
  const none = (await get('/api/v1/empenhos/soma?exercicio=2026&numero=3')).json<object>()
  expect(none).toMatchObject({ total: { linhas: 1, valor_pago: null, valor_liquidado: 500 } })
})

test('the judge of columns counts it as a lack', async () => {
  if (!empenhos) throw new TypeError('empenhos is gone')
  const contents = contentOf('valor_pago valor_liquidado')
  const found = await evidenceOf(
    server().runnerOf('a'),
    [{ dataset: empenhos, year: 2026, contents }],
    place.id,
  )
  const evidence = found.get(evidenceOfYear('empenhos', 2026))
  const [paid, due] = contents.map((one) => evidence?.of.get(evidenceKey(one)))
  expect([paid, due]).toMatchObject([
    { needed: 3, filled: 1 },
    { needed: 3, filled: 3 },
  ])
  const lacks = evidence ? contentLacks(contents, [{ dataset: empenhos, evidence }]) : []
  expect(lacks.map(({ words }) => words)).toEqual([expect.stringContaining('pago (em 1 de 3)')])
})

test('rows of a class are each shown once, whether they report an amount or not', async () => {
  const page = (await get('/empenhos?exercicio=2026&natureza=339030')).body
  const names = [...page.matchAll(/>Empenho (\d+)</g)].map(([, number]) => number)
  expect(names.toSorted()).toEqual(['1', '2', '3'])
})

test('what places a row cannot go unreported', async () => {
  const dated = await rehearse(
    [head, commitments(1, '400,00').replace('13/01/2026', unreported)],
    order,
  )
  expect(dated.situacao).toBe('recusada')
  expect(dated.achados.map(({ nome }) => nome)).toContain('data')
})

const typing = (table: string) => ({ params: { portalId: place.id, table } })
const save = (table: string, valores: Record<string, string>, carga: number | null = null) =>
  manager().ask(saveTableRow, {
    ...typing(table),
    body: { unidade: place.unit, valores, carga, ciente: true },
  })

test('whoever types a row says it as files do, in words, in a list and for a day', async () => {
  const { campos } = await manager().ask(readTableRow, { ...typing('transferencias'), query: {} })
  expect(campos.find(({ nome }) => nome === 'inicio')).toMatchObject({
    tipo: 'texto',
    ajuda: 'Como 31/12/2026. Sem o dado, escreva “não informado”.',
  })
  const work = {
    exercicio: '2026',
    codigo: 'OB-1',
    situacao_em: '2026-03-31',
    objeto: 'Praça',
    situacao: 'em_andamento',
    previsao: '2026-12-20',
    contratada: 'EMPRESA 1',
    valor: '100,00',
    valor_pago: unreported,
    percentual_fisico: unreported,
  }
  expect(await save('obras', work)).toMatchObject({ situacao: 'gravada', mudou: true })
  const { valor_pago: _paid, ...without } = work
  expect(await save('obras', { ...without, codigo: 'OB-2' })).toMatchObject({
    situacao: 'recusada',
    achados: expect.arrayContaining([
      { campo: 'valor_pago', mensagem: 'Preencha este campo.', gravidade: 'erro' },
    ]),
  })
  const read = await manager().ask(readTableRow, {
    ...typing('obras'),
    query: { chave: JSON.stringify([place.unit, '2026', 'OB-1']) },
  })
  expect(read.valores).toMatchObject({ valor: '100,00', valor_pago: unreported })
})

test('whoever types such a text into a row is asked as well, in the form', async () => {
  const params = { portalId: place.id, table: 'obras' }
  const { campos } = await manager().ask(readTableRow, { params, query: {} })
  expect(campos.at(-1)).toMatchObject({ nome: 'motivo_dos_textos', obrigatorio: false })
  const valores = {
    exercicio: '2026',
    codigo: 'OB-77',
    situacao_em: '2026-03-31',
    objeto: 'Adaptação do quarto da criança Joana',
    situacao: 'em_andamento',
    previsao: '2026-12-20',
    contratada: 'EMPRESA 1',
    valor: '100,00',
    valor_pago: '0,00',
    percentual_fisico: '1,00',
  }
  const saveWith = (more: Record<string, string>) => save('obras', { ...valores, ...more })
  const asked = await saveWith({})
  expect([asked.situacao, asked.achados]).toEqual([
    'recusada',
    [
      {
        campo: 'motivo_dos_textos',
        mensagem: expect.stringMatching(/“da crianca” \(criança ou adolescente\)\.$/),
        gravidade: 'erro',
      },
    ],
  ])
  expect((await saveWith({ motivo_dos_textos: 'sim' })).situacao).toBe('recusada')
  const done = await saveWith({ motivo_dos_textos: 'O nome da obra está na lei municipal' })
  expect(done).toMatchObject({ situacao: 'gravada', mudou: true })
  const { cargas } = await manager().ask(readTable, { params, query: {} })
  expect(cargas[0]?.motivoDosTextos).toBe('O nome da obra está na lei municipal')
})

const waiting = {
  exercicio: '2026',
  situacao_em: '2026-03-31',
  tipo: 'exame',
  procedimento: 'Ultrassonografia',
  posicao: '1',
  registrado_em: '2026-02-10',
  criterio: unreported,
}
test('who waits is a number: no name, no health card, no CPF', async () => {
  const said = async (protocolo: string) => {
    const { situacao, achados } = await save('fila_regulacao', { ...waiting, protocolo })
    return [
      situacao,
      ...achados.flatMap(({ campo, mensagem }) => (campo === 'protocolo' ? [mensagem] : [])),
    ]
  }
  expect(await said('Maria da Silva')).toEqual([
    'recusada',
    expect.stringMatching(/^O protocolo não tem número: parece o nome de alguém/),
  ])
  expect(await said('7000 0000 0000 005')).toEqual([
    'recusada',
    expect.stringMatching(/^O protocolo é um Cartão Nacional de Saúde/),
  ])
  expect(await said('529.982.247-25')).toEqual(['recusada', expect.stringContaining('CPF')])
  expect(await said('2026-17')).toEqual(['gravada'])
})

test('a code that is a name is found and told by it once', async () => {
  const html = (await get('/fila_regulacao?exercicio=2026&procedimento=Ultrassonografia')).body
  expect(html).toContain('<option value="Ultrassonografia" selected="">Ultrassonografia</option>')
  expect(html).toContain('Em março de 2026, havia 1 pedido de Ultrassonografia.')
  const { body } = await server().app.inject({
    url: '/p/um/busca?q=fila+de+ultrassonografia',
    headers: { host: tenants.a.host },
  })
  expect(body).toContain('Fila da regulação da saúde: Ultrassonografia, março de 2026')
})
