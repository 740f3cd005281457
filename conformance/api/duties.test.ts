import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  dueDay,
  keyOfPeriod,
  periodAfter,
  periodAt,
  periodText,
} from '../../domain/duties/periods.ts'
import { connect, sql } from '../../platform/postgres/database.ts'
import { dayText } from '../../pt-br/day.ts'
import {
  createDuty,
  listDuties,
  signAbsence,
  takeAbsenceBack,
  updateDuty,
  type DutyLineSeen,
} from '../../resources/calls/duty.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import { portal } from '../../resources/portal/portal.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { pathOf } from '../../kernel/operation.ts'
import { prepareTenant } from '../../server/first-run.ts'
import { publisherPermission } from '../../resources/access/publisher-permission.ts'
import { nounOf, pathTo } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

const [{ id: portalId, unit }] = tenants.a.portals
const otherUnit = 'd'.repeat(32)
const rreo = 'Relatório Resumido da Execução Orçamentária'
let server: TestServer
let master: Caller
let first: Caller
let today: string
/** The last bimester whose day has passed for certain, and those around it. */
let hole: { readonly year: number; readonly month: number }
const ruleOfRreo = { kind: 'dias', days: 30, months: 0, holidays: [] } as const

beforeAll(async () => {
  server = await startTestServer()
  const runner = server.runnerOf('a')
  const [row] = await runner.run<{ day: string }>(
    sql`select (now() at time zone fuso_do_portal(${portalId}::bigint))::date::text as day`,
  )
  today = row?.day ?? ''
  const now = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  hole = periodAfter('bimestral', periodAt('bimestral', now), -2)
  const { year, month } = periodAfter('bimestral', hole, -1)
  await runner.run(sql`update portal_cliente set ug_principal = true, esfera_poder = 'executivo'
    where hash_id = ${unit}`)
  await runner.run(sql`insert into portal_cliente (hash_id, portal_id, nome, esfera_poder)
    values (${otherUnit}, ${portalId}, 'Fundo de Saúde', 'fundo')`)
  const published = (tipo: string, ug: string, periodicidade: string) =>
    runner.run(sql`insert into elemento
        (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, mes, periodicidade,
        data_publicacao, url_externa)
      select ${portalId}::bigint, ${ug}, id, 'Publicado antes', ${String(year)}, ${String(month).padStart(2, '0')},
        ${periodicidade}, now() - interval '60 days', 'https://exemplo.gov.br/a.pdf'
      from tipo_elemento where descricao_abrev = ${tipo}`)
  await published('RREO', unit, 'bimestral')
  await published('Balancete', otherUnit, 'bimestral')
  // What a start of this version does with portals of before there were duties.
  const db = connect({ ...server.connection, max: 2 })
  await prepareTenant(db, { id: tenants.a.tenantId })
  await prepareTenant(db, { id: tenants.a.tenantId })
  await db.close()
  master = await server.signedIn('master')
  first = await server.signedIn('first')
})
afterAll(() => server.close())

const dutiesOf = (by: Caller, id: number = portalId) =>
  by.ask(listDuties, { params: { portalId: id } })
async function lineOf(by: Caller, title: string, of = unit): Promise<DutyLineSeen> {
  const { obrigacoes } = await dutiesOf(by)
  const found = obrigacoes.find(({ titulo, unidade }) => titulo === title && unidade.id === of)
  if (!found) throw new Error(`no line of ${title}`)
  return found
}
const wanted = (line: DutyLineSeen, given: object = {}) => ({
  rev: line.rev,
  unidade: line.unidade.id,
  responsavel: line.responsavel?.id ?? null,
  suplente: line.suplente?.id ?? null,
  periodo: line.periodo,
  regra: line.regra,
  dias: line.dias,
  meses: line.meses,
  lei: line.lei,
  aplica: line.aplica,
  motivo: line.motivo,
  desde: line.desde,
  ...given,
})
const change = (by: Caller, line: DutyLineSeen, given: object) =>
  by.call('PUT', pathOf(updateDuty, { portalId, id: line.id }), wanted(line, given))
const sign = (by: Caller, line: DutyLineSeen, given: object = {}) =>
  by.call('POST', pathOf(signAbsence, { portalId, id: line.id }), {
    unidade: line.unidade.id,
    fim: line.fim,
    motivo: 'Sem movimento.',
    ...given,
  })
const faultsOf = (answer: { json: () => unknown }) =>
  (answer.json() as { Results: { field: string }[] }).Results.map(({ field }) => field)

