import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pathOf } from '../../../kernel/operation.ts'
import { recoverPassword, register } from '../../../resources/calls/account.ts'
import {
  acceptInvitation,
  invitePerson,
  readInvitation,
} from '../../../resources/calls/invitation.ts'
import { HostFault } from '../../../domain/accounts/providers/access.ts'
import { atProvider } from '../../../domain/accounts/providers/refusals.ts'
import * as calls from '../../../resources/calls/provider.ts'
import { sql } from '../../../platform/postgres/database.ts'
import {
  at,
  closeProviders,
  comeBack,
  enter,
  go,
  goIn,
  id,
  idp,
  link,
  made,
  master,
  messageOf,
  offerAnew,
  openProviders,
  person,
  run,
  server,
  stranger,
  type Gone,
} from '../../support/provider-desk.ts'

beforeAll(openProviders)
afterAll(closeProviders)
beforeEach(offerAnew)

/** A provider whose clock is off. */
const shifted =
  (seconds: number) =>
  (said: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
    ...said,
    iat: Number(said['iat']) + seconds,
    exp: Number(said['exp']) + seconds,
  })
interface Failure {
  /** Makes the provider fail. */
  readonly fault: (gone: Gone) => Promise<void> | void
  /** What the person reads. */
  readonly words: string
}
const failures: Readonly<Record<string, Failure>> = {
  'another nonce': {
    fault: () => void (idp.faults.claims = (said) => ({ ...said, nonce: 'outro' })),
    words: 'era de outra ida',
  },
  'another iss': {
    fault: () => void (idp.faults.claims = (said) => ({ ...said, iss: 'https://golpe.exemplo' })),
    words: 'em nome de outro provedor',
  },
  'another aud': {
    fault: () => void (idp.faults.claims = (said) => ({ ...said, aud: 'outro-sistema' })),
    words: 'era para outro sistema',
  },
  'an expired code': { fault: () => undefined, words: 'expirou ou já foi usado' },
  'no kid where there are several keys': {
    fault: () => void (idp.faults.hidesKey = true),
    words: 'não disse com que chave',
  },
  'a signature of somebody else': {
    fault: () => void (idp.faults.forged = true),
    words: 'assinatura da resposta de gov.br não confere',
  },
  'a clock five minutes behind': {
    fault: () => void (idp.faults.claims = shifted(-300)),
    words: 'diferem em mais de um minuto',
  },
  'a clock five minutes ahead': {
    fault: () => void (idp.faults.claims = shifted(300)),
    words: 'diferem em mais de um minuto',
  },
  'a secret that is not its own any more': {
    fault: () => run(sql`update provedor_de_entrada set segredo = 'outro'`).then(() => undefined),
    words: 'recusou o cliente ou o segredo',
  },
  'a level that is too low': {
    fault: () => void (idp.person = { ...idp.person, level: 1 }),
    words: 'é bronze, e este município pede prata',
  },
  'a CPF that lost its first zero': {
    fault: () => void (idp.faults.claims = (said) => ({ ...said, sub: '1234567890' })),
    words: 'CPF válido',
  },
  'an account that nobody linked': {
    fault: () => void (idp.person = { ...idp.person, sub: '52998224725' }),
    words: 'Nenhuma conta daqui está ligada',
  },
}
test.each(Object.entries(failures))(
  '%s: told in words, and nothing is made',
  async (name, { fault, words }) => {
    await link(person)
    const before = await made()
    const gone = await goIn()
    await fault(gone)
    const said = await idp.visit(gone.address)
    if (name === 'an expired code') await idp.expire(new URLSearchParams(said).get('code') ?? '')
    const answer = await comeBack(gone, said)
    expect([answer.statusCode, messageOf(answer)]).toEqual([
      expect.toSatisfy((status: number) => [400, 403].includes(status)),
      expect.stringContaining(words),
    ])
    expect(answer.cookies.map(({ name: cookie }) => cookie)).not.toContain('claraboia-admin')
    expect(await made()).toEqual(before)
    idp.reset()
    await run(sql`update provedor_de_entrada set segredo = ${idp.secret}`)
    expect((await enter()).statusCode).toBe(200)
  },
)

test('a clock within a minute counts, and a CPF that begins with 0 is one', async () => {
  await link(person)
  idp.faults.claims = shifted(-45)
  expect((await enter()).statusCode).toBe(200)
  const [kept] = await run(sql`select sujeito from vinculo_de_entrada`)
  expect(kept).toEqual({ sujeito: '01234567890' })
})

