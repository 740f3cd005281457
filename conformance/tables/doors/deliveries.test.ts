import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitingFile } from '../../../data/file-store/file-texts.ts'
import { sql } from '../../../platform/postgres/database.ts'
import { dropDeliveryFile, undoDelivery } from '../../../tables/calls/delivery.ts'
import { tenants } from '../../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../../support/test-server.ts'
import {
  asked,
  bodies,
  check,
  drop,
  fourUnits,
  listed,
  publish,
  revenueMapping as mapa,
  zipOfTexts,
} from './delivered.ts'

// Files that come together are published together or not at all, and each question is asked once of a source.

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

const revenue = (month: string, amounts: readonly string[], names: readonly string[] = bodies) =>
  [
    'Competência;Entidade;Receita;Recurso;Valor',
    ...names.flatMap((name, at) => [
      `${month};${name};1.1.1;1.500;${amounts[at]}`,
      `${month};${name};1.7.1;1.500;10,00`,
    ]),
  ].join('\r\n')
const sums = async (year: number, month: number) => {
  const rows = await server.runnerOf('a').run<{ unit: string; sum: number }>(
    sql`select unidade_gestora as unit, sum(arrecadada)::float8 as sum from dado_receitas where exercicio = ${year}::int
      and mes = ${month}::int group by 1`,
  )
  return units.map((unit) => rows.find((row) => row.unit === unit)?.sum ?? 0)
}
const one = async (name: string, text: string) => {
  const { arquivos } = await drop(first, place.id, name, text)
  return check(first, place.id, arquivos[0] ?? 0)
}

test('four bodies in one file go each to its unit at once, and all of it is taken back at once', async () => {
  const amounts = ['100,00', '200,00', '300,00', '400,00']
  const seen = await one('receitas 2026-01.csv', revenue('01/2026', amounts))
  expect([seen.situacao, asked(seen)]).toEqual(['pergunta', ['leitura']])
  expect(seen.parecer).toMatchObject({
    tabela: 'receitas',
    ano: 2026,
    mes: 1,
    colunaDaUnidade: 'Entidade',
  })
  const ready = await check(first, place.id, seen.id, { mapa, lido: true, fonte: 'Contas' })
  expect([ready.situacao, ready.parecer?.partes.map(({ novas }) => novas)]).toEqual([
    'pronta',
    [2, 2, 2, 2],
  ])
  expect(await sums(2026, 1)).toEqual([0, 0, 0, 0])
  const { remessa } = await publish(first, place.id, [seen.id])
  expect(await sums(2026, 1)).toEqual([110, 210, 310, 410])
  const after = await listed(first, place.id)
  expect(after.arquivos).toEqual([])
  expect(after.feitas[0]).toMatchObject({ id: remessa, linhas: 8, desfeita: null })

  const second = await one('receitas 2026-02.csv', revenue('02/2026', amounts))
  expect([second.situacao, second.parecer?.fonte]).toEqual(['pronta', 'Contas'])
  expect(
    second.parecer?.partes[0]?.somas.find(({ titulo }) => titulo === 'Arrecadada'),
  ).toBeDefined()
  const { remessa: two = 0 } = await publish(first, place.id, [second.id])
  const undo = {
    params: { portalId: place.id, delivery: two },
    body: { fundamento: 'erro', motivo: 'mês errado' },
  } as const
  expect(await first.ask(undoDelivery, undo)).toEqual({ cargas: 4 })
  expect(await sums(2026, 2)).toEqual([0, 0, 0, 0])
  expect(await sums(2026, 1)).toEqual([110, 210, 310, 410])
  const again = await one('receitas 2026-01.csv', revenue('01/2026', amounts))
  expect([again.situacao, again.parecer?.perguntas]).toEqual(['identica', []])
})

