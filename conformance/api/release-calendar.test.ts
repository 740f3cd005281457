import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagesOf } from '../../kernel/call.ts'
import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import * as proposals from '../../resources/calls/proposal.ts'
import * as calls from '../../resources/calls/release.ts'
import { readReleaseCalendar } from '../../resources/calls/release-calendar.ts'
import { faq } from '../../resources/content/faq.ts'
import { nounOf } from '../support/noun.ts'
import { on, portalId } from '../support/proposal-desk.ts'
import { openReleaseDesk, type ReleaseDesk } from '../support/release-desk.ts'
import type { Answer, Caller } from '../support/test-server.ts'

// What goes out of a portal and comes in, by the day.

let desk: ReleaseDesk
beforeAll(async () => {
  desk = await openReleaseDesk()
})
afterAll(() => desk.server.close())

const messageOf = (answer: Answer) => answer.json<{ message: string }>().message
const query = { portal: String(portalId) }
/** A draft of a question. */
const question = async (pergunta: string) => {
  const { portal_id: _portal, ...rest } = await nounOf(desk.server, faq).fresh()
  const corpo = { ...rest, faq_titulo: pergunta }
  const body = { portal: portalId, registro: 'faq', ato: 'criar', corpo } as const
  return desk.first.ask(proposals.beginProposal, { body })
}

describe('the calendar', () => {
  const clock = clockOf(capitalZone)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const dayIn = (days: number) => clock.isoDay(inDays(days))
  const told = async (by: Caller, from: number, until: number) =>
    (
      await by.ask(readReleaseCalendar, { query: { ...query, de: dayIn(from), ate: dayIn(until) } })
    ).entradas.map(({ quando: _at, id: _id, chave: _key, ...entry }) => entry)

  test('refuses days the wrong way round and too many, and whoever may do nothing in the portal', async () => {
    const asks = (by: Caller, de: string, ate: string) =>
      by.call('GET', `/webadm/calendario-de-publicacoes?portal=${portalId}&de=${de}&ate=${ate}`)
    const said = async (de: string, ate: string) => messageOf(await asks(desk.first, de, ate))
    expect(await said('2026-03-02', '2026-03-01')).toContain('antes do primeiro')
    expect(await said('2026-01-01', '2026-03-04')).toContain('no máximo 62 dias')
    expect((await asks(desk.first, '2026-01-01', '2026-03-03')).statusCode).toBe(200)
    expect((await asks(desk.reader, '2026-03-01', '2026-03-01')).statusCode).toBe(404)
  })

  test('tells packages, drafts in none, and news by their own dates, each once and by the day of the portal', async () => {
    const kept = await desk.drafted('No pacote da agenda')
    const made = await desk.packed('Pacote da agenda', [kept])
    // A minute before midnight by the portal's clock, which is another day in UTC.
    const late = new Date(Date.parse(`${dayIn(40)}T23:59:00-03:00`)).toISOString()
    const packed = await desk.first.ask(calls.scheduleRelease, {
      ...on(made.id),
      body: { rev: (await desk.read(made.id)).rev, em: late },
    })
    const alone = await desk.drafted('Sozinha na agenda')
    const body = { rev: alone.rev, em: new Date(Date.parse(late) - 3_600_000).toISOString() }
    await desk.first.ask(proposals.scheduleProposal, { ...on(alone.id), body })
    await desk.noun.made(desk.master, {
      ...(await desk.noun.fresh()),
      titulo: 'Com datas suas',
      ativo: 'S',
      iniciado_em: new Date(Date.parse(late) - 7_200_000).toISOString(),
      finalizado_em: new Date(Date.parse(late) + 120_000).toISOString(),
    })
    const starts = { o_que: 'registro', registro: 'news', titulo: 'Com datas suas', ato: 'criar' }
    expect(await told(desk.first, 40, 40)).toEqual([
      { ...starts, situacao: 'marcado' },
      {
        o_que: 'rascunho',
        registro: 'news',
        titulo: alone.titulo,
        ato: 'criar',
        situacao: 'marcado',
      },
      { o_que: 'pacote', registro: null, titulo: packed.nome, ato: null, situacao: 'marcado' },
    ])
    expect(await told(desk.first, 41, 41)).toEqual([
      { ...starts, ato: 'retirar', situacao: 'marcado' },
    ])
    // Another municipality has a portal of the same number, and nothing of this.
    const other = await desk.server.signedIn('master', 'b')
    expect(await told(other, 40, 41)).toEqual([])
  })

  test('tells what was published today, and of records only to who may do something with them', async () => {
    await desk.server.grant(pagesOf(faq), ['read', 'add', 'edit', 'delete'])
    const clerk = await desk.server.signedIn('chosen')
    const draft = await question('Publicada hoje?')
    expect((await desk.publishes(desk.first, draft.id, draft.rev)).statusCode).toBe(200)
    const done = await desk.drafted('Notícia publicada hoje')
    expect((await desk.publishes(desk.first, done.id, done.rev)).statusCode).toBe(200)
    const titles = (all: Awaited<ReturnType<typeof told>>) =>
      all.filter(({ situacao }) => situacao === 'feito').map(({ titulo }) => titulo)
    const [mine, theirs] = [await told(desk.first, 0, 0), await told(clerk, 0, 0)]
    expect(titles(mine)).toEqual(
      expect.arrayContaining(['Publicada hoje?', 'Notícia publicada hoje']),
    )
    expect(titles(theirs)).toContain('Publicada hoje?')
    expect(titles(theirs)).not.toContain('Notícia publicada hoje')
  })
})
