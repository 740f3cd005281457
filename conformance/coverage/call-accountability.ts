import { expect } from 'vitest'
import { tenants } from '../support/tenants.ts'
import { callWith, type Answer, type Caller } from '../support/test-server.ts'
import { multipart } from '../support/upload-server.ts'
import { noun } from './call-subjects.ts'
import type { Subjects } from './call-subjects.ts'
import type { ContractCall } from './contract.ts'
import { expectRecord } from './record-shape.ts'

// The second sign-in and what it opens: user, choice of client, unit and year, the files of that choice.

type Check = (subjects: Subjects, call: ContractCall) => Promise<void>
const {
  portals: [here, next],
} = tenants.a
const host: string = tenants.a.host
const secret = 'ipê amarelo em agosto'
const tokenIn = (answer: Answer) => answer.json<{ token: string }>().token
const as = ({ server }: Subjects, token: string | undefined, at = host): Caller['call'] =>
  callWith(server.app, at, token)
const ok = (answer: Answer, status = 200): Answer => {
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status)
  return answer
}

let made: Promise<string> | undefined
/** The name of a user of the first portal's one unit. */
async function userOf(subjects: Subjects): Promise<string> {
  made ??= (async () => {
    const users = noun(subjects, 'portal-document-user')
    const { wire } = await users.made(subjects.master, {
      ...(await users.fresh()),
      portal_id: here.id,
      cliente_id: here.unit,
      username: 'dalva',
      senha: secret,
      tipo: 'ambos',
      ativo: 'S',
    })
    return String(wire['username'])
  })()
  return made
}
let session: Promise<string> | undefined
export const signIn = (subjects: Subjects): Promise<string> => (session ??= enter(subjects))
async function enter(subjects: Subjects): Promise<string> {
  const answer = ok(
    await as(subjects, undefined)('POST', '/api/auth-cia', {
      userName: await userOf(subjects),
      password: secret,
    }),
  )
  expect(answer.json()).toEqual({ token: expect.any(String), message: expect.any(String) })
  return tokenIn(answer)
}
export const choice = { clienteId: here.id, unidadeGestoraHashId: here.unit, exercicio: 2026 }
export const chosen = async (subjects: Subjects): Promise<string> =>
  tokenIn(
    ok(await as(subjects, await signIn(subjects))('POST', '/api/auth-cia-set-client', choice)),
  )

let sent: Promise<string> | undefined
/** The token of a choice for which a file was sent. */
export const sentFile = (subjects: Subjects): Promise<string> => (sent ??= sendFile(subjects))
async function sendFile(subjects: Subjects): Promise<string> {
  const token = await chosen(subjects)
  const body = multipart([
    { name: 'ano', body: '2026' },
    { name: 'mes', body: '5' },
    { name: 'file', file: 'ppa.csv', body: 'codigo_programa\n0012\n' },
  ])
  ok(
    await as(subjects, token)('POST', '/admin/api/cia/ppa/arquivos', body.payload, body.headers),
    201,
  )
  return token
}

const selects: Check = async (subjects, call) => {
  const token = await signIn(subjects)
  const answer = ok(await as(subjects, token)('POST', call.path, choice))
  expect(answer.json()).toEqual({ token: expect.any(String) })
  for (const wrong of [
    { ...choice, clienteId: next.id },
    { ...choice, unidadeGestoraHashId: next.unit },
    { ...choice, clienteId: 888_888 },
  ])
    expect(ok(await as(subjects, token)('POST', call.path, wrong), 404).json()).toMatchObject({
      message: 'Erro ao selecionar cliente!',
    })
  expect(ok(await as(subjects, undefined)('POST', call.path, choice), 401).json()).toMatchObject({
    message: 'Token não encontrado!',
  })
}

/** A list of what the second session reaches: not opened by an administrator's token, nor in another tenant. */
async function listed(
  subjects: Subjects,
  call: ContractCall,
  token: string,
  entity: string,
): Promise<void> {
  const url = call.path.replace(':portalId', String(here.id))
  const rows = ok(await as(subjects, token)('GET', url)).json<unknown[]>()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expectRecord(entity, row)
  for (const wrong of [undefined, subjects.master.token, subjects.master.admin])
    ok(await as(subjects, wrong)('GET', url), 401)
  ok(await as(subjects, token, tenants.b.host)('GET', url), 401)
}

export const accountability: Readonly<Record<string, Check>> = {
  'auth.cia': async (subjects) => {
    await signIn(subjects)
    const wrong = ok(
      await as(subjects, undefined)('POST', '/api/auth-cia', {
        userName: 'dalva',
        password: 'errada',
      }),
      401,
    )
    expect(wrong.json()).toMatchObject({ message: 'Erro ao autenticar usuário!' })
  },
  'auth.cia-set-client': selects,
  'auth.cia-set-client-admin': async (subjects, call) => {
    await selects(subjects, call)
    ok(await as(subjects, subjects.nobody.token)('POST', call.path, {}), 403)
    expect(
      tokenIn(ok(await as(subjects, subjects.master.token)('POST', call.path, choice))),
    ).toMatch(/\./)
  },
  'accountability-file.list': async (subjects, call) => {
    // Before a choice there is nothing to list; before a file, an empty list.
    ok(await as(subjects, await signIn(subjects))('GET', call.path), 403)
    const other = tokenIn(
      ok(
        await as(subjects, await signIn(subjects))('POST', '/api/auth-cia-set-client', {
          ...choice,
          exercicio: 2025,
        }),
      ),
    )
    expect(call.empty).toContain((await as(subjects, other)('GET', call.path)).statusCode)
    await listed(subjects, call, await sentFile(subjects), 'accountability-file')
  },
  'login-client.list': async (subjects, call) =>
    listed(subjects, call, await signIn(subjects), 'login-client'),
  'management-unit.list': async (subjects, call) => {
    const token = await signIn(subjects)
    await listed(subjects, call, token, 'management-unit')
    expect(call.empty).toContain(
      (await as(subjects, token)('GET', call.path.replace(':portalId', String(next.id))))
        .statusCode,
    )
  },
  'cia-exercise.list': async (subjects, call) =>
    listed(subjects, call, await signIn(subjects), 'exercise'),
}
