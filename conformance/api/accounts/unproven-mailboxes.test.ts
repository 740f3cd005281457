import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkForOperator } from '../../../domain/accounts/recovery.ts'
import { pathOf } from '../../../kernel/operation.ts'
import { sql } from '../../../platform/postgres/database.ts'
import { recoverPassword, resetPassword } from '../../../resources/calls/account.ts'
import { readWorklist } from '../../../resources/calls/home.ts'
import { acceptInvitation, invitePerson } from '../../../resources/calls/invitation.ts'
import { listAccess, readPerson } from '../../../resources/calls/person.ts'
import { prepareFactor, readFactor, turnOnFactor } from '../../../resources/calls/second-factor.ts'
import { covers } from '../../coverage/covers.ts'
import { letterOf, tokenIn } from '../../support/letters.ts'
import {
  chosen,
  closeRights,
  gp,
  master,
  one,
  openRights,
  pages,
  server,
} from '../../support/rights-server.ts'
import { codeOf } from '../../support/second-factor.ts'
import { password, tenants } from '../../support/tenants.ts'
import { callWith, signIn } from '../../support/test-server.ts'

// Accounts whose mailbox nothing proves, where no letters leave.

beforeAll(openRights)
afterAll(closeRights)
beforeEach(() => server.grant([pages.users, pages.links], ['read', 'add', 'edit', 'delete']))

let people = 0
const newAddress = () => `sem-prova${(people += 1)}@exemplo.gov.br`
const nobody = () => callWith(server.app, 'localhost', undefined)
const letterTo = async (email: string) => (await letterOf(server.runnerOf('a'), email))?.texto ?? ''
/** Somebody who came in by a link that the inviter was shown. */
async function cameIn(nome: string) {
  const email = newAddress()
  const body = { email, envio: 'link', id_gestor_perfil: gp['chosen'] }
  const answer = await chosen.call('POST', pathOf(invitePerson), body)
  const { id, endereco } = answer.json<{ id: string; endereco: string }>()
  const taken = { token: tokenIn(endereco), nome, senha: password }
  expect((await nobody()('POST', pathOf(acceptInvitation), taken)).statusCode).toBe(200)
  return { id, email }
}
/** Whether the person's page, the list and the home say that nothing proves their mailbox. */
const saysUnproven = async (id: string) => {
  const person = await master.ask(readPerson, { params: { id } })
  const [listed] = await master.ask(listAccess, { body: { ids: [id] } })
  const { itens } = await master.ask(readWorklist, {})
  const told = itens.find(({ fonte }) => fonte === 'emails-sem-prova')?.detalhe ?? ''
  return [person.email_sem_prova, listed?.email_sem_prova, told.includes(person.nome)]
}

test('where no letters leave, who came in by a copied link counts as unproven until a factor proves them', async () => {
  covers({ attacks: ['F24'] })
  const { id, email } = await cameIn('Zilda Quaresma')
  expect(await saysUnproven(id)).toEqual([true, true, true])
  const own = await signIn(server.app, tenants.a, email)
  expect(await own.ask(readFactor, {})).toMatchObject({ email_sem_prova: true })
  const { segredo } = await own.ask(prepareFactor, { body: { senha: password } })
  await own.ask(turnOnFactor, { body: { codigo: codeOf(segredo) } })
  expect(await saysUnproven(id)).toEqual([false, false, false])
  await server.runnerOf('a').run(sql`delete from segundo_fator where usuario_id = ${id}`)
  expect(await saysUnproven(id), 'without it nothing does').toEqual([true, true, true])
})

test('a letter proves the mailbox, what was passed on or ticked by hand does not, and another address is unproven', async () => {
  const { id, email } = await cameIn('Lia Prado')
  const unproven = async () => (await saysUnproven(id))[0]
  const reset = async (key: string) =>
    (await nobody()('POST', pathOf(resetPassword), { token: key, senha: password })).statusCode
  const passedOn = tokenIn(await linkForOperator(server.runnerOf('a'), 1, email))
  expect([await reset(passedOn), await unproven()]).toEqual([200, true])
  await nobody()('POST', pathOf(recoverPassword), { email })
  expect([await reset(tokenIn(await letterTo(email))), await unproven()]).toEqual([200, false])
  const again = tokenIn(await linkForOperator(server.runnerOf('a'), 1, email))
  expect([await reset(again), await unproven()], 'what was proven stays so').toEqual([200, false])
  const change = (body: object) => master.call('PUT', `/webadm/usuarios/atualizar/${id}`, body)
  expect((await change({ email: newAddress() })).statusCode).toBe(200)
  expect(await unproven()).toBe(true)
  const [waiting, ticked] = [newAddress(), { confirmed: true, active: true }]
  await nobody()('POST', '/webadm/conta/cadastro', { nome: 'Rui Melo', email: waiting })
  const { id: byHand } = await one<{ id: string }>('select id from usuario where email = $1', [
    waiting,
  ])
  await master.call('PUT', `/webadm/usuarios/atualizar/${byHand}`, ticked)
  expect((await saysUnproven(byHand))[0]).toBe(true)
})
