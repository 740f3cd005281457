import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { orderNightly } from '../../tables/domain/sapl/order-search.ts'
import {
  countsOf as counts,
  saplTables,
  saplYear,
  startChamber,
  type Chamber,
} from './sapl-chamber.ts'
import { billRecord } from './sapl-server.ts'

// What a chamber's portal reads from its SAPL, from a server of our own that answers as one does.

let chamber: Chamber
beforeAll(async () => {
  chamber = await startChamber()
})
afterAll(() => chamber.close())
beforeEach(() => chamber.renew())

const loadCount = async () => {
  const [row] = await chamber.runner().run<{ n: number }>(sql`select count(*)::int as n from carga`)
  return row?.n
}

test('a chamber says where its SAPL is: a public https address by name, or none', async () => {
  expect((await chamber.set()).statusCode).toBe(404)
  await chamber.found()
  const reader = await chamber.server.signedIn('reader')
  expect((await chamber.set({}, reader)).statusCode).toBe(403)
  expect((await chamber.order()).statusCode).toBe(400)
  for (const endereco of [
    'sapl',
    'ftp://sapl.camara.exemplo',
    'http://127.0.0.1:8000',
    'http://[::1]/',
    'http://ana:senha@sapl.camara.exemplo',
    'file:///etc/passwd',
  ])
    expect((await chamber.set({ endereco })).statusCode, endereco).toBe(400)
  expect((await chamber.set({ tabelas: [] })).statusCode).toBe(400)
  expect((await chamber.set({ tabelas: ['receitas'] })).statusCode).toBe(400)
  expect((await chamber.set({ endereco: `${chamber.sapl.url}/api/` })).statusCode).toBe(204)
  expect(await chamber.state()).toMatchObject({
    endereco: chamber.sapl.url,
    ultima: null,
    buscas: [],
  })
  expect((await chamber.order({}, reader)).statusCode).toBe(403)
  expect((await chamber.order({ ano: 2999 })).statusCode).toBe(400)
  expect(chamber.sapl.asked).toEqual([])
})

test('what would come is shown and not published; then it is published once, right, and told', async () => {
  const rehearsed = await chamber.read({ ensaio: true })
  expect(counts(rehearsed)).toEqual({
    vereadores: ['ensaiada', 3, 0, 0],
    sessoes: ['ensaiada', 2, 0, 0],
    presencas: ['ensaiada', 4, 0, 0],
    proposicoes: ['ensaiada', 2, 0, 0],
    votacoes: ['ensaiada', 3, 0, 0],
  })
  expect((await chamber.allRows()).flat()).toEqual([])
  const done = await chamber.read()
  expect(done).toMatchObject({ estado: 'feita', fora: 0, erro: null, achados: [] })
  expect(counts(done)['votacoes']).toEqual(['publicada', 3, 0, 0])
  const [people, sessions, presences, bills, votes] = await chamber.allRows()
  expect(people).toContainEqual(
    expect.objectContaining({
      nome: 'Ana Prado',
      partido: 'UV',
      situacao: 'em_exercicio',
      mesa: 'Presidente',
      biografia: 'Leciona há vinte anos.',
    }),
  )
  expect(people).toContainEqual(
    expect.objectContaining({ nome: 'Caio Reis', situacao: 'suplente' }),
  )
  expect(sessions).toContainEqual(
    expect.objectContaining({
      numero: '1',
      situacao: 'realizada',
      assuntos: expect.stringContaining('Horta na escola, parte 1'),
      ata: 'https://sapl.camara.exemplo/media/sapl/public/sessaoplenaria/1/ata.pdf',
    }),
  )
  expect(presences).toContainEqual(
    expect.objectContaining({ sessao: '2', vereador: 'Bento Dias', presenca: 'justificada' }),
  )
  expect(bills).toContainEqual(
    expect.objectContaining({
      numero: '1',
      autor: 'Ana Prado',
      vereador: 'Ana Prado',
      situacao: 'aprovada',
    }),
  )
  expect(bills).toContainEqual(
    expect.objectContaining({
      numero: '2',
      autor: 'Prefeitura',
      vereador: null,
      situacao: 'protocolada',
    }),
  )
  expect((votes ?? []).map(({ vereador, voto }) => `${vereador} ${voto}`).toSorted()).toEqual([
    'Ana Prado sim',
    'Bento Dias nao',
    'Caio Reis ausente',
  ])
})

test('citizens read it on the pages of the chamber', async () => {
  const { server, place } = chamber
  for (const [table, words] of [
    ['vereadores', 'Ana Prado'],
    ['votacoes', 'Bento Dias'],
    ['proposicoes', 'Horta na escola, parte 1'],
  ] as const) {
    const url = `/p/${place.prefix}/dados/${table}?exercicio=${saplYear}`
    const { statusCode, body } = await server.app.inject({ url, headers: { host: 'localhost' } })
    expect(statusCode, url).toBe(200)
    expect(body).toContain(words)
  }
})

test('nothing private is read, and who voted what in secret is not even asked', async () => {
  await chamber.read()
  const kept = JSON.stringify([await chamber.allRows(), await chamber.state()])
  expect(kept).not.toMatch(/529|99999|Rua das Casas|1980|gripe/)
  const asked = chamber.sapl.asked.map(
    ({ pathname, searchParams }) => `${pathname}?${searchParams}`,
  )
  expect(asked.filter((one) => one.includes('ordem=2') || one.includes('votacao=2'))).toEqual([])
})

