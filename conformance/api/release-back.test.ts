import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as proposals from '../../resources/calls/proposal.ts'
import * as calls from '../../resources/calls/release.ts'
import { news } from '../../resources/content/news.ts'
import { pagesOf } from '../../kernel/call.ts'
import { recordIn } from '../support/noun.ts'
import { on, portalId } from '../support/proposal-desk.ts'
import { openReleaseDesk, type ReleaseDesk } from '../support/release-desk.ts'
import { tenants } from '../support/tenants.ts'
import type { Caller } from '../support/test-server.ts'
import {
  bodiesRevenue,
  check,
  drop,
  fourUnits,
  listed,
  publish,
  revenueMapping as mapa,
} from '../tables/doors/delivered.ts'

// What a package published is taken back whole, or not at all; and loads of public tables go out and back with it.

let desk: ReleaseDesk
beforeAll(async () => {
  desk = await openReleaseDesk()
  await fourUnits(desk.runner, tenants.a.portals[0])
})
afterAll(() => desk.server.close())

type Seen = { readonly id: number; readonly rev: number }
const takesBack = (by: Caller, { id, rev }: Seen, motivo = 'Saiu com o mês errado') =>
  by.call('POST', pathOf(calls.takeReleaseBack, { id }), { rev, motivo })
/** A published package that made, changed and withdrew a piece of news. */
const published = async (titulo: string) => {
  const { key, row, proposal } = await desk.changing({ titulo: `${titulo}, mudada` })
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
  const made = await desk.packed(titulo, [await desk.drafted(titulo), proposal, removal])
  expect((await desk.releases(desk.first, made)).statusCode).toBe(200)
  return { release: await desk.read(made.id), key, gone: gone.key, before: row }
}

test('everything is as it was, its drafts wait again, and it can be published once more', async () => {
  const { release, key, gone, before } = await published('Vai e volta')
  expect((await takesBack(desk.first, release, 'não')).statusCode).toBe(400)
  expect((await takesBack(desk.first, release)).statusCode).toBe(200)
  expect(await desk.rowsOf('Vai e volta')).toBe(0)
  expect(recordIn(await desk.noun.read(desk.master, key))).toMatchObject({
    titulo: before['titulo'],
  })
  expect((await desk.noun.read(desk.master, gone)).statusCode).toBe(200)
  const back = await desk.read(release.id)
  expect(back).toMatchObject({ situacao: 'aberto', motivo: 'Saiu com o mês errado' })
  expect(back.itens.map(({ situacao }) => situacao)).toEqual(['rascunho', 'rascunho', 'rascunho'])
  expect(await desk.told(release.id)).toEqual(['insert', 'publish', 'restore'])
  expect((await takesBack(desk.first, back)).statusCode).toBe(409)
  expect(await desk.rehearses(release.id)).toMatchObject({ publica: true, recusas: [] })
  expect((await desk.releases(desk.first, back)).statusCode).toBe(200)
  expect(await desk.rowsOf('Vai e volta')).toBe(1)
  expect((await desk.noun.read(desk.master, gone)).statusCode).toBe(404)
})

test('where somebody changed a row since, nothing is taken back, and it is said who and what', async () => {
  const { release, key, gone } = await published('Mudou depois')
  await desk.noun.update(desk.master, key, { titulo: 'De outra pessoa' })
  const refused = await takesBack(desk.first, release)
  expect([refused.statusCode, refused.body]).toEqual([
    412,
    expect.stringMatching(
      /“Mudou depois, mudada”: .* mudou o registro depois .*Nada foi desfeito\./,
    ),
  ])
  expect(await desk.rowsOf('Mudou depois')).toBe(1)
  expect((await desk.noun.read(desk.master, gone)).statusCode).toBe(404)
  expect(await desk.read(release.id)).toMatchObject({ situacao: 'publicado', rev: release.rev })
})

test('a CPF that comes back is asked about, and who begins another draft meanwhile keeps it', async () => {
  const { key } = await desk.noun.made(desk.master)
  const cpf = { texto: 'Compareça Maria, CPF 529.982.247-25.' }
  const confirmed = { 'publish-cpf': 'true' }
  expect((await desk.noun.update(desk.master, key, cpf, confirmed)).statusCode).toBe(200)
  const change = { portal: portalId, registro: 'news', ato: 'mudar', chave: String(key) } as const
  const draft = await desk.first.ask(proposals.beginProposal, {
    body: { ...change, corpo: { texto: 'Compareça quem foi chamada.' } },
  })
  const made = await desk.packed('Sem CPF', [draft])
  await desk.releases(desk.first, made)
  const release = await desk.read(made.id)
  const other = await desk.master.ask(proposals.beginProposal, {
    body: { ...change, corpo: { titulo: 'Outro rascunho' } },
  })
  expect((await takesBack(desk.first, release)).json()).toMatchObject({
    detail: { cpf: 'unconfirmed' },
  })
  const path = pathOf(calls.takeReleaseBack, { id: release.id })
  const body = { rev: release.rev, motivo: 'O nome era público' }
  const done = await desk.first.call('POST', path, body, confirmed)
  expect([done.statusCode, (await desk.read(made.id)).itens]).toEqual([200, []])
  expect(await desk.first.ask(proposals.readProposal, on(other.id))).toMatchObject({
    situacao: 'rascunho',
  })
})

