import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { arrayOf, sql } from '../../platform/postgres/database.ts'
import { footerContact } from '../../resources/portal/footer-contact.ts'
import { state } from '../../resources/registers/state.ts'
import { wireName } from '../../kernel/resource.ts'
import { nounOf } from '../support/noun.ts'
import { callWith, type Caller } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import {
  openAudit,
  closeAudit,
  type Whole,
  type Page,
  server,
  master,
  first,
  second,
  reader,
  nobody,
  page,
  event,
  terms,
  inPortal,
} from '../support/audit-reader.ts'
import { pathOf } from '../../kernel/operation.ts'
import { listEvents, listPeople, recordEvent } from '../../resources/calls/audit.ts'

beforeAll(openAudit)
afterAll(closeAudit)

test('every write is there: who, what, when, which portal, old and new', async () => {
  covers({ attacks: [82] })
  const { key } = await inPortal(1, 'Empenho global')
  await terms().update(master, key, { termo: 'Empenho estimativo' })
  await terms().remove(master, key)
  const { eventos } = await page(master, `?pagina=glossary&registro=${key}`)
  expect(
    eventos.map(({ tracker_type, portal_id, user_name, titulo }) => [
      tracker_type,
      portal_id,
      user_name,
      titulo,
    ]),
  ).toEqual([
    ['delete', 1, 'Ana Coutinho', 'Empenho estimativo'],
    ['update', 1, 'Ana Coutinho', 'Empenho estimativo'],
    ['insert', 1, 'Ana Coutinho', 'Empenho global'],
  ])
  const whole = (await event(master, eventos[1]?.id)).json<Whole>()
  expect([whole.old_values?.['termo'], whole.new_values?.['termo']]).toEqual([
    'Empenho global',
    'Empenho estimativo',
  ])
})

test('changes and looks are read apart, and a look is told by the name of what was looked at', async () => {
  const { key } = await inPortal(1, 'Empenho por olhar')
  const body = { tracker_type: 'view', page_id_name: 'glossary', new_values: { id: key } }
  expect((await master.call('POST', pathOf(recordEvent), body)).statusCode).toBe(204)
  const told = async (group: string) =>
    (await page(master, `?pagina=glossary&registro=${key}${group}`)).eventos.map(
      ({ tracker_type, titulo, pedido }) => [tracker_type, titulo, typeof pedido],
    )
  const [look, change] = [
    ['view', 'Empenho por olhar', 'string'],
    ['insert', 'Empenho por olhar', 'string'],
  ]
  expect(await told('')).toEqual([look, change])
  expect(await told('&grupo=mudancas')).toEqual([change])
  expect(await told('&grupo=consultas')).toEqual([look])
})

test('a mobile number has eleven digits, too, and is kept as it is', async () => {
  const contacts = nounOf(server, footerContact)
  const mobile = wireName('mobile', footerContact.fields.mobile)
  const { key } = await contacts.made(master, {
    ...(await contacts.fresh()),
    [mobile]: '27998765432',
  })
  const { eventos } = await page(master, `?pagina=${footerContact.name}&registro=${key}`)
  const whole = (await event(master, eventos[0]?.id)).json<Whole>()
  expect(whole.new_values?.[mobile]).toBe('27998765432')
})

test('who is limited to managers sees the events of their portals, and nothing of the rest', async () => {
  covers({ attacks: [20] })
  const theirs = await inPortal(3, 'Só do segundo gestor')
  const own = await inPortal(2, 'Do primeiro gestor')
  await nounOf(server, state).made(master)
  for (const caller of [first, reader]) {
    const { eventos } = await page(caller)
    expect(
      eventos.every(({ portal_id }) => portal_id === 1 || portal_id === 2),
      'within reach',
    ).toBe(true)
    expect(eventos.some(({ registro }) => registro === String(own.key))).toBe(true)
  }
  expect((await page(first, '?portal=3')).eventos).toEqual([])
  expect((await page(second)).eventos.every(({ portal_id }) => portal_id === 3)).toBe(true)
  const [hidden] = (await page(master, `?pagina=glossary&registro=${theirs.key}`)).eventos
  const [forbidden, absent] = [await event(first, hidden?.id), await event(first, '999999999')]
  expect([forbidden.statusCode, { ...forbidden.json(), requestId: '' }]).toEqual([
    404,
    { ...absent.json(), requestId: '' },
  ])
  expect((await event(second, hidden?.id)).statusCode).toBe(200)
  const choices = async (caller: Caller, path: string) =>
    (await caller.call('GET', `/webadm/auditoria/${path}`))
      .json<{ value: string }[]>()
      .map(({ value }) => value)
  expect((await choices(first, 'portais')).toSorted()).toEqual(['1', '2'])
  expect(await choices(first, 'portais?value=3')).toEqual([])
  expect(await choices(first, 'pessoas')).not.toContain('second')
  expect(await choices(first, 'pessoas?value=second')).toEqual([])
  expect(await choices(master, 'pessoas?value=second')).toEqual(['second'])
})

