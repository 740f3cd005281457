import { beforeEach, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portalDocumentUser } from '../../resources/portal/portal-document-user.ts'
import {
  lastAdmission,
  revocationDeadline,
  revocations,
  type AdminCall,
  type AccessHolder,
} from '../support/revocations.ts'
import { startExternalPostgres, type ExternalPostgres } from './external-postgres.ts'
import { bodyOf, call, openPortal, setUp, signIn } from './office.ts'
import { eventually, makeFolder, startService, stop, type Service } from './process.ts'
import { covers } from '../coverage/covers.ts'
import { tokenIn } from '../support/letters.ts'

// Two servers over one PostgreSQL, each with a folder of its own, as behind a load balancer: what is taken away through
// the one is gone on the other. Everything goes through HTTP, as an administrator's and a clerk's browser would.

const rui = { email: 'rui@exemplo.gov.br', password: 'sabiá cantando na laranjeira' }
const dalva = { userName: 'dalva', password: 'ipê amarelo em agosto' }
const [here, there] = [makeFolder(), makeFolder()]
let database: ExternalPostgres
let one: Service
let other: Service
let administrator: string
let portalId: number
let holder: AccessHolder
const byAdministrator: AdminCall = (method, path, body) =>
  call(one.url, method, path, { token: administrator, body })

beforeAll(async () => {
  database = await startExternalPostgres()
  const variables = { DATABASE_URL: await database.databaseFor('prefeitura', 'createrole') }
  expect(await setUp(here.dataDir, undefined, variables)).toMatchObject({ code: 0 })
  one = await startService(here.dataDir, variables)
  other = await startService(there.dataDir, variables)
  administrator = await signIn(one.url)
  portalId = await openPortal(one.url, administrator)
  holder = await letIn()
})
afterAll(async () => {
  for (const service of [one, other]) await stop(service)
  await database.close()
  for (const { remove } of [here, there]) remove()
})

async function made(path: string, body: unknown): Promise<{ readonly id: number }> {
  const answer = await byAdministrator('POST', path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201)
  return answer.body as { readonly id: number }
}
const portal = async () =>
  (await byAdministrator('GET', `/webadm/portal/${portalId}`)).body as {
    readonly id_gestor: number
  }

/** Rui registers, chooses his password by his letter, and is given every right of the portal's manager. */
async function letIn(): Promise<AccessHolder> {
  const stranger = (path: string, body: unknown) =>
    call(one.url, 'POST', `/webadm/conta/${path}`, { body })
  expect((await stranger('cadastro', { nome: 'Rui Prado', email: rui.email })).status).toBe(200)
  const letters = (await byAdministrator('GET', '/webadm/conta/mensagens')).body as readonly {
    readonly para: string
    readonly texto: string
  }[]
  const token = tokenIn(letters.find(({ para }) => para === rui.email)?.texto)
  expect((await stranger('confirmar', { token, senha: rui.password })).status).toBe(200)
  const users = (await byAdministrator('GET', '/webadm/usuarios/listar')).body as readonly {
    readonly id: string
    readonly email: string
  }[]
  const userId = users.find(({ email }) => email === rui.email)?.id ?? ''
  const { id_gestor } = await portal()
  const { id: profileId } = await made('/webadm/admperfil', {
    nome: 'Publicação',
    ativo: 'S',
    restrito: 'N',
    id_gestor,
  })
  const { id: managerProfileId } = await made('/webadm/admusuariogestor', {
    id_gestor,
    id_perfil: profileId,
    id_usuario: null,
  })
  const { id: linkId } = await made('/webadmingestao/admgestoresusuarios', {
    id_usuario: userId,
    id_gestor_perfil: managerProfileId,
    bloqueado: 'N',
  })
  const allowed = { userId, linkId, profileId, managerProfileId }
  for (const { restore: giveBack } of revocations) await giveBack(byAdministrator, allowed)
  return allowed
}

