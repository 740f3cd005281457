import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { resources } from '../../resources/index.ts'
import { isProposable } from '../../resources/proposable.ts'
import { faultsIn, recordIn } from '../support/noun.ts'
import { on, openDesk, place, portalId, type Desk } from '../support/proposal-desk.ts'

// What waits to be published: drafts, rehearsals and publication.

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.clear())

describe('a draft', () => {
  test('is kept as typed, incomplete and with what breaks a rule, and told to who may publish it', async () => {
    const typed = { titulo: 'Só o título', iniciado_em: '31/13/2026', tipo_exibicao: null }
    const made = await desk.begin(typed)
    expect(made).toMatchObject({
      corpo: typed,
      titulo: 'Só o título',
      situacao: 'rascunho',
      rev: 1,
      minha: true,
    })
    const { propostas, registros } = await desk.master.ask(calls.listProposals, {
      query: { portal: String(portalId) },
    })
    expect(propostas).toMatchObject([{ id: made.id, minha: false, titulo: 'Só o título' }])
    expect(registros).toEqual(resources.filter(isProposable).map(({ name }) => name))
    const mine = await desk.master.ask(calls.listProposals, {
      query: { portal: String(portalId), minhas: 'S' },
    })
    expect(mine.propostas).toEqual([])
    expect(await desk.audit(made.id)).toEqual(['insert'])
  })

  test('refuses what no field of the noun is, what is no value, and what is too long', async () => {
    const path = pathOf(calls.beginProposal)
    const send = (corpo: object) => desk.first.call('POST', path, { ...place, corpo })
    expect(faultsIn(await send({ inventado: 'x', titulo: { a: 1 } }))).toEqual([
      'inventado',
      'titulo',
    ])
    expect((await send({ texto: 'a'.repeat(500_001) })).statusCode).toBe(400)
  })

  test('is changed by one window at a time: the other is told with 409, and loses nothing', async () => {
    const { id, rev } = await desk.begin({ titulo: 'Um' })
    const saved = await desk.first.ask(calls.saveProposal, {
      ...on(id),
      body: { rev, corpo: { titulo: 'Dois' } },
    })
    expect(saved).toMatchObject({ rev: rev + 1, corpo: { titulo: 'Dois' } })
    const late = await desk.master.call('PUT', pathOf(calls.saveProposal, { id }), {
      rev,
      corpo: { titulo: 'Três' },
    })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'duplicate', detail: { rev: rev + 1 } },
    ])
    // The same person's changes within ten minutes are told of once; another's at once.
    expect(await desk.audit(id)).toEqual(['insert'])
    await desk.master.ask(calls.saveProposal, {
      ...on(id),
      body: { rev: saved.rev, corpo: { titulo: 'Quatro' } },
    })
    expect(await desk.audit(id)).toEqual(['insert', 'update'])
  })

  test('stands once for a row and an act, and whoever comes second is led to it', async () => {
    const { key, proposal } = await desk.changing({ titulo: 'Novo título' })
    const again = await desk.master.call('POST', pathOf(calls.beginProposal), {
      ...place,
      ato: 'mudar',
      chave: String(key),
      corpo: {},
    })
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { detail: { proposta: proposal.id } },
    ])
    const together = await Promise.all(
      [desk.first, desk.master].map((by) =>
        by.call('POST', pathOf(calls.beginProposal), {
          ...place,
          ato: 'retirar',
          chave: String(key),
          corpo: {},
        }),
      ),
    )
    expect(together.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test('is discarded, and comes back within a day', async () => {
    const { id, rev } = await desk.begin({ titulo: 'Vai e volta' })
    await desk.first.ask(calls.discardProposal, { params: { id, rev } })
    expect((await desk.publishes(desk.first, id, rev)).statusCode).toBe(409)
    expect(await desk.first.ask(calls.takeProposalBack, on(id))).toMatchObject({
      situacao: 'rascunho',
      corpo: { titulo: 'Vai e volta' },
    })
    expect(await desk.audit(id)).toEqual(['insert', 'delete', 'restore'])
  })

  test('is one of two hundred at most that a person has begun', async () => {
    await desk.runner.run(
      sql`insert into proposta (portal_id, recurso, ato, autor, editor)
        select ${portalId}::bigint, 'news', 'criar', ${desk.first.userId}, ${desk.first.userId}
        from generate_series(1, 200)`,
    )
    const more = await desk.first.call('POST', pathOf(calls.beginProposal), { ...place, corpo: {} })
    expect([more.statusCode, more.json<{ message: string }>().message]).toEqual([
      429,
      'Você tem 200 rascunhos abertos. Publique, descarte ou ponha alguns num pacote antes de começar outro.',
    ])
    const pages = [
      await desk.first.ask(calls.listProposals, { query: { portal: String(portalId) } }),
    ]
    for (let depois = pages[0]?.depois; depois; depois = pages.at(-1)?.depois)
      pages.push(
        await desk.first.ask(calls.listProposals, { query: { portal: String(portalId), depois } }),
      )
    const ids = pages.flatMap(({ propostas }) => propostas.map(({ id }) => id))
    expect([pages.length, new Set(ids).size]).toEqual([4, 200])
  })
})

