import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueEmail } from '../../data/accounts/outbox.ts'
import { glossary } from '../../resources/content/glossary.ts'
import { faultsIn, nounOf, pathTo } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { host, oneOf, stranger } from './harness.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

interface Event {
  readonly id: string
  readonly tracker_type: string
  readonly user_name: string | null
  readonly registro: string | null
}
interface Whole extends Event {
  readonly old_values: Readonly<Record<string, unknown>> | null
  readonly new_values: Readonly<Record<string, unknown>> | null
}
const events = async (query: string) =>
  (await master.call('GET', `/webadm/auditoria?${query}`)).json<{ eventos: Event[] }>().eventos
const all = async () =>
  (
    await server.runnerOf('a').run<{ row: string }>({
      text: 'select to_json(a)::text as row from auditoria a order by id',
      values: [],
    })
  ).map(({ row }) => row)

/** What would end a line, colour a terminal, close a quotation or be read as an event of its own. */
const lines = [
  'Ana\r\n2026-01-01 00:00;Sistema;excluiu tudo',
  'Ana\nINFO login ok',
  '\u001b[2J\u001b[31mvermelho',
  '","tracker_type":"login","x":"',
  '{"user_name":"Sistema"}',
  '\u2028nova linha',
  '\u202eoãhcurtni',
  "'; delete from auditoria; --",
  '=HYPERLINK("http://evil.test")',
]

test('82. who fails to sign in cannot write a line of the journal', async () => {
  covers({ attacks: [82] })
  const before = (await all()).length
  for (const [at, email] of lines.entries())
    oneOf(
      await server.app.inject({
        method: 'POST',
        url: '/token',
        remoteAddress: `10.82.0.${at}`,
        headers: { host, 'user-agent': 'x' },
        payload: { email, password: 'errada errada' },
      }),
      [400, 401],
      JSON.stringify(email),
    )
  const failed = await events('tipo=login_failed')
  expect(failed.length).toBeGreaterThan(0)
  expect((await all()).length - before).toBe(failed.length)
  for (const { user_name: name } of failed) expect(name).toMatch(/^Sem conta \([0-9a-f]{8}\)$/)
})

test.each([
  ['/token', 'email'],
  ['/api/auth-cia', 'userName'],
] as const)(
  'F30. a secret typed where %s asks for a name is written nowhere',
  async (url, name) => {
    covers({ attacks: ['F30'] })
    const secrets = ['luz que entra por cima 7', 'cofre@2026#chave', 'Cofre@Cidade.br']
    for (const [at, secret] of secrets.entries())
      for (const typed of [secret, ` ${secret.toUpperCase()}`])
        oneOf(
          await server.app.inject({
            method: 'POST',
            url,
            remoteAddress: `10.30.${name.length}.${at}`,
            headers: { host },
            payload: { [name]: typed, password: secret },
          }),
          [400, 401],
          typed,
        )
    const written = (await all()).join('\n').toLowerCase()
    for (const secret of secrets) expect(written).not.toContain(secret.toLowerCase())
    const csv = (await master.call('GET', '/webadm/auditoria?as=csv&tipo=login_failed')).body
    for (const secret of secrets) expect(csv.toLowerCase()).not.toContain(secret.toLowerCase())
    const [latest, before, other] = await events('tipo=login_failed')
    expect(latest?.user_name, 'tries at one name are seen as such').toBe(before?.user_name)
    expect(latest?.user_name).not.toBe(other?.user_name)
  },
)

test('82. a text of several lines is one event, one line of the export, and what was written', async () => {
  covers({ attacks: [82] })
  const noun = nounOf(server, glossary)
  const written: string[] = []
  for (const line of lines) {
    const answer = await noun.create(master, {
      ...(await noun.fresh()),
      portal_id: 1,
      termo: 'Linha',
      descricao: line,
    })
    oneOf(answer, [201, 400], JSON.stringify(line))
    if (answer.statusCode === 400) continue
    const { id } = answer.json<{ id: number }>()
    const [event, ...more] = await events(`pagina=glossary&registro=${id}`)
    expect([event?.tracker_type, more]).toEqual(['insert', []])
    const whole = (await master.call('GET', `/webadm/auditoria/${event?.id}`)).json<Whole>()
    expect(whole.new_values?.['descricao']).toBe(line.trim())
    written.push(line)
    await noun.remove(master, id)
  }
  expect(written.length).toBeGreaterThan(5)
  const csv = (await master.call('GET', '/webadm/auditoria?as=csv&pagina=glossary')).body
  const total = (await events('pagina=glossary')).length
  // A line of the file is one outside its quotation marks.
  expect(
    csv
      .replaceAll(/"(?:[^"]|"")*"/g, 'x')
      .trimEnd()
      .split(/\r?\n/),
  ).toHaveLength(total + 1)
  expect(csv).not.toMatch(/(?:^|[;\n])"?[=+@]/)
})

