import { afterAll, beforeAll, expect, test } from 'vitest'
import { processTime, takeTheSame } from '../support/effort.ts'
import { emailOf, tenants, password } from '../support/tenants.ts'
import { startTestServer, signIn, type Answer, type TestServer } from '../support/test-server.ts'
import { host, oneOf, quiet, stranger } from './harness.ts'
import { covers } from '../coverage/covers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    config: { trustedProxies: ['127.0.0.1'], publicUrl: 'https://claraboia.gov.br' },
  })
})
afterAll(async () => {
  await server.close()
})

let last = 0
const from = () => ({ 'x-forwarded-for': `10.7.${Math.trunc((last += 1) / 250)}.${last % 250}` })
const open = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  stranger(server)('POST', path, body, { ...from(), ...headers })
test('44. who has an account cannot be told by the answer, its headers or its time', async () => {
  covers({ attacks: [44] })
  const shape = (answer: Answer) => [
    answer.statusCode,
    Object.keys(answer.headers)
      .filter((name) => !name.startsWith('x-ratelimit'))
      .toSorted()
      .join(),
    answer.body.replace(/"requestId":"[^"]+"/, ''),
  ]
  const doors = [
    ['/token', (email: string) => ({ email, password: 'uma senha qualquer' })],
    ['/webadm/conta/recuperar-senha', (email: string) => ({ email })],
    ['/webadm/conta/cadastro', (email: string) => ({ nome: 'Maria Silva', email })],
  ] as const
  for (const [path, body] of doors) {
    const answers: unknown[] = []
    const asked = async (email: string) => answers.push(shape(await open(path, body(email))))
    // A hash more or less is 15 ms at least.
    await takeTheSame(
      () => asked(emailOf('second')),
      (turn) => asked(`ninguem${turn}@exemplo.gov.br`),
      (known) => Math.max(20, known * 0.35),
    )
    for (const one of answers) expect(one, path).toEqual(answers[0])
  }
})

test('46. no spelling of the address, of the account or of the sender makes more tries', async () => {
  covers({ attacks: [46] })
  const plain = await server.startInstance({ trustedProxies: [] })
  const spellings = [
    ' second@exemplo.gov.br',
    'SECOND@exemplo.gov.br',
    'second@exemplo.gov.br ',
    'second@exemplo.gov.br',
  ]
  const codes: number[] = []
  for (let turn = 0; turn < 40; turn += 1) {
    const email = spellings[turn % spellings.length]
    const headers = {
      host,
      'x-forwarded-for': `9.9.9.${turn}`,
      'x-real-ip': `9.9.9.${turn}`,
      forwarded: `for=9.9.9.${turn}`,
      'user-agent': `x${turn}`,
      'client-ip': `9.9.9.${turn}`,
    }
    codes.push(
      (
        await plain.app.inject({
          method: 'POST',
          url: '/token',
          headers,
          payload: { email, password: 'errada errada' },
        })
      ).statusCode,
    )
  }
  expect(codes.filter((code) => code !== 429).length).toBeLessThanOrEqual(10)
  for (const url of [
    '/Token',
    '/token/',
    '//token',
    '/%74oken',
    '/TOKEN',
    '/token;x',
    '/./token',
    '/token%20',
  ])
    expect([400, 404, 429], url).toContain(
      (
        await plain.app.inject({
          method: 'POST',
          url,
          headers: { host },
          payload: { email: emailOf('second'), password },
        })
      ).statusCode,
    )
  await plain.close()
})

test('46. the addresses of one IPv6 network are one sender, here and in the accountability area', async () => {
  covers({ attacks: [46] })
  const plain = await server.startInstance({ trustedProxies: [] })
  const doors = [
    ['/token', { email: emailOf('second'), password: 'errada errada' }],
    ['/api/auth-cia', { userName: 'dalva', password: 'errada errada' }],
  ] as const
  for (const [url, payload] of doors) {
    const tries = async (address: (turn: number) => string) => {
      const codes: number[] = []
      for (let turn = 0; turn < 14; turn += 1)
        codes.push(
          (
            await plain.app.inject({
              method: 'POST',
              url,
              remoteAddress: address(turn),
              headers: { host },
              payload,
            })
          ).statusCode,
        )
      return codes.filter((code) => code !== 429).length
    }
    expect(await tries((turn) => `2001:db8:7:7::${turn.toString(16)}`), url).toBe(10)
    expect(
      await tries((turn) => `2001:db8:7:${turn.toString(16)}::1`),
      `${url} of many networks`,
    ).toBeGreaterThan(10)
  }
  await plain.close()
})

