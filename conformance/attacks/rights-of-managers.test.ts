import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagesOf } from '../../kernel/call.ts'
import { pathOf } from '../../kernel/operation.ts'
import { fieldOf, hasTextKey, referencesOf, wireName } from '../../kernel/resource.ts'
import { sql } from '../../platform/postgres/database.ts'
import { resourceNamed } from '../../data/store/columns.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { readPanel } from '../../resources/calls/home.ts'
import { invitePerson } from '../../resources/calls/invitation.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { manager } from '../../resources/registers/manager.ts'
import { news } from '../../resources/content/news.ts'
import { covers } from '../coverage/covers.ts'
import { firstKey } from '../support/drafts.ts'
import { nounOf, pathTo, registers, withoutRequest } from '../support/noun.ts'
import {
  chosen,
  closeRights,
  gp,
  master,
  openRights,
  pageId,
  pages,
  saveOne,
  server,
  status,
} from '../support/rights-server.ts'
import { tenants } from '../support/tenants.ts'
import type { Caller } from '../support/test-server.ts'

// Whoever may do everything with one manager's data, and a little with another's, does with the other's no more than
// that.

const [, other] = tenants.a.managers
let first: Caller
/** Links a user to the second manager, by a profile that grants these rights on these pages. */
async function linkToSecond(
  user: string,
  paths: readonly string[],
  rights: readonly string[],
): Promise<number> {
  const may = (right: string) => rights.includes(right)
  const runner = server.runnerOf('a')
  const [made] = await runner.run<{ id: number }>(
    sql`with p as (insert into perfil (nome) values (${`Segundo vínculo de ${user} ${paths.length}`}) returning id)
      insert into gestor_perfil (id_gestor, id_perfil) select ${other}::bigint, id from p returning id::int`,
  )
  const use = made?.id ?? 0
  for (const path of paths)
    await runner.run(
      sql`insert into gestor_perfil_pagina (id_gestor_perfil, id_janela, read, add, edit, delete, print)
        values (${use}, ${await pageId(path)}, ${may('read')}, ${may('add')}, ${may('edit')}, ${may('delete')},
          ${may('print')})`,
    )
  await runner.run(
    sql`insert into gestor_usuario (id_usuario, id_gestor_perfil) values (${user}, ${use})`,
  )
  return use
}

beforeAll(async () => {
  await openRights()
  first = await server.signedIn('first')
  await linkToSecond('first', pagesOf(glossary), ['read'])
  server.sessions.forget()
})
afterAll(closeRights)
beforeEach(() => covers({ attacks: ['F5'] }))

/** A noun of whose rows those who read the glossary choose: its options are theirs to see. */
const isChosenFrom = (name: string) => referencesOf(glossary).some(([, { to }]) => to === name)
const scoped = registers.filter(({ scope, name }) => scope && name !== glossary.name)
describe.each(scoped.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test("a right of one manager serves with no other's rows", async () => {
    const noun = nounOf(server, resource)
    const { key } = await noun.made(master, await noun.fresh('second'))
    const absent = hasTextKey(resource) ? 'f'.repeat(32) : 888_888
    for (const at of [
      (one: string | number) => noun.read(first, one),
      (one: string | number) => noun.update(first, one, {}),
      (one: string | number) => noun.remove(first, one),
      (one: string | number) => noun.restore(first, one),
      (one: string | number) => noun.history(first, one),
    ]) {
      const [foreign, none] = [await at(key), await at(absent)]
      expect([foreign.statusCode, withoutRequest(foreign)]).toEqual([404, withoutRequest(none)])
    }
    const options = isChosenFrom(resource.name) ? [] : [`?as=options&value=${key}`]
    for (const query of ['', '?page=1&pageSize=100', '?as=json', ...options]) {
      const list = await noun.list(first, query, 'second')
      expect([200, 204]).toContain(list.statusCode)
      const rows = list.statusCode === 204 ? [] : list.json<Record<string, unknown>[]>()
      const keys = rows.map((row) => String(row[query.includes('options') ? 'value' : noun.key]))
      expect(keys, query).not.toContain(String(key))
    }
  })

  test("nor do they lead a row to the other's", async () => {
    const noun = nounOf(server, resource)
    for (const [name, field] of referencesOf(resource)) {
      const target = resourceNamed(field.to)
      if (field.by || !target.scope) continue
      const foreign = await firstKey(server.runnerOf('a'), target, tenants.a, 'second')
      const wire = wireName(name, fieldOf(resource, name))
      const answer = await noun.create(first, { ...(await noun.fresh()), [wire]: foreign })
      expect(answer.statusCode, `${wire}: ${answer.body}`).toBe(404)
    }
  })
})

