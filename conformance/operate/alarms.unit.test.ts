import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { State } from '../../api/operators/condition.ts'
import { readConfig } from '../../server/config.ts'
import { Alarms } from '../../server/operate/alarms.ts'
import { conditionOf } from '../../server/operate/look.ts'

const log = pino({ level: 'silent' })
let folder: string
let hooked: { subject: string; text: string }[]
let answers: number
let letters: { to: readonly string[]; text: string }[]
let hook: Server
let mailServer: SMTPServer

const portOf = (address: ReturnType<Server['address']>) =>
  typeof address === 'object' && address ? address.port : 0

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  hooked = []
  letters = []
  answers = 204
  hook = createServer((request, reply) => {
    void text(request).then((body) => {
      hooked.push(JSON.parse(body) as (typeof hooked)[number])
      reply.writeHead(answers).end()
    })
  })
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      void text(stream).then((body) => {
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), text: body })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  hook.closeAllConnections()
  await new Promise((resolve) => hook.close(resolve))
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  rmSync(folder, { recursive: true })
})

const openAlarms = (variables: Readonly<Record<string, string>> = {}) =>
  Alarms.open(
    readConfig({
      DATA_DIR: folder,
      ALARM_WEBHOOK: `http://127.0.0.1:${portOf(hook.address())}/aviso`,
      ...variables,
    }),
    log,
  )
const disk = (state: State) =>
  conditionOf([
    {
      name: 'disk',
      label: 'Espaço em disco',
      state,
      text: '100 MB livres',
      remedy: 'Apague algo.',
    },
  ])

test('a change is told once it was found twice, and once only, also after a restart', async () => {
  let alarms = await openAlarms()
  for (const state of ['ok', 'fault', 'ok', 'fault'] as const) await alarms.hear(disk(state))
  expect(hooked).toEqual([])
  for (let round = 0; round < 3; round += 1) await alarms.hear(disk('fault'))
  expect(hooked.map(({ subject }) => subject)).toEqual(['[Claraboia] Falha: Espaço em disco'])
  expect(hooked[0]?.text).toContain(
    'Falha: Espaço em disco: 100 MB livres.\n  O que fazer: Apague algo.',
  )
  alarms = await openAlarms()
  for (let round = 0; round < 3; round += 1) await alarms.hear(disk('fault'))
  expect(hooked).toHaveLength(1)
  for (let round = 0; round < 3; round += 1) await alarms.hear(disk('ok'))
  expect(hooked.map(({ subject }) => subject)).toEqual([
    '[Claraboia] Falha: Espaço em disco',
    '[Claraboia] Voltou ao normal: Espaço em disco',
  ])
})

test('the subject says what is wrong now, and the text what is well again, too', async () => {
  const alarms = await openAlarms()
  const both = (space: State, age: State) => {
    const [room] = disk(space).checks
    const copies = { name: 'backup', label: 'Cópias', state: age, text: 'de há 20 horas' }
    return conditionOf([...(room ? [room] : []), copies])
  }
  for (let round = 0; round < 2; round += 1) await alarms.hear(both('ok', 'fault'))
  for (let round = 0; round < 2; round += 1) await alarms.hear(both('fault', 'ok'))
  for (let round = 0; round < 2; round += 1) await alarms.hear(both('warning', 'fault'))
  expect(hooked.map(({ subject }) => subject)).toEqual([
    '[Claraboia] Falha: Cópias',
    '[Claraboia] Falha: Espaço em disco',
    '[Claraboia] Falha: Cópias',
  ])
  expect(hooked[1]?.text).toContain('Voltou ao normal: Cópias: de há 20 horas.')
  expect(hooked[2]?.text).toContain('Atenção: Espaço em disco: 100 MB livres.')
})

test('an alarm that nobody took is told again', async () => {
  const alarms = await openAlarms()
  answers = 500
  for (let round = 0; round < 3; round += 1) await alarms.hear(disk('warning'))
  expect(hooked).toHaveLength(2)
  answers = 200
  for (let round = 0; round < 3; round += 1) await alarms.hear(disk('warning'))
  expect(hooked).toHaveLength(3)
})

test('every mailbox gets a letter, and none is sent without a mail server', async () => {
  const port = portOf(mailServer.server.address())
  const alarms = await openAlarms({
    ALARM_WEBHOOK: '',
    ALARM_MAIL: 'ti@exemplo.gov.br, chefia@exemplo.gov.br',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  for (let round = 0; round < 3; round += 1) await alarms.hear(disk('fault'))
  expect(letters.flatMap(({ to }) => to).toSorted()).toEqual([
    'chefia@exemplo.gov.br',
    'ti@exemplo.gov.br',
  ])
  expect(() => readConfig({ ALARM_MAIL: 'ti@exemplo.gov.br' })).toThrow(
    /SMTP_URL falta, pois há ALARM_MAIL/,
  )
  expect(() => readConfig({ ALARM_MAIL: 'ti', SMTP_URL: 'smtp://x' })).toThrow(
    /ALARM_MAIL deve ser/,
  )
  expect(() => readConfig({ ALARM_WEBHOOK: 'file:///etc/passwd' })).toThrow(
    /ALARM_WEBHOOK deve ser/,
  )
})