test('a ZIP is unpacked, what holds no rows says what to do, and the same bytes wait once', async () => {
  const zip = zipOfTexts({
    '2026-03/receitas.csv': revenue('03/2026', ['1,00', '1,00', '1,00', '1,00']),
    '2026-03/leia.pdf': '%PDF-1.7 nada',
    '__MACOSX/._receitas.csv': 'x',
  })
  const { arquivos } = await drop(first, place.id, 'março.zip', zip)
  expect(arquivos).toHaveLength(2)
  const again = await drop(first, place.id, 'outra vez.zip', zip)
  expect(again.repetidos).toContain('2026-03/receitas.csv')
  const copy = revenue('03/2026', ['1,00', '1,00', '1,00', '1,00'])
  expect((await drop(first, place.id, 'cópia.csv', copy)).iguais).toEqual([
    { nome: 'cópia.csv', igualA: '2026-03/receitas.csv' },
  ])
  const { arquivos: waiting } = await listed(first, place.id)
  const states = new Map(waiting.map(({ nome, situacao }) => [nome, situacao]))
  expect(states.get('2026-03/leia.pdf')).toBe('recusada')
  const id = waiting.find(({ nome }) => nome.endsWith('receitas.csv'))?.id ?? 0
  expect((await check(first, place.id, id)).situacao).toBe('pronta')
  const runner = server.runnerOf('a')
  const [stored] = await runner.run<{ key: string }>(
    sql`select chave as key from arquivo_de_remessa where id = ${id}::bigint`,
  )
  // What waits may have whatever a system exported: its words are kept for no search.
  expect(await waitingFile(runner, stored?.key ?? '')).toBeUndefined()
})

/** Files that look like the month's and are not, each with what is asked or refused. */
const strange: readonly (readonly [what: string, name: string, text: string, words: RegExp])[] = [
  [
    "another town's body",
    'receitas 2026-05.csv',
    revenue('05/2026', ['1,00', '1,00', '1,00', '1,00', '5,00'], [...bodies, 'Autarquia de Águas']),
    /A coluna “Entidade” diz de quem são as linhas/,
  ],
  [
    "last year's file",
    'receitas 2026-05.csv',
    revenue('05/2025', ['1,00', '1,00', '1,00', '1,00']),
    /é de maio de 2025, e esta fonte já publicou fevereiro de 2026/,
  ],
  [
    'a head that changed',
    'receitas 2026-05.csv',
    revenue('05/2026', ['1,00', '1,00', '1,00', '1,00']).replace('Valor', 'Valor Bruto'),
    /faltam “Valor”; são novas “Valor Bruto”/,
  ],
  [
    'a total row',
    'receitas 2026-05.csv',
    `${revenue('05/2026', ['1,00', '2,00', '3,00', '4,00'])}\r\n05/2026;Prefeitura Municipal;1.9.9;1.500;11,00\r\n05/2026;Prefeitura Municipal;1.9.2;1.501;0,00\r\n05/2026;Prefeitura Municipal;1.9.3;1.501;0,00\r\n05/2026;Prefeitura Municipal;1.9.1;1.501;0,00`,
    /vale o que todas as outras somam/,
  ],
]
test.each(strange)(
  '%s is asked about once, and nothing is published',
  async (_, name, text, words) => {
    const seen = await one(name, text)
    expect(seen.situacao).toBe('pergunta')
    expect(seen.parecer?.perguntas.map(({ texto }) => texto)).toEqual([
      expect.stringMatching(words),
    ])
    expect((await publish(first, place.id, [seen.id])).erro?.message).toContain(
      'não está mais pronto',
    )
    expect(await sums(2026, 5)).toEqual([0, 0, 0, 0])
  },
)

test('what a text of the unit column means is asked once', async () => {
  const more = [...bodies, 'FMAS']
  const file = (month: string) => revenue(month, ['1,00', '2,00', '3,00', '4,00', '9,00'], more)
  const seen = await one('receitas 2026-06.csv', file('06/2026'))
  expect(asked(seen)).toEqual(['unidades'])
  const said = { coluna: 'Entidade', unidades: { FMAS: '' } }
  const ready = await check(first, place.id, seen.id, said)
  expect([ready.situacao, ready.parecer?.deFora]).toEqual(['pronta', 1])
  expect((await publish(first, place.id, [seen.id])).remessa).toBeGreaterThan(0)
  expect(await sums(2026, 6)).toEqual([11, 12, 13, 14])
  expect((await one('receitas 2026-07.csv', file('07/2026'))).situacao).toBe('pronta')
})

