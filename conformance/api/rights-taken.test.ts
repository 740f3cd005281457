import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../data/postgres/database.ts'
import { tenants } from '../support/tenants.ts'
import {
  lastAdmission,
  revocationDeadline,
  revocations,
  type AdminCall,
} from '../support/revocations.ts'
import { callWith, signIn, type Instance } from '../support/test-server.ts'
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
import { pathTo } from '../support/noun.ts'
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
      await server
        .runnerOf('a')
        .run(
          sql`insert into usuario (id, name, username, email, senha, confirmed, active, elmaster) select ${id}, ${id}, ${id}, ${`${id}@exemplo.gov.br`}, senha, true, true, true from usuario where id = ${master.userId}`,
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
