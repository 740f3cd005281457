import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { pathOf } from '../../kernel/operation.ts'
import { readRights } from '../../resources/calls/navigation.ts'
import { readReasons } from '../../resources/calls/why.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import type { UserName } from '../support/tenants.ts'

// Why somebody may open a screen: of themselves alone, and never otherwise than the look-up of rights says.

const glossary = '/informacoes/portal-informacoes/glossario'
const duty = '/portal-transparencia/obrigacoes/editar'
let server: TestServer
let first: Caller
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
})
afterAll(() => server.close())

const why = (by: Caller, tela: string) => by.ask(readReasons, { query: { tela } })

test('the chain of profiles says of every kind of person what the look-up of rights says', async () => {
  for (const user of [
    'first',
    'second',
    'reader',
    'nobody',
    'master',
  ] as const satisfies UserName[])
    for (const tela of [glossary, `${glossary}/cadastro`, duty, '/auditoria']) {
      const by = await server.signedIn(user)
      const { userPermissions } = await by.ask(readRights, {
        params: { userId: by.userId, encodedPath: tela },
      })
      const { tudo, precisa, perfis } = await why(by, tela)
      const may = tudo || perfis.some(({ vale, da }) => vale && da.includes(precisa))
      expect(may, `${user} ${tela}`).toBe(userPermissions.read)
    }
})

test('a blocked profile grants nothing and is told; those who may give one are named', async () => {
  expect(await why(await server.signedIn('reader'), `${glossary}/editar/7`)).toMatchObject({
    precisa: 'edit',
    perfis: [{ nome: 'reader', gestor: 'Prefeitura Um', da: ['read'], vale: true }],
    pedir: ['Pessoa chosen', 'Pessoa first'],
  })
  await server.runnerOf('a').run(sql`update gestor_usuario set bloqueado = true
    where id_usuario = 'second'`)
  const { perfis, pedir } = await why(await server.signedIn('second'), glossary)
  expect(perfis).toMatchObject([
    { nome: 'second', vale: false, da: expect.arrayContaining(['read']) },
  ])
  expect(pedir).toEqual([])
})

test('an address that is no screen is not explained; the settings of the municipality are nobody’s by a profile', async () => {
  expect((await first.call('GET', `${pathOf(readReasons)}?tela=/nada/disto`)).statusCode).toBe(404)
  expect(await why(first, '/configuracoes-do-municipio')).toMatchObject({
    plataforma: true,
    tudo: false,
    perfis: [],
  })
  expect(
    (await server.app.inject({ method: 'GET', url: `${pathOf(readReasons)}?tela=/` })).statusCode,
  ).toBe(401)
})
