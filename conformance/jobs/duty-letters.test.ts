import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfDuties } from '../../domain/duties/remind.ts'
import { sql } from '../../platform/postgres/database.ts'
import { letterPlace, openSecret } from '../../platform/secrets/keyring.ts'
import { listDuties } from '../../resources/calls/duty.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import { emailOf, tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// Who answers for what a portal owes is written to, and whoever leaves is told of.

const [{ id: portalId, unit }] = tenants.a.portals
let server: TestServer
let first: Caller
let today: string
beforeAll(async () => {
  server = await startTestServer()
  first = await server.signedIn('first')
  const [row] = await server
    .runnerOf('a')
    .run<{ day: string }>(
      sql`select (now() at time zone fuso_do_portal(${portalId}::bigint))::date::text as day`,
    )
  today = row?.day ?? ''
})
afterAll(() => server.close())

/** What was written to whom of duties, as the queue reads it. */
async function lettersOfDuties() {
  const kept = await server
    .runnerOf('a')
    .run<{ to: string; text: string }>(
      sql`select para as to, texto as text from mensagem where assunto like '%obrigações%' order by criada_em`,
    )
  return kept.map(({ to, text }) => ({ to, text: openSecret(text, letterPlace) }))
}

test('owner and deputy are written to before the day, who may change the portal a week after it, once a day', async () => {
  const runner = server.runnerOf('a')
  const owed = (tipo: string, daysAgo: number, owner: string | null) =>
    runner.run(sql`insert into dever (portal_id, id_tipo_elemento, alcance, unidade, periodo, regra, dias, lei,
        responsavel, desde)
      select ${portalId}::bigint, id, 'unidade', ${unit}, 'eventual', 'dias', 30, 'Lei 1', ${owner},
        ${today}::date - 30 - ${daysAgo}::int from tipo_elemento where descricao_abrev = ${tipo}`)
  await owed('Creches', 0, 'reader')
  await owed('Conselho', -3, 'reader')
  await owed('Obra', 8, null)
  const sender = {
    tenant: 'Vila',
    zone: 'America/Sao_Paulo',
    linkTo: (to: string) => `https://vila.test${to}`,
  }
  await remindOfDuties(runner, sender)
  await remindOfDuties(runner, sender)
  const letters = await lettersOfDuties()
  const own = letters.filter(({ to }) => to === emailOf('reader'))
  expect(own).toHaveLength(1)
  expect(own[0]?.text).toContain('Vagas em creches: vence hoje')
  expect(own[0]?.text, 'in three days it is too early or too late').not.toContain('Conselhos')
  expect(own[0]?.text, 'another’s').not.toContain('Obras')
  const [told] = letters.filter(({ to }) => to === emailOf('first'))
  expect(told?.text).toContain('Obras: nunca publicado; atrasado desde')
  expect(told?.text).toContain('Sem responsável')
  expect(told?.text, 'not yet').not.toContain('creches')
  expect(new Set(letters.map(({ to }) => to)).size).toBe(letters.length)
})

test('whose owner can sign in no more is answered for by the deputy, and the queue says so to who may change it', async () => {
  const runner = server.runnerOf('a')
  await runner.run(sql`update usuario set active = false where id = 'reader'`)
  await runner.run(
    sql`update dever set suplente = 'first' where responsavel = 'reader' and dias = 30 and lei = 'Lei 1'`,
  )
  const { itens } = await first.ask(readWorklist, { query: { portal: String(portalId) } })
  const own = itens.filter(({ fonte }) => fonte === 'obrigacoes')
  const creches = own.find(({ fato }) => fato.startsWith('Vagas em creches'))
  const [name] = await runner.run<{ name: string }>(
    sql`select name from usuario where id = 'first'`,
  )
  expect(creches?.pessoa).toBe(name?.name)
  expect(own.find(({ estado }) => estado === 'espera')).toMatchObject({
    ato: {
      texto: 'Passar adiante',
      endereco: `/portal-transparencia/obrigacoes?pessoa=ninguem&portal=${portalId}`,
    },
  })
  const { obrigacoes } = await first.ask(listDuties, { params: { portalId } })
  const line = obrigacoes.find(({ titulo }) => titulo === 'Vagas em creches')
  expect(line?.responsavel?.saiu).toBe(true)
})