test('the same again loads nothing; one changed record changes one row; one withdrawn goes and is told', async () => {
  await chamber.read()
  const before = await loadCount()
  const again = await chamber.read()
  expect(Object.values(counts(again))).toEqual(saplTables.map(() => ['inalterada', 0, 0, 0]))
  expect(await loadCount()).toBe(before)
  chamber.sapl.records['materia/materialegislativa'] = [
    billRecord(1, 1, { ementa: 'Horta e pomar na escola' }),
    billRecord(2, 2, { autores: [8] }),
  ]
  const changed = counts(await chamber.read())
  expect(changed['proposicoes']).toEqual(['publicada', 0, 1, 0])
  expect(changed['vereadores']).toEqual(['inalterada', 0, 0, 0])
  chamber.sapl.records['materia/materialegislativa'] = [
    billRecord(1, 1, { ementa: 'Horta e pomar na escola' }),
  ]
  chamber.sapl.records['sessao/ordemdia'] =
    chamber.sapl.records['sessao/ordemdia']?.slice(0, 1) ?? []
  const gone = await chamber.read()
  const result = gone.tabelas.find(({ tabela }) => tabela === 'proposicoes')
  expect(result).toMatchObject({ estado: 'publicada', novas: 0, mudadas: 0, saidas: 1 })
  expect(result?.sairam).toEqual([expect.stringMatching(/^Projeto de lei 2\/\d{4}\b/)])
  expect((await chamber.rowsAt('proposicoes')).map(({ ementa }) => ementa)).toEqual([
    'Horta e pomar na escola',
  ])
})

test('what has no place is told by record, and the rest comes', async () => {
  const { 'sessao/sessaoplenaria': sessions = [], 'parlamentares/parlamentar': people = [] } =
    chamber.sapl.records
  const [one = {}, ...others] = people
  chamber.sapl.records['parlamentares/parlamentar'] = [{ ...one, biografia: '' }, ...others]
  const [held = {}, second = {}] = sessions
  chamber.sapl.records['sessao/sessaoplenaria'] = [
    { ...held, tipo: 2 },
    { ...second, upload_ata: null, finalizada: false },
  ]
  chamber.sapl.records['sessao/sessaoplenariapresenca'] = [
    { id: 1, sessao_plenaria: 1, parlamentar: 1 },
  ]
  chamber.sapl.records['materia/statustramitacao'] = [
    { id: 1, __str__: '', descricao: 'Desarquivado' },
  ]
  chamber.sapl.records['materia/materialegislativa'] = [
    billRecord(1, 1),
    { ...billRecord(2, 2), ementa: undefined },
    billRecord(3, 1, { tipo: 2 }),
    billRecord(4, 1),
  ]
  chamber.sapl.records['materia/tipomaterialegislativa']?.push({
    id: 2,
    __str__: '',
    sigla: 'PLE',
    descricao: 'Projeto de Lei do Executivo',
  })
  const search = await chamber.read({ ensaio: true })
  const told = search.achados.map(
    ({ tabela, registro, mensagem }) => `${tabela}: ${registro}: ${mensagem}`,
  )
  for (const expected of [
    /Vereadores: Ana Prado \(parlamentar 1\): .*\(Biografia\)/,
    /Sessões.*\(sessaoplenaria 1\): O tipo da sessão/,
    /Sessões.*\(sessaoplenaria 2\): O dia já passou/,
    /Projetos.*\(materialegislativa 1\): A situação “Desarquivado”/,
    /Projetos.*\(materialegislativa 2\): .*ementa/,
  ])
    expect(
      told.some((line) => expected.test(line)),
      `${expected} in ${told.join('\n')}`,
    ).toBe(true)
  expect(search.fora).toBe(told.length)
})

test('two types of bills may have the same number, and two records that share a key are told', async () => {
  chamber.sapl.records['materia/tipomaterialegislativa']?.push({
    id: 2,
    __str__: '',
    sigla: 'PLE',
    descricao: 'Projeto de Lei do Executivo',
  })
  chamber.sapl.records['materia/materialegislativa'] = [
    billRecord(1, 1),
    billRecord(2, 2),
    billRecord(3, 1, { tipo: 2 }),
    billRecord(4, 1),
  ]
  const search = await chamber.read({ ensaio: true })
  expect(search.tabelas.find(({ tabela }) => tabela === 'proposicoes')?.linhas).toBe(3)
  expect(search.achados).toEqual([
    expect.objectContaining({ registro: expect.stringContaining('(materialegislativa 4)') }),
  ])
})

test('each night it is read once, in the name of who said so, while they may', async () => {
  await chamber.set({ toda_noite: true })
  const [here] = await chamber
    .runner()
    .run<{ hour: number }>(
      sql`select extract(hour from now() at time zone fuso_do_portal(${chamber.place.id}::bigint))::int as hour`,
    )
  const signal = AbortSignal.timeout(60_000)
  await orderNightly(chamber.runner(), 1, signal)
  const isDue = (here?.hour ?? 0) >= 2
  const [nightly] = (await chamber.state()).buscas
  expect(nightly?.da_noite).toBe(isDue)
  if (!nightly || !isDue) return
  await chamber.runner().run(sql`update usuario set active = false where id = 'first'`)
  await chamber.run(nightly.id)
  await chamber.runner().run(sql`update usuario set active = true where id = 'first'`)
  chamber.server.sessions.forget()
  chamber.first = await chamber.server.startSession('first')
  expect((await chamber.state()).buscas[0]).toMatchObject({
    id: nightly.id,
    estado: 'falhou',
    erro: 'Quem pediu a busca não pode mais enviar dados deste portal.',
  })
  await orderNightly(chamber.runner(), 1, signal)
  expect((await chamber.state()).buscas[0]?.id).toBe(nightly.id)
})