test('portals of before there were duties have them after a start: what was late stays late, nothing else becomes it', async () => {
  const due = dueDay(ruleOfRreo, hole)
  const line = await lineOf(first, rreo)
  expect(line).toMatchObject({
    estado: 'atrasado',
    periodo: 'bimestral',
    dia: due,
    falta: periodText('bimestral', hole),
    fim: keyOfPeriod(hole),
    desde: today,
  })
  expect(line.situacao.startsWith('atrasado desde ')).toBe(true)
  expect(line.publicar).toContain(`ug=${unit}&periodicidade=bimestral&ano=${hole.year}&mes=`)
  const habit = await lineOf(first, 'Balancetes', otherUnit)
  expect(habit.lei).toBe('Costume deste portal, sem lei indicada')
  const { obrigacoes } = await dutiesOf(first)
  const late = obrigacoes.filter(
    ({ estado, dia }) => estado === 'atrasado' || (dia ?? today) < today,
  )
  expect(late.map(({ titulo }) => titulo).toSorted()).toEqual(['Balancetes', rreo])
  expect(
    obrigacoes.slice(0, 2).map(({ estado }) => estado),
    'late first',
  ).toEqual(['atrasado', 'atrasado'])
  expect(
    obrigacoes.some(({ titulo }) => titulo === 'Atas de sessões e audiências'),
    'a chamber’s',
  ).toBe(false)
})

test('the home tells the same of each as its own screen', async () => {
  const line = await lineOf(first, rreo)
  const { itens, fontes } = await first.ask(readWorklist, { query: { portal: String(portalId) } })
  const item = itens.find(({ fonte, fato }) => fonte === 'obrigacoes' && fato.startsWith(rreo))
  expect(item).toMatchObject({
    estado: 'atrasado',
    dia: line.dia,
    lei: line.lei,
    unidade: line.unidade.nome,
    ato: { texto: 'Publicar', endereco: line.publicar },
  })
  const { obrigacoes } = await dutiesOf(first)
  const documents = obrigacoes.filter(({ tipo }) => tipo !== null)
  expect(fontes.find(({ nome }) => nome === 'obrigacoes')).toMatchObject({
    conferidos: documents.length,
    atrasado: documents.filter(({ dia, estado }) => estado === 'atrasado' || (dia ?? today) < today)
      .length,
  })
})

test('who may change the portal says who answers and whether it applies; the audit keeps it', async () => {
  const line = await lineOf(first, rreo)
  const [reader, second] = await Promise.all([server.signedIn('reader'), server.signedIn('second')])
  expect((await change(reader, line, {})).statusCode).toBe(403)
  expect((await change(second, line, {})).statusCode, 'of another manager').toBe(404)
  const stranger = await change(first, line, { responsavel: 'second' })
  expect([stranger.statusCode, faultsOf(stranger)]).toEqual([400, ['responsavel']])
  const unreasoned = await change(first, line, { aplica: false })
  expect([unreasoned.statusCode, faultsOf(unreasoned)]).toEqual([400, ['motivo']])
  const given = await change(first, line, { responsavel: 'reader', suplente: 'first' })
  expect(given.statusCode, given.body).toBe(200)
  expect((await change(first, line, {})).statusCode, 'somebody was quicker').toBe(412)
  const named = await lineOf(first, rreo)
  expect([named.responsavel?.id, named.suplente?.id]).toEqual(['reader', 'first'])
  const [event] = await server.runnerOf('a').run<{ type: string; values: { responsavel: string } }>(
    sql`select tracker_type as type, new_values as values from auditoria where page_id_name = 'duty'
      and registro = ${String(line.id)} order by id desc limit 1`,
  )
  expect(event).toMatchObject({ type: 'update', values: { responsavel: 'reader' } })
  await change(first, named, { aplica: false, motivo: 'Consolidado por outro ente.' })
  const apart = await lineOf(first, rreo)
  expect(apart).toMatchObject({ estado: 'nao-se-aplica', motivo: 'Consolidado por outro ente.' })
  expect((await change(first, apart, { aplica: true })).statusCode).toBe(200)
})

test('what each unit owes is changed for one unit alone; a unit gets a duty of its own once', async () => {
  const title = 'Relatórios de gestão e prestação de contas anual'
  const shared = await lineOf(first, title, otherUnit)
  expect((await change(first, shared, { dias: 15 })).statusCode).toBe(200)
  const own = await lineOf(first, title, otherUnit)
  expect([own.id === shared.id, own.dias]).toEqual([false, 15])
  const again = await first.call('POST', pathOf(createDuty, { portalId }), {
    ...wanted(own),
    rev: undefined,
    tipo: own.tipo,
  })
  expect(again.statusCode, again.body).toBe(409)
})

