import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesOf } from '../../kernel/call.ts'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as proposals from '../../resources/calls/proposal.ts'
import * as calls from '../../resources/calls/release.ts'
import * as reviews from '../../resources/calls/review.ts'
import { faq } from '../../resources/content/faq.ts'
import { news } from '../../resources/content/news.ts'
import { nounOf, recordIn } from '../support/noun.ts'
import { on, portalId } from '../support/proposal-desk.ts'
import { openReleaseDesk, type ReleaseDesk } from '../support/release-desk.ts'
import type { Answer, Caller } from '../support/test-server.ts'

// Packages: what goes in and out, what a rehearsal tells, and that all of it is published or nothing.

let desk: ReleaseDesk
beforeAll(async () => {
  desk = await openReleaseDesk()
})
afterAll(() => desk.server.close())

const messageOf = (answer: Answer) => answer.json<{ message: string }>().message
const query = { portal: String(portalId) }
const demand = (...registros: string[]) =>
  desk.first.ask(reviews.demandReview, { query, body: { registros } })
/** A draft of a question, by who may publish those as well. */
const question = async (pergunta: string, by = desk.first) => {
  const { portal_id: _portal, ...rest } = await nounOf(desk.server, faq).fresh()
  return by.ask(proposals.beginProposal, {
    body: {
      portal: portalId,
      registro: 'faq',
      ato: 'criar',
      corpo: { ...rest, faq_titulo: pergunta },
    },
  })
}
const questions = async (pergunta: string) =>
  (
    await desk.runner.run(
      sql`select 1 from portal_pergunta_frequente where faq_titulo = ${pergunta}`,
    )
  ).length

describe('a package', () => {
  test('takes drafts of a portal in and out, and tells whose they are', async () => {
    const [one, other] = [await desk.drafted('Primeira'), await desk.drafted('Segunda')]
    const made = await desk.packed('Março', [one])
    expect(made).toMatchObject({ situacao: 'aberto', propostas: 1, ocultas: 0 })
    const path = pathOf(calls.putInRelease, { id: made.id })
    const both = await desk.master.ask(calls.putInRelease, {
      ...on(made.id),
      body: { propostas: [other.id, one.id] },
    })
    expect(both.itens.map(({ titulo }) => titulo)).toEqual(['Primeira', 'Segunda'])
    expect(both.itens[0]?.pacote).toEqual({ id: made.id, nome: 'Março', agendado: false })
    const elsewhere = await desk.packed('Abril', [])
    const twice = await desk.first.call('POST', pathOf(calls.putInRelease, { id: elsewhere.id }), {
      propostas: [one.id],
    })
    expect([twice.statusCode, twice.body]).toEqual([409, expect.stringContaining('“Março”')])
    const left = await desk.first.ask(calls.takeOutOfRelease, {
      params: { id: made.id, proposta: one.id },
    })
    expect(left.itens.map(({ id }) => id)).toEqual([other.id])
    expect(await desk.told(made.id)).toEqual(['insert', 'update', 'update'])
    // Out of reach is what is not there.
    const strange = await desk.second.call('POST', path, { propostas: [one.id] })
    const nowhere = await desk.second.call('POST', pathOf(calls.putInRelease, { id: 999_999 }), {
      propostas: [one.id],
    })
    expect([strange.statusCode, messageOf(strange)]).toEqual([404, messageOf(nowhere)])
    expect((await desk.reader.call('GET', `/webadm/pacotes?portal=${portalId}`)).statusCode).toBe(
      404,
    )
  })

  test('keeps what is in it from being published, promised or put elsewhere alone', async () => {
    const one = await desk.drafted('Só com o pacote')
    const made = await desk.packed('Juntos', [one])
    const alone = await desk.publishes(desk.first, one.id, one.rev)
    expect([alone.statusCode, alone.body]).toEqual([409, expect.stringContaining('“Juntos”')])
    const em = new Date(Date.now() + 3_600_000).toISOString()
    const promised = await desk.first.call(
      'PUT',
      pathOf(proposals.scheduleProposal, { id: one.id }),
      {
        rev: one.rev,
        em,
      },
    )
    expect(promised.statusCode).toBe(409)
    const again = await desk.first.ask(proposals.saveProposal, {
      ...on(one.id),
      body: { rev: one.rev, corpo: one.corpo },
    })
    // What it has is other than it was: whoever saw it before looks again.
    expect((await desk.releases(desk.first, made)).statusCode).toBe(409)
    await desk.first.ask(proposals.discardProposal, { params: { id: one.id, rev: again.rev } })
    expect((await desk.read(made.id)).itens).toEqual([])
    const empty = await desk.releases(desk.first, await desk.read(made.id))
    expect([empty.statusCode, empty.body]).toEqual([400, expect.stringContaining('vazio')])
  })

  test('is dissolved, and its drafts stay', async () => {
    const one = await desk.drafted('Continua rascunho')
    const made = await desk.packed('Desmanchado', [one])
    await desk.first.ask(calls.dissolveRelease, { params: { id: made.id, rev: made.rev } })
    expect(await desk.first.ask(proposals.readProposal, on(one.id))).toMatchObject({
      situacao: 'rascunho',
      pacote: null,
    })
    expect((await desk.first.call('GET', `/webadm/pacotes/${made.id}`)).statusCode).toBe(404)
    const { pacotes } = await desk.first.ask(calls.listReleases, { query })
    expect(pacotes.map(({ nome }) => nome)).not.toContain('Desmanchado')
  })
})