test('what the other manager does grant is granted, and no action more', async () => {
  const noun = nounOf(server, glossary)
  const { key } = await noun.made(master, await noun.fresh('second'))
  expect(status(await noun.read(first, key))).toBe(200)
  expect((await noun.list(first, '?page=1&pageSize=100', 'second')).body).toContain(`${key}`)
  expect(status(await noun.update(first, key, {}))).toBe(404)
  expect(status(await noun.remove(first, key))).toBe(404)
  const exported = await noun.list(first, '?as=json', 'second')
  expect(exported.json<unknown[]>(), 'printing is another right').toEqual([])
})

test('nobody is given rights with a manager who grants the giver none there', async () => {
  covers({ attacks: [22] })
  const links = nounOf(server, managerUserLink)
  const body = { ...(await links.fresh()), id_usuario: 'nobody' }
  const link = (use: number | undefined) => links.create(first, { ...body, id_gestor_perfil: use })
  expect(status(await link(gp['second']))).toBe(404)
  expect(status(await link(gp['reader']))).toBe(201)
})

test('what one manager grants is given on with no other', async () => {
  covers({ attacks: [22] })
  await server.grant([pages.grants, pages.glossary], ['read', 'add', 'edit', 'delete', 'print'])
  const use = await linkToSecond('chosen', [pages.grants], ['read', 'edit'])
  server.sessions.forget()
  const give = (managerProfile: number | undefined, page: string, right: string) =>
    saveOne(chosen, managerProfile ?? 0, page, { [right]: true })
  await saveOne(master, gp['reader'] ?? 0, pages.glossary, { edit: false })
  expect(status(await give(gp['reader'], pages.glossary, 'edit')), 'held with this one').toBe(200)
  expect(status(await give(use, pages.glossary, 'read')), 'held with the other').toBe(403)
  expect(status(await give(use, pages.grants, 'add')), 'held with the other').toBe(403)
})

test('the home screen tells of changes where the page may be read, and nowhere else', async () => {
  for (const whose of ['first', 'second'] as const) {
    const noun = nounOf(server, news)
    await noun.made(master, { ...(await noun.fresh(whose)), titulo: `Notícia de ${whose}` })
    const words = nounOf(server, glossary)
    await words.made(master, { ...(await words.fresh(whose)), termo: `Palavra de ${whose}` })
  }
  const { ultimas } = await first.ask(readPanel, { query: {} })
  expect(ultimas.map(({ titulo }) => titulo)).toEqual([
    'Palavra de second',
    'Palavra de first',
    'Notícia de first',
    ...ultimas.slice(3).map(() => expect.not.stringContaining('second')),
  ])
})

test('a profile of every manager is made by an elMaster alone', async () => {
  const [own] = tenants.a.managers
  const send = (name: string, of: number | null | undefined) =>
    first.call('POST', '/webadm/admperfil', {
      nome: name,
      ativo: 'S',
      restrito: 'N',
      ...(of === undefined ? {} : { id_gestor: of }),
    })
  for (const nobody of [null, undefined])
    expect((await send('De todos', nobody)).json<object>()).toMatchObject({
      code: 'invalid',
      Results: [{ field: 'id_gestor', message: expect.stringContaining('Escolha o gestor') }],
    })
  const made = await send('De um só', own)
  expect(made.statusCode).toBe(201)
  const { id } = made.json<{ id: number }>()
  expect((await first.call('PUT', `/webadm/admperfil/${id}`, { id_gestor: null })).statusCode).toBe(
    400,
  )
})

