import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import { root } from '../../platform/root.ts'
import { validateFile } from '../../jobs/accountability.ts'
import { mscColumns, mscSample } from '../../resources/accountability/file.ts'
import { tenants } from '../support/tenants.ts'
import {
  chosen,
  closeOffice,
  files,
  host,
  imported,
  manyRows,
  openOffice,
  read,
  bytesOf,
  rowsOf,
  send,
  settled,
  startWorker,
  stopWorker,
  server,
  year,
} from '../support/accountability-office.ts'
import { multipart } from '../support/upload-server.ts'
import { covers } from '../coverage/covers.ts'
import { eventually, until } from '../support/time/waiting.ts'

beforeAll(openOffice)
afterAll(closeOffice)

const mscOf = (rows: readonly (readonly string[])[], month = `${year}-05`) =>
  `3203205EX;${month}\n${mscColumns.join(';')}\n${rows.map((cells) => cells.join(';')).join('\n')}\n`

/** From another address than the rest, whose number of files in a minute is limited. */
const sendForm = (
  remoteAddress: string,
  token: string,
  url: string,
  type: string,
  payload: Buffer,
) =>
  server.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { host, authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })

describe('a balance matrix (MSC)', () => {
  test('one that closes is processed; one that does not, with warnings', async () => {
    covers({ rules: ['lists.no-statuses'] })
    const token = await chosen()
    const good = await imported(token, mscOf(mscSample), 5, 'msc.csv')
    expect(good).toMatchObject({ status: 'processado', layout: 'msc', linhas: 6 })
    expect(await rowsOf('msc_linha', good.id)).toBe(6)
    const uneven = await imported(
      token,
      mscOf(
        mscSample.map((cells, at) =>
          at === 1 ? cells.map((cell) => (cell === '250,00' ? '200,00' : cell)) : cells,
        ),
      ),
      5,
      'msc.csv',
    )
    expect(uneven).toMatchObject({ status: 'processado_com_avisos', erros: 0, avisos: 2 })
    expect(uneven.statusLog.map(({ codigo, gravidade }) => [codigo, gravidade])).toEqual([
      ['partidas', 'aviso'],
      ['saldo', 'aviso'],
    ])
    expect((await read(token, good.id)).status).toBe('substituido')
  }, 60_000)

  test('a plan of the same month stays beside it; faults of shape reject', async () => {
    const token = await chosen()
    const plan = await imported(token, manyRows(2), 5)
    const broken = mscSample.map((cells, at) =>
      at === 0 ? cells.map((cell) => (cell === 'D' ? 'X' : cell)) : cells,
    )
    const report = await imported(token, mscOf(broken), 5, 'msc.csv')
    expect(report.statusLog).toEqual([
      expect.objectContaining({ linha: 3, campo: 'NATUREZA_VALOR', valor: 'X', gravidade: 'erro' }),
    ])
    expect(
      (await imported(token, mscOf(mscSample, `${year}-04`), 5, 'msc.csv')).statusLog[0],
    ).toMatchObject({ linha: 1, codigo: 'competencia' })
    expect((await read(token, plan.id)).status).toBe('processado')
  }, 60_000)
})

describe('two files of one month, the newer validated first', () => {
  const sentTwo = async (older: string, newer: string, month: number) => {
    const token = await chosen()
    await stopWorker()
    const ids = []
    for (const content of [older, newer]) {
      const { headers, payload } = multipart([
        { name: 'ano', body: String(year) },
        { name: 'mes', body: String(month) },
        { name: 'file', file: 'ppa.csv', body: content },
      ])
      ids.push(
        (await sendForm('10.2.1.1', token, files, headers['content-type'], payload)).json<{
          id: number
        }>().id,
      )
    }
    const [first = 0, second = 0] = ids
    return {
      token,
      first,
      second,
      validate: (id: number) => validateFile(server, { tenantId: tenants.a.tenantId, id }),
    }
  }

  test.each([
    ['good', manyRows(5)],
    ['bad', manyRows(5, 2)],
  ])('a %s older one finds that its place is taken', async (_, older) => {
    const { token, first, second, validate } = await sentTwo(
      older,
      manyRows(6),
      older.includes('doze') ? 10 : 9,
    )
    await validate(second)
    await validate(first)
    await startWorker()
    expect(await read(token, first)).toMatchObject({
      status: 'substituido',
      substituidoPor: second,
    })
    expect(await read(token, second)).toMatchObject({ status: 'processado', substituidoPor: null })
    expect([await rowsOf('ppa_linha', first), await rowsOf('ppa_linha', second)]).toEqual([0, 6])
  })

  test('one that was rejected takes no place, and of two at once the newer one stays', async () => {
    const { token, first, second, validate } = await sentTwo(manyRows(5), manyRows(6, 2), 11)
    await validate(second)
    await validate(first)
    await startWorker()
    expect([(await read(token, first)).status, (await read(token, second)).status]).toEqual([
      'processado',
      'rejeitado',
    ])
    const raced = await sentTwo(manyRows(7), manyRows(8), 12)
    await Promise.all([raced.validate(raced.second), raced.validate(raced.first)])
    await startWorker()
    expect(await read(token, raced.first)).toMatchObject({
      status: 'substituido',
      substituidoPor: raced.second,
    })
    expect([
      (await read(token, raced.second)).status,
      await rowsOf('ppa_linha', raced.first),
      await rowsOf('ppa_linha', raced.second),
    ]).toEqual(['processado', 0, 8])
  }, 60_000)
})

test('a worker killed in the middle: another one takes the job up, and there is one result', async () => {
  const token = await chosen()
  await stopWorker()
  const answer = await send(token, manyRows(20_000), 8)
  const { id } = answer.json<{ id: number }>()
  const empty = await bytesOf('ppa_linha')
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(root, 'conformance', 'support', 'queue-worker.ts'),
      JSON.stringify({ connection: server.connection, folder: join(server.folder, 'arquivos') }),
    ],
    { cwd: root, stdio: 'inherit' },
  )
  // Somewhere between the first rows and the last: nobody sees them yet, but the table grows.
  await until(async () => (await bytesOf('ppa_linha')) !== empty, { every: 2 })
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await read(token, id)).toMatchObject({ status: 'validando' })
  expect(await rowsOf('ppa_linha', id)).toBe(0)
  await startWorker()
  expect(await settled(token, id)).toMatchObject({ status: 'processado', linhas: 20_000 })
  expect(await rowsOf('ppa_linha', id)).toBe(20_000)
  const owner = open({ ...server.connection, max: 1 })
  const jobs = () =>
    owner.global.run(sql`select 1 from fila.tarefa where tipo = 'validar_prestacao'`)
  expect(await eventually(async () => (await jobs()).length === 0, 10_000)).toBe(true)
  await owner.close()
}, 120_000)