describe('publication', () => {
  test('of an incomplete draft is refused with every fault of the form, before and when it is done', async () => {
    const { id, rev } = await desk.begin({ titulo: '' })
    const asked = await desk.first.ask(calls.rehearseProposal, on(id))
    const publication = await desk.publishes(desk.first, id, rev)
    const form = await desk.noun.create(desk.first, { portal_id: portalId, titulo: '' })
    expect(asked.publica).toBe(false)
    expect(asked.faltas.map(({ field }) => field)).toEqual(faultsIn(form))
    expect(faultsIn(publication)).toEqual(faultsIn(form))
    expect(await desk.audit(id)).toEqual(['insert'])
  })

  test('makes the row by the noun’s own command, tells who wrote it, and is done once', async () => {
    const fresh = await desk.noun.fresh()
    const { id, rev } = await desk.begin({ ...fresh, titulo: 'Praça reaberta' })
    expect(await desk.first.ask(calls.rehearseProposal, on(id))).toMatchObject({
      publica: true,
      faltas: [],
    })
    const rows = sql`select id from portal_noticia where titulo = 'Praça reaberta'`
    expect(await desk.runner.run(rows)).toEqual([])
    const both = await Promise.all([
      desk.publishes(desk.master, id, rev),
      desk.publishes(desk.master, id, rev),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await desk.runner.run(rows)).toHaveLength(1)
    const chave = both.find(({ statusCode }) => statusCode === 200)?.json<{ chave: string }>().chave
    const [told] = (await desk.noun.history(desk.master, chave ?? '')).json<
      { tracker_type: string; new_values: object }[]
    >()
    expect(told).toMatchObject({ tracker_type: 'publish', new_values: { proposta: id } })
    expect(await desk.audit(id)).toEqual(['insert', 'publish'])
  })

  test('lays fields over what another has changed elsewhere in the row, and says so', async () => {
    const { key, proposal, row } = await desk.changing({ titulo: 'Título do rascunho' })
    await desk.noun.update(desk.master, key, { titulo_foto: 'Foto de outra pessoa' })
    const done = await desk.first.ask(calls.publishProposal, {
      ...on(proposal.id),
      body: { rev: proposal.rev },
    })
    expect(done.sobre).toMatchObject({ quem: expect.any(String) as string })
    expect(recordIn(await desk.noun.read(desk.master, key))).toEqual({
      ...row,
      titulo: 'Título do rascunho',
      titulo_foto: 'Foto de outra pessoa',
    })
  })

  test('of a field that another changed too is a conflict: nothing is written, and both are there', async () => {
    const { key, proposal, row } = await desk.changing({ titulo: 'O meu' })
    await desk.noun.update(desk.master, key, { titulo: 'O do outro' })
    const refused = await desk.publishes(desk.first, proposal.id, proposal.rev)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      412,
      { code: 'changed', detail: { campos: ['titulo'], record: { titulo: 'O do outro' } } },
    ])
    const stands = await desk.first.ask(calls.readProposal, on(proposal.id))
    expect(stands).toMatchObject({
      situacao: 'em_conflito',
      conflito: ['titulo'],
      corpo: { titulo: 'O meu' },
      base: { titulo: row['titulo'] },
    })
    // Who chose says what the field was: then it is no conflict any more.
    const chosen = await desk.first.ask(calls.saveProposal, {
      ...on(proposal.id),
      body: { rev: stands.rev, corpo: { titulo: 'O escolhido' }, base: { titulo: 'O do outro' } },
    })
    expect((await desk.publishes(desk.first, proposal.id, chosen.rev)).statusCode).toBe(200)
    expect(recordIn(await desk.noun.read(desk.master, key))).toMatchObject({
      titulo: 'O escolhido',
    })
  })

  test('takes a row away that nobody changed meanwhile', async () => {
    const { key } = await desk.noun.made(desk.master)
    const body = { ...place, ato: 'retirar', chave: String(key), corpo: {} } as const
    const { id, rev } = await desk.first.ask(calls.beginProposal, { body })
    expect((await desk.publishes(desk.first, id, rev)).statusCode).toBe(200)
    expect((await desk.noun.read(desk.master, key)).statusCode).toBe(404)
  })

  test('asks about a CPF that it would show; keeping the draft does not', async () => {
    const fresh = { ...(await desk.noun.fresh()), titulo: 'CPF 529.982.247-25 sorteado' }
    const { id, rev } = await desk.begin(fresh)
    expect(await desk.first.ask(calls.rehearseProposal, on(id))).toMatchObject({
      publica: false,
      cpf: true,
    })
    expect((await desk.publishes(desk.first, id, rev)).statusCode).toBe(400)
    const confirmed = { 'publish-cpf': 'true' }
    const done = await desk.first.call(
      'POST',
      pathOf(calls.publishProposal, { id }),
      { rev },
      confirmed,
    )
    expect(done.statusCode).toBe(200)
  })
})
