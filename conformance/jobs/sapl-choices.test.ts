import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proposicoes } from '../../tables/declared/chamber/proposicoes.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { loadMeant, loadOf, rowsOf } from '../tables/table-rows.ts'
import { countsOf as counts, saplYear, startChamber, type Chamber } from './sapl-chamber.ts'
import { billRecord, smallChamber } from './sapl-server.ts'

// What a reading of a SAPL does not decide by itself: rows that go in number, and rows that came from elsewhere.

let chamber: Chamber
beforeAll(async () => {
  chamber = await startChamber()
  await chamber.found()
  await chamber.set()
})
afterAll(() => chamber.close())
beforeEach(() => chamber.renew())

test('many rows that go are asked about first, and go once somebody confirms', async () => {
  chamber.sapl.records['materia/materialegislativa'] = [1, 2, 3, 4].map((id) => billRecord(id, id))
  await chamber.read()
  chamber.sapl.records = smallChamber()
  chamber.sapl.records['materia/materialegislativa'] = [billRecord(1, 1)]
  chamber.sapl.records['sessao/ordemdia'] =
    chamber.sapl.records['sessao/ordemdia']?.slice(0, 1) ?? []
  const asked = (await chamber.read()).tabelas.find(({ tabela }) => tabela === 'proposicoes')
  expect(asked).toMatchObject({
    estado: 'perguntada',
    saidas: 3,
    texto: expect.stringMatching(/3 linhas saem/),
  })
  expect(await chamber.rowsAt('proposicoes')).toHaveLength(4)
  expect((await chamber.waiting()).some(({ fato }) => fato.includes('espera'))).toBe(true)
  const done = await chamber.read({ confirmar: asked?.codigos })
  expect(counts(done)['proposicoes']).toEqual(['publicada', 0, 0, 3])
  expect(await chamber.rowsAt('proposicoes')).toHaveLength(1)
})

test('a SAPL that has nothing of a table empties no year, and people are told', async () => {
  await chamber.read({ assumir: ['presencas'] })
  const before = await chamber.rowsAt('presencas')
  expect(before).toHaveLength(4)
  chamber.sapl.records['sessao/sessaoplenariapresenca'] = []
  chamber.sapl.records['sessao/justificativaausencia'] = []
  const result = (await chamber.read()).tabelas.find(({ tabela }) => tabela === 'presencas')
  expect(result).toMatchObject({
    estado: 'recusada',
    texto: expect.stringMatching(/4 linhas que o/),
  })
  expect(await chamber.rowsAt('presencas')).toEqual(before)
  const told = await chamber.waiting()
  expect(told.some(({ fato }) => fato.startsWith('Presença nas sessões de 2025'))).toBe(true)
})

test('what somebody sent stands until a person chooses the SAPL as the source of that table', async () => {
  await chamber.read()
  const [sent] = rowsOf(proposicoes, 1)
  const cells = {
    ...sent?.cells,
    tipo: 'mocao',
    numero: '77',
    exercicio: String(saplYear),
    apresentacao: '2025-03-03',
  }
  const actor = { tenantId: 1, userId: '', userName: 'x', managers: null, ip: '', requestId: '' }
  const change = {
    mode: 'atualiza' as const,
    month: null,
    year: saplYear,
    unit: chamber.place.unit,
  }
  const typed = loadOf(proposicoes, [{ line: 2, cells }], chamber.place, change)
  expect(await loadMeant(chamber.runner(), actor, typed, personKeys('k', 1))).toMatchObject({
    status: 'publicada',
  })
  const before = await chamber.rowsAt('proposicoes')
  const left = (await chamber.read()).tabelas.find(({ tabela }) => tabela === 'proposicoes')
  expect(left).toMatchObject({
    estado: 'outra_fonte',
    texto: expect.stringMatching(/1 linha que não veio/),
  })
  expect(await chamber.rowsAt('proposicoes')).toEqual(before)
  const taken = await chamber.read({ assumir: ['proposicoes'] })
  expect(taken.tabelas.map(({ tabela }) => tabela)).toEqual(['proposicoes'])
  expect((await chamber.rowsAt('proposicoes')).map(({ tipo }) => tipo)).not.toContain('mocao')
  expect(counts(await chamber.read())['proposicoes']).toEqual(['inalterada', 0, 0, 0])
})
