import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagesOf } from '../../kernel/call.ts'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as previews from '../../resources/calls/preview.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { news } from '../../resources/content/news.ts'
import { mostAMinute } from '../../site/cache/limits.ts'
import { withoutRequest } from '../support/noun.ts'
import { openPreviewDesk, type PreviewDesk } from '../support/preview-desk.ts'
import { on } from '../support/proposal-desk.ts'
import { openDoor } from '../support/public-doors.ts'
import { tenants } from '../support/tenants.ts'

// Links that show the portal as a draft would make it: whom they open it, until when, and what a look may take.

let desk: PreviewDesk
beforeAll(async () => {
  desk = await openPreviewDesk()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.clear())

describe('a link', () => {
  const ended = async (url: string) => {
    const { statusCode, body } = await desk.get(url)
    return [statusCode, body.replace(/Código do atendimento: [^<]*/, '')]
  }

  test('that is over answers as one that never was: ended, too old, discarded, of who may no more', async () => {
    const nothing = await ended(`/previa/${'x'.repeat(43)}/noticias/1`)
    expect(nothing[0]).toBe(404)
    const one = await desk.shown('Encerrado')
    const { previas } = await desk.master.ask(previews.listPreviews, on(one.draft.id))
    expect(previas).toMatchObject([{ id: one.id, aberturas: 0, aberta_em: null }])
    await desk.get(one.url)
    await desk.get(one.url)
    expect((await desk.first.ask(previews.listPreviews, on(one.draft.id))).previas).toMatchObject([
      { aberturas: 1, aberta_em: expect.any(String) },
    ])
    const params = { id: one.draft.id, previa: one.id }
    await desk.master.ask(previews.endPreview, { params })
    expect(await ended(one.url)).toEqual(nothing)
    expect((await desk.first.ask(previews.listPreviews, on(one.draft.id))).previas).toEqual([])
    const again = await desk.first.call('DELETE', pathOf(previews.endPreview, params))
    expect(again.statusCode).toBe(404)

    const old = await desk.shown('Velho')
    await desk.runner.run(
      sql`update previa set criada_em = now() - interval '8 days', expira_em = now() - interval '1 second'
        where id = ${old.id}::bigint`,
    )
    expect(await ended(old.url)).toEqual(nothing)

    const thrown = await desk.shown('Descartado')
    const { id, rev } = thrown.draft
    await desk.first.ask(calls.discardProposal, { params: { id, rev } })
    expect(await ended(thrown.url)).toEqual(nothing)

    await desk.server.grant(pagesOf(news), ['read', 'add'])
    const lost = await desk.shown('De quem não pode mais', await desk.server.signedIn('chosen'))
    expect((await desk.get(lost.url)).statusCode).toBe(200)
    await desk.server.grant(pagesOf(news), ['read'])
    expect(await ended(lost.url)).toEqual(nothing)
    // Another municipality has no such link.
    const elsewhere = await desk.server.app.inject({
      url: one.url.replace(/^https?:\/\/[^/]+/, ''),
      headers: { host: tenants.b.host },
    })
    expect(elsewhere.statusCode).toBe(404)
  })

  test('is kept as a hash of 256 bits, bounded in number and time, and told in the journal', async () => {
    const { draft, base, id } = await desk.shown('Chave')
    const key = base.split('/').at(-1) ?? ''
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    const [row] = await desk.runner.run<{ kept: string }>(
      sql`select v::text as kept from previa v where id = ${id}::bigint`,
    )
    expect(row?.kept).not.toContain(key)
    expect(await desk.audit(draft.id)).toEqual(['insert', 'update'])
    const path = pathOf(previews.openPreview, { id: draft.id })
    const ask = (horas: number) => desk.first.call('POST', path, { rev: draft.rev, horas })
    expect([(await ask(0)).statusCode, (await ask(169)).statusCode]).toEqual([400, 400])
    for (let made = 1; made <= 20; made += 1) expect((await ask(168)).statusCode).toBe(201)
    expect((await ask(168)).statusCode).toBe(429)
    // Whoever looks themselves is never stopped: the oldest of their own looks ends.
    for (let looks = 1; looks <= 5; looks += 1) expect((await ask(1)).statusCode).toBe(201)
    const { previas } = await desk.first.ask(previews.listPreviews, on(draft.id))
    expect([previas.length, previas.some((one) => one.id === id)]).toEqual([25, false])
  })

  test('is made by who may publish the draft, of what could be published as it is now', async () => {
    const { draft } = await desk.shown('De quem pode')
    const body = { rev: draft.rev, horas: 1 }
    for (const by of [desk.second, desk.reader]) {
      const [there, nowhere] = await Promise.all(
        [draft.id, 999_999].map((id) =>
          by.call('POST', pathOf(previews.openPreview, { id }), body),
        ),
      )
      expect([there?.statusCode, there && withoutRequest(there)]).toEqual([
        404,
        nowhere && withoutRequest(nowhere),
      ])
      const list = await by.call('GET', pathOf(previews.listPreviews, { id: draft.id }))
      expect(list.statusCode).toBe(404)
    }
    const half = await desk.begin({ titulo: 'Pela metade' })
    const refused = await desk.first.call('POST', pathOf(previews.openPreview, { id: half.id }), {
      rev: half.rev,
    })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'invalid' }])
    // A draft that is spoilt later says what is missing, and shows nothing.
    const { url, draft: whole } = await desk.shown('Inteiro')
    await desk.first.ask(calls.saveProposal, {
      ...on(whole.id),
      body: { rev: whole.rev, corpo: { titulo: 'Inteiro' } },
    })
    const spoilt = await desk.get(url)
    expect(spoilt.statusCode).toBe(409)
    expect(spoilt.body).toContain('Isto ainda não pode ser mostrado')
  })

  test('asks before it shows a CPF, as publishing does', async () => {
    const texto = '<p>Procure Maria, CPF 529.982.247-25.</p>'
    const draft = await desk.begin(await desk.onAir({ texto }))
    const path = pathOf(previews.openPreview, { id: draft.id })
    const asked = await desk.first.call('POST', path, { rev: draft.rev })
    expect([asked.statusCode, asked.json()]).toMatchObject([
      400,
      { detail: { cpf: 'unconfirmed' } },
    ])
    const yes = await desk.first.call('POST', path, { rev: draft.rev }, { 'publish-cpf': 'true' })
    expect((await desk.get(yes.json<{ endereco: string }>().endereco)).statusCode).toBe(200)
  })

  test('cannot be guessed: after so many questions of a network in a minute a right key opens nothing either', async () => {
    const { url } = await desk.shown('Adivinhe')
    const from = desk.stranger()
    const guesses = await Promise.all(
      Array.from({ length: mostAMinute.previews }, (_, at) =>
        desk.get(`/previa/${String(at).padStart(43, 'A')}/noticias`, from),
      ),
    )
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    const more = await desk.get(url, from)
    expect([more.statusCode, Number(more.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await desk.get(url)).statusCode).toBe(200)
  })
})