test('people are found among any number, without accents or order of words, some at a time; those removed too', async () => {
  await server.runnerOf('a')
    .run(sql`insert into usuario (id, name, username, email, senha, confirmed, active, excluido)
    select 'muita-' || n, 'Pessoa Úrsula ' || lpad(n::text, 4, '0'), 'muita-' || n, 'muita-' || n || '@exemplo.gov.br',
      '', true, true, n % 2 = 0 from generate_series(1, 1200) n`)
  const found = async (query: string) =>
    (await master.call('GET', `${pathOf(listPeople)}?${query}`))
      .json<{ text: string }[]>()
      .map(({ text }) => text)
  expect(await found('q=1100%20ursula')).toEqual(['Pessoa Úrsula 1100'])
  expect(await found('q=ursula&pageSize=20&page=2')).toEqual(
    Array.from({ length: 20 }, (_, at) => `Pessoa Úrsula ${String(at + 21).padStart(4, '0')}`),
  )
  expect((await master.call('GET', `${pathOf(listPeople)}?ordem=1`)).statusCode).toBe(400)
})

test('another tenant has its own audit', async () => {
  await inPortal(1, 'CANARIO-A')
  const other = await server.signedIn('master', 'b')
  expect((await page(other, '?q=CANARIO-A')).eventos).toEqual([])
  const [mine] = (await page(master, '?q=CANARIO-A')).eventos
  expect((await event(other, mine?.id)).statusCode).toBe(404)
})

test('reading and exporting need their rights', async () => {
  covers({ attacks: [19] })
  for (const path of [
    '/webadm/auditoria',
    '/webadm/auditoria/1',
    '/webadm/auditoria/pessoas',
    '/webadm/auditoria/portais',
  ]) {
    expect((await callWith(server.app, 'localhost', undefined)('GET', path)).statusCode, path).toBe(
      401,
    )
    expect((await nobody.call('GET', path)).statusCode, path).toBe(403)
  }
  expect((await reader.call('GET', `${pathOf(listEvents)}?as=csv`)).statusCode).toBe(403)
  for (const method of ['PUT', 'POST', 'DELETE', 'PATCH'] as const)
    expect((await master.call(method, '/webadm/auditoria/1', {})).statusCode, method).toBe(404)
  await expect(server.runnerOf('a').run(sql`delete from auditoria`)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(
    server.runnerOf('a').run(sql`update auditoria set user_name = 'x'`),
  ).rejects.toMatchObject({ code: '42501' })
})

test('filters narrow, pages follow each other without a gap, also while events come in', async () => {
  await server.runnerOf('a')
    .run(sql`insert into auditoria (tracker_type, page_id_name, portal_id, id_user, user_name, data_evento)
    select 'update', 'news', 1, 'x', 'Pessoa X', timestamptz '2020-01-01 12:00Z' + (n / 10) * interval '1 second'
    from generate_series(1, 175) n`)
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const { eventos, seguinte }: Page = await page(
      master,
      `?pessoa=x&de=2020-01-01&ate=2020-01-01${next ? `&depois=${encodeURIComponent(next)}` : ''}`,
    )
    seen.push(...eventos.map(({ id }) => id))
    next = seguinte
    await server.runnerOf('a').run(
      sql`insert into auditoria (tracker_type, page_id_name, portal_id, id_user, user_name)
          values ('update', 'news', 1, 'x', 'Pessoa X')`,
    )
  }
  expect([seen.length, new Set(seen).size]).toEqual([175, 175])
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)))
  // The limited see the same in the same order.
  expect((await page(first, '?pessoa=x&ate=2020-01-01')).eventos.map(({ id }) => id)).toEqual(
    seen.slice(0, 50),
  )
  expect(
    (await page(master, '?tipo=login')).eventos.every(
      ({ tracker_type }) => tracker_type === 'login',
    ),
  ).toBe(true)
  expect((await page(master, '?tipo=login')).eventos.length).toBeGreaterThan(0)
  expect((await page(master, '?q=pessoa')).desde).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test.each([
  '?de=2026-13-01',
  '?tipo=x',
  "?tipo=login' or 1=1",
  '?portal=abc',
  '?depois=x',
  '?outro=1',
  '?de=2026-01-01&de=2026-01-02',
  `?q=${'x'.repeat(201)}`,
  '?as=pdf',
])('%s is refused', async (query) => {
  expect((await master.call('GET', `/webadm/auditoria${query}`)).statusCode).toBe(400)
})

