import { expect } from 'vitest'
import { keyOf, wireName, fieldOf, hasTextKey } from '../../kernel/resource.ts'
import type { WireBody } from '../support/drafts.ts'
import { tenants } from '../support/tenants.ts'
import { nounOf, recordIn, withoutRequest } from '../support/noun.ts'
import { callWith, type Answer, type Caller } from '../support/test-server.ts'
import type { ContractCall } from './contract.ts'
import { pathOf, resourceOf, rowOf, type Subjects } from './call-subjects.ts'
import { expectRecord } from './record-shape.ts'
import { specials } from './call-specials.ts'

/** Without a session, because there is none yet, or because strangers are meant. */
const toStrangers = new Set([
  'metrics.prom',
  'app.manifest',
  'app.latest',
  'auth.token',
  'auth.application-token',
  'auth.cia',
  'bidding-registration.create',
])
/**
 * For every session, whatever its rights: one's own menu, rights and profile, and what stands on the home page of a
 * portal anyway.
 */
const toSessions = new Set([
  'menu-tree-node.list-by-user',
  'page.mapped-by-user-and-path',
  'current-user.get',
  'current-user.update',
  'portal-home-tile.list-by-portal',
  'submenu.list-by-portal',
  'tracker.create',
])
/** Whoever may ask for it is in it. */
const neverEmpty = new Set(['system-user.list'])

const statuses = ({ expects }: ContractCall): readonly number[] =>
  typeof expects === 'number' ? [expects] : Array.isArray(expects) ? expects : [200, 204]
const within = (answer: Answer, wanted: readonly number[], what: string) =>
  expect(wanted, `${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`).toContain(
    answer.statusCode,
  )
const wrapped = ({ body }: ContractCall, record: WireBody) =>
  typeof body === 'object' && body !== null && 'arrayOf' in body ? [record] : record

/** The call is there: with its method, not with another; 401 without a session, 403 without the right. */
async function guarded(subjects: Subjects, call: ContractCall): Promise<void> {
  const url = await pathOf(subjects, call)
  const stranger = callWith(subjects.server.app, tenants.a.host, undefined)
  const patched = await stranger('PATCH', url)
  within(patched, [404, 405], 'another method')
  if (toStrangers.has(call.id)) return
  within(await stranger(call.method, url), [401], 'without a session')
  if (!toSessions.has(call.id) && call.auth !== 'cia')
    within(
      await subjects.nobody.call(
        call.method,
        url,
        call.method === 'GET' || call.method === 'DELETE' ? undefined : {},
      ),
      [403],
      'without the right',
    )
}

/** What names a row answers 404 for the other tenant's, for another manager's, and for none, alike. */
async function hidden(subjects: Subjects, call: ContractCall, body: WireBody): Promise<void> {
  const resource = resourceOf(call.resource)
  if (!resource || call.pathParams.length === 0) return
  const ask = async (by: Caller, key: string | number) =>
    by.call(
      call.method,
      await pathOf(subjects, call, { key }),
      call.method === 'PUT' ? wrapped(call, body) : undefined,
    )
  const absent = hasTextKey(resource) ? 'f'.repeat(32) : 888_888
  const nothing = await ask(subjects.master, absent)
  within(nothing, [404], 'no row')
  const there = await rowOf(subjects, resource, 'elsewhere')
  // Both tenants count from one: only a key that this tenant has not come to tells the two apart.
  const foreign = await ask(subjects.master, there.key)
  if (foreign.statusCode !== 404) expect(await existsHere(subjects, call, there.key)).toBe(true)
  else expect(withoutRequest(foreign)).toBe(withoutRequest(nothing))
  if (!resource.scope || resource.name === 'system-user') return
  const others = await rowOf(subjects, resource, 'second')
  const denied = await ask(subjects.first, others.key)
  within(denied, [404], "another manager's row")
  expect(withoutRequest(denied)).toBe(withoutRequest(nothing))
}
async function existsHere(
  { server }: Subjects,
  call: ContractCall,
  key: string | number,
): Promise<boolean> {
  const resource = resourceOf(call.resource)
  if (!resource) return false
  const column = wireName(keyOf(resource), fieldOf(resource, keyOf(resource))).toLowerCase()
  return (
    (
      await server.runnerOf('a').run({
        text: `select 1 from ${resource.table} where ${column}::text = $1`,
        values: [String(key)],
      })
    ).length === 1
  )
}