test('keys that were changed count at once', async () => {
  await link(person)
  const gone = await goIn()
  idp.rotate()
  expect((await comeBack(gone, await idp.visit((await goIn()).address))).statusCode).toBe(400)
  expect((await enter()).statusCode).toBe(200)
})

test('a provider that does not answer in time is told, and nothing is made', async () => {
  await link(person)
  const before = await made()
  const hurried = await server.startInstance({ providerSeconds: 0.2 })
  const gone = await goIn()
  const said = await idp.visit(gone.address)
  idp.faults.hangs = true
  const answer = await comeBack(gone, said, stranger('localhost', hurried))
  expect([answer.statusCode, messageOf(answer)]).toEqual([
    400,
    expect.stringContaining('não respondeu a tempo'),
  ])
  expect(await made()).toEqual(before)
  await hurried.close()
})

test('leaving is offered at the address that is registered, to the letter', async () => {
  const leave = () => stranger()('POST', pathOf(calls.leaveProvider, { id }), {}, at())
  const { endereco } = (await leave()).json<{ endereco: string }>()
  expect(new URL(endereco).searchParams.get('post_logout_redirect_uri')).toBe(idp.leaving)
  await run(sql`update provedor_de_entrada set endereco_de_saida = ${`${idp.leaving}/`}`)
  const refused = await leave()
  expect([refused.statusCode, messageOf(refused)]).toEqual([
    400,
    expect.stringContaining('letra por letra'),
  ])
  const gone = await go(master.call, pathOf(calls.beginProviderTest, { id }))
  const tried = await comeBack(gone, await idp.visit(gone.address))
  expect(messageOf(tried)).toContain('letra por letra')
})

test('a certificate that does not count here is told as such', async () => {
  const failed = atProvider('gov.br', () =>
    Promise.reject(new TypeError('fetch', { cause: new HostFault('certificado') })),
  )
  await expect(failed).rejects.toThrow('certificado HTTPS de gov.br')
})

test('who registered on the way comes back without a code, and begins again', async () => {
  await link(person)
  const gone = await goIn()
  const answer = await comeBack(gone, '')
  expect([answer.statusCode, messageOf(answer)]).toEqual([
    400,
    expect.stringContaining('A conta nova já vale'),
  ])
  const refused = await comeBack(await goIn(), 'error=access_denied')
  expect(messageOf(refused)).toContain('não foi autorizada')
  expect((await enter()).statusCode).toBe(200)
})

test('an invitation for a CPF is taken up by who has it, and by nobody else', async () => {
  const email = 'convidada@exemplo.gov.br'
  const invited = await master.call(
    'POST',
    pathOf(invitePerson),
    { email, envio: 'link', cpf: '012.345.678-90' },
    at(),
  )
  expect(invited.statusCode, invited.body).toBe(201)
  const [, token = ''] = /token=([\w-]+)/.exec(invited.json<{ endereco: string }>().endereco) ?? []
  const call = stranger()
  const read = await call('POST', pathOf(readInvitation), { token }, at())
  expect(read.json()).toMatchObject({ email, por_cpf: true })
  const byPassword = { token, nome: 'Outra', senha: 'três tigres tristes no prado' }
  expect((await call('POST', pathOf(acceptInvitation), byPassword, at())).statusCode).toBe(400)
  // Who reads its mail gets no link by which a password opens it.
  await call('POST', pathOf(recoverPassword), { email }, at())
  await call('POST', pathOf(register), { nome: 'Outra', email }, at())
  expect(
    await run(sql`select tipo from conta_chave where usuario_id
    = (select id from usuario where email = ${email})`),
  ).toEqual([{ tipo: 'convidar' }])
  idp.person = { sub: '52998224725', name: 'Outra Pessoa', level: 3 }
  const before = await made()
  const other = await enter({ convite: token })
  expect([other.statusCode, messageOf(other)]).toEqual([
    403,
    expect.stringContaining('de outro CPF'),
  ])
  expect(await made()).toEqual(before)
  idp.reset()
  expect((await enter({ convite: token })).json()).toMatchObject({ resultado: 'entrou' })
  expect(await made()).toMatchObject({ users: before?.['users'], links: 1 })
  const [kept] = await run(
    sql`select name, confirmed, senha, (select count(*)::int from convite_por_cpf) as waiting
      from usuario where email = ${email}`,
  )
  expect(kept).toEqual({ name: 'Ana Coutinho', confirmed: true, senha: null, waiting: 0 })
  const path = pathOf(calls.beginProviderSignIn, { id })
  expect((await call('POST', path, { convite: token }, at())).statusCode).toBe(400)
})
