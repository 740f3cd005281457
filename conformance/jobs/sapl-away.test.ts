import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endless, failing } from './pncp-portal.ts'
import { startChamber, type Chamber } from './sapl-chamber.ts'
import { billRecord, pageOf, smallChamber } from './sapl-server.ts'

// A SAPL that is away, slow to end, half there or something else altogether: nothing changes, and people are told.

let chamber: Chamber
beforeAll(async () => {
  chamber = await startChamber()
  await chamber.found()
  await chamber.set()
  await chamber.read()
  expect((await chamber.allRows()).flat()).toHaveLength(14)
})
afterAll(() => chamber.close())
beforeEach(() => chamber.renew())

test.each([
  ['is away', () => failing(503), /não pôde responder/],
  ['does not answer', () => (response: ServerResponse) => void response.destroy(), /não respondeu/],
  ['sends elsewhere', () => failing(302, { location: 'http://127.0.0.1/' }), /outro endereço/],
  ['answers without an end', () => endless, /grande demais/],
])('a SAPL that %s changes nothing, and the portal stands', async (_, handler, why) => {
  const before = await chamber.allRows()
  chamber.sapl.always = () => handler()
  const search = await chamber.read()
  expect(search).toMatchObject({ estado: 'falhou', erro: expect.stringMatching(why), tabelas: [] })
  expect(await chamber.allRows()).toEqual(before)
  const told = await chamber.waiting()
  expect(told).toContainEqual(expect.objectContaining({ detalhe: expect.stringMatching(why) }))
})

test('a page of HTML, half of the pages, pages without an end and a list that is not there change nothing', async () => {
  const before = await chamber.allRows()
  const send = (body: string) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  const answers: readonly (readonly [(url: URL) => string | undefined, RegExp])[] = [
    [() => '<html><h1>Manutenção</h1>', /não se entende/],
    [() => '{"results": []}', /não se entende/],
    [
      ({ pathname, searchParams }) => {
        if (!pathname.endsWith('/materialegislativa/')) return undefined
        const many = Array.from({ length: 120 }, (_, at) => billRecord(at + 1, at + 1))
        const page = pageOf(many, searchParams)
        return JSON.stringify({
          ...page,
          pagination: { ...page.pagination, next_page: page.pagination.page === 2 ? null : 2 },
        })
      },
      /todas as páginas/,
    ],
    [
      ({ pathname, searchParams }) => {
        if (!pathname.endsWith('/materialegislativa/')) return undefined
        const page = Number(searchParams.get('page'))
        const results = Array.from({ length: 50 }, (_, at) => billRecord(page * 50 + at, at))
        return JSON.stringify({ pagination: { total_entries: 60, next_page: page + 1 }, results })
      },
      /todas as páginas/,
    ],
  ]
  for (const [body, why] of answers) {
    chamber.sapl.always = (url) => {
      const text = body(url)
      return text === undefined ? undefined : send(text)
    }
    expect(await chamber.read()).toMatchObject({
      estado: 'falhou',
      erro: expect.stringMatching(why),
    })
  }
  chamber.sapl.always = undefined
  const { 'sessao/ordemdia': _, ...rest } = smallChamber()
  chamber.sapl.records = rest
  expect(await chamber.read()).toMatchObject({
    estado: 'falhou',
    erro: expect.stringMatching(/ordemdia/),
  })
  expect(await chamber.allRows()).toEqual(before)
})

test('an older SAPL without boards of the Mesa and excuses is read without them', async () => {
  const records = smallChamber()
  delete records['parlamentares/mesadiretora']
  delete records['sessao/justificativaausencia']
  chamber.sapl.records = records
  expect(await chamber.read({ ensaio: true })).toMatchObject({ estado: 'feita', fora: 0 })
})

test('an inner address is not asked, whatever name leads there', async () => {
  await chamber.set({ endereco: chamber.sapl.url.replace('sapl.', 'intranet.') })
  expect(await chamber.read()).toMatchObject({
    estado: 'falhou',
    erro: expect.stringMatching(/rede interna/),
  })
  await chamber.set({ endereco: chamber.sapl.url.replace('sapl.', 'sumiu.') })
  expect(await chamber.read()).toMatchObject({
    estado: 'falhou',
    erro: expect.stringMatching(/não foi encontrado/),
  })
  expect(chamber.sapl.asked).toEqual([])
  await chamber.set()
})