test('after thirty days it is not taken back', async () => {
  const made = await desk.packed('Antigo', [await desk.drafted('Antiga')])
  await desk.releases(desk.first, made)
  await desk.runner.run(
    sql`update pacote set publicado_em = now() - interval '31 days' where id = ${made.id}::bigint`,
  )
  const late = await takesBack(desk.first, await desk.read(made.id))
  expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('30 dias')])
  expect(await desk.rowsOf('Antiga')).toBe(1)
})

/** A file of the month's revenue of four bodies that waits and is ready. */
const readyFile = async (month: string, amount: string, acumulado = false) => {
  const name = `receitas ${amount} de ${month}.csv`
  const { arquivos } = await drop(
    desk.first,
    portalId,
    name.replace('/', '-'),
    bodiesRevenue(month, amount),
  )
  const said = { mapa: { ...mapa, acumulado }, lido: true, fonte: 'Contas' } as const
  let file = await check(desk.first, portalId, arquivos[0] ?? 0, said)
  const respostas = (file.parecer?.perguntas ?? []).map(({ codigo }) => codigo)
  if (respostas.length > 0) file = await check(desk.first, portalId, file.id, { respostas })
  expect(file.situacao).toBe('pronta')
  return file.id
}
/** What a portal tells of the revenue of a month: the amount that stands before the digit of each body. */
const revenueOf = async (month: number) => {
  const found = await desk.runner.run<{ sum: number }>(
    sql`select coalesce(sum(arrecadada), 0)::float8 as sum from dado_receitas
      where exercicio = 2026 and mes = ${month}::int`,
  )
  return found[0]?.sum
}
/** The revenue of four bodies: the amount with a digit of each behind it. */
const ofAll = (amount: string) =>
  [0, 1, 2, 3].reduce((sum, digit) => sum + Number(`${amount}${digit}`), 0)
const withLoads = (nome: string, drafts: readonly Seen[], arquivos: readonly number[]) => {
  const body = { portal: portalId, nome, propostas: drafts.map(({ id }) => id), arquivos }
  return desk.first.ask(calls.createRelease, { body: { ...body, arquivos: [...arquivos] } })
}
const checksAgain = ({ id }: Seen) => desk.first.ask(calls.checkLoadsOfRelease, on(id))
const takesLoadsBack = ({ id, rev }: Seen, fundamento?: 'erro') =>
  desk.first.call('POST', pathOf(calls.takeReleaseBack, { id }), {
    rev,
    motivo: 'Saiu com o mês errado',
    ...(fundamento && { fundamento }),
  })

test('loads go out and back with the drafts of their package, as they were shown or not at all', async () => {
  const file = await readyFile('01/2026', '11')
  const made = await withLoads('O mês com cargas', [await desk.drafted('Com cargas')], [file])
  expect(made).toMatchObject({ propostas: 1, cargas: 4, cargas_ocultas: 0 })
  expect(made.carregamentos[0]).toMatchObject({
    arquivo: file,
    titulo: 'Receitas',
    unidade: 'Prefeitura Municipal',
    mes: 1,
    linhas: 1,
    novas: 1,
    publicada: false,
  })
  expect(await listed(desk.first, portalId)).toMatchObject({
    arquivos: [],
    pacotes: [{ id: made.id, arquivos: 1 }],
  })
  expect((await publish(desk.first, portalId, [file])).erro?.message).toContain('Nada foi')
  expect(await desk.rehearses(made.id)).toMatchObject({
    publica: true,
    cargas: 4,
    linhas: 4,
    cargas_recusadas: [],
  })
  const other = await readyFile('01/2026', '22')
  expect((await publish(desk.first, portalId, [other])).erro).toBeUndefined()
  const { publica, cargas_recusadas: refusals } = await desk.rehearses(made.id)
  expect([publica, refusals]).toMatchObject([
    false,
    [{ arquivo: file, mensagem: expect.stringContaining('mudaram depois da conferência') }],
  ])
  const refused = await desk.releases(desk.first, made)
  expect([refused.statusCode, refused.body]).toEqual([
    412,
    expect.stringContaining('Nada do pacote foi publicado'),
  ])
  expect([await desk.rowsOf('Com cargas'), await revenueOf(1)]).toEqual([0, ofAll('22')])
  const seen = await checksAgain(made)
  expect(seen.carregamentos[3]).toMatchObject({ novas: 0, mudadas: 1, somas: expect.anything() })
  const sums = seen.carregamentos[3]?.somas.find(({ titulo }) => titulo === 'Arrecadada')
  expect(sums).toEqual({ titulo: 'Arrecadada', antes: '223.00', depois: '113.00' })
  expect((await desk.releases(desk.first, seen)).statusCode).toBe(200)
  expect([await desk.rowsOf('Com cargas'), await revenueOf(1)]).toEqual([1, ofAll('11')])
  const out = await desk.read(made.id)
  expect(out.carregamentos.map(({ publicada }) => publicada)).toEqual([true, true, true, true])
  const told = await desk.runner.run(
    sql`select 1 from auditoria where page_id_name = 'remessa' and new_values->>'pacote' = 'O mês com cargas'`,
  )
  expect(told).toHaveLength(1)
  expect((await takesLoadsBack(out)).json()).toMatchObject({
    Results: [{ field: 'fundamento' }],
  })
  expect((await takesLoadsBack(out, 'erro')).statusCode).toBe(200)
  expect([await desk.rowsOf('Com cargas'), await revenueOf(1)]).toEqual([0, ofAll('22')])
  const again = await checksAgain(made)
  expect(again.carregamentos.map(({ publicada }) => publicada)).toEqual(Array(4).fill(false))
  expect((await desk.releases(desk.first, again)).statusCode).toBe(200)
  expect([await desk.rowsOf('Com cargas'), await revenueOf(1)]).toEqual([1, ofAll('11')])
})

