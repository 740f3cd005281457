import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { isTechnicalPage } from '../../resources/menu-tree.ts'
import { offerReadyProfiles, readMatrix } from '../../resources/calls/access.ts'
import { withProfile } from '../support/ready-profile.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// The profiles with which a manager is born open what their people need.

let server: TestServer
let master: Caller
let joana: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  joana = await withProfile(server, 'second', 'administrador')
})
afterAll(() => server.close())

const pagesOf = async (code: string) =>
  (
    await server.runnerOf('a').run<{ path: string }>(
      sql`select pg.caminho as path from gestor_perfil_pagina gpp join gestor_perfil gp on gp.id = gpp.id_gestor_perfil
        join perfil p on p.id = gp.id_perfil join pagina pg on pg.id = gpp.id_janela
        where p.pronto = ${code} and gp.id_gestor = 1 and gpp.read and not gpp.excluido`,
    )
  ).map(({ path }) => path)

test('none of them opens a page of the platform; each can be given one by hand', async () => {
  for (const code of ['administrador', 'publicador', 'comunicacao', 'consulta']) {
    const open = await pagesOf(code)
    expect(open.length, code).toBeGreaterThan(0)
    expect(open.filter(isTechnicalPage), code).toEqual([])
  }
  const [use] = await server.runnerOf('a').run<{ id: number }>(
    sql`select gp.id::int from gestor_perfil gp join perfil p on p.id = gp.id_perfil
      where p.pronto = 'administrador' and gp.id_gestor = 1`,
  )
  const matrix = await master.ask(readMatrix, { params: { key: use?.id ?? 0 } })
  expect(matrix.pronto).toBe('administrador')
  const [technical] = matrix.paginas.filter(({ caminho }) => isTechnicalPage(caminho))
  expect(technical?.oferece).toContain('read')
})

test('the administrator changes the portal, but for what it is connected to', async () => {
  const change = (body: unknown) => joana.call('PUT', '/webadm/portal/1', body)
  expect((await change({ portal_Sobre: 'As contas da cidade.' })).statusCode).toBe(200)
  const refused = await change({ portal_Str_Conexao: 'host=antigo' })
  expect(refused.statusCode, refused.body).toBe(400)
  expect(refused.body).toContain('portal_Str_Conexao')
  const stored = () =>
    server
      .runnerOf('a')
      .run(sql`select 1 from portal where id = 1 and portal_str_conexao is not null`)
  const before = await stored()
  // A form that leaves the field alone is no change of it.
  expect((await change({ portal_Str_Conexao: null })).statusCode).toBe(200)
  expect(await stored()).toEqual(before)
  expect(
    (await master.call('PUT', '/webadm/portal/1', { portal_Str_Conexao: 'host=novo' })).statusCode,
  ).toBe(200)
  expect(await stored()).toHaveLength(1)
})

test('what a manager was given before stays: nothing is taken away by itself', async () => {
  await server.runnerOf('a').run(
    sql`insert into gestor_perfil_pagina (id_gestor_perfil, id_janela, read, add, edit, delete, print)
      select gp.id, pg.id, true, false, false, false, false from gestor_perfil gp
        join perfil p on p.id = gp.id_perfil and p.pronto = 'administrador'
        join pagina pg on pg.caminho = '/nivel-de-acesso/paginas' where gp.id_gestor = 1`,
  )
  await master.ask(offerReadyProfiles, { body: { id_gestor: 1 } })
  expect(await pagesOf('administrador')).toContain('/nivel-de-acesso/paginas')
})