describe('what a look may take', () => {
  test('ends within its time behind a row that somebody else writes, and lets everybody read meanwhile', async () => {
    const { key, proposal } = await desk.changing(await desk.onAir({ titulo: 'Espera' }))
    const { endereco } = await desk.link(desk.first, proposal)
    const [began, waited] = await desk.runner.atomically(async (tx) => {
      await tx.run(sql`select 1 from portal_noticia where id = ${String(key)}::bigint for update`)
      const from = performance.now()
      const late = await desk.get(endereco)
      const page = await openDoor(desk.server, '/p/um/noticias')
      return [[late.statusCode, page.status], performance.now() - from] as const
    })
    expect(began).toEqual([503, 200])
    expect(waited).toBeLessThan(5_000)
    expect((await desk.get(endereco)).statusCode).toBe(200)
  })

  test('is one transaction for a link and two for all, however many look', async () => {
    const links = await Promise.all(
      ['Um', 'Dois', 'Três', 'Quatro'].map((titulo) => desk.shown(titulo)),
    )
    const counts: number[] = []
    /** How many transactions write news, or wait to: the looks alone. */
    const count = async () => {
      const [row] = await desk.server.db.global.run<{ n: number }>(
        sql`select count(distinct pid)::int as n from pg_locks where mode = 'RowExclusiveLock'
          and database = (select oid from pg_database where datname = current_database())
          and relation = 'portal_noticia'::regclass`,
      )
      counts.push(row?.n ?? 0)
      return row?.n ?? 0
    }
    const [asked, readers] = await desk.runner.atomically(async (tx) => {
      // Whoever looks waits here, so that all that could come are there to be counted.
      await tx.run(sql`lock table portal_noticia in share mode`)
      const waiting = Promise.all(
        links.flatMap(({ url }) => Array.from({ length: 6 }, () => desk.get(url))),
      )
      while ((await count()) < 2) continue
      const page = await openDoor(desk.server, '/p/um/noticias')
      for (let times = 0; times < 10; times += 1) await count()
      return [{ waiting }, page] as const
    })
    const ended = asked.waiting.then(() => true)
    const soon = () => new Promise<false>((resolve) => setImmediate(resolve, false))
    while (!(await Promise.race([ended, soon()]))) await count()
    const looks = await asked.waiting
    expect([new Set(looks.map(({ statusCode }) => statusCode)), readers.status]).toEqual([
      new Set([200]),
      200,
    ])
    expect(counts.length).toBeGreaterThan(10)
    expect(Math.max(...counts)).toBe(2)
    expect(desk.server.db.state.lent).toBe(0)
  })
})
