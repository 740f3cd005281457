import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagesOf } from '../../kernel/call.ts'
import { fieldOf, hasTextKey, referencesOf, wireName } from '../../kernel/resource.ts'
import { sql } from '../../data/postgres/database.ts'
import { resourceNamed } from '../../data/store/columns.ts'
import { managerUserLink } from '../../resources/access/manager-user-link.ts'
import { readPanel } from '../../resources/calls/home.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { news } from '../../resources/content/news.ts'
import { covers } from '../coverage/covers.ts'
import { firstKey } from '../support/drafts.ts'
import { nounOf, registers, withoutRequest } from '../support/noun.ts'
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

// Whoever may do everything with one manager's data, and a little with another's, does with the other's no more than that.

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
        values (${use}, ${await pageId(path)}, ${may('read')}, ${may('add')}, ${may('edit')}, ${may('delete')}, ${may('print')})`,
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
beforeEach(() => covers({ attacks: [105] }))

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
