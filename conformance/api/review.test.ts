import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishDue } from '../../domain/proposals/schedule.ts'
import { pagesOf } from '../../kernel/call.ts'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/proposal.ts'
import * as reviews from '../../resources/calls/review.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import { news } from '../../resources/content/news.ts'
import { withoutRequest } from '../support/noun.ts'
import { on, openDesk, portalId, type Desk } from '../support/proposal-desk.ts'
import { tenants } from '../support/tenants.ts'
import type { Caller } from '../support/test-server.ts'

// Two pairs of eyes: who may publish alone where a portal demands them, who approves, and what an approval is worth.

let desk: Desk
/** Adds and changes news, and administers nothing; `first` administers the portal. */
let clerk: Caller
beforeAll(async () => {
  desk = await openDesk()
  await desk.server.grant(pagesOf(news), ['read', 'add', 'edit', 'delete'])
  clerk = await desk.server.signedIn('chosen')
})
afterAll(() => desk.server.close())

const query = { portal: String(portalId) }
const demand = (...registros: string[]) =>
  desk.first.ask(reviews.demandReview, { query, body: { registros } })
beforeEach(async () => {
  await desk.clear()
  await demand('news')
})

const fresh = async (titulo: string) => {
  const { portal_id: _portal, ...rest } = await desk.noun.fresh()
  return { ...rest, titulo }
}
const drafted = async (titulo: string, by = clerk) => desk.begin(await fresh(titulo), by)
type Seen = { readonly id: number; readonly rev: number }
const sent = ({ id, rev }: Seen, by = clerk) =>
  by.ask(reviews.sendToReview, { ...on(id), body: { rev, nota: '' } })
const approves = (by: Caller, { id, rev }: Seen) =>
  by.call('POST', pathOf(reviews.approveProposal, { id }), { rev, nota: '' })
const publishes = (by: Caller, { id, rev }: Seen, more: object = {}) =>
  by.call('POST', pathOf(calls.publishProposal, { id }), { rev, ...more })
const rowsOf = async (titulo: string) =>
  (await desk.runner.run(sql`select 1 from portal_noticia where titulo = ${titulo}`)).length
const read = (id: number) => desk.first.ask(calls.readProposal, on(id))