test('82. no call of anybody’s changes or removes what the journal has', async () => {
  covers({ attacks: [82] })
  const before = await all()
  const [last] = await events('')
  for (const method of ['PUT', 'POST', 'PATCH', 'DELETE'] as const)
    for (const by of [master.call, (await server.signedIn('first')).call, stranger(server)])
      for (const path of [
        '/webadm/auditoria',
        `/webadm/auditoria/${last?.id}`,
        `/webadm/historico/glossary/1`,
        `/webadm/lixeira/auditoria/${last?.id}`,
      ])
        oneOf(
          await by(
            method,
            path,
            { user_name: 'Outra', new_values: null },
            { 'x-http-method-override': 'DELETE' },
          ),
          [400, 401, 403, 404, 405],
          `${method} ${path}`,
        )
  expect((await all()).slice(0, before.length)).toEqual(before)
})

test('65. the history and the journal tell markup as text, and never as a page', async () => {
  covers({ attacks: [65] })
  const noun = nounOf(server, glossary)
  const vector = '<img src=x onerror=alert(1)><script>alert(document.domain)</script>'
  const { key } = await noun.made(master, {
    ...(await noun.fresh()),
    portal_id: 1,
    termo: vector,
    descricao: vector,
  })
  const [event] = await events(`pagina=glossary&registro=${key}`)
  for (const url of [
    `/webadm/historico/glossary/${key}`,
    `/webadm/auditoria/${event?.id}`,
    `/webadm/auditoria?pagina=glossary&registro=${key}`,
  ]) {
    const answer = await master.call('GET', url, undefined, { accept: 'text/html' })
    expect(answer.headers, url).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body, url).toContain('onerror')
  }
})

test('82. an export of a portal that is out of reach, or not there, names no portal in the journal', async () => {
  covers({ attacks: [82] })
  const first = await server.signedIn('first')
  const anothers = tenants.a.portals[2].id
  const portalOfLast = async () => {
    const newest =
      'select portal_id::int as portal, tracker_type as type from auditoria order by id desc limit 1'
    const [row] = await server
      .runnerOf('a')
      .run<{ portal: number | null; type: string }>({ text: newest, values: [] })
    return row
  }
  const own = tenants.a.portals[0].id
  for (const [asked, noted] of [
    [own, own],
    [anothers, null],
    [888_888, null],
  ] as const) {
    const list = pathTo(glossary, 'list', asked)
    expect((await first.call('GET', `${list}?as=csv`)).statusCode).toBe(200)
    expect(await portalOfLast(), String(asked)).toEqual({ portal: noted, type: 'export' })
    expect((await first.call('GET', `/webadm/auditoria?portal=${asked}&as=csv`)).statusCode).toBe(
      200,
    )
    expect(await portalOfLast(), String(asked)).toEqual({ portal: noted, type: 'export' })
  }
})

test.each(['\n', '\r\n', '\t', '\u0085', '\u2028', '\u2029'])(
  '79, 82. %j in what is one line is refused, and told at its field',
  async (sign) => {
    covers({ attacks: [79, 82] })
    const noun = nounOf(server, glossary)
    const refused = await noun.create(master, { ...(await noun.fresh()), termo: `Um${sign}Dois` })
    expect([refused.statusCode, faultsIn(refused)]).toEqual([400, ['termo']])
    const several = await noun.create(master, {
      ...(await noun.fresh()),
      descricao: `Um${sign}Dois`,
    })
    expect(several.statusCode, several.body).toBe(201)
  },
)

test('79. the subject of a letter is one line, whatever a stored name says', async () => {
  covers({ attacks: [79] })
  const runner = server.runnerOf('a')
  const subject = 'Portal\r\nBcc: att@x.com\u2028: inscrição'
  await enqueueEmail(runner, { to: 'a@exemplo.gov.br', subject, text: 'x' })
  const [letter] = await runner.run<{ subject: string }>({
    text: "select assunto as subject from mensagem where para = 'a@exemplo.gov.br'",
    values: [],
  })
  expect(letter?.subject).toBe('Portal Bcc: att@x.com : inscrição')
})
