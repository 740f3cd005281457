import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepFiles } from '../../jobs/sweep.ts'
import { pagesOf } from '../../kernel/call.ts'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { news } from '../../resources/content/news.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { resources } from '../../resources/index.ts'
import { isProposable } from '../../resources/proposable.ts'
import { nounOf, withoutRequest } from '../support/noun.ts'
import { on, openDesk, place, portalId, type Desk } from '../support/proposal-desk.ts'
import { tenants } from '../support/tenants.ts'
import type { Answer, Caller } from '../support/test-server.ts'

// Who may read and publish what waits, which nouns may wait, and what becomes of files.

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.clear())

/** What every call answers of a proposal. */
const missing = async (by: Caller, id: number) => {
  const asks = [
    ['GET', pathOf(calls.readProposal, { id }), undefined],
    ['PUT', pathOf(calls.saveProposal, { id }), { rev: 1, corpo: {} }],
    ['DELETE', pathOf(calls.discardProposal, { id, rev: 1 }), undefined],
    ['POST', pathOf(calls.takeProposalBack, { id }), undefined],
    ['GET', pathOf(calls.rehearseProposal, { id }), undefined],
    ['POST', pathOf(calls.publishProposal, { id }), { rev: 1 }],
    ['PUT', pathOf(calls.scheduleProposal, { id }), { rev: 1, em: '2999-01-01T00:00:00Z' }],
    ['DELETE', pathOf(calls.unscheduleProposal, { id, rev: 1 }), undefined],
  ] as const
  return Promise.all(
    asks.map(async ([method, path, body]) => {
      const answer = await by.call(method, path, body)
      return [answer.statusCode, withoutRequest(answer)]
    }),
  )
}

describe('who may not', () => {
  test('publish the noun here gets of every call what there is of one that is not there', async () => {
    const { id } = await desk.begin({ titulo: 'Segredo' })
    const elsewhere = await desk.server.signedIn('master', 'b')
    for (const by of [desk.second, desk.reader, elsewhere])
      expect(await missing(by, id)).toEqual(await missing(by, 999_999))
    expect(
      (await missing(desk.second, id)).every(([status]) => status === 404 || status === 400),
    ).toBe(true)
    const list = pathOf(calls.listProposals)
    for (const by of [desk.second, desk.reader]) {
      const answer = await by.call('GET', `${list}?portal=${portalId}`)
      expect(answer.statusCode).toBe(404)
    }
    const begun = await desk.second.call('POST', pathOf(calls.beginProposal), {
      ...place,
      corpo: {},
    })
    const nowhere = await desk.second.call('POST', pathOf(calls.beginProposal), {
      ...place,
      portal: 999_999,
      corpo: {},
    })
    expect([begun.statusCode, withoutRequest(begun)]).toEqual([404, withoutRequest(nowhere)])
  })

  test('any more: a right that is taken away between draft and publication takes the draft out of sight', async () => {
    const pages = pagesOf(news)
    await desk.server.grant(pages, ['read', 'add'])
    const chosen = await desk.server.signedIn('chosen')
    const { id, rev } = await desk.begin(
      { ...(await desk.noun.fresh()), titulo: 'Da escolhida' },
      chosen,
    )
    await desk.server.grant(pages, ['read'])
    expect((await desk.publishes(chosen, id, rev)).statusCode).toBe(404)
    expect((await desk.publishes(desk.first, id, rev)).statusCode).toBe(200)
  })

  test('no noun with a secret, and none that portals do not show, can wait', () => {
    const names = resources.filter(isProposable).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['news', 'document-element', 'faq', 'secretariat']),
    )
    expect(names).not.toContain('portal-document-user')
    expect(names).not.toContain('portal-client')
  })
})

