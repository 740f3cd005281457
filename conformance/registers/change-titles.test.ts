import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { footerBase } from '../../resources/portal/footer-base.ts'
import { nounOf } from '../support/noun.ts'
import { type Caller } from '../support/test-server.ts'
import {
  openAudit,
  closeAudit,
  type Whole,
  server,
  master,
  first,
  reader,
  nobody,
  page,
  event,
  terms,
  inPortal,
} from '../support/audit-reader.ts'
import { pathOf } from '../../kernel/operation.ts'
import { updateProfile } from '../../resources/calls/account.ts'
import { readPanel } from '../../resources/calls/home.ts'

beforeAll(openAudit)
afterAll(closeAudit)

test('what uses a row is told before its removal, to whoever may read it', async () => {
  const uses = await master.call('GET', '/webadm/usos/portal/1')
  expect(uses.json<{ uses: { noun: string; count: number }[] }>().uses.length).toBeGreaterThan(0)
  expect((await first.call('GET', '/webadm/usos/portal/3')).statusCode).toBe(404)
  expect((await nobody.call('GET', '/webadm/usos/portal/1')).statusCode).toBe(403)
  const { key } = await inPortal(1, 'Sem uso')
  expect((await reader.call('GET', `/webadm/usos/glossary/${key}`)).json()).toEqual({ uses: [] })
})

test('the ready profiles that go with a manager do not keep it', async () => {
  const body = { nome: 'Câmara sem ninguém', cnpj: '99.990.007/0001-65' }
  const made = await master.call('POST', '/webadmingestao/gestor', body)
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json<{ id: number }>()
  expect((await master.call('GET', `/webadm/usos/manager/${id}`)).json()).toEqual({ uses: [] })
  const gone = await master.call('DELETE', `/webadmingestao/gestordelete/${id}`)
  expect(gone.statusCode, gone.body).toBe(200)
})

test('the home tells no title of a page that one may not read', async () => {
  const noun = terms()
  await noun.made(master, { ...(await noun.fresh()), termo: 'Rascunho reservado' })
  const titles = async (by: Caller) =>
    (await by.call('GET', pathOf(readPanel)))
      .json<{ ultimas: { titulo: string | null }[] }>()
      .ultimas.map(({ titulo }) => titulo)
  expect(await titles(reader)).toContain('Rascunho reservado')
  await server.runnerOf('a').run(
    sql`update gestor_perfil_pagina set read = false where id_janela in (select id from pagina
          where caminho = '/informacoes/portal-informacoes/glossario')`,
  )
  expect(await titles(await server.signedIn('chosen'))).not.toContain('Rascunho reservado')
  await server.runnerOf('a').run(
    sql`update gestor_perfil_pagina set read = true where id_janela in (select id from pagina
          where caminho = '/informacoes/portal-informacoes/glossario')`,
  )
  expect(await titles(master)).toContain('Rascunho reservado')
})

test('the home calls what was changed by its name, also a person', async () => {
  const noun = terms()
  await noun.made(master, { ...(await noun.fresh()), termo: 'Restos a pagar' })
  const latest = async () =>
    (await master.call('GET', pathOf(readPanel))).json<{
      ultimas: { titulo: string | null; recurso: string }[]
    }>().ultimas
  expect((await latest())[0]).toMatchObject({ recurso: 'glossary', titulo: 'Restos a pagar' })
  await master.call('PUT', pathOf(updateProfile, { id: master.userId }), {
    nomeCompleto: 'Ana C.',
    emailAlternativo: null,
    funcao: null,
    cpf: null,
    phoneNumber: null,
  })
  expect((await latest())[0]).toMatchObject({ recurso: 'system-user', titulo: 'Ana C.' })
  const permission = nounOf(server, publisherPermission)
  await permission.made(master, { ...(await permission.fresh()), id_user: master.userId })
  expect((await latest())[0], 'has no name of its own').toMatchObject({
    recurso: 'publisher-permission',
    titulo: 'Ana C.',
  })
})

test('a record is called by the words of its title: of rich text without tags, of plain text as it was written', async () => {
  const written = '<img src=x onerror=alert(1)> 1<2'
  const columns = nounOf(server, footerBase)
  const plain = await inPortal(1, written)
  const rich = await columns.made(master, {
    ...(await columns.fresh()),
    id_portal: 1,
    col_1_menu: `<p><a href="https://www.exemplo.gov.br/${'pagina/'.repeat(40)}">Site <b>oficial</b></a>, 1 &lt; 2</p>`,
  })
  const titled = [
    ['footer-base', rich.key, 'Site oficial, 1 < 2'],
    ['glossary', plain.key, written],
  ] as const
  for (const [noun, key, title] of titled) {
    const query = `?pagina=${noun}&registro=${key}`
    const [listed] = (await page(master, query)).eventos
    expect([listed?.titulo, (await event(master, listed?.id)).json<Whole>().titulo]).toEqual([
      title,
      title,
    ])
    expect(
      (await master.call('GET', `/webadm/auditoria${query}&as=json`)).json<
        Record<string, string>[]
      >()[0]?.['Registro'],
    ).toBe(`${title} · ${key}`)
  }
  const { ultimas } = (await master.call('GET', pathOf(readPanel))).json<{
    ultimas: { titulo: string | null; recurso: string }[]
  }>()
  expect(ultimas.slice(0, 2).map(({ recurso, titulo }) => [recurso, titulo])).toEqual(
    titled.map(([noun, , title]) => [noun, title]),
  )
})
