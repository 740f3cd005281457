import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { checkCall } from './call-checks.ts'
import { subjectsOf, type Subjects } from './call-subjects.ts'
import { calls, entities, routes } from './contract.ts'
import { checkField } from './fields.ts'
import { checkRoute } from './routes.ts'
import { nounOf, registers } from '../support/noun.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { covers } from './covers.ts'

// The measure is the contract's own data: nothing of it is derived from our resources. The runner sums up what was
// covered.

let server: TestServer
let subjects: Subjects
let stopWorker: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  stopWorker = await startWorker(server.connection, allTasks(server), (error) => {
    throw error
  })
  subjects = await subjectsOf(server)
})
afterAll(async () => {
  await stopWorker()
  await server.close()
})

describe('calls', () => {
  beforeEach(() =>
    covers({
      rules: [
        'routes.static-first',
        'session.flavours',
        'session.cia-login',
        'session.client-selection',
        'permissions.lookup-call',
        'transport.cia-base-path',
        'transport.404-not-found',
        'transport.delete-unchecked',
        'transport.bodies',
        'transport.permissions-list',
        'transport.bidding',
        'metrics.audit',
        'documents.authorised-units',
        'profiles.manager-profile-id',
        'validation.portal-id',
        'validation.manager-id',
        'validation.admin-id',
      ],
      attacks: [2],
    }),
  )
  test.each(calls.map((call) => [call.id, call] as const))(
    '%s answers what the documents say, to whom they say',
    async (id, call) => {
      await checkCall(subjects, call)
      covers({ calls: [id] })
    },
  )
})

describe('routes', () => {
  beforeEach(() =>
    covers({
      rules: [
        'routes.standard-set',
        'routes.layouts',
        'navigation.login-home',
        'guards.account-confirmation',
        'guards.redirect',
        'guards.bidding-confirmation',
      ],
    }),
  )
  test.each(routes.map((route) => [route.path, route] as const))(
    '%s is a screen, with its layout and guard',
    (_, route) => {
      checkRoute(route)
    },
  )
})

describe('fields', () => {
  beforeEach(() =>
    covers({
      rules: ['flags.sn', 'flags.record', 'selects.generic', 'selects.login-clients', 'faq.owner'],
    }),
  )
  test.each(entities.map((entity) => [entity.id, entity] as const))(
    '%s travels with the documented fields',
    async (id, entity) => {
      for (const field of entity.fields) await checkField(subjects, entity, field)
      covers({ entities: [id], fields: entity.fields.map(({ form }) => `${id}.${form}`) })
    },
  )
})

describe('what a refused write says', () => {
  beforeEach(() =>
    covers({
      rules: ['writes.server-message'],
    }),
  )
  test.each([
    'base-menu',
    'document-type',
    'faq',
    'user-menu',
    'user-menu-item',
    'person',
    'portal-document-user',
  ])('%s: a message, and it is that of the first fault', async (name) => {
    const resource = registers.find((one) => one.name === name)
    if (!resource) throw new Error(name)
    const answer = await nounOf(server, resource).create(subjects.master, {})
    const { message, Results } = answer.json<{ message: string; Results: { message: string }[] }>()
    expect([answer.statusCode, message]).toEqual([400, Results[0]?.message])
    expect(message.length).toBeGreaterThan(5)
  })
})

test('business.page-type: a new page is of type 1, whatever is sent', async () => {
  covers({ rules: ['business.page-type'] })
  const resource = registers.find(({ name }) => name === 'page')
  if (!resource) throw new Error('page')
  const pages = nounOf(server, resource)
  expect(
    (await pages.made(subjects.master, { ...(await pages.fresh()), tipo_pagina: 7 })).wire[
      'tipo_pagina'
    ],
  ).toBe(1)
})

test('business.portal-403: who may not change a portal hears so', async () => {
  covers({ rules: ['business.portal-403'] })
  const reader = await server.signedIn('reader')
  const refused = await reader.call('PUT', '/webadm/portal/1', { nome: 'x' })
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    403,
    'Erro: accesso negado',
  ])
})

test('users.non-el: the list leaves out who works for EL', async () => {
  covers({ rules: ['users.non-el'] })
  const listed = (await subjects.master.call('GET', '/webadm/usuarios/listarusuarios')).json<
    { id: string; elUser: boolean; elMaster: boolean }[]
  >()
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.filter(({ elUser, elMaster }) => elUser || elMaster)).toEqual([])
})
