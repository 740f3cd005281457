import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { sql } from '../../platform/postgres/database.ts'
import { newsLetter } from '../../domain/letters/alerts.ts'
import { covers } from '../coverage/covers.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { oneOf } from './harness.ts'

// Who leaves a list of news by a link needs no password: the key in it must be whole, and the municipality's own.

let server: TestServer
const portal = { name: 'Um', at: (path: string) => `https://portal.test/p/um${path}` }
const list = { name: 'Notícias', plainName: 'Notícias', address: '/noticias' }
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://portal.test', sendsMail: true } })
})
afterAll(() => server.close())

/** Somebody who follows a list, and a letter to them that has not left. @returns the key of their way out */
async function follower(email: string): Promise<string> {
  const leaveKey = randomBytes(24).toString('base64url')
  const runner = server.runnerOf('a')
  await runner.run(
    sql`insert into aviso_de_novidades (portal_id, email, lista, saida, confirmada_em)
      values (${tenants.a.portals[0].id}, ${email}, '/noticias', ${leaveKey}, now())`,
  )
  const things = [{ title: 'Nova', path: '/noticias/1' }]
  await enqueueEmail(runner, newsLetter(portal, { email, leaveKey }, list, things))
  return leaveKey
}
const left = async () =>
  (
    await server.runnerOf('a').run<{ who: string }>(
      sql`select email as who from aviso_de_novidades union all select para from mensagem where motivo = 'novidades'
          order by 1`,
    )
  ).map(({ who }) => who)
const leave = (chave: string, host = 'portal.test') =>
  server.app.inject({
    method: 'POST',
    url: `/p/um/novidades/sair?${new URLSearchParams({ chave })}`,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

test('a piece of a key, a pattern or another municipality’s host takes nobody off a list, and no letter back', async () => {
  covers({ attacks: [76, 'F19'] })
  const key = await follower('ana@exemplo.com')
  await follower('bia@exemplo.com')
  const before = await left()
  expect(before).toEqual([
    'ana@exemplo.com',
    'ana@exemplo.com',
    'bia@exemplo.com',
    'bia@exemplo.com',
  ])
  const signs = [...new Set(key)]
  const pieces = [key.slice(1), key.slice(-8), `=${key}`, `chave=${key}`, `${key}%`]
  for (const guess of [
    ...signs,
    ...pieces,
    '%',
    '_',
    '%%',
    `${'_'.repeat(32)}`,
    '\0',
    key.toUpperCase(),
  ])
    oneOf(await leave(guess), [200, 400], guess)
  oneOf(await leave(key, 'outro-es.portal.test'), [200, 404], 'another municipality')
  expect(await left()).toEqual(before)
  oneOf(await leave(key), [200], 'the key')
  expect(await left()).toEqual(['bia@exemplo.com', 'bia@exemplo.com'])
})
