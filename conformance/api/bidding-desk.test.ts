import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { callWith } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { openBidding, closeBidding, server, company, send } from '../support/bidding-server.ts'
import { pathOf } from '../../kernel/operation.ts'
import { listRegistrations } from '../../resources/calls/bidding.ts'

beforeAll(openBidding)
afterAll(closeBidding)

test('administrators read those of their portals, page by page, and nobody writes or removes any', async () => {
  covers({ attacks: [81] })
  await send({
    ...company,
    portal_id: 3,
    numero_processo: 'so-do-terceiro',
    email: 'tres@x.com.br',
  })
  for (let at = 0; at < 60; at += 1)
    await send({ ...company, numero_processo: `P${at}/2026`, email: `folha${at}@x.com.br` })
  const [master, first, second, nobody] = [
    await server.signedIn('master'),
    await server.signedIn('first'),
    await server.signedIn('second'),
    await server.signedIn('nobody'),
  ]
  interface Listed {
    readonly inscricoes: { portal_id: number; id: string; email: string }[]
    readonly seguinte: string | null
  }
  const page = async (caller = master, query = '') =>
    (await caller.call('GET', `/webadm/licitacoes${query}`)).json<Listed>()
  const seen = [await page()]
  while (seen.at(-1)?.seguinte) seen.push(await page(master, `?antes=${seen.at(-1)?.seguinte}`))
  const all = seen.flatMap(({ inscricoes }) => inscricoes.map(({ id }) => id))
  const [{ count } = { count: 0 }] = await server
    .runnerOf('a')
    .run<{ count: number }>(sql`select count(*)::int as count from licitacao_inscricao`)
  expect([new Set(all).size, seen.length > 1]).toEqual([count, true])
  expect((await page(first, '?portal=3')).inscricoes).toEqual([])
  expect((await page(second)).inscricoes.map(({ portal_id }) => portal_id)).toEqual([3])
  expect((await page(master, '?q=so-do-terceiro')).inscricoes.map(({ email }) => email)).toEqual([
    'tres@x.com.br',
  ])
  expect((await nobody.call('GET', pathOf(listRegistrations))).statusCode).toBe(403)
  expect(
    (await callWith(server.app, 'localhost', undefined)('GET', '/webadm/licitacoes')).statusCode,
  ).toBe(401)
  await expect(
    server.runnerOf('a').run(sql`delete from licitacao_inscricao`),
  ).rejects.toMatchObject({
    code: '42501',
  })
  await expect(
    server.runnerOf('a').run(sql`update licitacao_inscricao set email = 'x'`),
  ).rejects.toMatchObject({ code: '42501' })
  expect(
    (
      await (await server.signedIn('master', 'b')).call('GET', pathOf(listRegistrations))
    ).json<Listed>().inscricoes,
  ).toEqual([])
})

test('the export needs print, is text for a spreadsheet, and is told by the audit', async () => {
  covers({ attacks: [19, 77] })
  await send({
    ...company,
    nome_razaosocial: '=HYPERLINK("http://x")',
    numero_processo: 'x1',
    email: 'formula@x.com.br',
  })
  const [first, reader] = [await server.signedIn('first'), await server.signedIn('reader')]
  expect((await reader.call('GET', `${pathOf(listRegistrations)}?as=csv`)).statusCode).toBe(403)
  const csv = await first.call('GET', `${pathOf(listRegistrations)}?as=csv&q=formula`)
  expect(csv.body).toContain(`"'=HYPERLINK`)
  const [event] = await server.runnerOf('a').run<{ type: string }>(
    sql`select tracker_type as type from auditoria where page_id_name = 'bidding-registration' order by id desc
        limit 1`,
  )
  expect(event?.type).toBe('export')
})
