import { startMailServer } from '../../jobs/mail-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { allTasks } from '../../../jobs/tasks.ts'
import { startWorker } from '../../../platform/queue/worker.ts'
import { coveredCpf, coveredCpfSql } from '../../../pt-br/covered-cpf.ts'
import { open, sql } from '../../../platform/postgres/database.ts'
import { linkForOperator } from '../../../domain/accounts/recovery.ts'
import { listLetters, updateAccountSettings } from '../../../resources/calls/account.ts'
import { signIn } from '../../support/test-server.ts'
import { emailOf, tenants } from '../../support/tenants.ts'
import { covers } from '../../coverage/covers.ts'
import {
  openAccounts,
  closeAccounts,
  server,
  letters,
  letterTo,
  ask,
} from '../../support/account-server.ts'
import type { Letter } from '../../support/letters.ts'
import { pathOf } from '../../../kernel/operation.ts'
import { eventually, until } from '../../support/time/waiting.ts'

beforeAll(openAccounts)
afterAll(closeAccounts)

test.each([
  [['v@x.gov.br', 'att@x.com']],
  ['first@exemplo.gov.br,att@x.com'],
  ['first@exemplo.gov.br\r\nBcc: att@x.com'],
  ['"att@x.com v"@b'],
  ['fırst@exemplo.gov.br'],
  ['first@exemplo.gov.br%00'],
])('no letter for %j', async (email) => {
  covers({ attacks: [42] })
  const before = (await letters()).length
  await ask('recuperar-senha', { email })
  expect(await letters()).toHaveLength(before)
  expect(
    (await ask('recuperar-senha', { email: emailOf('first'), resetUrl: 'https://att.com' }))
      .statusCode,
  ).toBe(400)
})

test('a CPF is covered alike in code and in SQL, and nothing of the rest is', async () => {
  const given = [
    ...fc.sample(fc.stringMatching(/^\d{9,13}$|^\d{3}\.\d{3}\.\d{3}-\d{2}$|^[A-Z0-9]{14}$/), 200),
    '52998224725',
    '529.982.247-25',
    '12ABC34501DE35',
    '',
    'não informado',
  ]
  const rows = await server.runnerOf('a').run<{ covered: string }>({
    text: `select ${coveredCpfSql('x.v')} as covered from json_array_elements_text($1::text::json)
      with ordinality as x(v, n) order by n`,
    values: [JSON.stringify(given)],
  })
  expect(rows.map(({ covered }) => covered)).toEqual(given.map(coveredCpf))
  expect(given.slice(200).map(coveredCpf)).toEqual([
    '***.982.247-**',
    '***.982.247-**',
    '12ABC34501DE35',
    '',
    'não informado',
  ])
})

test('letters are for the elMaster alone', async () => {
  const first = await server.signedIn('first')
  for (const path of ['mensagens', 'ajustes'])
    expect((await first.call('GET', `/webadm/conta/${path}`)).statusCode).toBe(403)
  expect(
    (await first.call('PUT', pathOf(updateAccountSettings), { cadastro_aberto: false })).statusCode,
  ).toBe(403)
})

test('the outbox tells nobody the key of another person', async () => {
  covers({ attacks: ['F7'] })
  await server.runnerOf('a').run(sql`delete from mensagem`)
  await ask('recuperar-senha', { email: emailOf('first') })
  await ask('cadastro', { nome: 'Rita Moraes', email: 'rita@exemplo.gov.br' })
  await ask('cadastro', { nome: 'Ana', email: emailOf('second') })
  const shownBy = async (sendsMail: boolean) => {
    const instance = await server.startInstance({ sendsMail })
    const caller = await signIn(instance.app, tenants.a, emailOf('master'))
    const all = await caller.ask(listLetters, {})
    await instance.close()
    return Object.fromEntries(all.map(({ para, texto }) => [para, texto]))
  }
  const [sent, stays] = [await shownBy(true), await shownBy(false)]
  // A letter without a key is shown; of those with one, where none leaves by itself, the confirmation of an account
  // that has no password and no rights yet.
  for (const shown of [sent, stays]) {
    expect(shown[emailOf('first')]).toBeNull()
    expect(shown[emailOf('second')]).toContain('você já tem uma conta')
  }
  expect(sent['rita@exemplo.gov.br']).toBeNull()
  expect(stays['rita@exemplo.gov.br']).toMatch(/confirmar-conta\?token=/)
})

test('the operator passes on a link, and the audit keeps that it was given', async () => {
  const path = await linkForOperator(server.runnerOf('a'), 1, emailOf('reader').toUpperCase())
  const token = new URL(path, 'http://localhost').searchParams.get('token') ?? ''
  expect((await ask('resetar-senha', { token, senha: 'mil folhas no quintal' })).statusCode).toBe(
    200,
  )
  const [event] = await server.runnerOf('a').run<{ who: string; record: string }>(
    sql`select user_name as who, registro as record from auditoria where tracker_type = 'permission' order by id desc
        limit 1`,
  )
  expect(event).toEqual({ who: 'Linha de comando', record: 'reader' })
  await expect(
    linkForOperator(server.runnerOf('a'), 1, 'ninguem@exemplo.gov.br'),
  ).rejects.toMatchObject({ code: 'missing' })
})

test('a mail server that refuses and comes back: the letter waits with its cause, arrives once, and leaves no link behind', async () => {
  covers({ attacks: [79] })
  const email = emailOf('chosen')
  let refuses = true
  const mailServer = await startMailServer(() => (refuses ? 'mailbox busy' : undefined))
  await server.runnerOf('a').run(sql`delete from mensagem`)
  await ask('recuperar-senha', { email })
  const letterOnce = async (done: (letter: Letter | undefined) => boolean) => {
    await eventually(async () => done(await letterTo(email)), 30_000)
    return letterTo(email)
  }
  const mail = { url: mailServer.url, from: 'nao-responda@exemplo.gov.br' }
  const refused: unknown[] = []
  const tasks = allTasks({ ...server, mail })
  const stop = await startWorker(server.connection, tasks, (error) => refused.push(error))
  expect(
    await letterOnce((letter) => letter?.erro !== null && letter?.erro !== undefined),
  ).toMatchObject({ tentativas: 1, enviada_em: null })
  await stop()
  refuses = false
  expect(refused.map(String)).toEqual([expect.stringContaining('mailbox busy')])
  const owner = open(server.connection)
  await owner.global.run(sql`update fila.tarefa set em = now()`)
  const again = await Promise.all(
    [1, 2].map(() =>
      startWorker(server.connection, tasks, (error) => {
        throw error
      }),
    ),
  )
  const sent = await letterOnce((letter) => letter?.enviada_em !== null)
  expect([sent?.texto, sent?.erro]).toEqual([null, null])
  const jobs = () => owner.global.run(sql`select 1 from fila.tarefa where tipo = 'enviar_mensagem'`)
  await until(async () => (await jobs()).length === 0)
  await owner.close()
  await Promise.all(again.map((end) => end()))
  expect(mailServer.got).toHaveLength(1)
  expect(mailServer.got[0]).toContain(`To: ${email}`)
  await mailServer.close()
})