test('a million events are read by index', async () => {
  const plan = async (where: string) =>
    (
      await server.runnerOf('a').run<{ 'QUERY PLAN': string }>({
        text: `explain select id from auditoria a where ${where} order by a.data_evento desc, a.id desc limit 51`,
        values: [],
      })
    )
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  await server.runnerOf('a').run(
    sql`insert into auditoria (tracker_type, page_id_name, portal_id, id_user, data_evento)
        select (array['insert', 'update', 'view', 'login'])[1 + n % 4], 'p' || n % 40, 1000 + n % 30, 'u' || n % 90,
          timestamptz '2015-01-01Z' + n * interval '1 minute' from generate_series(1, 40000) n`,
  )
  for (const where of [
    'true',
    "data_evento < '2015-02-01Z'",
    "page_id_name = 'p7'",
    "id_user = 'u3'",
    'portal_id = 1004',
    "tracker_type = 'export'",
  ]) {
    expect(await plan(where), where).toMatch(/Index (?:Only )?Scan/)
    expect(await plan(where), where).not.toMatch(/Seq Scan/)
  }
})

test('the export has labels, masks and no formula, and says in the audit that it was made', async () => {
  covers({ attacks: [77] })
  const { key } = await inPortal(1, '=cmd|calc')
  await terms().update(master, key, { termo: '=cmd|outra' })
  const csv = await first.call(
    'GET',
    `${pathOf(listEvents)}?as=csv&pagina=glossary&registro=${key}`,
  )
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body).toContain('Termo: =cmd|calc → =cmd|outra')
  expect(csv.body).not.toMatch(/"=|criado_em|termo:/)
  const json = (
    await first.call('GET', `${pathOf(listEvents)}?as=json&pagina=glossary&registro=${key}`)
  ).json<Record<string, string>[]>()
  expect(json.map((row) => [row['O que'], row['Página']])).toEqual([
    ['Alterou', 'termos'],
    ['Cadastrou', 'termos'],
  ])
  expect(
    (await first.call('GET', `${pathOf(listEvents)}?as=xlsx&portal=1`)).rawPayload
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  expect((await page(master, '?pagina=audit&tipo=export')).eventos[0]?.id_user).toBe('first')
})

test('the export calls every public table by its title', async () => {
  const names = datasets.map(({ name }) => name)
  await server.runnerOf('a')
    .run(sql`insert into auditoria (tracker_type, page_id_name, registro, new_values)
      select 'import', n, 'tabela', '{}' from unnest(${arrayOf(names)}::text[]) n`)
  const csv = await master.call('GET', `${pathOf(listEvents)}?as=csv&registro=tabela`)
  for (const { title } of datasets) expect(csv.body).toContain(`"Tabela pública: ${title}"`)
})

test('what is secret stays masked, whoever wrote it', async () => {
  covers({ attacks: [28] })
  await server.runnerOf('a')
    .run(sql`insert into auditoria (tracker_type, page_id_name, registro, new_values)
      values ('update', 'legado',
        'm1', '{"senha":"SECRET-1","smtp_password":"SECRET-2","resetToken":"SECRET-3","cpf":"52998224725","cpf_cnpj":"52998224725"}'),
    ('update', 'portal', 'm2', '{"portal_Str_Conexao":"SECRET-4","nome":"Visível"}')`)
  for (const record of ['m1', 'm2']) {
    const [found] = (await page(master, `?registro=${record}`)).eventos
    const detail = await event(master, found?.id)
    const csv = await master.call('GET', `${pathOf(listEvents)}?as=csv&registro=${record}`)
    expect(`${detail.body} ${csv.body}`).not.toMatch(/SECRET-|52998224725/)
  }
})
