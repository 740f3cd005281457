import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrayOf, sql } from '../../platform/postgres/database.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { pathTo } from '../support/noun.ts'
import { resultOf, sendSheet } from '../support/files/sheets.ts'
import { pathOf } from '../../kernel/operation.ts'
import { readPanel, type Panel } from '../../resources/calls/home.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { readReach } from '../../resources/calls/document.ts'
import { removeFile } from '../../resources/calls/file.ts'

// What the screens offer a publisher is what the calls accept from one: asked of both, spot by spot.

const [{ id: portal, unit }, other] = tenants.a.portals
const second = 'e'.repeat(32)
const closed = 'd'.repeat(32)
let server: TestServer
let master: Caller
let first: Caller
let types: readonly number[]
let menu: { readonly menu: number; readonly submenu: number }

interface Reach {
  readonly limitado: boolean
  readonly motivo: string
  readonly ugs: readonly {
    readonly hash_id: string
    readonly tipos: readonly { readonly id: number }[] | null
  }[]
}
const reach = async (caller: Caller) =>
  (await caller.call('GET', pathOf(readReach, { portalId: portal }))).json<Reach>()
const one = async (text: string, values: readonly (string | number)[] = []): Promise<number> =>
  (await server.runnerOf('a').run<{ id: number }>({ text: `${text} returning id::int`, values }))[0]
    ?.id ?? 0

beforeAll(async () => {
  server = await startTestServer()
  ;[master, first] = await Promise.all([server.signedIn('master'), server.signedIn('first')])
  const runner = server.runnerOf('a')
  for (const id of [second, closed])
    await runner.run(
      sql`insert into portal_cliente (hash_id, portal_id, nome) values (${id}, ${portal}, ${`UG ${id.slice(0, 1)}`})`,
    )
  const base = await one(
    "insert into portal_menu_base (nome, nome_menu) values ('Base', 'Base de alcance')",
  )
  const item = await one(
    "insert into portal_menu_item_base (id_menu_base, nome_menu) values ($1, 'Item de alcance')",
    [base],
  )
  const mine = await one(
    "insert into portal_menu_usuario (id_base, id_portal, nome, nome_menu) values ($1, $2, 'Menu', 'Menu')",
    [base, portal],
  )
  menu = {
    menu: mine,
    submenu: await one(
      `insert into portal_menu_item_usuario (id_portal, id_menu_item_base, id_menu_base, nome_menu)
        values ($1, $2, $3, 'Submenu')`,
      [portal, item, base],
    ),
  }
  types = (
    await runner.run<{ id: number }>(
      sql`select id::int from tipo_elemento where not excluido order by id limit 2`,
    )
  ).map(({ id }) => id)
  await runner.run(sql`update tipo_elemento set itemmenuid = ${item} where id = ${types[0] ?? 0}`)
})
afterAll(() => server.close())

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const permission = (given: object) => ({
  portal_id: portal,
  cliente_id: unit,
  id_user: 'first',
  id_menu: null,
  id_submenu: null,
  permissao: 'S',
  data_ligamento: day(-2),
  data_desligamento: null,
  ...given,
})
const create = async (hash_id_cliente: string, id_tipo_elemento: number) =>
  (
    await first.call('POST', pathTo(documentElement, 'create'), {
      portal_id: portal,
      hash_id_cliente,
      id_tipo_elemento,
      descricao: documentElement.example.description,
      ano: '2026',
      periodicidade: 'bimestral',
      mes: '02',
      url_externa: 'https://exemplo.gov.br/a.pdf',
      s3_file_key: null,
    })
  ).statusCode

/** Every spot, as the read tells it and as publishing there answers. */
async function agreed(): Promise<
  readonly (readonly [unit: string, type: number, open: boolean])[]
