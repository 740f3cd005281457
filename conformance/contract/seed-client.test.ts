import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyOfWire } from '../../kernel/row.ts'
import { entities, type ContractField } from '../coverage/contract.ts'
import type { WireBody } from '../support/drafts.ts'
import { faultsIn, nounOf, recordIn, registers, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// A client that was written from the documents alone: they name the fields and the calls, and show no format of a
// value.

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

// Documents come with a file, and permissions of publishers as a list: both have calls of their own.
const nouns = registers.filter(
  ({ name }) => !['document-element', 'publisher-permission'].includes(name),
)
const fieldsOf = (name: string): readonly ContractField[] =>
  // Some names are left open.
  (entities.find(({ id }) => id === name)?.fields ?? []).filter(({ wire }) => wire !== 'unspecified')

/** `2026-12-31 12:00:00`, as a clock in São Paulo shows it. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** A value as such a client may write it, for the type that the documents let it guess. */
function written({ type, flag }: ContractField, value: unknown): unknown {
  if (flag === 'S/N') return value === 'S'
  if (flag === '1/0') return String(value)
  if (type === 'int') return typeof value === 'number' ? String(value) : value
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return `${value}T00:00:00.000Z`
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? clock.format(new Date(value)) : value
}
/** Exactly the documented fields, as a form would send them: no number yet, and joined names blank. */
async function bodyOf(noun: Noun): Promise<WireBody> {
  const fresh = await noun.fresh()
  return Object.fromEntries(
    fieldsOf(noun.resource.name).map((field) => {
      const { wire } = field
      const blank = wire === noun.key ? (typeof fresh[wire] === 'string' ? '' : 0) : ''
      return [wire, Object.hasOwn(fresh, wire) ? written(field, fresh[wire]) : blank]
    }),
  )
}
const keysIn = async (noun: Noun): Promise<readonly string[]> => {
  const answer = await noun.list(master)
  if (answer.statusCode === 204) return []
  return answer.json<WireBody[]>().map((row) => String(keyOfWire(noun.resource, row)))
}

/**
 * A row listed, made, found by comparing lists, read, changed, and deleted.
 * @returns the statuses, and what was refused.
 */
async function life(noun: Noun): Promise<readonly unknown[]> {
  const before = await keysIn(noun)
  const made = await noun.create(master, await bodyOf(noun))
  if (made.statusCode >= 400) return [made.statusCode, made.body]
  const [key = ''] = (await keysIn(noun)).filter((one) => !before.includes(one))
  const read = await noun.read(master, key)
  const record = recordIn(read)
  const changed = await noun.update(
    master,
    key,
    Object.fromEntries(
      fieldsOf(noun.resource.name)
        .filter(({ wire }) => Object.hasOwn(record, wire))
        .map((field) => [field.wire, written(field, record[field.wire])]),
    ),
  )
  if (changed.statusCode >= 400) return [made.statusCode, changed.statusCode, changed.body]
  const after = recordIn(await noun.read(master, key))
  const removed = await noun.remove(master, key)
  const differing = Object.keys(record).filter(
    (wire) => JSON.stringify(after[wire]) !== JSON.stringify(record[wire]),
  )
  return [made.statusCode, read.statusCode, changed.statusCode, removed.statusCode, ...differing]
}

test('48 of 48 nouns: numbers, flags, dates and moments in any form that says one thing', async () => {
  const lives: Record<string, readonly unknown[]> = {}
  for (const resource of nouns) lives[resource.name] = await life(nounOf(server, resource))
  expect(nouns.length).toBe(48)
  const created = (name: string) => (name === 'page-mapping' ? 200 : 201)
  expect(lives).toEqual(
    Object.fromEntries(nouns.map(({ name }) => [name, [created(name), 200, 200, 200]])),
  )
})

test.each([
  ['entity', { tipo_poder: 'outro' }, /^Use um destes: /],
  ['person', { sexo: 'outro' }, /^Use um destes: /],
  ['document-type', { url: '/despesas' }, /https:\/\//],
  ['useful-link', { url: '/despesas' }, /https:\/\//],
  ['exercise', { data_inicio: '2026-01-10T01:00:00.000Z' }, /31\/12\/2026/],
  ['exercise', { ativo: null }, /Use S ou N/],
  ['exercise', { ativo: 'talvez' }, /Use S ou N/],
  ['manager', { cnpj: null }, /CNPJ/],
  ['news', { imagem_s3: 'https://www.exemplo.gov.br/foto.png' }, /rquivo/],
])('what stays refused says what is taken: %s %j', async (name, wrong, says) => {
  const resource = registers.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  const noun = nounOf(server, resource)
  const answer = await noun.create(master, { ...(await noun.fresh()), ...wrong })
  expect([400, 404], answer.body).toContain(answer.statusCode)
  expect(faultsIn(answer)).toEqual(Object.keys(wrong))
  expect(answer.json<{ message: string }>().message).toMatch(says)
})

test('the IBGE code of a locality comes with its check digit or without, and is never completed', async () => {
  const resource = registers.find(({ name }) => name === 'locality')
  if (!resource) throw new Error('locality')
  const noun = nounOf(server, resource)
  const made = async (ibge: string) => {
    const { ibge7: _, ...wire } = await noun.fresh()
    const { key } = await noun.made(master, { ...wire, ibge })
    const record = recordIn(await noun.read(master, key))
    return [record['ibge'], record['ibge7']]
  }
  expect(await made('3299983')).toEqual(['3299983', '3299983'])
  expect(await made('329997')).toEqual(['329997', null])
})

test('an account is changed with its profile as it was read, and no further', async () => {
  const first = await server.signedIn('first')
  const path = `/account/${first.userId}`
  const profile = (await first.call('GET', `/usuario/${first.userId}`)).json<WireBody>()
  const sent = { ...profile, nomeCompleto: 'Pessoa Primeira de Tal' }
  expect((await first.call('PUT', path, sent)).statusCode).toBe(200)
  const refused = await first.call('PUT', path, { ...sent, email: 'outra@exemplo.gov.br' })
  expect([refused.statusCode, faultsIn(refused)]).toEqual([400, ['email']])
})