test('48. passwords: 128 characters of any kind, none cut, none guessed, none endless', async () => {
  covers({ attacks: [48, 'F14', 'F33'] })
  const caller = await signIn(server.app, tenants.a, emailOf('chosen'))
  let current = password
  const change = (senha: string) =>
    caller.call('POST', '/webadm/conta/senha', { atual: current, senha }, from())
  for (const senha of [
    'sete777',
    'Prefeitura2026',
    'Claraboia2026',
    'a'.repeat(20),
    '123456789012345',
    'senha12345678',
    'iloveyou1234',
    '1q2w3e4r5t6y',
    'passw0rd1234',
    'p4$$w0rd1234',
    '111222333444',
    '123123123123',
    'asdfghjklzxc',
    'qazwsxedcrfv',
    'flamengo2026',
    'corinthians1',
    'princesa1234',
    'Maria@123456',
    'fevereiro2026',
    'leavemealone',
    'PedroLucasMunhoz',
    'modernwarfare21',
    'DuInstallUpd',
    'serraclara26',
    'S-e-r-r-a Clara!',
    'PrefeituraUm',
    'prefeitura-um-2026',
    'serra clara 1',
    'tributacao2026',
    'Espirito@Santo1',
    '16.392.045/0001-99',
    'chosen@exemplo.gov.br',
    'x'.repeat(129),
  ])
    oneOf(await change(senha), [400], senha.slice(0, 20))
  for (const slow of ['p4$$w0rd', '4@8(', '|-|', '1|!i', '3.1.2020'])
    quiet(await change(slow.repeat(20).slice(0, 128)), slow)
  const started = processTime()
  oneOf(await change('x'.repeat(900_000)), [400, 413], 'endless')
  expect(processTime() - started).toBeLessThan(500)
  const prefix = 'çã😀 onça parda '.repeat(6).slice(0, 80)
  for (const senha of [
    `${prefix} primeira`,
    `  espaços à volta 2  `,
    'ß'.repeat(4) + 'abelha rainha 77',
    'nul\0 e depois dela o resto',
    `${prefix} segunda`.padEnd(128, 'zq7'),
  ]) {
    oneOf(await change(senha), [204], senha.slice(0, 30))
    current = senha
    expect(
      (
        await open('/token', {
          email: emailOf('chosen'),
          password: `${senha.slice(0, 75)}${senha.length > 76 ? 'outro fim' : 'x'}`,
        })
      ).statusCode,
    ).toBe(401)
    if (senha.includes('\0'))
      expect(
        (await open('/token', { email: emailOf('chosen'), password: senha.split('\0')[0] }))
          .statusCode,
      ).toBe(401)
    expect((await open('/token', { email: emailOf('chosen'), password: senha })).statusCode).toBe(
      200,
    )
  }
})

test('an account has ten tries a minute however its name is spelled, and an address a hundred whatever the accounts', async () => {
  const headers = from()
  const tries = async (path: string, bodies: readonly object[]) => {
    const statuses: number[] = []
    for (const body of bodies)
      statuses.push(quiet(await stranger(server)('POST', path, body, headers), path).statusCode)
    return statuses.filter((status) => status !== 429).length
  }
  for (const [path, field] of [
    ['/token', 'email'],
    ['/api/auth-cia', 'userName'],
  ] as const) {
    const spelled = [
      'iris@exemplo.gov.br',
      'İris@exemplo.gov.br',
      'irİs@exemplo.gov.br',
      ' IRIS@exemplo.gov.br',
    ].flatMap((name) => Array.from({ length: 5 }, () => ({ [field]: name, password: 'nada' })))
    expect(await tries(path, spelled), path).toBe(10)
    // Without a password: a try that costs no hashing counts as well.
    expect(
      await tries(
        path,
        Array.from({ length: 100 }, (_, at) => ({ [field]: `pessoa${at}@exemplo.gov.br` })),
      ),
      path,
    ).toBe(80)
  }
})