describe('where a portal demands review', () => {
  test('a documented write of who may not publish alone is refused with what to do, and leaves nothing', async () => {
    const made = await desk.noun.create(clerk, await desk.noun.fresh())
    expect(made.statusCode).toBe(403)
    expect(made.body).toContain('Enviar para revisão')
    const { key } = await desk.noun.made(desk.first)
    const before = await desk.noun.read(desk.first, key)
    expect((await desk.noun.update(clerk, key, { titulo: 'Sozinha' })).statusCode).toBe(403)
    expect((await desk.noun.read(desk.first, key)).body).toBe(before.body)
    // Out of reach stays what is not there.
    expect((await desk.noun.update(clerk, 999_999, { titulo: 'Sozinha' })).statusCode).toBe(404)
    await demand()
    expect((await desk.noun.update(clerk, key, { titulo: 'Sozinha' })).statusCode).toBe(200)
  })

  test('who administers the portal publishes alone, which the audit says', async () => {
    const { key } = await desk.noun.made(desk.first)
    const told = await desk.runner.run(
      sql`select 1 from auditoria where page_id_name = 'news' and registro = ${String(key)}
        and new_values->>'sem_revisao' is not null`,
    )
    expect(told).toHaveLength(1)
    const one = await drafted('Urgente')
    expect((await publishes(clerk, one, { sem_revisao: 'Com pressa' })).statusCode).toBe(403)
    expect((await publishes(desk.first, one)).statusCode).toBe(403)
    const done = await publishes(desk.first, one, { sem_revisao: 'Chuva forte, aviso urgente' })
    expect([done.statusCode, await rowsOf('Urgente')]).toEqual([200, 1])
    const [kept] = await desk.runner.run<{ motivo: string }>(
      sql`select sem_revisao as motivo from proposta where id = ${one.id}::bigint`,
    )
    expect(kept?.motivo).toBe('Chuva forte, aviso urgente')
  })

  test('what was sent is approved by somebody else alone, and then published by who wrote it', async () => {
    const one = await sent(await drafted('Revisada'))
    expect(one).toMatchObject({ situacao: 'em_revisao', para_revisar: false })
    expect((await publishes(clerk, one)).statusCode).toBe(403)
    const own = await approves(clerk, one)
    expect([own.statusCode, own.body]).toEqual([403, expect.stringContaining('outra pessoa')])
    expect(await read(one.id)).toMatchObject({ situacao: 'em_revisao', para_revisar: true })
    expect((await approves(desk.first, one)).statusCode).toBe(200)
    const approved = await read(one.id)
    expect(approved).toMatchObject({
      situacao: 'aprovada',
      aprovada_por: { id: desk.first.userId },
    })
    expect((await publishes(clerk, approved)).statusCode).toBe(200)
    expect(await rowsOf('Revisada')).toBe(1)
  })

  test('a change after the approval takes it away, and the reviewer who wrote last cannot approve', async () => {
    const one = await sent(await drafted('Mudada depois'))
    await approves(desk.first, one)
    const { rev, corpo } = await read(one.id)
    const body = { rev, corpo: { ...corpo, titulo: 'Mudada depois mesmo' } }
    const saved = await clerk.ask(calls.saveProposal, { ...on(one.id), body })
    expect(saved).toMatchObject({ situacao: 'rascunho', aprovada_por: null })
    expect((await publishes(clerk, saved)).statusCode).toBe(403)
    const again = await desk.first.ask(calls.saveProposal, {
      ...on(one.id),
      body: { rev: saved.rev, corpo: saved.corpo },
    })
    const back = await sent(again, clerk)
    expect((await approves(desk.first, back)).statusCode).toBe(403)
    expect((await approves(clerk, back)).statusCode).toBe(200)
  })

  test('what is given back says why until it is sent again, and what was said stays', async () => {
    const one = await sent(await drafted('Devolvida'))
    const why = 'Falta dizer o horário.'
    const path = pathOf(reviews.returnProposal, { id: one.id })
    expect((await desk.first.call('POST', path, { rev: one.rev, motivo: '' })).statusCode).toBe(400)
    expect((await clerk.call('POST', path, { rev: one.rev, motivo: why })).statusCode).toBe(403)
    const back = await desk.first.ask(reviews.returnProposal, {
      ...on(one.id),
      body: { rev: one.rev, motivo: why },
    })
    expect(back).toMatchObject({ situacao: 'devolvida', devolucao: why })
    const body = { rev: back.rev, corpo: { ...back.corpo, texto: '<p>Às nove horas.</p>' } }
    const saved = await clerk.ask(calls.saveProposal, { ...on(one.id), body })
    expect(saved).toMatchObject({ situacao: 'rascunho', devolucao: why })
    expect(await sent(saved)).toMatchObject({ situacao: 'em_revisao', devolucao: null })
    await clerk.ask(reviews.addComment, { ...on(one.id), body: { texto: 'Corrigi o horário.' } })
    const { comentarios } = await desk.first.ask(reviews.listComments, on(one.id))
    expect(comentarios.map(({ tipo, texto }) => [tipo, texto])).toEqual([
      ['envio', ''],
      ['devolucao', why],
      ['envio', ''],
      ['comentario', 'Corrigi o horário.'],
    ])
  })

  test('what waits for a reviewer is told to them, and to nobody who wrote it', async () => {
    await sent(await drafted('Na fila'))
    const facts = async (by: Caller) =>
      (await by.ask(readWorklist, { query })).itens
        .filter(({ fonte }) => fonte === 'rascunhos')
        .map(({ fato }) => fato)
    expect(await facts(desk.first)).toContain('Para revisar: “Na fila”')
    expect(await facts(clerk)).toEqual(['Você tem 1 em revisão'])
    const listed = async (by: Caller) =>
      (await by.ask(calls.listProposals, { query: { ...query, para_revisar: 'S' } })).propostas
    expect(await listed(desk.first)).toHaveLength(1)
    expect(await listed(clerk)).toEqual([])
  })
})

