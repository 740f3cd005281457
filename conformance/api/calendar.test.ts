import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { dayText } from '../../pt-br/day.ts'
import { workingDayAfter } from '../../pt-br/working-days.ts'
import { readCalendar, removeCalendar, renewCalendar } from '../../resources/calls/calendar.ts'
import { listDuties, setHolidays } from '../../resources/calls/duty.ts'
import { tenants } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// One's own duties as a calendar: by an address with a key, which can be made anew and switched off.

const [{ id: portalId, unit }] = tenants.a.portals
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = (address: string, host: string = tenants.a.host) =>
  server.app.inject({ url: new URL(address).pathname, headers: { host } })
const summaries = (text: string) =>
  [...text.replaceAll('\r\n ', '').matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)

/** Makes a duty of three days, of somebody. @param daysAgo so many days before today its day was */
const owes = (type: string, daysAgo: number, owner: string | null, deputy: string | null = null) =>
  server.runnerOf('a').run(sql`insert into dever (portal_id, id_tipo_elemento, alcance, unidade,
      periodo, regra, dias, lei, responsavel, suplente, desde)
    select ${portalId}::bigint, id, 'unidade', ${unit}, 'eventual', 'dias', 30, 'Lei 1; art. 2', ${owner}, ${deputy},
      (now() at time zone fuso_do_portal(${portalId}::bigint))::date - 30 - ${daysAgo}::int
    from tipo_elemento where descricao_abrev = ${type}`)

test('a calendar has the days of its person alone, and its address is the key', async () => {
  await owes('Creches', 8, 'reader')
  await owes('Conselho', -3, 'first', 'reader')
  await owes('Obra', -3, 'first')
  const reader = await server.signedIn('reader')
  expect(await reader.ask(readCalendar, {})).toEqual({ desde: null })
  const { endereco } = await reader.ask(renewCalendar, {})
  const answer = await read(endereco)
  expect([
    answer.statusCode,
    answer.headers['content-type'],
    answer.headers['cache-control'],
  ]).toEqual([200, 'text/calendar; charset=utf-8', 'private, no-store'])
  expect(summaries(answer.body)).toEqual([
    expect.stringMatching(/^Atrasado: Vagas em creches \(/),
    expect.stringMatching(/^Conselhos/),
  ])
  const [day] = await server
    .runnerOf('a')
    .run<{ due: string }>(
      sql`select to_char((now() at time zone fuso_do_portal(${portalId}::bigint))::date + 3, 'YYYYMMDD') as due`,
    )
  expect(answer.body).toContain(`DTSTART;VALUE=DATE:${day?.due}\r\n`)
  expect(answer.body).toContain('Lei 1\\; art. 2.')
  expect(answer.body).not.toMatch(/@exemplo/)
  expect((await reader.ask(readCalendar, {})).desde).toMatch(/^\d{4}-/)
})

test('a new address ends the one before, and so does switching it off, another town and a person who is blocked', async () => {
  const first = await server.signedIn('first')
  const { endereco: before } = await first.ask(renewCalendar, {})
  const { endereco: now } = await first.ask(renewCalendar, {})
  expect((await read(before)).statusCode).toBe(404)
  expect((await read(now)).statusCode).toBe(200)
  expect((await read(now, tenants.b.host)).statusCode).toBe(404)
  expect((await read(now.replace('.ics', ''))).statusCode).toBe(404)
  const runner = server.runnerOf('a')
  await runner.run(sql`update usuario set active = false where id = 'first'`)
  expect((await read(now)).statusCode).toBe(404)
  await runner.run(sql`update usuario set active = true where id = 'first'`)
  const kept = await runner.run<{ row: string }>(
    sql`select to_jsonb(a)::text as row from agenda_de_deveres a union all
      select to_jsonb(b)::text from auditoria b where b.registro = 'first'`,
  )
  const key = now.split('/').at(-1)?.replace('.ics', '') ?? ''
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.filter(({ row }) => row.includes(key))).toEqual([])
  const again = await server.signedIn('first')
  await again.ask(removeCalendar, {})
  expect((await read(now)).statusCode).toBe(404)
  expect(await again.ask(readCalendar, {})).toEqual({ desde: null })
})

test('a holiday of the town moves what falls due by working days: tried first, told with its name, on every calendar', async () => {
  const runner = server.runnerOf('a')
  await runner.run(sql`insert into dever (portal_id, id_tipo_elemento, alcance, unidade, periodo, regra,
      dias, lei, responsavel, desde)
    select ${portalId}::bigint, id, 'unidade', ${unit}, 'mensal', 'uteis', 5, 'Lei 3', 'first', current_date
    from tipo_elemento where descricao_abrev = 'Obra'`)
  const first = await server.signedIn('first')
  const duties = () => first.ask(listDuties, { params: { portalId } })
  const lineNow = async () => (await duties()).obrigacoes.find(({ lei }) => lei === 'Lei 3')
  const before = (await lineNow())?.dia ?? ''
  const holiday = { dia: before.slice(5), nome: 'São Sebastião', ambito: 'municipal' as const }
  const after = workingDayAfter(before, 1, [])
  const put = (body: object) => first.call('PUT', `/webadm/feriados/${portalId}`, body)
  const wanted = { feriados: [holiday], vistos: [], ensaio: true }
  const { mudam } = await first.ask(setHolidays, { params: { portalId }, body: wanted })
  expect(mudam).toContainEqual(expect.objectContaining({ de: before, para: after }))
  expect((await lineNow())?.dia, 'tried only').toBe(before)
  expect((await put({ ...wanted, ensaio: false })).statusCode).toBe(200)
  expect(await lineNow()).toMatchObject({
    dia: after,
    feriado: `${dayText(before)} é feriado municipal (São Sebastião): vence ${dayText(after)}`,
  })
  expect((await duties()).feriados).toEqual([holiday])
  const { endereco } = await first.ask(renewCalendar, {})
  expect((await read(endereco)).body).toContain(`DTSTART;VALUE=DATE:${after.replaceAll('-', '')}`)
  expect((await put({ ...wanted, ensaio: false })).statusCode, 'of what was read before').toBe(412)
  const twice = await put({ feriados: [holiday, holiday], vistos: [holiday], ensaio: false })
  expect([twice.statusCode, twice.body]).toEqual([400, expect.stringContaining('duas vezes')])
  const wrong = { ...holiday, dia: '02-30' }
  expect((await put({ ...wanted, feriados: [wrong] })).body).toContain('Use um dia do calendário')
  const kept = await runner.run(
    sql`select from auditoria where new_values ->> 'feriados' like '%São Sebastião (municipal)'`,
  )
  expect(kept).toHaveLength(1)
})