test('that there was nothing is signed with a reason by who publishes there, and can be undone', async () => {
  const line = await lineOf(first, rreo)
  const reader = await server.signedIn('reader')
  expect((await sign(reader, line)).statusCode).toBe(403)
  expect(faultsOf(await sign(first, line, { motivo: ' ' }))).toEqual(['motivo'])
  expect(faultsOf(await sign(first, line, { fim: `${hole.year}-01` }))).toEqual(['fim'])
  // Who was given permission in a portal publishes there where it covers, and nowhere else.
  const permission = async (of: string) => {
    const given = await master.call('POST', pathTo(publisherPermission, 'create'), [
      {
        portal_id: portalId,
        cliente_id: of,
        id_user: 'first',
        id_menu: null,
        id_submenu: null,
        permissao: 'S',
        data_ligamento: new Date(Date.now() - 172_800_000).toISOString(),
        data_desligamento: new Date(Date.now() + 172_800_000).toISOString(),
      },
    ])
    expect(given.statusCode, given.body).toBeLessThan(300)
  }
  await permission(otherUnit)
  expect((await sign(first, line)).statusCode, 'a publisher of another unit').toBe(403)
  expect((await lineOf(first, rreo)).assina).toBe(false)
  await permission(unit)
  const signed = await sign(first, line)
  expect(signed.statusCode, signed.body).toBe(200)
  expect((await sign(first, line)).statusCode, 'twice').toBe(409)
  const running = periodAfter('bimestral', hole, 2)
  const early = await sign(first, line, { fim: keyOfPeriod(running) })
  expect([early.statusCode, faultsOf(early)], 'it has not ended').toEqual([400, ['fim']])
  const after = await lineOf(first, rreo)
  expect(after).toMatchObject({ desfaz: true, assinatura: { motivo: 'Sem movimento.' } })
  expect(after.fim).not.toBe(line.fim)
  const { id } = signed.json<{ id: number }>()
  const back = await first.call('DELETE', pathOf(takeAbsenceBack, { portalId, id }))
  expect(back.statusCode).toBe(204)
  expect((await lineOf(first, rreo)).fim).toBe(line.fim)
})

test('a citizen sees a hole as missing, and of nobody else’s', async () => {
  const line = await lineOf(master, rreo)
  const pageAt = async (prefix: string) =>
    (
      await server.app.inject({
        url: `/p/${prefix}/documentos/${line.tipo}`,
        headers: { host: tenants.a.host },
      })
    ).body
  const page = await pageAt('um')
  expect(page).toContain('Ainda não publicado')
  expect(page).toContain(`${line.falta}: devia estar aqui até ${dayText(line.dia ?? '')}`)
  expect(await pageAt('dois')).not.toContain('Ainda não publicado')
})

test('what is published fills the hole, and a duty of a table stays with the table', async () => {
  const line = await lineOf(master, rreo)
  const from = line.fim
  await server.runnerOf('a').run(
    sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, mes, periodicidade,
        data_publicacao, url_externa)
      values (${portalId}::bigint, ${unit}, ${line.tipo}::bigint, 'RREO', ${String(hole.year)},
        ${String(hole.month).padStart(2, '0')}, 'bimestral', now(), 'https://exemplo.gov.br/b.pdf')`,
  )
  const filled = await lineOf(master, rreo)
  expect(filled.fim).not.toBe(from)
  const table = await lineOf(master, 'Receitas')
  expect(table).toMatchObject({ estado: 'nunca', dia: null, assina: false })
  const otherTime = await change(master, table, { dias: 3 })
  expect([otherTime.statusCode, faultsOf(otherTime)]).toEqual([400, ['regra']])
  expect((await change(master, table, { responsavel: 'first' })).statusCode).toBe(200)
})

test('a portal is born with its duties, and its units say which are theirs', async () => {
  const { key } = await nounOf(server, portal).made(master)
  const born = Number(key)
  expect((await dutiesOf(master, born)).obrigacoes).toEqual([])
  const units = nounOf(server, portalClient)
  await units.made(master, {
    ...(await units.fresh()),
    portal_id: born,
    ug_principal: 'S',
    esfera_poder: 'legislativo',
  })
  const { obrigacoes } = await dutiesOf(master, born)
  const titles = obrigacoes.map(({ titulo }) => titulo)
  expect(titles).toContain('Atas de sessões e audiências')
  expect(titles).toContain('Relatório de Gestão Fiscal')
  expect(titles).not.toContain(rreo)
  expect(titles, 'a table that chambers are not asked for').not.toContain('Dívida ativa')
  expect(obrigacoes.filter(({ estado }) => estado === 'atrasado')).toEqual([])
  const minutes = obrigacoes.find(({ titulo }) => titulo === 'Atas de sessões e audiências')
  expect(minutes?.situacao).toContain(`em ${dayText(minutes?.dia ?? '')}`)
})

test('another municipality sees nothing of it', async () => {
  const line = await lineOf(master, rreo)
  const stranger = await server.signedIn('master', 'b')
  const own = await stranger.ask(listDuties, { params: { portalId } })
  expect(own.obrigacoes).toEqual([])
  expect((await change(stranger, line, {})).statusCode).toBe(404)
})