test('what is said of the columns of one file holds for the others that wait', async () => {
  const tables = ['11/2026', '12/2026'].map((month) =>
    revenue(month, ['1,00', '2,00', '3,00', '4,00']).replace('Recurso', 'Fonte do Recurso'),
  )
  const mapped = { ...mapa, colunas: { ...mapa.colunas, fonte: 'Fonte do Recurso' } }
  const [november, december] = [
    await one('receitas 11.csv', tables[0] ?? ''),
    await one('receitas 12.csv', tables[1] ?? ''),
  ]
  expect([asked(november), asked(december)]).toEqual([['leitura'], ['leitura']])
  await check(first, place.id, november.id, { mapa: mapped, lido: true, fonte: 'Outra' })
  const { arquivos } = await listed(first, place.id)
  expect(arquivos.map(({ situacao }) => situacao)).toEqual(['pronta', 'nova'])
  expect((await check(first, place.id, december.id)).situacao).toBe('pronta')
})

test('what was taken back stands in the way of nothing, and what does is named', async () => {
  const publishOne = async (month: string, amount: string) => {
    const { id } = await one('receitas.csv', revenue(month, [amount, '2,00', '3,00', '4,00']))
    return (await publish(first, place.id, [id])).remessa ?? 0
  }
  const [before, after] = [await publishOne('08/2026', '1,00'), await publishOne('08/2026', '9,00')]
  const undo = (delivery: number) =>
    first.ask(undoDelivery, {
      params: { portalId: place.id, delivery },
      body: { fundamento: 'erro', motivo: 'mês errado' },
    })
  expect(await sums(2026, 8)).toEqual([19, 12, 13, 14])
  await expect(undo(before)).rejects.toThrow(
    /Receitas, agosto de 2026: a carga \d+, de .* por .+, é mais nova neste período/,
  )
  await undo(after)
  expect(await sums(2026, 8)).toEqual([11, 12, 13, 14])
  expect(await undo(before)).toEqual({ cargas: 4 })
  expect(await sums(2026, 8)).toEqual([0, 0, 0, 0])
})

test('files of one unit and period are refused together, each two told once', async () => {
  const named = ['receitas.csv', 'de novo.csv', 'outra vez.csv']
  const ids: number[] = []
  for (const [at, name] of named.entries())
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they are told
    ids.push((await one(name, revenue('09/2026', [`${at}1,00`, '2,00', '3,00', '4,00']))).id)
  expect((await publish(first, place.id, ids)).erro?.message).toBe(
    'Há arquivos da mesma tabela, unidade e período, e um tomaria o lugar do outro: receitas.csv com de novo.csv, outra vez.csv; de novo.csv com outra vez.csv. Tire da lista os que não valem.',
  )
  expect(await sums(2026, 9)).toEqual([0, 0, 0, 0])
})

test('a total that names no unit is told with its line, and a row that names none is asked about', async () => {
  const rows = revenue('09/2026', ['1,00', '2,00', '3,00', '4,00'])
  const seen = await one('receitas 2026-09.csv', `${rows}\r\nTOTAL;;;;50,00`)
  expect([seen.situacao, seen.parecer?.texto]).toEqual([
    'pronta',
    '1 linha ficou de fora, por ser total, cabeçalho ou rodapé: a linha 10.',
  ])
  const open = await one('outra 2026-09.csv', `${rows}\r\n09/2026;;1.9.9;1.500;7,00`)
  expect(open.parecer?.perguntas).toMatchObject([
    { tipo: 'sim', texto: expect.stringMatching(/“Entidade” está vazia em 1 linha \(10\)/) },
  ])
  const respostas = [open.parecer?.perguntas[0]?.codigo ?? '']
  expect((await check(first, place.id, open.id, { respostas })).situacao).toBe('pronta')
  const { erro } = await publish(first, place.id, [seen.id, open.id])
  expect(erro?.message).toContain('o lugar do outro: receitas 2026-09.csv com outra 2026-09.csv. ')
})

test('whoever takes a file from the list is written down with its name and its sender', async () => {
  const { arquivos } = await drop(first, place.id, 'receitas 2026-01.csv', revenue('01/2026', []))
  const [file = 0] = arquivos
  await first.ask(dropDeliveryFile, { params: { portalId: place.id, file: String(file) } })
  const { arquivos: left } = await listed(first, place.id)
  expect(left.map(({ id }) => id)).not.toContain(file)
  const events = await server
    .runnerOf('a')
    .run<{ values: Record<string, string> }>(
      sql`select new_values as values from auditoria where tracker_type = 'delete' and page_id_name = 'remessa'`,
    )
  expect(events.map(({ values }) => values['arquivo'])).toEqual(['receitas 2026-01.csv'])
})
