import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireName } from '../../kernel/resource.ts'
import { resources } from '../../resources/index.ts'
import { filled, operationsOf, type Attacked } from '../attacks/harness.ts'
import { emailOf, tenants } from '../support/tenants.ts'
import {
  callWith,
  startTestServer,
  signIn,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'

// What a refusal says is read by people, whichever field of whichever call it is about.

let server: TestServer
let callers: Record<'open' | 'cia' | 'signedIn', Caller['call']>
let writes: readonly Attacked[]
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
  const master = await signIn(server.app, tenants.a, emailOf('master'))
  const opened = (await master.call('POST', '/admin/api/auth-cia-set-client')).json<{
    token: string
  }>()
  const by = (token: string | undefined) => callWith(server.app, tenants.a.host, token)
  callers = { open: by(undefined), cia: by(opened.token), signedIn: master.call }
  // A sign-out says nothing, and would end what the rest is asked with.
  writes = (await operationsOf(server)).filter(
    ({ method, path }) => (method === 'POST' || method === 'PUT') && !path.endsWith('/sair'),
  )
})
afterAll(async () => {
  await server.close()
})

const english =
  /(?<!\p{L})(?:expected|invalid|required|received|must|should|unrecognized|unknown|input|string|number|boolean|array|object|undefined|null|NaN|value|field|missing|failed|error|too|not|the|is|of)(?!\p{L})/iu
const wrong: readonly unknown[] = [
  7.5,
  -1,
  true,
  'x',
  'x'.repeat(3_000),
  '2026-99-99',
  {},
  [],
  [{ a: 1 }],
  null,
  1e15,
  '\u0007',
]
const bodies: readonly unknown[] = [
  [],
  {},
  [[]],
  [7],
  '"texto"',
  '42',
  'null',
  'true',
  { campo: 1 },
]

interface Told {
  readonly message?: string
  readonly Results?: readonly { readonly field: string; readonly message: string }[]
}
const toldBy = (answer: Answer): Told =>
  answer.statusCode >= 400 && String(answer.headers['content-type']).startsWith('application/json')
    ? answer.json<Told>()
    : {}

let last = 0
/** Each from another address, so that the limits of strangers are not what answers. */
const send = ({ permission, ...operation }: Attacked, body: unknown): Promise<Answer> => {
  last += 1
  const call =
    permission === 'open' || permission === 'cia' ? callers[permission] : callers.signedIn
  return call(operation.method, filled({ permission, ...operation }, '1'), body, {
    'content-type': 'application/json',
    'x-forwarded-for': `10.3.${Math.trunc(last / 250) % 250}.${last % 250}`,
  })
}

/** The fields that a call is known to have: a noun's, and those it complains about. */
async function fieldsOf(operation: Attacked, faults: readonly Told[]): Promise<readonly string[]> {
  const resource = resources.find(({ name }) => operation.id.startsWith(`${name}.`))
  const own = Object.entries(resource?.fields ?? {}).map(([name, field]) => wireName(name, field))
  const named = faults
    .flatMap(({ Results = [] }) => Results.map(({ field }) => field))
    .filter((field) => /^[\w-]+$/.test(field) && field !== 'campo')
  return [...new Set([...own, ...named])]
}

test('no refusal of any call has a word of English, whatever its fields are given', async () => {
  const said = new Map<string, string>()
  const seen = (operation: Attacked, answer: Answer) => {
    expect(
      answer.statusCode,
      `${operation.method} ${operation.path} ${answer.body.slice(0, 200)}`,
    ).toBeLessThan(500)
    const told = toldBy(answer)
    for (const message of [
      told.message ?? '',
      ...(told.Results ?? []).map((fault) => fault.message),
    ])
      said.set(message, `${operation.method} ${operation.path}`)
    return told
  }
  for (const operation of writes) {
    const faults: Told[] = []
    for (const body of bodies) faults.push(seen(operation, await send(operation, body)))
    const fields = await fieldsOf(operation, faults)
    for (const value of wrong) {
      const body = Object.fromEntries(fields.map((field) => [field, value]))
      const told = seen(operation, await send(operation, body))
      // What is named only now, such as a field within a field, is asked too.
      const more = await fieldsOf(operation, [told])
      if (more.some((field) => !fields.includes(field)))
        seen(
          operation,
          await send(operation, Object.fromEntries(more.map((field) => [field, value]))),
        )
    }
    for (const rows of wrong.slice(0, 7))
      seen(
        operation,
        await send(operation, [Object.fromEntries(fields.map((field) => [field, rows]))]),
      )
  }
  expect([...said].filter(([message]) => english.test(message))).toEqual([])
  expect(said.size).toBeGreaterThan(100)
}, 300_000)
