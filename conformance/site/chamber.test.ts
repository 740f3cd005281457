import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '../../pt-br/day.ts'
import { installDuties } from '../../domain/duties/install.ts'
import { sql } from '../../platform/postgres/database.ts'
import { withOwner } from '../../server/first-run.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { declareNothing } from '../../tables/domain/declaration.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { loadMeant, loadOf, sentFields, type Cells } from '../tables/table-rows.ts'
import { mainText, readPage } from '../support/public-pages.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// The portal of a chamber as a citizen sees it: its home, a councillor, a session, a bill; and a town's beside it.

let server: TestServer
const [place] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
const year = today.slice(0, 4)
const [held, coming] = [`${year}-01-06`, dayAfter(today, 1)]
/** Tomorrow is next year on the last day of one: then nothing is to come in this one. */
const hasComing = coming.startsWith(year)

const table = (name: string) => {
  const dataset = datasetNamed(name)
  if (!dataset) throw new TypeError(`no ${name}`)
  return dataset
}
async function publish(name: string, rows: readonly Cells[], change = {}) {
  const dataset = table(name)
  const empty = Object.fromEntries(sentFields(dataset).map((field) => [field.name, null]))
  const sent = rows.map((cells, at) => ({
    line: at + 2,
    cells: { ...empty, exercicio: year, ...cells },
  }))
  const period = { year: Number(year), month: null, ...change }
  const load = loadOf(dataset, sent, place, period)
  return loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
}
const read = (path: string) => readPage(server, path)

const councillors = ['Ana Prado', 'Bento Dias', 'Clara Luz'] as const
const votes = { 'Ana Prado': 'presidiu', 'Bento Dias': 'sim', 'Clara Luz': 'nao' } as const
const councillor = (nome: string): Cells => ({
  nome,
  nome_civil: `${nome} da Silva`,
  situacao_em: held,
  partido: 'União do Vale',
  situacao: 'em_exercicio',
  inicio: '2025-01-01',
  biografia: 'Leciona há vinte anos.',
  mesa: nome === 'Ana Prado' ? 'Presidência' : null,
  email: 'gabinete@exemplo.gov.br',
})
const session = (numero: string, data: string, situacao: string): Cells => ({
  tipo: 'ordinaria',
  numero,
  data,
  hora: '18h',
  situacao,
  assuntos: `Assuntos da sessão ${numero}`,
  transmissao: 'Rádio do Vale',
  ata: situacao === 'realizada' ? 'https://www.exemplo.gov.br/ata.pdf' : null,
})

beforeAll(async () => {
  server = await startTestServer()
  await server
    .runnerOf('a')
    .run(
      sql`update portal_cliente set esfera_poder = 'legislativo', ug_principal = true where hash_id = ${place.unit}`,
    )
  const loads: readonly (readonly [string, readonly Cells[]])[] = [
    ['vereadores', councillors.map(councillor)],
    [
      'sessoes',
      [session('1', held, 'realizada'), ...(hasComing ? [session('2', coming, 'marcada')] : [])],
    ],
    [
      'proposicoes',
      [
        {
          tipo: 'projeto_lei',
          numero: '7',
          apresentacao: held,
          ementa: 'Horta na escola',
          autor: 'Bento Dias',
          vereador: 'Bento Dias',
          situacao: 'rejeitada',
        },
      ],
    ],
    [
      'presencas',
      councillors.map((vereador, at) => ({
        data: held,
        sessao_tipo: 'ordinaria',
        sessao: '1',
        vereador,
        presenca: at === 2 ? 'ausente' : 'presente',
      })),
    ],
    [
      'votacoes',
      councillors.map((vereador) => ({
        data: held,
        sessao_tipo: 'ordinaria',
        sessao: '1',
        votacao: '1',
        assunto: 'Horta na escola',
        proposicao_ano: year,
        proposicao_tipo: 'projeto_lei',
        proposicao: '7',
        vereador,
        voto: votes[vereador],
        resultado: 'rejeitada',
      })),
    ],
    [
      'verba_indenizatoria',
      [
        {
          data: held,
          vereador: 'Bento Dias',
          numero: '1',
          natureza: 'combustivel',
          fornecedor: 'Posto Três Marcos Ltda.',
          fornecedor_documento: '11222333000181',
          valor: '120,50',
          norma: 'Resolução 7/2021',
        },
      ],
    ],
    [
      'receitas',
      [
        {
          mes: '1',
          natureza: '19999901',
          fonte: '1500',
          tipo_ingresso: 'duodecimo',
          previsao_inicial: '2400,00',
          previsao_atualizada: '0,00',
          arrecadada: '200,00',
        },
      ],
    ],
  ]
  for (const [name, rows] of loads)
    expect(await publish(name, rows), name).toMatchObject({ status: 'publicada', warnings: 0 })
}, 120_000)
afterAll(async () => {
  await server.close()
})