> {
  const { limitado, ugs } = await reach(first)
  const spots = [unit, second, closed].flatMap((hash) =>
    types.map(
      (type) =>
        [
          hash,
          type,
          !limitado ||
            ugs.some(
              ({ hash_id, tipos }) =>
                hash_id === hash && (tipos === null || tipos.some(({ id }) => id === type)),
            ),
        ] as const,
    ),
  )
  for (const [hash, type, open] of spots)
    expect(await create(hash, type), `${hash} ${type}`).toBe(open ? 201 : 403)
  return spots
}

const panel = async (caller: Caller) =>
  (await caller.call('GET', `${pathOf(readPanel)}?portal=${portal}`)).json<Panel>()
const publishedNow = ({ meses }: Panel) => meses.at(-1)?.total

test('the home screen is told whether somebody publishes, and where rows may be changed', async () => {
  const [ofFirst, ofReader, ofMaster] = await Promise.all(
    [first, await server.signedIn('reader'), master].map(panel),
  )
  expect(ofFirst).toMatchObject({ publica: true, limite: null })
  expect(ofFirst?.altera).toContain('/informacoes/portal-informacoes/glossario')
  expect(ofReader).toMatchObject({ publica: false, limite: null, altera: [] })
  expect(ofMaster).toMatchObject({ publica: true, limite: null, altera: null })
})

test('who may give permissions and has none is not limited; nor is an elMaster', async () => {
  expect(await reach(first)).toMatchObject({ limitado: false, ugs: [] })
  expect((await agreed()).every(([, , open]) => open)).toBe(true)
})

test('a publisher is told exactly where publishing is accepted, as it stands today', async () => {
  const given = await master.call('POST', pathTo(publisherPermission, 'create'), [
    permission({}),
    permission({ cliente_id: second, id_menu: menu.menu, id_submenu: menu.submenu }),
    permission({ cliente_id: closed, data_ligamento: day(2) }),
  ])
  expect(given.statusCode, given.body).toBe(201)
  const [, ofMenu] = given.json<{ id: number }[]>()
  const spots = await agreed()
  expect(spots.filter(([, , open]) => open).map(([hash, type]) => [hash, type])).toEqual([
    [unit, types[0]],
    [unit, types[1]],
    [second, types[0]],
  ])
  expect(await reach(master)).toMatchObject({ limitado: false })
  const refused = await first.call('POST', pathTo(documentElement, 'create'), {
    portal_id: portal,
    hash_id_cliente: closed,
    id_tipo_elemento: types[0],
    descricao: 'x',
    ano: '2026',
    periodicidade: 'anual',
    mes: null,
    url_externa: 'https://exemplo.gov.br/a.pdf',
    s3_file_key: null,
  })
  expect(refused.json()).toMatchObject({ message: (await reach(first)).motivo })
  await master.call('PUT', pathTo(publisherPermission, 'update'), [
    {
      ...permission({ cliente_id: second, id_menu: menu.menu, id_submenu: menu.submenu }),
      id: ofMenu?.id,
      permissao: 'N',
    },
  ])
  expect((await agreed()).filter(([, , open]) => open).map(([hash]) => hash)).toEqual([unit, unit])
})

test('the home screen counts of a limited publisher what they publish, and of others everything', async () => {
  const mine = await panel(first)
  expect(mine).toMatchObject({ publica: true, limite: { ugs: (await reach(first)).ugs } })
  const published = async (units: readonly string[]) =>
    (
      await server.runnerOf('a').run<{ n: number }>(
        sql`select count(*)::int as n from elemento where portal_id = ${portal}
          and hash_id_cliente = any(${arrayOf(units)}::text[])
          and not excluido and data_publicacao >= date_trunc('month', now() at time zone 'America/Sao_Paulo')
          at time zone 'America/Sao_Paulo'`,
      )
    )[0]?.n
  expect(publishedNow(mine)).toBe(await published([unit]))
  expect(publishedNow(mine)).toBeLessThan((await published([unit, second, closed])) ?? 0)
  expect(publishedNow(await panel(master))).toBe(await published([unit, second, closed]))
})