describe('publication', () => {
  test('is of all that is in it: new, changed and withdrawn rows of several nouns, and the audit says with what', async () => {
    const { key, proposal } = await desk.changing({ titulo: 'Mudada com o pacote' })
    const gone = await desk.noun.made(desk.master)
    const removal = await desk.first.ask(proposals.beginProposal, {
      body: {
        portal: portalId,
        registro: 'news',
        ato: 'retirar',
        chave: String(gone.key),
        corpo: {},
      },
    })
    const drafts = [
      await desk.drafted('Nova com o pacote'),
      proposal,
      removal,
      await question('E o pacote?'),
    ]
    const made = await desk.packed('O mês', drafts)
    const before = await desk.rehearses(made.id)
    expect(before).toMatchObject({
      publica: true,
      novos: 2,
      mudados: 1,
      retirados: 1,
      recusas: [],
      cpf: [],
    })
    expect([await desk.rowsOf('Nova com o pacote'), await questions('E o pacote?')]).toEqual([0, 0])
    expect((await desk.releases(desk.first, made)).statusCode).toBe(200)
    expect([await desk.rowsOf('Nova com o pacote'), await questions('E o pacote?')]).toEqual([1, 1])
    expect(recordIn(await desk.noun.read(desk.master, key))).toMatchObject({
      titulo: 'Mudada com o pacote',
    })
    expect((await desk.noun.read(desk.master, gone.key)).statusCode).toBe(404)
    const done = await desk.read(made.id)
    expect(done).toMatchObject({ situacao: 'publicado', publicado_por: { id: desk.first.userId } })
    expect(done.itens.map(({ situacao }) => situacao)).toEqual(drafts.map(() => 'publicada'))
    const told = await desk.runner.run<{ pacote: string }>(
      sql`select new_values->>'pacote' as pacote from auditoria where page_id_name = 'proposal'
        and tracker_type = 'publish' and registro = ${String(proposal.id)}`,
    )
    expect(told).toEqual([{ pacote: 'O mês' }])
    expect((await desk.releases(desk.first, done)).statusCode).toBe(409)
  })

  test('is of nothing where one is refused: the rehearsal tells all of them, and the refusal the first', async () => {
    const { key, proposal } = await desk.changing({ titulo: 'O meu título' })
    const made = await desk.packed('Com faltas', [
      await desk.drafted('Inteira'),
      await desk.begin({ titulo: 'Sem texto' }),
      proposal,
    ])
    await desk.noun.update(desk.first, key, { titulo: 'O de outra pessoa' })
    const { publica, recusas } = await desk.rehearses(made.id)
    expect(publica).toBe(false)
    expect(recusas).toMatchObject([
      {
        titulo: 'Sem texto',
        motivo: 'falta',
        faltas: expect.arrayContaining(['Escreva o texto da notícia.']),
      },
      { proposta: proposal.id, motivo: 'conflito' },
    ])
    const refused = await desk.releases(desk.first, made)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { message: expect.stringMatching(/^“Sem texto”: .*Nada do pacote foi publicado\.$/) },
    ])
    expect(await desk.rowsOf('Inteira')).toBe(0)
    expect((await desk.read(made.id)).itens.map(({ situacao }) => situacao)).not.toContain(
      'publicada',
    )
  })

  test('asks about a CPF once for all, and says where it stands', async () => {
    const { portal_id: _portal, ...rest } = await desk.noun.fresh()
    const one = await desk.begin({
      ...rest,
      titulo: 'Com CPF',
      texto: 'Maria, CPF 529.982.247-25.',
    })
    const made = await desk.packed('Pessoal', [one])
    expect(await desk.rehearses(made.id)).toMatchObject({
      publica: true,
      cpf: [{ proposta: one.id }],
    })
    expect((await desk.releases(desk.first, made)).json()).toMatchObject({
      detail: { cpf: 'unconfirmed' },
    })
    const path = pathOf(calls.publishRelease, { id: made.id })
    const done = await desk.first.call('POST', path, { rev: made.rev }, { 'publish-cpf': 'true' })
    expect([done.statusCode, await desk.rowsOf('Com CPF')]).toEqual([200, 1])
  })
})

