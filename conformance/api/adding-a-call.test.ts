import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../../api/app.ts'
import type { Deps } from '../../api/context.ts'
import { root } from '../../platform/root.ts'
import type { ApiCall, CallShape } from '../../kernel/operation.ts'
import { callWith, startTestServer, signIn, type TestServer } from '../support/test-server.ts'
import { emailOf, tenants } from '../support/tenants.ts'

// docs/adding-a-call.md, done as it says, beside this tree: its files stand in folders whose other files are ours.

const page = readFileSync(join(root, 'docs', 'adding-a-call.md'), 'utf8')
const files = [...page.matchAll(/`([\w./-]+)`:\n\n```ts\n([\s\S]*?)```/g)].map(
  ([, file = '', text = '']) => ({ file, text }),
)
const hunk = /```diff\n([\s\S]*?)```/.exec(page)?.[1] ?? ''

/** A folder that reads as the repository, with files of its own beside ours. */
function besideOurs(): string {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-chamada-'))
  for (const { file, text } of files) {
    const parts = dirname(file).split('/')
    parts.forEach((_, depth) => {
      const inside = parts.slice(0, depth + 1)
      mkdirSync(join(folder, ...inside), { recursive: true })
      for (const name of readdirSync(join(root, ...inside)))
        if (!parts.slice(depth + 1).includes(name))
          symlinkSync(join(root, ...inside, name), join(folder, ...inside, name))
    })
    writeFileSync(join(folder, file), text)
  }
  for (const name of ['pt-br', 'kernel', 'platform', 'data', 'node_modules'])
    symlinkSync(join(root, name), join(folder, name))
  return folder
}

let server: TestServer
let app: FastifyInstance
const folder = besideOurs()
beforeAll(async () => {
  server = await startTestServer()
  const { deadlineRoutes } = (await import(
    join(folder, 'api', 'routes', 'deadline-routes.ts')
  )) as {
    deadlineRoutes: (to: FastifyInstance, deps: Deps) => void
  }
  app = await buildApp(server, undefined, {
    routes: async (to) => {
      await to.register(async (routes) => deadlineRoutes(routes, server))
    },
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the line that registers it stands beside lines of ours', () => {
  const [known = '', added = ''] = hunk.split('\n')
  expect(readFileSync(join(root, 'api', 'app.ts'), 'utf8')).toContain(`${known.slice(1)}\n`)
  expect(added).toMatch(/^\+ +deadlineRoutes\(routes, deps\)$/)
})

test('the call answers as declared, and refuses in words', async () => {
  const { token } = await signIn(app, tenants.a, emailOf('nobody'))
  const call = callWith(app, tenants.a.host, token)
  const answer = await call('GET', '/webadm/prazos/lai?dia=2026-04-20')
  expect([answer.statusCode, answer.json()]).toEqual([200, { prazo: '2026-05-10' }])
  const longer = await call('GET', '/webadm/prazos/lai?dia=2026-04-20&prorrogado=S')
  expect(longer.json()).toEqual({ prazo: '2026-05-20' })
  const wrong = await call('GET', '/webadm/prazos/lai?dia=abril')
  expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([
    400,
    'Use uma data como 2026-12-31.',
  ])
  const unknown = await call('GET', '/webadm/prazos/lai?dia=2026-04-20&ano=2026')
  expect(unknown.statusCode).toBe(400)
  expect((await call('GET', '/webadm/prazos/outra?dia=2026-04-20')).statusCode).toBe(404)
  const nobody = await callWith(app, tenants.a.host, undefined)('GET', '/webadm/prazos/lai')
  expect(nobody.statusCode).toBe(401)
})

test('a suite calls it by its declaration', async () => {
  const { readDeadline } = (await import(join(folder, 'resources', 'calls', 'deadline.ts'))) as {
    readDeadline: ApiCall<
      '/webadm/prazos/:law',
      CallShape & { readonly query: z.ZodObject<{ dia: z.ZodString }> }
    >
  }
  const ana = await signIn(app, tenants.a, emailOf('nobody'))
  const asked = ana.ask(readDeadline, { params: { law: 'lai' }, query: { dia: '2026-04-20' } })
  expect(await asked).toEqual({ prazo: '2026-05-10' })
})

test('OpenAPI describes it: its right, its parameters, its answer', () => {
  const { paths } = app.swagger()
  expect(paths?.['/webadm/prazos/{law}']).toMatchObject({
    get: {
      operationId: 'deadline.read',
      tags: ['deadline'],
      'x-permission': 'session',
      parameters: [
        { in: 'query', name: 'dia', required: true },
        { in: 'query', name: 'prorrogado', required: false },
        { in: 'path', name: 'law', required: true },
      ],
      responses: { 200: { content: { 'application/json': { schema: { required: ['prazo'] } } } } },
    },
  })
})
