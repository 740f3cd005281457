import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import * as proposals from '../../resources/calls/proposal.ts'
import * as calls from '../../resources/calls/release.ts'
import { recordIn } from '../support/noun.ts'
import { on, portalId } from '../support/proposal-desk.ts'
import { openReleaseDesk, type ReleaseDesk } from '../support/release-desk.ts'
import type { Caller } from '../support/test-server.ts'

// What a package published is taken back whole, or not at all.

let desk: ReleaseDesk
beforeAll(async () => {
  desk = await openReleaseDesk()
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
