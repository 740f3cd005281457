import { afterAll, beforeAll, expect, test } from 'vitest'
import { empenhos } from '../../tables/declared/empenhos.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { pathOf } from '../../kernel/operation.ts'
import { listEvents } from '../../resources/calls/audit.ts'
import { findRecords, findTables } from '../../resources/calls/search.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { nounOf } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { loadMeant, loadOf, rowsOf } from './table-rows.ts'

// Public tables and their rows, found from the back office by whoever may see the portal's.

let server: TestServer
const [place, , third] = tenants.a.portals
const actor = { tenantId: 1, userId: '', userName: '', managers: null, ip: '', requestId: '' }
beforeAll(async () => {
  server = await startTestServer()
  const rows = rowsOf(empenhos, 3).map((row, at) => ({
    ...row,
    cells: { ...row.cells, objeto: at < 2 ? 'Gêneros para a merenda' : 'Papel' },
  }))
  const load = loadOf(empenhos, rows, place)
  const { status } = await loadMeant(server.runnerOf('a'), actor, load, personKeys('k', 1))
  expect(status).toBe('publicada')
})
afterAll(() => server.close())

const found = (by: Caller, q: string, portalId = place.id) =>
  by.ask(findTables, { params: { portalId }, query: { q } })

test('a table is found by what it is called, and rows by their words, where citizens see the same', async () => {
  const first = await server.signedIn('first')
  expect(await found(first, 'empenhos')).toContainEqual(
    expect.objectContaining({
      tipo: 'tabela',
      titulo: empenhos.title,
      lugar: 'tela',
      endereco: '/dados-abertos/tabelas-publicas/detalhes/empenhos',
    }),
  )
  const [rows, ...others] = await found(first, 'merenda')
  expect(others).toEqual([])
  expect(rows).toMatchObject({
    tipo: 'linhas',
    titulo: '2 empenhos de 2026 com “merenda”',
    lugar: 'portal',
  })
  const { pathname, search } = new URL(rows?.endereco ?? '')
  const page = await server.app.inject({
    url: pathname + search,
    headers: { host: tenants.a.host },
  })
  expect([page.statusCode, page.body.match(/Gêneros para a/g)?.length]).toEqual([200, 2])
  expect(await found(first, 'merendeira')).toEqual([])
})

test('signs around a word find as much as the word alone, in a list, in the palette and in the audit (T26)', async () => {
  const master = await server.signedIn('master')
  const noun = nounOf(server, glossary)
  await noun.made(master, {
    ...(await noun.fresh()),
    termo: 'Avaliação atuarial',
  })
  const counts = async (q: string) => {
    const listed = await noun.list(master, `?page=1&pageSize=10&q=${encodeURIComponent(q)}`)
    const anywhere = await master.ask(findRecords, { query: { q } })
    const events = await master.ask(listEvents, { query: { q } })
    const told = 'eventos' in events ? events.eventos : events
    return [listed.json<unknown[]>(), anywhere, told].map(({ length }) => length)
  }
  const alone = await counts('atuarial')
  expect(
    alone.every((count) => count > 0),
    JSON.stringify(alone),
  ).toBe(true)
  for (const q of [
    'atuarial.',
    '"atuarial"',
    '“Atuarial”,',
    '(ATUARIAL)',
    "'atuarial'!",
    'atuarial;',
  ])
    expect(await counts(q), q).toEqual(alone)
})

test('who may not see the tables of a portal is told nothing of them', async () => {
  const statusOf = async (user: 'reader' | 'second' | 'nobody', portalId: number) => {
    const path = pathOf(findTables, { portalId })
    return (await (await server.signedIn(user)).call('GET', `${path}?q=merenda`)).statusCode
  }
  expect(await statusOf('reader', place.id)).toBe(200)
  expect(await statusOf('second', place.id)).toBe(404)
  expect(await statusOf('nobody', place.id)).toBe(403)
  const second = await server.signedIn('second')
  expect(await found(second, 'merenda', third.id)).toEqual([])
})
