import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// Long lists of documents, page by page: each document once, in order, whichever way one goes.

const [other, place] = tenants.a.portals
const count = 1_310
const size = 25
/** A second unit of the portal, which has one document in seven. */
const small = 'ab'.repeat(16)
let server: TestServer
/** Of the whole list, newest first. */
let order: readonly {
  readonly id: number
  readonly year: string
  readonly type: number
  readonly unit: string
}[]

beforeAll(async () => {
  server = await startTestServer()
  const runner = server.runnerOf('a')
  await runner.run(
    sql`insert into portal_cliente (portal_id, hash_id, nome) values (${place.id}::bigint, ${small}, 'Câmara')`,
  )
  // Several share a moment, so that the order among them counts; microseconds that no date of JavaScript has.
  await runner.run(sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano,
      periodicidade, mes, url_externa, tipo_upload, user_publicacao, estacao_publicacao, data_publicacao)
    select ${place.id}::bigint, case when n % 7 = 0 then ${small} else ${place.unit} end, t.ids[1 + n % 3],
      concat('Ata nº ', n), (2020 + n % 4)::text, 'mensal', '01', 'https://exemplo.gov.br/a', 'link', 'x', '127.0.0.1',
      timestamptz '2026-03-01 12:00:00.000250Z' - n / 3 * interval '1 day'
    from generate_series(1, ${count}::int) n, (select array_agg(id order by id) as ids from tipo_elemento) t`)
  order =
    await runner.run(sql`select elemento_id::float8 as id, ano as year, id_tipo_elemento::float8 as type,
      hash_id_cliente as unit from documento_publico where portal_id = ${place.id}::bigint
    order by data_publicacao desc, elemento_id desc`)
})
afterAll(() => server.close())

interface Shown {
  readonly ids: readonly number[]
  readonly next: string | undefined
  readonly prev: string | undefined
  readonly body: string
}
async function open(path: string): Promise<Shown> {
  const { statusCode, body } = await server.app.inject({
    url: path,
    headers: { host: tenants.a.host },
  })
  expect(statusCode, path).toBe(200)
  const to = (rel: string) =>
    new RegExp(`rel="${rel}" href="([^"]+)"`).exec(body)?.[1]?.replaceAll('&amp;', '&')
  const list = /<ol class="documents">[^]*?<\/ol>/.exec(body)?.[0] ?? ''
  return {
    ids: [...list.matchAll(/<h2><a href="[^"]*\/documentos\/\d+\/(\d+)"/g)].map(([, id]) =>
      Number(id),
    ),
    next: to('next'),
    prev: to('prev'),
    body,
  }
}
const list = `/p/${place.prefix}/busca`
const idsOf = (rows: typeof order) => rows.map(({ id }) => id)
const pageOf = (rows: typeof order, page: number) =>
  idsOf(rows.slice((page - 1) * size, page * size))

/** All pages from one on, by the links to the next. */
async function walk(
  path: string,
): Promise<{ readonly paths: readonly string[]; readonly ids: readonly number[] }> {
  const paths: string[] = []
  const ids: number[] = []
  for (let at: string | undefined = path; at !== undefined;) {
    expect(paths, 'in a circle').not.toContain(at)
    paths.push(at)
    const shown: Shown = await open(at)
    ids.push(...shown.ids)
    at = shown.next
  }
  return { paths, ids }
}

test('from page to page each document comes once, in order, and back again', async () => {
  const { paths, ids } = await walk(`${list}?pagina=39`)
  expect(ids).toEqual(idsOf(order.slice(38 * size)))
  const deep = paths.at(-3) ?? ''
  expect(deep).toContain('&depois=')
  const { prev = '' } = await open(deep)
  expect(prev).toContain('&antes=')
  expect((await open(prev)).ids).toEqual(pageOf(order, 38 + paths.length - 3))
})

test('an address with the number alone shows what it always did, from either end', async () => {
  const last = Math.ceil(order.length / size)
  for (const page of [1, 2, 40, 41, 42, last - 1, last])
    expect((await open(`${list}?pagina=${page}`)).ids, String(page)).toEqual(pageOf(order, page))
  expect((await open(`${list}?pagina=${last + 1}`)).body).toContain(
    'A lista acaba antes desta página',
  )
})

