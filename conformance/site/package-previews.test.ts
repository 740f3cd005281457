import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { takenBack } from '../../domain/taken-back.ts'
import { pathOf } from '../../kernel/operation.ts'
import { open, sql, type Database, type Tx } from '../../platform/postgres/database.ts'
import * as previews from '../../resources/calls/preview.ts'
import * as proposals from '../../resources/calls/proposal.ts'
import * as calls from '../../resources/calls/release.ts'
import { asPublic } from '../support/as-public.ts'
import { withoutRequest } from '../support/noun.ts'
import { openPreviewDesk, type PreviewDesk } from '../support/preview-desk.ts'
import { on, portalId } from '../support/proposal-desk.ts'
import { openDoor } from '../support/public-doors.ts'
import { tenants } from '../support/tenants.ts'
import type { Answer } from '../support/test-server.ts'
import { writtenTables } from '../../tables/data/preview-rows.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { loadRows } from '../../tables/domain/load.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { closeStaging } from '../../tables/data/staging.ts'
import { bodiesRevenue, check, drop, fourUnits, revenueMapping } from '../tables/doors/delivered.ts'
import { loadOf, rowsOf } from '../tables/table-rows.ts'

// Looking at the portal as a whole package would make it: every draft at once, as it will be, and nothing that stays.