describe('rights and review', () => {
  test('who may publish some of it sees those, how many others it has, and publishes nothing', async () => {
    await desk.server.grant(pagesOf(news), ['read', 'add', 'edit', 'delete'])
    const clerk = await desk.server.signedIn('chosen')
    const made = await desk.packed('De dois', [
      await desk.drafted('Notícia dele'),
      await question('De outra pessoa?'),
    ])
    const seen = await desk.read(made.id, clerk)
    expect([seen.itens.map(({ titulo }) => titulo), seen.ocultas]).toEqual([['Notícia dele'], 1])
    expect(await desk.rehearses(made.id, clerk)).toMatchObject({ publica: false, ocultas: 1 })
    expect((await desk.releases(clerk, made)).statusCode).toBe(403)
    const dissolved = await clerk.call(
      'DELETE',
      pathOf(calls.dissolveRelease, { id: made.id, rev: made.rev }),
    )
    expect(dissolved.statusCode).toBe(403)
    expect(await desk.rowsOf('Notícia dele')).toBe(0)
  })

  test('what nobody approved refuses the package, until somebody does or who administers says why not', async () => {
    const clerk: Caller = await desk.server.signedIn('chosen')
    await demand('news')
    const one = await desk.drafted('A revisar', clerk)
    const made = await desk.packed(
      'Revisado',
      [one, await desk.drafted('Outra a revisar', clerk)],
      clerk,
    )
    const { recusas } = await desk.rehearses(made.id, clerk)
    expect(recusas.map(({ motivo }) => motivo)).toEqual(['revisao', 'revisao'])
    expect((await desk.releases(clerk, made)).statusCode).toBe(403)
    const sent = await clerk.ask(reviews.sendToReview, {
      ...on(one.id),
      body: { rev: one.rev, nota: '' },
    })
    await desk.first.ask(reviews.approveProposal, {
      ...on(one.id),
      body: { rev: sent.rev, nota: '' },
    })
    const last = await desk.rehearses(made.id, clerk)
    expect([last.recusas.length, last.sem_revisao]).toEqual([1, false])
    expect(await desk.rehearses(made.id)).toMatchObject({ publica: false, sem_revisao: true })
    const said = { sem_revisao: 'Prazo legal vence hoje' }
    expect((await desk.releases(clerk, made, said)).statusCode).toBe(403)
    expect((await desk.releases(desk.first, made, said)).statusCode).toBe(200)
    expect([await desk.rowsOf('A revisar'), await desk.rowsOf('Outra a revisar')]).toEqual([1, 1])
    await demand()
  })

  test('another municipality has no package of this one', async () => {
    const made = await desk.packed('Daqui', [])
    const other = await desk.server.signedIn('master', 'b')
    expect((await other.call('GET', `/webadm/pacotes/${made.id}`)).statusCode).toBe(404)
  })
})