/** A reading call of Rui's on the other server, which remembers who he is once it has let him in. */
const glossaryThere = (token: string) => async () =>
  (await call(other.url, 'GET', `/webadm/portalglossarioportal/${portalId}`, { token })).status
const letsIn = (status: number) => status === 200 || status === 204
/** Takes away what the other server has just been asked about. @returns as {@link lastAdmission}. */
async function afterTaking(
  ask: () => Promise<number>,
  take: () => Promise<void>,
  refusal: number,
): Promise<number> {
  expect(await eventually(async () => letsIn(await ask())), 'let in before').toBe(true)
  await take()
  return lastAdmission(ask, refusal)
}

describe('within a second of the answer of one server, the other refuses', () => {
  beforeEach(() => covers({ attacks: [21] }))
  test.each(revocations)('$name', async ({ revoke: take, restore: giveBack, answer }) => {
    const ask = glossaryThere(await signIn(other.url, rui))
    const last = await afterTaking(ask, () => take(byAdministrator, holder), answer)
    await giveBack(byAdministrator, holder)
    expect(last).toBeLessThan(revocationDeadline)
    expect(
      await eventually(async () => letsIn(await glossaryThere(await signIn(other.url, rui))())),
      'let in again',
    ).toBe(true)
  })

  test('the session that signs out', async () => {
    covers({ attacks: [34] })
    const token = await signIn(one.url, rui)
    const signOut = async () => {
      expect((await call(one.url, 'POST', '/webadm/conta/sair', { token })).status).toBe(204)
    }
    expect(await afterTaking(glossaryThere(token), signOut, 401)).toBeLessThan(revocationDeadline)
  })

  test('the other sessions of who changes the password; the one that did goes on', async () => {
    covers({ attacks: [35] })
    const [mine, left] = [await signIn(one.url, rui), await signIn(other.url, rui)]
    const change = async () => {
      expect(
        (
          await call(one.url, 'POST', '/webadm/conta/senha', {
            token: mine,
            body: { atual: rui.password, senha: 'três tigres tristes no trigal' },
          })
        ).status,
      ).toBe(204)
    }
    expect(await afterTaking(glossaryThere(left), change, 401)).toBeLessThan(revocationDeadline)
    expect(letsIn(await glossaryThere(mine)())).toBe(true)
    expect((await call(other.url, 'POST', '/token', { body: rui })).status).toBe(401)
  })

  const clientsThere = (token: string) => async () =>
    (await call(other.url, 'GET', '/admin/api/cia/list-all-clients', { token })).status

  test('the session of the accountability area that signs out', async () => {
    await made(
      '/webadm/admDoc/usuario',
      bodyOf(portalDocumentUser, {
        portalId,
        clientId: null,
        username: dalva.userName,
        password: dalva.password,
        profileId: null,
      }),
    )
    const token = String(
      (await call(one.url, 'POST', '/api/auth-cia', { body: dalva })).body['token'],
    )
    const signOut = async () => {
      expect((await call(one.url, 'POST', '/api/auth-cia/sair', { token })).status).toBe(204)
    }
    expect(await afterTaking(clientsThere(token), signOut, 401)).toBeLessThan(revocationDeadline)
  })

  test('an administrator’s way into the accountability area, with the session it came from', async () => {
    covers({ attacks: [35] })
    const token = await signIn(one.url)
    const cia = String(
      (await call(one.url, 'POST', '/admin/api/auth-cia-set-client', { token, body: {} })).body[
        'token'
      ],
    )
    const signOut = async () => {
      expect((await call(one.url, 'POST', '/webadm/conta/sair', { token })).status).toBe(204)
    }
    expect(await afterTaking(clientsThere(cia), signOut, 401)).toBeLessThan(revocationDeadline)
  })
})

test('both end clean', async () => {
  // It may have had to build first, and says so.
  for (const service of [one, other])
    expect(await stop(service)).toEqual({
      code: 0,
      out: expect.any(String),
      err: expect.stringMatching(/^(Preparando .*…\n)*$/),
    })
})