let desk: PreviewDesk
beforeAll(async () => {
  desk = await openPreviewDesk()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.clear())

type Seen = { readonly id: number; readonly rev: number }
const packed = (nome: string, drafts: readonly Seen[]) =>
  desk.first.ask(calls.createRelease, {
    body: { portal: portalId, nome, propostas: drafts.map(({ id }) => id) },
  })
const look = ({ id, rev }: Seen) =>
  desk.first.ask(previews.openReleasePreview, { ...on(id), body: { rev } })
const baseOf = (url: string) => /^https?:\/\/[^/]+\/previa\/[^/]+/.exec(url)?.[0] ?? ''
const publish = ({ id, rev }: Seen) =>
  desk.first.ask(calls.publishRelease, { ...on(id), body: { rev } })

/** A package with a new piece of news, one that is changed and one that is taken away. */
async function month() {
  const made = await desk.begin(await desk.onAir({ titulo: 'Zarabatana na feira' }))
  const changed = await desk.changing(await desk.onAir({ titulo: 'Zarabatana mudada' }))
  const { key } = await desk.noun.made(desk.master)
  const gone = await desk.first.ask(proposals.beginProposal, {
    body: { portal: portalId, registro: 'news', ato: 'retirar', chave: String(key), corpo: {} },
  })
  const release = await packed('Março', [made, changed.proposal, gone])
  return { release, changed: changed.key, gone: key }
}

test('a package is looked at as it will be: lists, search, counts and each page, byte for byte', async () => {
  const { release, changed, gone } = await month()
  const { endereco } = await look(release)
  const base = baseOf(endereco)
  // What changes in several places is looked at from the home on, and the band leads to each of them.
  expect(endereco).toBe(base)
  const home = await desk.get(endereco)
  expect(home.statusCode).toBe(200)
  expect(home.body).toContain('<strong>“Março”</strong>')
  expect(home.body).toContain('3 mudanças')
  const fresh = /href="[^"]*(\/noticias\/\d+)">Zarabatana na feira/.exec(home.body)?.[1] ?? ''
  const paths = ['', '/noticias', fresh, `/noticias/${changed}`, '/busca?q=zarabatana', '/mapa']
  const ahead: Answer[] = []
  for (const path of paths) ahead.push(await desk.get(base + path))
  expect(ahead.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
  expect(ahead[4]?.body).toContain('Zarabatana mudada')
  expect((await desk.get(`${base}/noticias/${gone}`)).statusCode).toBe(410)
  expect((await openDoor(desk.server, '/p/um/noticias')).body).not.toContain('Zarabatana')
  await publish(release)
  for (const [at, path] of paths.entries()) {
    const after = await openDoor(desk.server, `/p/um${path}`)
    expect([path, asPublic(ahead[at]?.body ?? '', base)]).toEqual([
      path,
      asPublic(after.body, base),
    ])
  }
})

test('its links end with it, and stay ended once it is taken back; so do those of its drafts', async () => {
  const one = await desk.shown('Sozinho e no pacote')
  const release = await packed('Termina', [one.draft])
  const { endereco } = await look(release)
  expect([(await desk.get(endereco)).statusCode, (await desk.get(one.url)).statusCode]).toEqual([
    200, 200,
  ])
  const published = await publish(release)
  expect((await desk.get(endereco)).statusCode).toBe(404)
  await desk.first.ask(calls.takeReleaseBack, {
    ...on(release.id),
    body: { rev: published.rev, motivo: 'Saiu antes da hora.' },
  })
  expect([(await desk.get(endereco)).statusCode, (await desk.get(one.url)).statusCode]).toEqual([
    404, 404,
  ])
  const { previas } = await desk.first.ask(previews.listReleasePreviews, on(release.id))
  expect(previas).toEqual([])
})

test('it is made and ended by who may publish all of it; to strangers there is none', async () => {
  const release = await packed('De quem pode', [await desk.begin(await desk.onAir({}))])
  const made = await look(release)
  for (const by of [desk.second, desk.reader]) {
    const [there, nowhere] = await Promise.all(
      [release.id, 999_999].map((id) =>
        by.call('POST', pathOf(previews.openReleasePreview, { id }), { rev: release.rev }),
      ),
    )
    expect([there?.statusCode, there && withoutRequest(there)]).toEqual([
      404,
      nowhere && withoutRequest(nowhere),
    ])
    const list = await by.call('GET', pathOf(previews.listReleasePreviews, { id: release.id }))
    expect(list.statusCode).toBe(404)
  }
  const { previas } = await desk.first.ask(previews.listReleasePreviews, on(release.id))
  expect(previas).toMatchObject([{ id: made.id, aberturas: 0 }])
  const params = { id: release.id, previa: made.id }
  await desk.first.ask(previews.endReleasePreview, { params })
  expect((await desk.get(made.endereco)).statusCode).toBe(404)
})

test('what could not be published is named before the link is made, and on the link later', async () => {
  const whole = await desk.begin(await desk.onAir({ titulo: 'Inteiro' }))
  const release = await packed('Pela metade', [whole])
  const { endereco } = await look(release)
  await desk.first.ask(proposals.saveProposal, {
    ...on(whole.id),
    body: { rev: whole.rev, corpo: { titulo: 'Sem texto' } },
  })
  const spoilt = await desk.get(endereco)
  expect(spoilt.statusCode).toBe(409)
  expect(spoilt.body).toContain('“Sem texto”: ')
  const { rev } = await desk.first.ask(calls.readRelease, on(release.id))
  const refused = await desk.first.call(
    'POST',
    pathOf(previews.openReleasePreview, { id: release.id }),
    { rev },
  )
  expect(refused.statusCode).toBe(400)
  const empty = await packed('Vazio', [])
  const nothing = await desk.first.call(
    'POST',
    pathOf(previews.openReleasePreview, { id: empty.id }),
    { rev: empty.rev },
  )
  expect([nothing.statusCode, nothing.body.includes('O pacote está vazio')]).toEqual([400, true])
})

/** How many events the journal has counted, those of what was taken back too. */
const counted = async (owner: Database): Promise<number> => {
  const [row] = await owner.global.run<{ at: number }>(
    sql`select last_value::float8 as at from auditoria_id_seq`,
  )
  return row?.at ?? 0
}

test('a page and what stands on it are looked at together, each with its own answer', async () => {
  const owner = open({ ...desk.server.connection, max: 1 })
  onTestFinished(() => owner.close())
  const { release, gone } = await month()
  const base = baseOf((await look(release)).endereco)
  const start = await counted(owner)
  expect((await desk.get(base)).statusCode).toBe(200)
  const ofOne = (await counted(owner)) - start
  expect(ofOne).toBeGreaterThan(2)
  const paths = ['', '/noticias/999999/imagem', `/noticias/${gone}`, '/noticias']
  const asked = Array.from({ length: 5 }, () => paths).flat()
  const answers = await Promise.all(asked.map((path) => desk.get(base + path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 5 }, () => [200, 404, 410, 200]).flat(),
  )
  expect((await counted(owner)) - start - ofOne).toBeLessThanOrEqual(4 * ofOne)
})

/** A file of a month's revenue that waits and is ready. */
const revenueOf = async (period: string, amount: string) => {
  const name = `receitas ${amount}.csv`
  const { arquivos } = await drop(desk.first, portalId, name, bodiesRevenue(period, amount))
  const said = { mapa: revenueMapping, lido: true, fonte: 'Contas' } as const
  const { id, situacao } = await check(desk.first, portalId, arquivos[0] ?? 0, said)
  expect(situacao).toBe('pronta')
  return id
}

test('loads are looked at as they will be, made once, and made again where something changed', async () => {
  await fourUnits(desk.runner, tenants.a.portals[0])
  const draft = await desk.begin(await desk.onAir({ titulo: 'As contas de maio' }))
  const arquivos = [await revenueOf('05/2026', '12')]
  const release = await desk.first.ask(calls.createRelease, {
    body: { portal: portalId, nome: 'Com cargas', propostas: [draft.id], arquivos },
  })
  const { endereco } = await look(release)
  const base = baseOf(endereco)
  const home = await desk.get(base)
  expect([home.statusCode, home.body]).toEqual([
    200,
    expect.stringContaining('Receitas, maio de 2026'),
  ])
  const page = '/dados/receitas?exercicio=2026&mes=5'
  const prepared = async () =>
    (
      await desk.runner.run(
        sql`select previa ->> 'numero' as n from pacote where id = ${release.id}::bigint`,
      )
    )[0]
  const before = await prepared()
  const seen = await desk.get(base + page)
  expect([seen.statusCode, seen.body]).toEqual([200, expect.stringContaining('486,00')])
  expect((await openDoor(desk.server, `/p/um${page}`)).body).not.toContain('486,00')
  await look(release)
  expect(await prepared()).toEqual(before)
  // What it depends on is other than it was.
  await desk.runner.run(
    sql`update pacote set previa = jsonb_set(previa, '{estado}', '"outro"') where id = ${release.id}::bigint`,
  )
  const stale = await desk.get(base)
  expect([stale.statusCode, stale.body]).toEqual([409, expect.stringContaining('prepara de novo')])
  await look(release)
  expect((await desk.get(base)).statusCode).toBe(200)
  expect(await prepared()).not.toEqual(before)
  // What a crash empties is not taken for whole.
  const owner = open({ ...desk.server.connection, max: 1 })
  const { n } = (await prepared()) as { n: string }
  await owner.global.script(`truncate prevista.t${n}_saiu`)
  await owner.close()
  expect((await desk.get(base)).statusCode).toBe(409)
  await look(release)
  expect((await desk.get(base)).statusCode).toBe(200)
  await publish(await desk.first.ask(calls.readRelease, on(release.id)))
  expect((await openDoor(desk.server, `/p/um${page}`)).body).toContain('486,00')
  await desk.runner.run(sql`select soltar_previas()`)
  const left = await desk.runner.run(
    sql`select 1 from pg_class where relnamespace = 'prevista'::regnamespace and relname ~ '^t[0-9]+_'`,
  )
  expect(left).toEqual([])
})

/** How many rows of each table a connection has changed. */
async function changesOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const found = await tx.run<{ name: string; count: number }>(
    sql.read`select regexp_replace(relname, '_[0-9]{4}$', '') as name,
        sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as count
      from pg_stat_xact_user_tables where schemaname = 'public' group by 1 order by 1`,
  )
  return new Map(found.map(({ name, count }) => [name, count]))
}
test('a load writes no table of which a look finds another state', async () => {
  const actor = { tenantId: 1, userId: '', userName: '', managers: null, ip: '', requestId: '' }
  const [town] = tenants.a.portals
  const tables = ['empenhos', 'receitas', 'licitacao_documentos', 'servidores'].flatMap(
    (name) => datasetNamed(name) ?? [],
  )
  const written = await takenBack(desk.runner, async (tx) => {
    // The connection has not told of all that it did before.
    const before = await changesOf(tx)
    for (const dataset of tables) {
      const load = loadOf(dataset, rowsOf(dataset, 3), town, { way: 'demonstracao' })
      const { status, findings } = await loadRows(tx, actor, load, personKeys('k', 1))
      expect([status, findings]).toEqual(['publicada', expect.anything()])
      await closeStaging(tx, dataset)
    }
    const now = await changesOf(tx)
    return [...now].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
  })
  const years = tables.map((dataset) => ({ dataset, of: [] }))
  const laid = writtenTables({ portalId, loads: [], years }, 0).map((one) => one.laid.nome)
  const others = written.filter((name) => !laid.includes(name))
  // The words of rows are only asked for to look less, and the journal has no page of the portal.
  expect(others).toEqual(['auditoria', 'mudanca_publica', 'vocabulario_de_linhas'])
})
