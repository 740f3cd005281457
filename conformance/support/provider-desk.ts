import { expect } from 'vitest'
import { pathOf } from '../../kernel/operation.ts'
import * as calls from '../../resources/calls/provider.ts'
import { sql, type Sql } from '../../platform/postgres/database.ts'
import { startIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import {
  callWith,
  startTestServer,
  type Answer,
  type Caller,
  type Instance,
  type TestServer,
} from './test-server.ts'

// A municipality with a provider of OpenID Connect, and browsers that go there and come back.

const redirect = 'http://localhost/autenticacao/retorno'
export let idp: IdentityProvider
export let server: TestServer
export let master: Caller
export let person: Caller
export let id: string
let last = 1
export const at = (origin = 'http://localhost') => ({
  origin,
  'x-forwarded-for': `10.9.${Math.floor(last / 200)}.${1 + ((last += 1) % 200)}`,
})
export const run = <R = Record<string, unknown>>(text: Sql) =>
  server.runnerOf('a').run<R & Record<string, unknown>>(text)

export async function openProviders(): Promise<void> {
  idp = await startIdentityProvider(redirect)
  const config = { trustedProxies: ['127.0.0.1'], innerHosts: ['127.0.0.1'], sendsMail: true }
  server = await startTestServer({ config })
  master = await server.startSession('master', at())
}
export async function closeProviders(): Promise<void> {
  await server.close()
  await idp.close()
}

export const form = (more: Record<string, unknown> = {}) => ({
  modelo: 'govbr',
  nome: 'gov.br',
  emissor: idp.issuer,
  cliente: idp.client,
  segredo: idp.secret,
  nivel: 'prata',
  endereco_de_saida: idp.leaving,
  ...more,
})
export const save = async (more: Record<string, unknown> = {}) => {
  const saved = await master.call('PUT', pathOf(calls.saveProvider), form(more), at())
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json<{ id: string }>().id
}

type Call = ReturnType<typeof callWith>
export const stranger = (host = 'localhost', instance: Instance = server) =>
  callWith(instance.app, host, undefined)
export interface Gone {
  readonly cookie: string
  readonly address: string
}
/** Begins a way to the provider. */
export async function go(call: Call, path: string, body: unknown = {}): Promise<Gone> {
  const begun = await call('POST', path, body, at())
  expect(begun.statusCode, begun.body).toBe(200)
  const kept = begun.cookies.find(({ name }) => name === 'claraboia-ida')
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const { endereco: address } = begun.json<{ endereco: string }>()
  return { cookie: `claraboia-ida=${kept?.value}`, address }
}
export const goIn = (body: unknown = {}) =>
  go(stranger(), pathOf(calls.beginProviderSignIn, { id }), body)
export const comeBack = ({ cookie }: Pick<Gone, 'cookie'>, resposta: string, call = stranger()) =>
  call('POST', pathOf(calls.returnFromProvider), { resposta }, { ...at(), cookie })
/** The whole way there and back. */
export async function enter(body: unknown = {}): Promise<Answer> {
  const gone = await goIn(body)
  return comeBack(gone, await idp.visit(gone.address))
}
/** Links the account of who has a session. */
export async function link(who: Caller): Promise<Answer> {
  const gone = await go(who.call, pathOf(calls.beginProviderLink, { id }))
  return comeBack(gone, await idp.visit(gone.address))
}
export const messageOf = (answer: Answer) => answer.json<{ message: string }>().message
/** What a refused sign-in must leave as it was. */
export const made = async () =>
  (
    await run(
      sql.read`select (select count(*) from sessao)::int as sessions, (select count(*) from usuario)::int as users,
        (select count(*) from vinculo_de_entrada)::int as links,
        (select count(*) from usuario where confirmed)::int as confirmed`,
    )
  )[0]

/** One provider that is offered and nobody is linked to, and somebody with a session. */
export async function offerAnew(): Promise<void> {
  idp.reset()
  await run(sql`delete from ida_ao_provedor`)
  await run(sql`delete from vinculo_de_entrada`)
  await run(sql`delete from provedor_de_entrada`)
  id = await save()
  await run(sql`update provedor_de_entrada set testado_em = now(), ligado = true`)
  person = await server.startSession('first', at())
}