describe('who publishes documents of one unit', () => {
  const second = 'e'.repeat(32)
  const { unit } = tenants.a.portals[0]
  const documents = () => nounOf(desk.server, documentElement)
  const make = async (hash_id_cliente: string) =>
    String(
      (await documents().made(desk.master, { ...(await documents().fresh()), hash_id_cliente }))
        .key,
    )
  const propose = (by: Caller, corpo: object, chave: string | null = null) =>
    by.call('POST', pathOf(calls.beginProposal), {
      portal: portalId,
      registro: documentElement.name,
      ato: chave === null ? 'criar' : 'mudar',
      chave,
      corpo,
    })
  const idOf = (answer: Answer) => answer.json<{ id: number }>().id
  const seenBy = async (by: Caller) =>
    (await by.ask(calls.listProposals, { query: { portal: String(portalId) } })).propostas.map(
      ({ id }) => id,
    )

  test('sees what waits there and what they began, and of the rest what there is of nothing', async () => {
    await desk.runner.run(
      sql`insert into portal_cliente (hash_id, portal_id, nome) values (${second}, ${portalId}::bigint, 'Outra UG')`,
    )
    const limited = await desk.server.signedIn('chosen')
    await desk.server.grant(pagesOf(documentElement), ['read', 'add', 'edit', 'delete'])
    const [here, there] = [await make(unit), await make(second)]
    const ofHere = idOf(await propose(desk.master, { descricao: 'Daqui' }, here))
    const ofThere = idOf(await propose(desk.master, { descricao: 'De lá' }, there))
    const toThere = idOf(await propose(desk.master, { hash_id_cliente: second }))
    const own = idOf(await propose(limited, { hash_id_cliente: second }))
    // Nobody gave them a permission, and they may give none: they publish nowhere.
    expect(await seenBy(limited)).toEqual([own])
    await desk.runner.run(
      sql`insert into publicador_permissao (portal_id, cliente_id, id_user, permissao, data_ligamento)
        values (${portalId}::bigint, ${unit}, ${limited.userId}, true, now() - interval '1 day')`,
    )
    expect(await seenBy(limited)).toEqual([own, ofHere])
    expect(await seenBy(desk.master)).toEqual([own, toThere, ofThere, ofHere])
    for (const id of [ofThere, toThere])
      expect(await missing(limited, id)).toEqual(await missing(limited, 999_999))
    expect((await limited.ask(calls.readProposal, on(ofHere))).corpo).toEqual({
      descricao: 'Daqui',
    })
    // Of a document elsewhere nothing is begun, whether something waits of it or not.
    const [taken, free] = [
      await propose(limited, {}, there),
      await propose(limited, {}, await make(second)),
    ]
    expect([taken.statusCode, withoutRequest(taken)]).toEqual([403, withoutRequest(free)])
    // A draft that would take a document of theirs elsewhere is no more theirs to see.
    const { rev } = await desk.master.ask(calls.readProposal, on(ofHere))
    const body = { rev, corpo: { hash_id_cliente: second } }
    await desk.master.ask(calls.saveProposal, { ...on(ofHere), body })
    expect(await seenBy(limited)).toEqual([own])
  })
})

test('a file that a draft names is kept by the sweep, and goes once nothing may publish it', async () => {
  const runner = desk.runner
  const { id, rev } = await desk.begin({ titulo: 'Com arquivo' })
  const key = `${tenants.a.tenantId}/${portalId}/rascunho.pdf`
  await runner.run(
    sql`insert into arquivo (chave, portal_id, nome_original, tipo, tamanho, md5, sha256, enviado_por)
      values (${key}, ${portalId}::bigint, 'rascunho.pdf', 'application/pdf', 1, 'a', 'b', ${desk.first.userId})`,
  )
  const corpo = { titulo: 'Com arquivo', caminho_documento_s3: key }
  const saved = await desk.first.ask(calls.saveProposal, { ...on(id), body: { rev, corpo } })
  const stays = async () =>
    (await runner.run(sql`select 1 from arquivo where chave = ${key} and not excluido`)).length
  await sweepFiles(desk.server.db, desk.server.files, { later: 3 * 86_400 })
  expect(await stays()).toBe(1)
  await desk.first.ask(calls.discardProposal, { params: { id, rev: saved.rev } })
  await runner.run(
    sql`update proposta set encerrada_em = now() - interval '2 days' where id = ${id}::bigint`,
  )
  await sweepFiles(desk.server.db, desk.server.files, { later: 3 * 86_400 })
  expect(await stays()).toBe(0)
})

test('every noun that may wait is drafted from the form’s own body and published', async () => {
  for (const resource of resources.filter(isProposable)) {
    const own = nounOf(desk.server, resource)
    const { portal_id: portal = portalId, ...corpo } = await own.fresh()
    const made = await desk.master.call('POST', pathOf(calls.beginProposal), {
      portal,
      registro: resource.name,
      ato: 'criar',
      corpo,
    })
    expect([resource.name, made.statusCode, made.body]).toMatchObject([resource.name, 201, /./])
    const { id, rev } = made.json<{ id: number; rev: number }>()
    const done = await desk.publishes(desk.master, id, rev)
    expect([resource.name, done.statusCode, done.body]).toEqual([
      resource.name,
      200,
      expect.any(String),
    ])
  }
})
