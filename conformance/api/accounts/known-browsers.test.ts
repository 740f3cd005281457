import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../../../kernel/operation.ts'
import { disownSessions, listSessions, resetPassword } from '../../../resources/calls/account.ts'
import {
  beginPasskeySignIn,
  createPasskey,
  preparePasskey,
  signInByPasskey,
} from '../../../resources/calls/passkey.ts'
import { covers } from '../../coverage/covers.ts'
import {
  closeAccounts,
  letters,
  letterTo,
  nobody,
  openAccounts,
  other,
  server,
} from '../../support/account-server.ts'
import { authenticator } from '../../support/authenticator.ts'
import { tokenIn } from '../../support/letters.ts'
import { emailOf, password, tenants } from '../../support/tenants.ts'
import { signIn, type Answer } from '../../support/test-server.ts'

beforeAll(openAccounts)
afterAll(closeAccounts)

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const newer = windows.replace('141', '142')
const phone =
  'Mozilla/5.0 (Linux; Android 15; SM-A055M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const enter = (email: string, ip: string, agent: string, cookie?: string): Promise<Answer> =>
  server.app.inject({
    method: 'POST',
    url: '/token',
    headers: {
      host: 'localhost',
      'x-forwarded-for': ip,
      'user-agent': agent,
      ...(cookie === undefined ? {} : { cookie }),
    },
    payload: { email, password },
  })
const deviceOf = ({ cookies }: Answer) =>
  cookies.filter(({ name }) => name === 'claraboia-aparelho').map((c) => `${c.name}=${c.value}`)[0]
const told = async (email: string) =>
  (await letters()).filter(
    ({ para, assunto }) => para === email && assunto.includes('outro aparelho'),
  )

test('the owner is written to of a browser or a network that the account has not used, and of no other', async () => {
  const email = emailOf('second')
  const count = async () => (await told(email)).length
  const first = await enter(email, '198.51.100.7', windows)
  expect(await count(), 'the first sign-in of all').toBe(0)
  await enter(email, '198.51.100.7', newer)
  expect(await count(), 'a newer version, and cookies cleared').toBe(0)
  await enter(email, '203.0.113.9', windows, deviceOf(first))
  expect(await count(), 'the same browser elsewhere').toBe(0)
  await enter(email, '198.51.100.7', phone)
  expect(await count(), 'another browser').toBe(1)
  const [letter] = await told(email)
  expect(letter?.texto).toMatch(/Quando: \d\d\/\d\d\/\d{4} \d\d:\d\d\n/)
  expect(letter?.texto).toContain('Navegador: Chrome 141 no Android')
  expect(letter?.texto).toContain('De onde: De 198.51.100.7')
  await enter(email, '192.0.2.1', windows, 'claraboia-aparelho=inventado')
  expect(await count(), 'another network').toBe(2)
  await enter(emailOf('first'), '203.0.113.50', windows, deviceOf(first))
  await enter(emailOf('first'), '203.0.113.51', phone, deviceOf(first))
  expect(await told(emailOf('first')), 'a browser is known by its own accounts').toEqual([])
  for (let at = 0; at < 4; at += 1) await enter(email, `192.0.2.${at + 10}`, phone)
  expect(await count(), 'three an hour').toBe(3)
})

test('“Não fui eu” ends every session and the password, and another one comes by letter', async () => {
  covers({ attacks: [35] })
  const email = emailOf('first')
  const owner = await signIn(server.app, tenants.a, email)
  const thief = await signIn(server.app, tenants.a, email)
  const refused = await thief.call('POST', pathOf(disownSessions), {})
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    403,
    expect.stringContaining('não envia e-mails'),
  ])
  const key = authenticator()
  const at = { origin: 'http://localhost' }
  const { challenge } = await thief.ask(preparePasskey, { body: {} }, at)
  const made = { nome: 'De quem tomou a sessão', ...key.create(challenge) }
  expect((await thief.call('POST', pathOf(createPasskey), made, at)).statusCode).toBe(201)
  const sending = await server.startInstance({ sendsMail: true })
  const headers = { host: 'localhost', authorization: `Bearer ${owner.token}` }
  const done = await sending.app.inject({
    method: 'POST',
    url: pathOf(disownSessions),
    headers,
    payload: {},
  })
  expect(done.statusCode).toBe(200)
  await sending.close()
  server.sessions.forget()
  for (const one of [owner, thief])
    expect((await one.call('GET', pathOf(listSessions))).statusCode).toBe(401)
  expect((await enter(email, '203.0.113.50', windows)).statusCode).toBe(401)
  const begun = await nobody()('POST', pathOf(beginPasskeySignIn), {}, at)
  const shown = key.get(begun.json<{ challenge: string }>().challenge)
  expect((await nobody()('POST', pathOf(signInByPasskey), shown, at)).statusCode).toBe(401)
  const letter = await letterTo(email)
  expect(letter?.assunto).toContain('escolha outra senha')
  const chosen = { token: tokenIn(letter?.texto), senha: other }
  expect((await nobody()('POST', pathOf(resetPassword), chosen)).statusCode).toBe(200)
  const [event] = await server.runnerOf('a').run<{ row: string }>({
    text: `select new_values::text as row from auditoria where new_values ? 'sessoes' order by id desc limit 1`,
    values: [],
  })
  expect(event?.row).toContain('todas encerradas')
})