test('its home tells the next session, who sits there, what is discussed and how was voted, before money', async () => {
  const html = await read('um')
  const text = mainText(html)
  if (hasComing) expect(text).toMatch(new RegExp(`A próxima Sessão ordinária 2/${year} .*, 18h`))
  expect(text).toContain(`A última Sessão ordinária 1/${year}`)
  expect(text).toContain('Presidência · União do Vale')
  expect(text).toContain(`Projeto de lei 7/${year} Horta na escola Bento Dias · Rejeitada`)
  expect(text).toContain('1 a favor, 1 contra, 1 presidiu')
  expect(text).toMatch(
    new RegExp(`Como votaram .* As contas em números Duodécimo recebido em ${year} R\\$ 200,00`),
  )
  expect(text).not.toContain('Arrecadado')
  expect(text).toContain('O que você quer saber sobre a Câmara?')
  // Its menu leads to both, and that of a town to neither.
  const menu = (page: string) => /<nav id="menu"[\s\S]*?<\/nav>/.exec(page)?.[0]
  expect(menu(html)).toMatch(/>Vereadores<[\s\S]*>Sessões</)
  const other = await read('dois')
  expect(menu(other)).not.toMatch(/Vereadores|Sessões/)
  expect(mainText(other)).not.toContain('Quem representa você')
})

test('the page of a councillor adds up the year, and leads to the rows', async () => {
  const path = `um/dados/vereadores/${place.unit}/${year}/Bento%20Dias`
  const html = await read(path)
  const text = mainText(html)
  expect(text).toContain('1 de 1 sessão')
  expect(text).toContain('R$ 120,50')
  expect(text).toMatch(/Horta na escola : Sim\. Rejeitada/)
  expect(html).toContain('vereador=Bento+Dias')
  const absent = mainText(await read(path.replace('Bento%20Dias', 'Clara%20Luz')))
  expect(absent).toContain('0 de 1 sessão')
  expect(absent).not.toContain('Cotas e verba indenizatória')
})

test('a session and a bill show each roll call whole, with every name', async () => {
  for (const path of [
    `sessoes/${place.unit}/${year}/ordinaria/1`,
    `proposicoes/${place.unit}/${year}/projeto_lei/7`,
  ]) {
    const text = mainText(await read(`um/dados/${path}`))
    expect(text).toMatch(/Horta na escola Rejeitada em .* Como votou cada um/)
    expect(text).toMatch(/Sim Bento Dias Não Clara Luz Presidiu, sem votar Ana Prado/)
  }
})

test('hints for whoever fills a form stand on no page of a row', async () => {
  const text = mainText(await read(`um/dados/sessoes/${place.unit}/${year}/ordinaria/1`))
  expect(text).toContain('Hora 18h')
  expect(text).not.toMatch(/Como 18h|palavras de todo dia/)
  // What says what a value is stays.
  expect(text).toContain('Com a lista de presença.')
})

test('what is not of its power is not missing, and a town has none of its tables', async () => {
  const own = mainText(await read('um/dados'))
  for (const words of ['Dívida ativa', 'Plano Plurianual', 'Renúncias de receita'])
    expect(own, words).not.toContain(words)
  expect(own).not.toContain('a cidade')
  const other = mainText(await read('dois/dados'))
  expect(other).toContain('Dívida ativa')
  for (const words of ['Vereadores', 'Votações nominais']) expect(other).not.toContain(words)
})

test('sessions to come do not make the table new: its last day is that of one that was', async () => {
  const text = mainText(await read('um/dados/sessoes'))
  expect(text).toContain(`Dados até 06/01/${year}`)
})

test('that there was nothing is told in the place of rows, with who signs', async () => {
  const last = Number(year) - 1
  const signed = { text: 'A Câmara não tem estagiários.', signer: 'Noêmia Prado', post: 'Diretora' }
  const dataset = table('estagiarios')
  await declareNothing(
    server.runnerOf('a'),
    actor,
    { dataset, portalId: place.id },
    { unit: place.unit, year: last, month: null },
    signed,
  )
  const text = mainText(await read('um/dados/estagiarios'))
  expect(text).toContain('Quem assina que não houve')
  expect(text).toContain('A Câmara não tem estagiários.')
})

test('portals that had duties before owe the tables of a chamber after an upgrade, chambers alone', async () => {
  const upgrade = await readFile(
    new URL('../../data/migrations/0350-0399/0398_chamber_tables.sql', import.meta.url),
    'utf8',
  )
  const [, block = ''] = /(do \$\$[\s\S]*end \$\$;)/.exec(upgrade) ?? []
  const runner = server.runnerOf('a')
  const owed = () =>
    runner.run<{ portal: number; powers: readonly string[] }>(
      sql`select portal_id::int as portal, poderes as powers from dever
        where conjunto in ('vereadores', 'sessoes', 'proposicoes', 'votacoes', 'presencas', 'verba_indenizatoria')`,
    )
  await runner.atomically((tx) => installDuties(tx, place.id))
  const fresh = await owed()
  expect(fresh).toHaveLength(6)
  await withOwner(server.connection, async (owner) => {
    await owner.in(1).run(sql`delete from dever where 'legislativo' = all (poderes)`)
    expect(await owed()).toEqual([])
    await owner.in(1).run(sql.raw(block))
    await owner.in(1).run(sql.raw(block))
  })
  // Those that have none yet are furnished at the next start.
  expect(await owed()).toEqual(fresh)
})