async function lists(subjects: Subjects, call: ContractCall): Promise<void> {
  const resource = resourceOf(call.resource)
  if (!resource) throw new Error(`no noun ${call.resource}`)
  const { key } = await rowOf(subjects, resource, 'first')
  const answer = await subjects.master.call('GET', await pathOf(subjects, call))
  within(answer, [200], 'the list')
  const rows = answer.json<Readonly<Record<string, unknown>>[]>()
  const id = wireName(keyOf(resource), fieldOf(resource, keyOf(resource)))
  expect(rows.map((row) => String(row[id]))).toContain(String(key))
  for (const row of rows.slice(0, 3)) expectRecord(resource.name, row)
  await empty(subjects, call)
  const denied =
    call.pathParams.length > 0 && resource.scope
      ? await subjects.first.call('GET', await pathOf(subjects, call, { whose: 'second' }))
      : undefined
  if (denied) within(denied, call.empty ?? [], "another manager's list")
}

/** The documented empty form, where there is nothing; and the documented refusal of a parameter that is no number. */
async function empty(subjects: Subjects, call: ContractCall): Promise<void> {
  const nothing = await subjects.empty.call(
    'GET',
    await pathOf(subjects, call, { tenant: subjects.empty.tenant }),
  )
  within(nothing, neverEmpty.has(call.id) ? [200] : (call.empty ?? [204]), 'the empty list')
  for (const odd of call.validates ? ['abc', '1.5', '-1'] : []) {
    const refused = await subjects.master.call(
      'GET',
      call.path.replace(`:${call.validates?.param}`, odd).replace(/:\w+/g, '1'),
    )
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      call.validates?.message,
    ])
  }
}

async function reads(subjects: Subjects, call: ContractCall): Promise<void> {
  const resource = resourceOf(call.resource)
  if (!resource) throw new Error(`no noun ${call.resource}`)
  const { key } = await rowOf(subjects, resource, 'first')
  const answer = await subjects.master.call('GET', await pathOf(subjects, call, { key }))
  within(answer, statuses(call), 'the row')
  if (call.returns === 'array-first') expect(Array.isArray(answer.json())).toBe(true)
  if (call.returns === 'one') expect(Array.isArray(answer.json())).toBe(false)
  expectRecord(resource.name, recordIn(answer))
  await hidden(subjects, call, {})
}

async function creates(subjects: Subjects, call: ContractCall): Promise<void> {
  const resource = resourceOf(call.resource)
  if (!resource) throw new Error(`no noun ${call.resource}`)
  const body = await nounOf(subjects.server, resource).fresh()
  const answer = await subjects.master.call('POST', call.path, wrapped(call, body))
  within(answer, statuses(call), 'the new row')
  expectRecord(resource.name, recordIn(answer))
}

async function updates(subjects: Subjects, call: ContractCall): Promise<void> {
  const resource = resourceOf(call.resource)
  if (!resource) throw new Error(`no noun ${call.resource}`)
  const { key } = await rowOf(subjects, resource, 'first')
  const { sent, kept } = await nounOf(subjects.server, resource).change(
    `Outra redação ${key}`.slice(0, 40),
  )
  const id = wireName(keyOf(resource), fieldOf(resource, keyOf(resource)))
  const answer = await subjects.master.call(
    'PUT',
    await pathOf(subjects, call, { key }),
    wrapped(call, call.pathParams.length === 0 ? { ...sent, [id]: key } : sent),
  )
  within(answer, statuses(call), 'the change')
  expect(recordIn(answer)).toMatchObject(kept)
  expectRecord(resource.name, recordIn(answer))
  await hidden(subjects, call, sent)
}

async function removes(subjects: Subjects, call: ContractCall): Promise<void> {
  const resource = resourceOf(call.resource)
  if (!resource) throw new Error(`no noun ${call.resource}`)
  const { key } = await rowOf(subjects, resource, 'first')
  const url = await pathOf(subjects, call, { key })
  within(await subjects.master.call('DELETE', url), statuses(call), 'the removal')
  within(await subjects.master.call('DELETE', url), [404], 'removed twice')
  await hidden(subjects, call, {})
}

const works: Readonly<Record<string, (subjects: Subjects, call: ContractCall) => Promise<void>>> = {
  get: reads,
  create: creates,
  update: updates,
  delete: removes,
}

/** Everything that the contract says of one call, against the running product. */
export async function checkCall(subjects: Subjects, call: ContractCall): Promise<void> {
  if (call.path !== 'unspecified') await guarded(subjects, call)
  const work =
    specials[call.id] ?? works[call.op] ?? (call.op.startsWith('list') ? lists : undefined)
  if (!work) throw new Error(`${call.id} has no check`)
  await work(subjects, call)
}
