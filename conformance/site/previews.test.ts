import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { resources } from '../../resources/index.ts'
import { isProposable } from '../../resources/proposable.ts'
import { asPublic } from '../support/as-public.ts'
import { openPreviewDesk, type PreviewDesk } from '../support/preview-desk.ts'
import { portalId } from '../support/proposal-desk.ts'
import { canary, openDoor, publicDoors } from '../support/public-doors.ts'
import { uploadedPdf } from '../support/upload-server.ts'

// Looking at the portal as a draft would make it: what the page shows, whom it shows nothing, and that nothing stays.

let desk: PreviewDesk
beforeAll(async () => {
  desk = await openPreviewDesk()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.clear())

describe('a preview', () => {
  test('is the page after publishing, at its address; search, lists, home and feed of it follow', async () => {
    const { draft, url, base } = await desk.shown('Zarabatana na feira')
    const page = await desk.get(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Prévia: o portal ainda não mostra isto.')
    expect(page.body).toContain('<title>Prévia · Zarabatana na feira')
    const others = ['', '/noticias', '/busca?q=zarabatana', '/busca?q=zarabatama', '/mapa']
    const ahead = await Promise.all(others.map((path) => desk.get(base + path)))
    expect(ahead.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
    for (const at of [1, 2]) expect(ahead[at]?.body).toContain('Zarabatana na feira')
    // Looked at again, it is at the same address.
    expect((await desk.get(url)).statusCode).toBe(200)
    const done = await desk.publishes(desk.first, draft.id, draft.rev)
    const path = url.slice(base.length)
    expect(path).toBe(`/noticias/${done.json<{ chave: string }>().chave}`)
    const published = await openDoor(desk.server, `/p/um${path}`)
    expect(asPublic(page.body, base)).toBe(asPublic(published.body, base))
    for (const [at, other] of others.entries()) {
      const after = await openDoor(desk.server, `/p/um${other}`)
      expect([other, asPublic(ahead[at]?.body ?? '', base)]).toEqual([
        other,
        asPublic(after.body, base),
      ])
    }
    // What it opened is public now: the link has ended.
    expect((await desk.get(url)).statusCode).toBe(404)
  })

  test('of a change and of a removal shows the row as it will be, and the list without it', async () => {
    const { key, proposal } = await desk.changing(await desk.onAir({ titulo: 'Depois da mudança' }))
    const changed = await desk.link(desk.first, proposal)
    expect((await desk.get(changed.endereco)).body).toContain('Depois da mudança')
    expect((await openDoor(desk.server, `/p/um/noticias/${key}`)).body).not.toContain('Depois da')
    const removal = await desk.first.ask(calls.beginProposal, {
      body: { portal: portalId, registro: 'news', ato: 'retirar', chave: String(key), corpo: {} },
    })
    const gone = await desk.link(desk.first, removal)
    expect(gone.endereco).toMatch(/\/noticias$/)
    expect((await desk.get(gone.endereco)).body).not.toContain(`/noticias/${key}"`)
    expect((await desk.get(`${gone.endereco}/${key}`)).statusCode).toBe(410)
  })

  test('shows every noun that may wait on the page where it stands, and its file', async () => {
    const file = await uploadedPdf(desk.server, desk.master, `${canary}.pdf`)
    const unseen: string[] = []
    for (const resource of resources.filter(isProposable)) {
      const { endereco } = await desk.link(desk.master, await desk.publishable(resource, file))
      const page = await desk.get(endereco)
      expect([resource.name, page.statusCode]).toEqual([resource.name, 200])
      const main = page.body.replace(/<section class="preview".*?<\/section>/s, '')
      if (!main.toLowerCase().includes(canary)) unseen.push(resource.name)
    }
    expect(unseen).toEqual([])
  })

  test('hands out the file that the draft holds, and nothing that is a list of any length', async () => {
    const file = await uploadedPdf(desk.server, desk.master, 'anexo.pdf')
    const corpo = await desk.onAir({ titulo: 'Com anexo', caminho_documento_s3: file })
    const { endereco } = await desk.link(desk.first, await desk.begin(corpo))
    const attached = await desk.get(`${endereco}/documento`)
    expect([attached.statusCode, attached.headers['content-type']]).toEqual([
      200,
      'application/pdf',
    ])
    expect(attached.headers['cache-control']).toBe('private, no-store')
    const [base = ''] = endereco.split('/noticias')
    for (const path of ['/documentos.csv', '/novidades.xml', '/sitemap.xml', '/dados/x/dados.csv'])
      expect([path, (await desk.get(base + path)).statusCode]).toEqual([path, 404])
  })
})

test('no public door, no queue and no journal differs before, during and after', async () => {
  const { url, base } = await desk.shown(`${canary} na praça`)
  const traces = () =>
    desk.runner.run(
      sql`select (select count(*) from auditoria) as a, (select count(*) from mensagem) as m,
        (select count(*) from mudanca_publica) as c, (select count(*) from portal_noticia) as n`,
    )
  const owner = open({ ...desk.server.connection, max: 1 })
  const queued = () => owner.global.run(sql`select count(*) from fila.tarefa`)
  const before = [...(await publicDoors(desk.server))]
  const [left, waiting] = [await traces(), await queued()]
  // While it is looked at, over and over, everybody else reads: what is kept, and what is rendered anew elsewhere.
  const looks: string[] = []
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted) {
      const looked = looks.length % 2 === 0 ? url : `${base}/busca?q=${canary}`
      await desk.get(looked)
      looks.push(looked)
    }
  })()
  const other = await desk.server.startInstance()
  for (let rounds = 0; rounds < 3 || looks.length < 10; rounds += 1)
    for (const one of [desk.server, other]) expect([...(await publicDoors(one))]).toEqual(before)
  over.abort()
  await looking
  await other.close()
  expect([...(await publicDoors(desk.server))]).toEqual(before)
  expect(await traces()).toEqual(left)
  expect(await queued()).toEqual(waiting)
  await owner.close()
})

test('nobody keeps it, finds it or hands its address on, whatever it answers', async () => {
  const { url, base } = await desk.shown('Só para quem tem o link')
  const answers = [
    await desk.get(url),
    await desk.get(`${base}/nada`),
    await desk.get(`${base}/brasao`),
    await desk.get(`${base}/noticias/999999`),
    await desk.get('/previa/nenhuma'),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    })
    expect([headers['etag'], headers['last-modified']]).toEqual([undefined, undefined])
  }
  expect(answers[0]?.body).toContain('<meta name="robots" content="noindex"/>')
  // It asks nobody for an address to write to.
  expect(answers[0]?.body).not.toContain('type="email"')
})