test('amounts of the year so far go out with those of the months before, whichever was put in first', async () => {
  const before = await desk.runner.run<{ sum: number }>(
    sql`select sum(arrecadada)::float8 as sum from dado_receitas where exercicio = 2026`,
  )
  const [november, october] = [
    await readyFile('11/2026', '99', true),
    await readyFile('10/2026', '77', true),
  ]
  const made = await withLoads('Acumulados', [], [november, october])
  const after = made.carregamentos.map(({ mes, somas }) => [
    mes,
    somas.find(({ titulo }) => titulo === 'Arrecadada')?.depois,
  ])
  expect(after).toEqual([
    ...[0, 1, 2, 3].map(() => [10, '660.00']),
    ...[0, 1, 2, 3].map(() => [11, '220.00']),
  ])
  expect(await desk.rehearses(made.id)).toMatchObject({ publica: true, cargas_recusadas: [] })
  expect((await desk.releases(desk.first, made)).statusCode).toBe(200)
  expect([await revenueOf(10), await revenueOf(11)]).toEqual([
    ofAll('77') - (before[0]?.sum ?? 0),
    ofAll('99') - ofAll('77'),
  ])
})

test('a draft that is refused keeps the loads back, and a package bounds and tells apart what it takes', async () => {
  const file = await readyFile('02/2026', '33')
  const torn = await desk.begin({ titulo: 'Sem texto' })
  const made = await withLoads('Com falta', [torn], [file])
  expect((await desk.releases(desk.first, made)).statusCode).toBe(400)
  expect(await revenueOf(2)).toBe(0)
  const same = await readyFile('02/2026', '44')
  const path = pathOf(calls.putLoadsInRelease, { id: made.id })
  const clash = await desk.first.call('POST', path, { arquivos: [same] })
  expect([clash.statusCode, clash.body]).toEqual([400, expect.stringContaining('mesma tabela')])
  const params = { id: made.id, arquivo: file }
  const left = await desk.first.ask(calls.takeLoadOutOfRelease, { params })
  expect([left.cargas, left.propostas]).toEqual([0, 1])
  expect((await listed(desk.first, portalId)).arquivos.map(({ id }) => id)).toEqual([file, same])
  await desk.runner.run(
    sql`update arquivo_de_remessa set parecer = jsonb_set(parecer, '{partes,0,linhas}', '500000')
      where id = ${file}::bigint`,
  )
  const many = await desk.first.call('POST', path, { arquivos: [file] })
  expect([many.statusCode, many.body]).toEqual([429, expect.stringContaining('500.003 linhas')])
})

test('who may not publish files of public tables neither puts them in a package nor lets them out', async () => {
  await desk.server.grant(pagesOf(news), ['read', 'add', 'edit', 'delete'])
  const clerk = await desk.server.signedIn('chosen')
  const file = await readyFile('03/2026', '55')
  const made = await withLoads('De quem publica', [await desk.drafted('Do publicador')], [file])
  const whole = await desk.read(made.id, clerk)
  expect([whole.carregamentos, whole.cargas, whole.cargas_ocultas]).toEqual([[], 4, 4])
  expect(await desk.rehearses(made.id, clerk)).toMatchObject({ publica: false, cargas_ocultas: 4 })
  const { id, rev } = made
  const acts = await Promise.all([
    desk.releases(clerk, made),
    clerk.call('POST', pathOf(calls.putLoadsInRelease, { id }), { arquivos: [file] }),
    clerk.call('DELETE', pathOf(calls.takeLoadOutOfRelease, { id, arquivo: file })),
    clerk.call('POST', pathOf(calls.checkLoadsOfRelease, { id })),
    clerk.call('DELETE', pathOf(calls.dissolveRelease, { id, rev })),
  ])
  expect(acts.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
  const strange = await desk.second.call('POST', pathOf(calls.checkLoadsOfRelease, { id }))
  expect([strange.statusCode, await revenueOf(3)]).toEqual([404, 0])
})