describe('nobody touches who holds more than themselves', () => {
  const holder = 'reader'
  const all = ['read', 'add', 'edit', 'delete', 'print'] as const
  const access = '/webadmingestao/admgestoresusuarios'
  const link = (state: object) => ({ id_usuario: holder, id_gestor_perfil: gp[holder], ...state })
  const idOf = async (text: string) =>
    (await server.runnerOf('a').run<{ id: number }>({ text, values: [] }))[0]?.id
  const linkId = () => idOf(`select id::int from gestor_usuario where id_usuario = '${holder}'`)
  const rowId = () =>
    idOf(
      `select g.id::int from gestor_perfil_pagina g join pagina p on p.id = g.id_janela
        where g.id_gestor_perfil = ${gp[holder]} and p.caminho = '${pages.glossary}'`,
    )
  const rows = '/webadm/gestoresperfispaginas'
  const user = `/webadm/usuarios/atualizar/${holder}`
  beforeEach(async () => {
    covers({ attacks: ['F15'] })
    await server.grant(
      [pages.users, pages.links, pages.grants, pages.rows, pages.profiles, pages.uses],
      all,
    )
  })

  test.each<[string, () => Promise<{ statusCode: number; body: string }>]>([
    ['a block', () => chosen.call('PUT', user, { active: false })],
    ['another name', () => chosen.call('PUT', user, { name: 'Outra' })],
    ['an address to confirm', () => chosen.call('PUT', user, { confirmed: false })],
    ['a removal', () => chosen.call('DELETE', `/webadm/usuarios/remover/${holder}`)],
    [
      'a link that is blocked',
      async () => chosen.call('PUT', `${access}/${await linkId()}`, link({ bloqueado: 'S' })),
    ],
    [
      'a link to a lesser profile',
      async () =>
        chosen.call('PUT', `${access}/${await linkId()}`, link({ id_gestor_perfil: gp['chosen'] })),
    ],
    [
      'a link that is removed',
      async () => chosen.call('DELETE', `${access}delete/${await linkId()}`),
    ],
    [
      'a page of the profile',
      () => saveOne(chosen, gp[holder] ?? 0, pages.glossary, { read: false }),
    ],
    [
      'a right of a page',
      async () => chosen.call('PUT', `${rows}/${await rowId()}`, { read: false }),
    ],
    ['a page that is removed', async () => chosen.call('DELETE', `${rows}/${await rowId()}`)],
  ])('%s is refused to whom holds less than its holder', async (_, attack) => {
    const answer = await attack()
    expect(answer.statusCode, answer.body).toBe(403)
    await server.signedIn(holder)
  })

  test('nor one of the company, who holds nothing here', async () => {
    const runner = server.runnerOf('a')
    await runner.run(sql`insert into usuario (id, name, username, email, senha, confirmed, active)
      values ('empresa', 'Nova', 'empresa', 'empresa@exemplo.gov.br', '', true, true)`)
    const rename = () =>
      chosen.call('PUT', '/webadm/usuarios/atualizar/empresa', { name: 'Pessoa nova' })
    expect(status(await rename())).toBe(200)
    await runner.run(sql`update usuario set eluser = true where id = 'empresa'`)
    expect(status(await rename())).toBe(403)
  })

  test('nor switches off the profile of one', async () => {
    const [here] = tenants.a.managers
    const made = async (path: string, body: object) =>
      (await master.call('POST', path, body)).json<{ id: number }>().id
    const profile = { nome: 'De quem pode mais', ativo: 'S', restrito: 'N', id_gestor: here }
    const id = await made('/webadm/admperfil', profile)
    const use = await made('/webadm/admusuariogestor', { id_gestor: here, id_perfil: id })
    await saveOne(master, use, pages.glossary, { read: true })
    const off = () => chosen.call('PUT', `/webadm/admperfil/${id}`, { ativo: 'N' })
    expect(status(await off())).toBe(403)
    await saveOne(master, use, pages.glossary, { read: false })
    expect(status(await off())).toBe(200)
  })

  test('F31. nor switches off, or on, a whole body with everybody in it', async () => {
    covers({ attacks: ['F31'] })
    await server.grant(pagesOf(manager), ['read', 'edit'])
    const [id] = tenants.a.managers
    const put = (by: Caller, body: object) => by.call('PUT', pathTo(manager, 'update', id), body)
    const off = await put(chosen, { ativo: 'N' })
    expect([off.statusCode, off.body], off.body).toEqual([
      403,
      expect.stringContaining('só pode tirar permissões que você mesmo tem'),
    ])
    expect(status(await put(chosen, { abreviacao: 'PMSC', ativo: 'S' }))).toBe(200)
    expect(status(await put(master, { ativo: 'N' }))).toBe(200)
    const byOther = await server.signedIn('second')
    expect([403, 404]).toContain(status(await put(byOther, { ativo: 'S' })))
    expect(status(await put(master, { ativo: 'S' }))).toBe(200)
    await server.signedIn(holder)
  })

  test('nor takes up the invitation of one, or takes it back', async () => {
    const sent = (email: string, profile: number | undefined) =>
      master.call('POST', pathOf(invitePerson), {
        email,
        envio: 'email',
        id_gestor_perfil: profile,
      })
    const idOfAnswer = async (email: string, profile: number | undefined) =>
      (await sent(email, profile)).json<{ id: string }>().id
    const stronger = await idOfAnswer('mais.forte@exemplo.gov.br', gp[holder])
    const at = (id: string) => `/webadm/usuarios/convites/${id}`
    for (const envio of ['link', 'email'])
      expect((await chosen.call('PUT', at(stronger), { envio })).statusCode).toBe(403)
    expect((await chosen.call('DELETE', at(stronger))).statusCode).toBe(403)
    const equal = await idOfAnswer('igual@exemplo.gov.br', gp['chosen'])
    expect((await chosen.call('PUT', at(equal), { envio: 'link' })).statusCode).toBe(200)
  })
})
