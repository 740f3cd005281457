import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAtPortal } from '../../data/nouns/zones.ts'
import { sql } from '../../platform/postgres/database.ts'
import { clockOf } from '../../pt-br/clock.ts'
import { tenants } from '../support/tenants.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { nounOf } from '../support/noun.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// Municipalities read one instant on clocks of their own (docs/adr/rooms/0144).

const [acre, noronha, saoPaulo] = tenants.a.portals
const towns = [
  { portal: acre, ibge: '1200401', zone: 'America/Rio_Branco', offset: '-05:00' },
  { portal: noronha, ibge: '2605459', zone: 'America/Noronha', offset: '-02:00' },
  { portal: saoPaulo, ibge: '3205309', zone: 'America/Sao_Paulo', offset: '-03:00' },
]
/** Half an hour before and after the turn of the year, and of a day in June, on the clock of each. */
const moments = [
  ['2025-12-31T23:30:00', '31/12/2025', '2025-12'],
  ['2026-01-01T00:30:00', '01/01/2026', '2026-01'],
  ['2026-06-09T23:30:00', '09/06/2026', '2026-06'],
  ['2026-06-10T00:30:00', '10/06/2026', '2026-06'],
] as const

let server: TestServer
let type: number
const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await server.app.inject({
    url: path,
    headers: { host: tenants.a.host, ...headers },
  })
  expect(answer.statusCode, path).toBe(200)
  return answer.body
}
const settle = (portalId: number, ibge: string) =>
  server.runnerOf('a').run(
    sql`with lugar as (insert into localidade (id_estado, nome, ibge)
          select (select min(id) from estado), ${`Lugar ${ibge}`}, ${ibge}
        where not exists (select from localidade where ibge = ${ibge}) returning id)
      update portal set id_loc = (select id from lugar union select id from localidade where ibge = ${ibge})
      where id = ${portalId}::bigint`,
  )

beforeAll(async () => {
  server = await startTestServer()
  const [first] = await server
    .runnerOf('a')
    .run<{ id: number }>(sql`select min(id)::float8 as id from tipo_elemento`)
  type = first?.id ?? 0
  for (const { portal, ibge, offset } of towns) {
    await settle(portal.id, ibge)
    for (const [at, day] of moments)
      await server.runnerOf('a')
        .run(sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, periodicidade,
            mes, url_externa, tipo_upload, user_publicacao, estacao_publicacao, data_publicacao)
        values (${portal.id}::bigint, ${portal.unit}, ${type}::bigint, ${`Ata de ${day}`}, '2026', 'mensal',
          '01', 'https://exemplo.gov.br/a', 'link', 'x', '127.0.0.1', ${at + offset}::timestamptz)`)
  }
})
afterAll(() => server.close())

describe.each(towns)('in $zone', ({ portal, zone, offset }) => {
  const at = (path: string) => get(`/p/${portal.prefix}${path}`)

  test('a list and the page of a document tell the day of its own clock', async () => {
    const list = await at(`/documentos/${type}`)
    for (const [moment, day] of moments) {
      const found = new RegExp(
        `href="(/p/${portal.prefix}/documentos/\\d+/\\d+)">Ata de ${day}</a>[^]*?<time dateTime="([^"]+)">([^<]+)</time>`,
      ).exec(list)
      const [, address = '', instant = '', shown] = found ?? []
      expect([new Date(instant).getTime(), shown]).toEqual([Date.parse(moment + offset), day])
      expect(await get(address)).toContain(clockOf(zone).moment(new Date(moment + offset)))
    }
  })

  test('a list that people take away has its own clock, and the JSON for programs the instant', async () => {
    const [csv, json] = await Promise.all([
      at(`/documentos/${type}/lista.csv`),
      at(`/documentos/${type}/lista.json`),
    ])
    for (const [moment, day] of moments) {
      expect(csv).toMatch(new RegExp(`"Ata de ${day}";.*;"${day} ${moment.slice(11, 16)}"`))
      expect(json).toContain(new Date(moment + offset).toISOString())
    }
  })

  test('its sitemap has each document in the month of its own calendar', async () => {
    const index = await at('/sitemap.xml')
    for (const [, , month] of moments) expect(index).toContain(month)
    expect(index).not.toContain('2026-02')
    const count = async (month: string) =>
      [...(await at(`/sitemap/documentos/${month}.xml`)).matchAll(/<loc>/g)].length
    expect([await count('2025-12'), await count('2026-01'), await count('2026-06')]).toEqual([
      1, 1, 2,
    ])
  })

  test('today is the day of its own clock, for what is due and what jobs do', async () => {
    const before = clockOf(zone).isoDay(new Date())
    const day = await dayAtPortal(server.runnerOf('a'), portal.id)
    expect([before, clockOf(zone).isoDay(new Date())]).toContain(day)
  })
})

describe('those who work for a municipality', () => {
  const zoneOf = async (host: string) =>
    (JSON.parse(await get('/config.json', { host })) as { zone: string }).zone

  test('see and type by the clock of its first portal; another tenant by its own', async () => {
    expect([await zoneOf(tenants.a.host), await zoneOf(tenants.b.host)]).toEqual([
      'America/Rio_Branco',
      'America/Sao_Paulo',
    ])
  })

  test('find and take away what was published on a day of that clock', async () => {
    const noun = nounOf(server, documentElement)
    const master = await server.signedIn('master')
    const filter = `filter=${encodeURIComponent('data_publicacao:2025-12-31')}&columns=descricao,data_publicacao`
    const { body } = await noun.list(master, `?as=csv&${filter}`)
    expect(body).toContain('"Ata de 31/12/2025";"31/12/2025 23:30"')
    expect(body).not.toContain('01/01/2026 00:30')
  })

  test('have the clock of the place that its portal moves to', async () => {
    const zoneOfTenant = async () =>
      (await server.runnerOf('a').run<{ zone: string }>(sql`select fuso() as zone`))[0]?.zone
    await settle(acre.id, '1304062')
    expect(await zoneOfTenant()).toBe('America/Eirunepe')
    await server
      .runnerOf('a')
      .run(sql`update localidade set ibge = '1399998' where ibge = '1304062'`)
    expect(await zoneOfTenant()).toBe('America/Manaus')
  })
})