describe('at the hour', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString()
  const promised = ({ id, rev }: Seen, by = clerk) =>
    by.ask(calls.scheduleProposal, { ...on(id), body: { rev, em: soon() } })
  const hourComes = async (id: number) => {
    await desk.runner.run(
      sql`update proposta set publicar_em = now() - interval '1 minute' where id = ${id}::bigint`,
    )
    await publishDue(desk.server.db.in(tenants.a.tenantId), tenants.a.tenantId, id)
  }

  test('what nobody approved is not published, told once, and may be approved still', async () => {
    const one = await promised(await drafted('Sem aprovação'))
    expect(one.situacao).toBe('em_revisao')
    await hourComes(one.id)
    await hourComes(one.id)
    expect(await rowsOf('Sem aprovação')).toBe(0)
    const left = await read(one.id)
    expect(left).toMatchObject({
      situacao: 'em_revisao',
      erro: expect.stringContaining('Ninguém aprovou'),
    })
    expect((await desk.audit(one.id)).filter((act) => act === 'update')).toHaveLength(2)
    expect((await approves(desk.first, left)).statusCode).toBe(200)
    expect(await read(one.id)).toMatchObject({ situacao: 'aprovada', erro: null })
  })

  test('what was approved is published, unless who approved may publish here no more', async () => {
    const good = await promised(await drafted('Aprovada a tempo'))
    await approves(desk.first, good)
    expect(await read(good.id)).toMatchObject({ situacao: 'agendada' })
    await hourComes(good.id)
    expect(await rowsOf('Aprovada a tempo')).toBe(1)
    const lost = await promised(await drafted('Do outro', desk.first), desk.first)
    await approves(clerk, lost)
    await desk.server.grant(pagesOf(news), ['read'])
    await hourComes(lost.id)
    await desk.server.grant(pagesOf(news), ['read', 'add', 'edit', 'delete'])
    expect(await rowsOf('Do outro')).toBe(0)
    expect(await read(lost.id)).toMatchObject({
      situacao: 'recusada',
      erro: expect.stringContaining('não pode mais publicar'),
    })
  })
})

test('who may not publish here gets of every call of review what there is of nothing', async () => {
  const { id, rev } = await sent(await drafted('Segredo'))
  const answers = (by: Caller, one: number) =>
    Promise.all(
      (
        [
          ['POST', pathOf(reviews.sendToReview, { id: one }), { rev }],
          ['POST', pathOf(reviews.approveProposal, { id: one }), { rev }],
          ['POST', pathOf(reviews.returnProposal, { id: one }), { rev, motivo: 'Falta algo.' }],
          ['GET', pathOf(reviews.listComments, { id: one }), undefined],
          ['POST', pathOf(reviews.addComment, { id: one }), { texto: 'Olá' }],
        ] as const
      ).map(async ([method, path, body]) => {
        const answer = await by.call(method, path, body)
        return [answer.statusCode, withoutRequest(answer)]
      }),
    )
  for (const by of [desk.second, desk.reader]) {
    const got = await answers(by, id)
    expect(got).toEqual(await answers(by, 999_999))
    expect(got.every(([status]) => status === 404)).toBe(true)
  }
  const settings = pathOf(reviews.demandReview)
  const path = `${settings}?portal=${portalId}`
  expect((await clerk.call('PUT', path, { registros: [] })).statusCode).toBe(403)
  expect((await desk.second.call('PUT', path, { registros: [] })).statusCode).toBe(404)
  expect((await desk.second.call('GET', path)).statusCode).toBe(404)
})
