import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../platform/root.ts'
import { tenants } from '../support/tenants.ts'
import { recordIn } from '../support/noun.ts'
import { callWith, type Caller } from '../support/test-server.ts'
import { multipart } from '../support/upload-server.ts'
import type { ContractCall } from './contract.ts'
import { noun, pathOf, type Subjects } from './call-subjects.ts'
import { expectRecord } from './record-shape.ts'

// How the calls that are no plain create, read, update or remove are checked.

export type Check = (subjects: Subjects, call: ContractCall) => Promise<void>
export const stranger = ({ server }: Subjects) => callWith(server.app, tenants.a.host, undefined)
export const ok = async (answer: ReturnType<Caller['call']>, status = 200) => {
  const got = await answer
  expect(got.statusCode, got.body.slice(0, 300)).toBe(status)
  return got
}

/** The application as it is built: what it asks of its own server. */
export async function fromBuild(
  { server }: Subjects,
  work: (
    get: (url: string) => Promise<{
      readonly id: string
      readonly matcher?: unknown
      readonly prerendered?: unknown
    }>,
  ) => Promise<void>,
): Promise<void> {
  const clientFolder = join(root, 'dist', 'client')
  if (!existsSync(clientFolder)) throw new Error('the application is not built: npm run build')
  const built = await server.startInstance({ clientFolder })
  try {
    await work(async (url) =>
      (await ok(callWith(built.app, tenants.a.host, undefined)('GET', url))).json(),
    )
  } finally {
    await built.close()
  }
}

export const numbers: Check = async (subjects, call) => {
  const [one, two] = [
    (await ok(subjects.master.call('GET', call.path))).json<number>(),
    (await ok(subjects.master.call('GET', call.path))).json<number>(),
  ]
  expect([Number.isSafeInteger(one), two > one]).toEqual([true, true])
}

/** A portal that takes over a base menu with an item whose address carries a number has a tile and a submenu. */
export async function portalOf(subjects: Subjects): Promise<void> {
  const base = await noun(subjects, 'base-menu').made(subjects.master)
  const items = noun(subjects, 'base-menu-item')
  await items.made(subjects.master, {
    ...(await items.fresh()),
    id_menu_base: base.key,
    url: 'https://dados.exemplo.gov.br/x?id=12',
    ocultar_menu: 'N',
  })
  const menus = noun(subjects, 'user-menu')
  await menus.made(subjects.master, {
    ...(await menus.fresh()),
    id_Base: base.key,
    id_Portal: tenants.a.portals[0].id,
    ocultar: 'N',
    ocultar_Tile: 'N',
  })
}
export const onHomePage: Check = async (subjects, call) => {
  await portalOf(subjects)
  const rows = (await ok(subjects.master.call('GET', await pathOf(subjects, call)))).json<
    unknown[]
  >()
  expectRecord(call.resource ?? '', rows[0])
  for (const [by, portal] of [
    [subjects.first, tenants.a.portals[2].id],
    [subjects.empty, 1],
  ] as const)
    expect(call.empty).toContain(
      (await by.call('GET', call.path.replace(':portalId', String(portal)))).statusCode,
    )
}

export const permission = async (subjects: Subjects) => ({
  ...(await noun(subjects, 'publisher-permission').fresh()),
  id_user: 'first',
  permissao: 'S',
})
export const permissionLists: Check = async (subjects, call) => {
  const made = recordIn(
    await ok(
      subjects.master.call('POST', '/webadm/admpublicadordoc', [await permission(subjects)]),
      201,
    ),
  )
  const url = call.path
    .replace(':portalId', String(made['portal_id']))
    .replace(':clientId', String(made['cliente_id']))
    .replace(':userId', 'first')
  const rows = (await ok(subjects.master.call('GET', url))).json<Record<string, unknown>[]>()
  expect(rows.map(({ id }) => id)).toContain(made['id'])
  expectRecord('publisher-permission', rows[0])
  expect(call.empty).toContain((await subjects.empty.call('GET', url)).statusCode)
}

const document = async (subjects: Subjects) =>
  (await noun(subjects, 'document-element').made(subjects.master)).wire
export const shelf: Check = async (subjects, call) => {
  const row = await document(subjects)
  const url = call.path
    .replace(':portalId', String(row['portal_id']))
    .replace(':typeId', String(row['id_tipo_elemento']))
    .replace(':year', '0000')
  const list = (await ok(subjects.master.call('GET', url))).json<unknown[]>()
  expect(list.length).toBeGreaterThan(0)
  if (call.op === 'list') expectRecord('document-element', list[0])
  if (call.op === 'list-clients')
    expect(list[0]).toMatchObject({ hash_id: expect.any(String), nome: expect.any(String) })
  if (call.op === 'list-clients')
    await ok(subjects.master.call('GET', `${url}?ano=${String(row['ano'])}`))
  for (const by of [subjects.empty, ...(row['portal_id'] === 1 ? [] : [subjects.first])])
    expect(call.empty).toContain((await by.call('GET', url)).statusCode)
  expect(call.empty).toContain(
    (await subjects.first.call('GET', url.replace(`/${String(row['portal_id'])}/`, '/3/')))
      .statusCode,
  )
}

export const file: Check = async (subjects, call) => {
  const parts = [
    { name: 'portal_id', body: '1' },
    { name: 'file', file: 'a.pdf', body: '%PDF-1.7\nx\n%%EOF\n' },
  ]
  const sent = multipart(parts)
  const answer = await subjects.server.app.inject({
    method: 'POST',
    url: '/webadm/arquivos',
    ...sent,
    headers: {
      host: tenants.a.host,
      authorization: `Bearer ${subjects.master.token}`,
      ...sent.headers,
    },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { s3_file_key: key } = answer.json<{ s3_file_key: string }>()
  const url = `${call.path.replace(':fileName', encodeURIComponent(key))}?filename=${encodeURIComponent(key)}`
  expect(
    (await callWith(subjects.server.app, tenants.b.host, subjects.elsewhere.token)('DELETE', url))
      .statusCode,
  ).toBe(404)
  await ok(subjects.master.call('DELETE', url))
  expect((await subjects.master.call('DELETE', url)).statusCode).toBe(404)
}

/** A read by a user's id: an array of one at least, and 404 for somebody elsewhere. */
export const byUser =
  (entity: string): Check =>
  async (subjects, call) => {
    const rows = (
      await ok(subjects.master.call('GET', await pathOf(subjects, call)))
    ).json<unknown>()
    expectRecord(entity, Array.isArray(rows) ? rows[0] : rows)
    expect(
      (
        await subjects.master.call(
          'GET',
          call.path.replace(/:\w+/, 'ninguem').replace(/:\w+/, 'ninguem'),
        )
      ).statusCode,
    ).toBe(404)
  }

export const company = {
  portal_id: tenants.a.portals[0].id,
  numero_processo: '012/2026',
  nome_razaosocial: 'Papelaria Serra Ltda',
  cpf_cnpj: '11222333000181',
  telefone: '27999990000',
  email: 'vendas@serra.com.br',
}
/** What the browser tells of a look at a record. */
export const look = {
  tracker_type: 'view',
  portal_id: 1,
  page_id_name: 'glossary',
  data_evento: '2026-01-01T00:00:00.000Z',
  new_values: {},
  old_values: null,
  deleted_values: null,
  insert_values: null,
  id_user: 'x',
  user_name: 'x',
}