test('a list of a type, a year, a unit or all of them is the list without the others', async () => {
  const [{ type = 0 } = {}] = order
  const ofUnit = `ug=${place.unit}`
  const isOf = (unit: string) => (it: (typeof order)[number]) => it.unit === unit
  for (const [path, rows] of [
    [`/p/${place.prefix}/documentos/${type}`, order.filter((it) => it.type === type)],
    [`${list}?ano=2021`, order.filter(({ year }) => year === '2021')],
    [`${list}?ug=${small}`, order.filter(isOf(small))],
    [
      `${list}?ano=2022&ug=${small}`,
      order.filter(isOf(small)).filter(({ year }) => year === '2022'),
    ],
    [
      `/p/${place.prefix}/documentos/${type}?ug=${small}`,
      order.filter(isOf(small)).filter((it) => it.type === type),
    ],
    [
      `/p/${place.prefix}/documentos/${type}?ano=2021&${ofUnit}`,
      order.filter(isOf(place.unit)).filter((it) => it.type === type && it.year === '2021'),
    ],
  ] as const)
    expect((await walk(path)).ids, path).toEqual(idsOf(rows))
  const most = order.filter(isOf(place.unit))
  const page = await open(`${list}?${ofUnit}&pagina=44&depois=${most[43 * size - 1]?.id}`)
  expect(page.ids).toEqual(pageOf(most, 44))
  expect((await open(`${list}?${ofUnit}&pagina=44`)).ids).toEqual(pageOf(most, 44))
  const back = await open(`${list}?${ofUnit}&pagina=43&antes=${page.ids[0]}`)
  expect(back.ids).toEqual(pageOf(most, 43))
})

test('the list of a unit ends with the unit and with what its types hide', async () => {
  const runner = server.runnerOf('a')
  const path = `${list}?ug=${small}`
  const others = order.filter(({ unit }) => unit !== small)
  const ofUnit = order.filter(({ unit }) => unit === small)
  const [{ type = 0 } = {}] = ofUnit
  const hide = (isHidden: boolean) =>
    runner.run(sql`update tipo_elemento set excluido = ${isHidden} where id = ${type}::bigint`)
  await hide(true)
  const shown = await walk(`${path}&x=1`)
  await hide(false)
  expect(shown.ids).toEqual(idsOf(ofUnit.filter((it) => it.type !== type)))
  expect((await open(`/p/${other.prefix}/busca?ug=${small}`)).ids).toEqual([])
  const hideUnit = (isHidden: boolean) =>
    runner.run(sql`update portal_cliente set usar_portal = ${!isHidden} where hash_id = ${small}`)
  await hideUnit(true)
  const hidden = await open(`${path}&x=2`)
  await hideUnit(false)
  expect(hidden.ids).toEqual(pageOf(others, 1))
  expect((await open(`${path}&x=3`)).ids).toEqual(pageOf(ofUnit, 1))
})

test('what words find goes on beyond the thousand that are counted', async () => {
  const first = await open(`${list}?q=ata&em=documentos`)
  expect(first.body).toContain('mais de 1.000 documentos')
  const rest = await walk(`${list}?q=ata&em=documentos&pagina=39`)
  expect(rest.ids).toEqual(idsOf(order.slice(38 * size)))
})

test('a page that was passed on shows the same documents after others were published', async () => {
  const path = `${list}?pagina=43&depois=${order[42 * size - 1]?.id}`
  const before = await open(path)
  expect(before.ids).toEqual(pageOf(order, 43))
  await server.runnerOf('a').run(
    sql`update elemento set data_publicacao = now() where portal_id = ${place.id}::bigint
        and elemento_id = ${order.at(-1)?.id ?? 0}::bigint`,
  )
  expect((await open(`${path}&x=1`)).ids).toEqual(before.ids)
})

test('a document that nobody may read tells no place: the number counts', async () => {
  const hidden = order[41 * size]?.id ?? 0
  const runner = server.runnerOf('a')
  await runner.run(
    sql`update elemento set excluido = true where portal_id = ${place.id}::bigint and elemento_id = ${hidden}::bigint`,
  )
  const byNumber = await open(`${list}?pagina=45`)
  expect((await open(`${list}?pagina=45&depois=${hidden}`)).ids).toEqual(byNumber.ids)
  const foreign = await runner.run<{ id: number }>(
    sql`select min(elemento_id)::float8 as id from documento_publico where portal_id = ${other.id}::bigint`,
  )
  for (const id of [foreign[0]?.id ?? 999_999, 'x', '-1'])
    expect((await open(`${list}?pagina=45&antes=${id}`)).ids, String(id)).toEqual(byNumber.ids)
})
