import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startQueue } from '../../jobs/queue.ts'
import { checkCall } from './call-checks.ts'
import { subjectsOf, type Subjects } from './call-subjects.ts'
import { calls, entities, messages, routes, rules } from './contract.ts'
import { checkField } from './fields.ts'
import { checkMessage, whereSaid } from './messages.ts'
import { checkRoute } from './routes.ts'
import { checkRule } from './rules.ts'
import { covered, holds, table } from './tally.ts'
import { nounOf, registers } from '../support/noun.ts'
import { makeWorld, type World } from '../support/world.ts'

// The measure is the contract's own data: nothing of it is derived from our resources. At the end stands the table.

let world: World
let subjects: Subjects
let stopQueue: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  stopQueue = await startQueue(world.connection, world, (error) => {
    throw error
  })
  subjects = await subjectsOf(world)
})
afterAll(async () => {
  await stopQueue()
  await world.close()
  const places = messages.map(
    (message) => `  ${message.id.padEnd(28)} ${whereSaid(message)[0] ?? '-'}`,
  )
  const fields = entities.reduce((sum, entity) => sum + entity.fields.length, 0)
  process.stdout.write(
    [
      '\nwhere each text is said:',
      ...places,
      table({
        calls: calls.length,
        routes: routes.length,
        entities: entities.length,
        fields,
        messages: messages.length,
        rules: rules.length,
      }),
    ].join('\n'),
  )
})

describe('calls', () => {
  test.each(calls.map((call) => [call.id, call] as const))('%s', (id, call) =>
    covered('calls', id, () => checkCall(subjects, call)),
  )
})

describe('routes', () => {
  test.each(routes.map((route) => [route.path, route] as const))('%s', (path, route) =>
    covered('routes', path, () => checkRoute(route)),
  )
})

describe('fields', () => {
  test.each(entities.map((entity) => [entity.id, entity] as const))('%s', async (id, entity) => {
    for (const field of entity.fields)
      await covered('fields', `${id}.${field.form}`, () => checkField(subjects, entity, field))
    await covered('entities', id, () => {
      expect(
        entity.fields
          .filter(({ form }) => !holds('fields', `${id}.${form}`))
          .map(({ form }) => form),
      ).toEqual([])
    })
  })
})

describe('messages', () => {
  test.each(messages.map((message) => [message.id, message] as const))('%s', (id, message) =>
    covered('messages', id, () => checkMessage(message)),
  )
})

describe('rules', () => {
  test.each(rules.map(({ id }) => [id] as const))('%s', (id) =>
    covered('rules', id, () => {
      checkRule(id)
    }),
  )
})

describe('what a refused write says', () => {
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
    const answer = await nounOf(world, resource).create(subjects.master, {})
    const { message, Results } = answer.json<{ message: string; Results: { message: string }[] }>()
    expect([answer.statusCode, message]).toEqual([400, Results[0]?.message])
    expect(message.length).toBeGreaterThan(5)
  })
})

test('business.page-type: a new page is of type 1, whatever is sent', async () => {
  const resource = registers.find(({ name }) => name === 'page')
  if (!resource) throw new Error('page')
  const pages = nounOf(world, resource)
  expect(
    (await pages.made(subjects.master, { ...(await pages.fresh()), tipo_pagina: 7 })).wire[
      'tipo_pagina'
    ],
  ).toBe(1)
})

test('business.portal-403: who may not change a portal hears so', async () => {
  const reader = await world.signedIn('reader')
  const refused = await reader.call('PUT', '/webadm/portal/1', { nome: 'x' })
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    403,
    'Erro: accesso negado',
  ])
})

test('users.non-el: the list leaves out who works for EL', async () => {
  const listed = (await subjects.master.call('GET', '/webadm/usuarios/listarusuarios')).json<
    { id: string; elUser: boolean; elMaster: boolean }[]
  >()
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.filter(({ elUser, elMaster }) => elUser || elMaster)).toEqual([])
})
