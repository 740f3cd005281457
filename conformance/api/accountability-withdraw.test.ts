import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf } from '../../kernel/operation.ts'
import { sql } from '../../platform/postgres/database.ts'
import { notWithdrawn } from '../../resources/accountability/file.ts'
import {
  listReadings,
  openAsAdministrator,
  withdrawFile,
  type AccountabilityReading,
} from '../../resources/calls/accountability.ts'
import {
  call,
  choice,
  chosen,
  closeOffice,
  imported,
  manyRows,
  openOffice,
  read,
  second,
  send,
  server,
  settled,
  startWorker,
  stopWorker,
  tokenOf,
} from '../support/accountability-office.ts'

// A file of the accountability area is taken back until its validation begins.

beforeAll(openOffice)
afterAll(closeOffice)

const withdraw = (token: string, id: number | string) =>
  call(token)('DELETE', pathOf(withdrawFile, { id }))
const idOf = async (sent: ReturnType<typeof send>) => (await sent).json<{ id: number }>().id

test('until its validation begins; it stays listed, imports nothing, and can be sent again', async () => {
  const token = await chosen()
  await stopWorker()
  const id = await idOf(send(token, manyRows(3), 1))
  const elsewhere = await chosen('outro', choice(second.id, second.unit))
  expect((await withdraw(elsewhere, id)).statusCode).toBe(404)
  const master = await server.signedIn('reader')
  const looking = tokenOf(await master.call('POST', pathOf(openAsAdministrator), choice()))
  expect((await withdraw(looking, id)).statusCode).toBe(403)
  expect((await withdraw(token, id)).statusCode).toBe(204)
  expect((await withdraw(token, id)).statusCode).toBe(409)
  await startWorker()
  const again = await imported(token, manyRows(3), 1)
  expect(again).toMatchObject({ status: 'processado', linhas: 3 })
  expect(again.id).not.toBe(id)
  expect(await read(token, id)).toMatchObject({ status: 'retirado', linhas: null, statusLog: [] })
  const [event] = await server.runnerOf('a').run(
    sql`select tracker_type, new_values from auditoria where page_id_name = 'accountability-file'
        and tracker_type = 'delete' order by id desc limit 1`,
  )
  expect(event).toEqual({ tracker_type: 'delete', new_values: { status: 'retirado' } })
})

test('not afterwards: the reason and the way are told, and what was accepted stays', async () => {
  const token = await chosen()
  const id = await idOf(send(token, manyRows(4), 2))
  await settled(token, id)
  const refused = await withdraw(token, id)
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    notWithdrawn,
  ])
  expect((await read(token, id)).status).toBe('processado')
  for (const unknown of ['999999', 'x', '0'])
    expect((await withdraw(token, unknown)).statusCode).toBe(404)
})

test('the list tells the layout, how much was found, and where the public reads what was accepted', async () => {
  const token = await chosen()
  const good = await imported(token, manyRows(2), 3)
  const bad = await imported(token, manyRows(2, 1), 4)
  const listed = (await call(token)('GET', pathOf(listReadings))).json<AccountabilityReading[]>()
  const of = (id: number) => listed.find((file) => file.id === id)
  expect(of(good.id)).toMatchObject({ layout: 'ppa', erros: 0, avisos: 0 })
  expect(of(good.id)?.noPortal).toMatch(/^\/p\/[\w-]+\/dados\/ppa\?unidade_gestora=/)
  expect(of(bad.id)).toMatchObject({ layout: 'ppa', erros: 1, noPortal: null })
  await imported(token, manyRows(5), 4)
  expect(await read(token, bad.id)).toMatchObject({ status: 'substituido', erros: 1 })
  expect((await read(token, bad.id)).statusLog).toHaveLength(1)
})
