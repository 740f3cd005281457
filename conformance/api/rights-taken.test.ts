import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { observeStatements } from '../../platform/postgres/pipelined-connection.ts'
import { open, sql, type Database } from '../../platform/postgres/database.ts'
import { tenants } from '../support/tenants.ts'
import {
  lastAdmission,
  revocationDeadline,
  revocations,
  type AdminCall,
} from '../support/revocations.ts'
import {
  callWith,
  signIn,
  type Answer,
  type Caller,
  type Instance,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import {
  openRights,
  closeRights,
  server,
  master,
  chosen,
  gp,
  one,
  status,
} from '../support/rights-server.ts'
import { nounOf, pathTo, type Noun } from '../support/noun.ts'
import { sendSheet } from '../support/files/sheets.ts'
import { resources } from '../../resources/index.ts'
import { manager } from '../../resources/registers/manager.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { glossary } from '../../resources/content/glossary.ts'

beforeAll(openRights)
afterAll(closeRights)

describe('an elMaster always remains', () => {
  const masters = async () =>
    (
      await one<{ n: number }>(
        'select count(*)::int as n from usuario where elmaster and active and confirmed and not excluido',
      )
    ).n
  const demote = (id: string, body: object = { elMaster: false }) =>
    master.call('PUT', pathTo(systemUser, 'update', id), body)

  test('the last one is not demoted, blocked or removed', async () => {
    expect(await masters()).toBe(1)
    for (const body of [{ elMaster: false }, { active: false }, { confirmed: false }])
      expect((await demote(master.userId, body)).json<{ code: string }>().code).toBe('in-use')
    expect(status(await master.call('DELETE', pathTo(systemUser, 'remove', master.userId)))).toBe(
      409,
    )
    expect(await masters()).toBe(1)
  })

  test('of ten demoted at once one stays, whoever asks and on which instance', async () => {
    const ids = Array.from({ length: 9 }, (_, at) => `mestre-${at}`)
    for (const id of ids)
      await server.runnerOf('a').run(
        sql`insert into usuario (id, name, username, email, senha, confirmed, active, elmaster) select ${id}, ${id},
            ${id}, ${`${id}@exemplo.gov.br`}, senha, true, true, true from usuario where id = ${master.userId}`,
      )
    const other = await server.startInstance()
    const callers = await Promise.all(
      ids.map((id, at) =>
        signIn(at % 2 ? server.app : other.app, tenants.a, `${id}@exemplo.gov.br`),
      ),
    )
    expect(await masters()).toBe(10)
    const answers = await Promise.all([
      demote(master.userId),
      ...callers.map((caller) =>
        caller.call('PUT', pathTo(systemUser, 'update', caller.userId), { elMaster: false }),
      ),
    ])
    expect(answers.map(status).toSorted()).toEqual([...Array.from({ length: 9 }, () => 200), 409])
    expect(await masters()).toBe(1)
    await other.close()
    await server
      .runnerOf('a')
      .run(sql`update usuario set elmaster = true where id = ${master.userId}`)
    await server
      .runnerOf('a')
      .run(sql`update usuario set elmaster = false where id like 'mestre-%'`)
    server.sessions.forget()
  })
})

describe('what is taken away is gone within a second on a second instance', () => {
  beforeEach(() => covers({ attacks: [21, 35] }))
  let other: Instance
  beforeAll(async () => {
    other = await server.startInstance()
  })
  afterAll(async () => {
    await other.close()
  })
  const idOf = async (text: string, value: string | number) =>
    (await one<{ id: number }>(text, [value])).id
  test.each(revocations)('$name', async ({ revoke: take, restore: giveBack, answer }) => {
    const byMaster: AdminCall = async (...asked) => {
      const { statusCode, body } = await master.call(...asked)
      return { status: statusCode, body: JSON.parse(body) as unknown }
    }
    const managerProfileId = gp['chosen'] ?? 0
    const holder = {
      userId: chosen.userId,
      managerProfileId,
      profileId: await idOf(
        'select id_perfil::int as id from gestor_perfil where id = $1',
        managerProfileId,
      ),
      linkId: await idOf(
        'select id::int from gestor_usuario where id_usuario = $1 and not excluido order by id limit 1',
        chosen.userId,
      ),
    }
    await giveBack(byMaster, holder)
    const call = callWith(other.app, tenants.a.host, chosen.token)
    const ask = async () => status(await call('GET', pathTo(glossary, 'list', 1)))
    await expect
      .poll(ask, { timeout: 5_000 })
      .toSatisfy((code: number) => code === 200 || code === 204)
    await take(byMaster, holder)
    expect(await lastAdmission(ask, answer)).toBeLessThan(revocationDeadline)
    await giveBack(byMaster, holder)
  })
})

describe('a right that is taken ends with the very next request', () => {
  // Where sessions are remembered: the instance that makes the change. Blocking a user ends their sessions.
  let their: Caller
  beforeAll(async () => {
    their = await server.startSession('chosen')
  })
  const asks = async () => status(await their.call('GET', pathTo(glossary, 'list', 1)))
  const isLetIn = (code: number) => code === 200 || code === 204
  /** By a process of its own, so that only reading the tables again tells it. */
  let past: Database
  beforeAll(() => {
    past = open({ ...server.connection, max: 1 })
  })
  afterAll(() => past.close())
  const switchUser = (on: boolean) =>
    past
      .in(tenants.a.tenantId)
      .run(sql`update usuario set active = ${on} where id = ${their.userId}`)
  /** Tables that tell when they are written. */
  const telling = async () => {
    const rows = await past.global.run<{ name: string }>(
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'avisar_direitos'`,
    )
    return rows.map(({ name }) => name)
  }

  test('each table that rights are read from tells when it is written', async () => {
    const texts: string[] = []
    observeStatements((text) => void texts.push(text))
    server.sessions.forget()
    expect(await asks()).toSatisfy(isLetIn)
    observeStatements(undefined)
    const read = texts.find((text) => text.includes('from sessao s')) ?? ''
    await past.global.run({
      text: `create view lida as ${read.replaceAll('$1', "''")}`,
      values: [],
    })
    const beneath = await past.global.run<{ name: string }>(
      sql`with recursive d as (select 'lida'::regclass::oid as o union
        select p.refobjid from d join pg_rewrite r on r.ev_class = d.o join pg_depend p on p.objid = r.oid
          and p.classid = 'pg_rewrite'::regclass and p.refclassid = 'pg_class'::regclass)
        select c.oid::regclass::text as name from d join pg_class c on c.oid = d.o where c.relkind <> 'v'`,
    )
    await past.global.script('drop view lida')
    expect((await telling()).toSorted()).toEqual(beneath.map(({ name }) => name).toSorted())
    expect(beneath.length).toBeGreaterThan(5)
  })

  const folder = readdirSync(join(root, 'resources', 'access')).map((file) =>
    file.replace(/\.ts$/, ''),
  )
  const nouns = resources.filter(({ name }) => folder.includes(name))
  test('every file of resources/access is a noun', () => {
    expect(nouns.map(({ name }) => name).toSorted()).toEqual(folder.toSorted())
  })

  const acts: Readonly<Record<string, (noun: Noun, key: string | number) => Promise<Answer>>> = {
    create: (noun) => noun.create(master),
    import: async ({ resource, fresh }) => {
      const fields = { modo: 'gravar', contexto: JSON.stringify(await fresh()) }
      return sendSheet(master, resource.name, fields, 'Linha\r\n1\r\n')
    },
    update: async (noun, key) =>
      noun.update(master, key, (await noun.change('Outras palavras')).sent),
    remove: (noun, key) => noun.remove(master, key),
    restore: (noun, key) => noun.restore(master, key),
  }
  const cases = [...nouns, manager].flatMap((resource) =>
    Object.entries(acts)
      .filter(([name]) => resource.calls.create ?? (name !== 'create' && name !== 'import'))
      .map(([name, act]) => ({ name: `${resource.name}: ${name}`, resource, act })),
  )
  test.each(cases)(
    'after $name every session reads its rights anew, where they are read from it',
    async ({ name, resource, act }) => {
      const noun = nounOf(server, resource)
      const isNew = /: (?:create|import)$/.test(name)
      const { key } = isNew ? { key: 0 } : await noun.made(master)
      if (name.endsWith('restore')) await noun.remove(master, key)
      expect(await asks()).toSatisfy(isLetIn)
      await switchUser(false)
      try {
        const answer = await act(noun, key)
        expect([200, 201], answer.body).toContain(status(answer))
        if (name.endsWith('import')) expect(answer.body).toContain('"gravadas":1')
        if ((await telling()).includes(resource.table)) expect(await asks()).toBe(401)
      } finally {
        await switchUser(true)
        server.sessions.forget()
      }
    },
  )
})
