import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
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

/** The head of a JPEG of a telephone, with what it says of camera and place; a picture of one dot behind it. */
const photograph = (camera: string) => {
  const exif = Buffer.from(`Exif\0\0${camera}`, 'latin1')
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x54, 0xff, 0xd9])
  return Buffer.concat([head, exif, scan])
}
const media = '/media/sapl/public/parlamentar/1/foto.jpg'
function withPhotograph(fotografia: string | null) {
  const { 'parlamentares/parlamentar': people = [] } = chamber.sapl.records
  chamber.sapl.records['parlamentares/parlamentar'] = people.map((one) =>
    one['id'] === 1 ? { ...one, fotografia } : one,
  )
}
const shownPhotograph = async () => {
  const rows = await chamber.rowsAt('vereadores')
  return rows.find(({ nome }) => nome === 'Ana Prado')?.['foto']
}
const pictures = async () => {
  const [row] = await chamber
    .runner()
    .run<{ n: number }>(sql`select count(*)::int as n from arquivo where tipo = 'image/jpeg'`)
  return row?.n
}

test('photographs are kept here, once, without what the camera wrote, and shown with their name', async () => {
  chamber.sapl.files[media] = photograph('Telefone de Ana, 20S 40W')
  // As a SAPL behind a proxy says it: another scheme, without the port.
  withPhotograph(`http://sapl.camara.exemplo${media}`)
  const search = await chamber.read()
  expect(search.achados).toEqual([])
  const address = String(await shownPhotograph())
  expect(address).toMatch(/^\/dados\/arquivos\/[0-9a-f]{32}\.jpg$/)
  const { server, place } = chamber
  const asked = { url: `/p/${place.prefix}${address}`, headers: { host: 'localhost' } }
  const { statusCode, headers, rawPayload } = await server.app.inject(asked)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(rawPayload.toString('latin1')).not.toMatch(/Telefone|20S/)
  const page = `/p/${place.prefix}/dados/vereadores?exercicio=${saplYear}`
  const list = await server.app.inject({ url: page, headers: { host: 'localhost' } })
  const own = /href="([^"]*Ana%20Prado)"/.exec(list.body)?.[1]
  const row = await server.app.inject({ url: own ?? '', headers: { host: 'localhost' } })
  expect(row.body).toContain('alt="Fotografia de Ana Prado"')
  // Another camera's words before the same picture: nothing new is kept, and nothing changes.
  const kept = await pictures()
  chamber.sapl.files[media] = photograph('Outra câmera')
  expect(counts(await chamber.read())['vereadores']).toEqual(['inalterada', 0, 0, 0])
  expect([await pictures(), await shownPhotograph()]).toEqual([kept, address])
})

test('a photograph that does not come, is none or lies elsewhere leaves the one that is shown, and is told', async () => {
  const before = await shownPhotograph()
  expect(before).toMatch(/^\/dados\/arquivos\//)
  const away = '/media/sapl/public/parlamentar/1/sumiu.jpg'
  const page = '/media/sapl/public/parlamentar/1/pagina.jpg'
  chamber.sapl.files[page] = Buffer.from('<html>')
  for (const [fotografia, why] of [
    [away, /não está no SAPL\. Fica a que o portal tem\./],
    [page, /não é uma imagem PNG ou JPEG/],
    [`https://outro.exemplo${media}`, /outro endereço/],
  ] as const) {
    withPhotograph(fotografia)
    const { achados, tabelas } = await chamber.read()
    expect(achados).toEqual([
      {
        tabela: 'Vereadores',
        registro: 'Fotografia de Ana Prado (parlamentar 1)',
        mensagem: expect.stringMatching(why),
      },
    ])
    expect(tabelas.find(({ tabela }) => tabela === 'vereadores')?.linhas).toBe(3)
    expect(await shownPhotograph()).toBe(before)
  }
  withPhotograph(null)
  const read = await chamber.read()
  expect([counts(read)['vereadores']?.slice(1), read.achados]).toEqual([[0, 0, 0], []])
  expect(await shownPhotograph()).toBe(before)
})
