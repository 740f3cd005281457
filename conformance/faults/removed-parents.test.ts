import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open, sql, type Database, type Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { commandsOf } from '../../domain/commands.ts'
import { fieldOf, referencesOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { createFromWire } from '../../kernel/write.ts'
import { resources } from '../../resources/index.ts'
import { untied } from '../support/drafts.ts'
import { nounOf, registers } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'

// A row is removed while another is made that points to it: whoever comes second waits, and sees what the first did.

let server: TestServer
let owner: Database
let master: Caller
let actor: Actor
beforeAll(async () => {
  server = await startTestServer()
  owner = open(server.connection)
  master = await server.signedIn('master')
  const { tenantId } = tenants.a
  const who = { userId: master.userId, userName: 'Ana Coutinho', managers: null }
  actor = { tenantId, ...who, ip: '127.0.0.1', requestId: 'sem pedido' }
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

const waiting = async () =>
  (
    await owner.global.run(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0

/**
 * Asks for something while a transaction has done its work and is not committed; it commits once the other waits, or
 * was answered.
 */
async function askBeforeCommit(
  work: (tx: Tx) => Promise<unknown>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let asked: Promise<Answer> | undefined
  await server.db.transaction(tenants.a.tenantId, async (tx) => {
    await work(tx)
    const answered = new AbortController()
    asked = ask().finally(() => answered.abort())
    while (!answered.signal.aborted && !(await waiting())) continue
  })
  if (!asked) throw new Error('nothing was asked')
  return asked
}

/** Every reference of a noun that is made by a call, but to a portal's units, which come with their portal. */
const all = registers.flatMap((parent) =>
  resources.flatMap((child) =>
    referencesOf(child)
      .filter(([, { to }]) => to === parent.name && child.calls.create !== undefined)
      .filter(() => !(isOfUnit(child) && ['portal', 'portal-client'].includes(parent.name)))
      .map(([name]) => [`${child.name}.${name} to ${parent.name}`, parent, child, name] as const),
  ),
)
// All of them are one piece of code: an ordinary run takes the first of each of some parents, `npm run faults` every
// one.
const some = ['base-menu', 'manager', 'portal', 'state', 'profile']
const pairs =
  process.env['FAULTS'] === 'all'
    ? all
    : all.filter(
        ([, { name }], at) =>
          some.includes(name) && all.findIndex(([, other]) => other.name === name) === at,
      )
function isOfUnit({ name }: AnyResource): boolean {
  return ['document-element', 'organisational-structure', 'publisher-permission'].includes(name)
}

async function familyOf(parent: AnyResource, child: AnyResource, name: string) {
  const [above, below] = [nounOf(server, parent), nounOf(server, child)]
  const { key, wire } = await above.made(master)
  const field = referencesOf(child).find(([one]) => one === name)?.[1]
  const by = field?.by
  const pointed = by ? wire[wireName(by, fieldOf(parent, by))] : key
  const body = {
    ...(await below.fresh()),
    ...untied(child, name),
    [wireName(name, fieldOf(child, name))]: pointed,
  }
  return { above, below, key, body }
}
describe.each(pairs)('%s', (_, parent, child, name) => {
  test('a child that is not committed yet keeps its parent', async () => {
    const { above, key, body } = await familyOf(parent, child, name)
    const removal = await askBeforeCommit(
      (tx) => commandsOf(child).create(tx, actor, createFromWire(child, body)),
      () => above.remove(master, key),
    )
    expect([removal.statusCode, removal.body]).toEqual([409, expect.stringContaining('em uso')])
  })

  test('a parent whose removal is not committed yet gets no child', async () => {
    const { above, below, key, body } = await familyOf(parent, child, name)
    const creation = await askBeforeCommit(
      (tx) => commandsOf(parent).remove(tx, actor, String(key)),
      () => below.create(master, body),
    )
    expect(creation.statusCode, creation.body).toBe(404)
    expect((await above.read(master, key)).statusCode).toBe(404)
  })
})