test('it is told of no portal out of reach, and to nobody without the right to read documents', async () => {
  const third = tenants.a.portals[2].id
  expect((await first.call('GET', pathOf(readReach, { portalId: third }))).statusCode).toBe(404)
  expect((await first.call('GET', pathOf(readReach, { portalId: other.id }))).json()).toMatchObject(
    { limitado: false },
  )
  expect(
    (await (await server.signedIn('nobody')).call('GET', pathOf(readReach, { portalId: portal })))
      .statusCode,
  ).toBe(403)
})

test('the evidence of what others published is not a limited publisher’s to delete', async () => {
  const key = `${portal}/2026/${'f'.repeat(32)}.pdf`
  await server.runnerOf('a').run(
    sql`insert into arquivo (chave, portal_id, nome_original, tipo, tamanho, md5, sha256, enviado_por, vinculado,
          excluido) values (${key}, ${portal}, 'v1.pdf', 'application/pdf', 1, ${'0'.repeat(32)}, ${'0'.repeat(64)},
          'second', true, false)`,
  )
  const remove = (by: Caller) =>
    by.call(
      'DELETE',
      `${pathOf(removeFile, { fileName: 'x' })}?filename=${encodeURIComponent(key)}`,
    )
  const refused = await remove(first)
  expect([refused.statusCode, refused.body]).toEqual([
    403,
    expect.stringContaining('já foi de um documento'),
  ])
  expect((await remove(master)).statusCode).toBe(200)
})

test('a document of a period says which, when it is made and whenever its period changes', async () => {
  const path = pathTo(documentElement, 'create')
  const body = (given: object = {}) => ({
    portal_id: portal,
    hash_id_cliente: unit,
    id_tipo_elemento: types[0],
    descricao: 'x',
    ano: '2026',
    periodicidade: 'mensal',
    mes: null,
    url_externa: 'https://exemplo.gov.br/a.pdf',
    s3_file_key: null,
    ...given,
  })
  const without = await master.call('POST', path, body())
  expect([without.statusCode, without.json()]).toMatchObject([
    400,
    { Results: [{ field: 'mes', message: expect.stringContaining('Escolha o mês.') }] },
  ])
  for (const periodicidade of ['anual', 'eventual'])
    expect((await master.call('POST', path, body({ periodicidade }))).statusCode).toBe(201)
  const made = await master.call('POST', path, body({ mes: '02' }))
  const { elemento_id: id } = made.json<{ elemento_id: number }>()
  const change = async (given: object) =>
    (await master.call('PUT', `${path}/${id}`, given)).statusCode
  expect([
    made.statusCode,
    await change({ descricao: 'y' }),
    await change({ mes: null }),
    await change({ periodicidade: 'bimestral' }),
    await change({ periodicidade: 'eventual', mes: null }),
    await change({ periodicidade: 'mensal' }),
    await change({ periodicidade: 'mensal', mes: '02' }),
  ]).toEqual([201, 200, 400, 200, 200, 400, 200])
})

test('a spreadsheet of documents is asked for the month of each as the form is', async () => {
  const fields = {
    modo: 'gravar',
    mapa: JSON.stringify({ descricao: 'O que é', periodicidade: 'Quando', url_externa: 'Onde' }),
    contexto: JSON.stringify({
      portal_id: portal,
      hash_id_cliente: unit,
      id_tipo_elemento: types[0],
      ano: '2026',
    }),
  }
  const sent = async (every: string) =>
    resultOf(
      await sendSheet(
        master,
        documentElement.name,
        fields,
        `O que é;Quando;Onde\r\na;Eventual;https://exemplo.gov.br/a.pdf\r\nb;${every};https://exemplo.gov.br/b.pdf\r\n`,
      ),
    )
  expect(await sent('Mensal')).toMatchObject({
    gravadas: 0,
    faltas: [{ linha: 3, mensagem: expect.stringContaining('Escolha o mês.') }],
  })
  expect(await sent('Anual')).toMatchObject({ gravadas: 2, faltas: [] })
})
