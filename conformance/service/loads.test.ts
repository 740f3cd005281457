import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasetNamed } from '../../tables/declared/index.ts'
import { asOwner, open, sql, type Database } from '../../platform/postgres/database.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { readHolder } from '../../platform/process/folder-lock.ts'
import { rowsOf, sentFields } from '../tables/table-rows.ts'
import { isWhole } from '../support/whole.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { type Furnished } from './furnished.ts'
import { bodyOf, call } from './office.ts'
import { eventually, startService, stop, type Service } from './process.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// Loads of a public table by the door for systems, on the program as it is installed: cut off, at once, repeated.

const dataset = datasetNamed('empenhos')
if (!dataset) throw new TypeError('there are no commitments any more')
const count = 5_000
const body = (rows: number) =>
  Buffer.from(
    rowsOf(dataset, rows)
      .map(({ cells }) => JSON.stringify(cells))
      .join('\n'),
  )
const before = body(40)
const after = body(count)

let folder: Furnished
let unit: string
let key: string
let service: Service
beforeAll(async () => {
  folder = furnishedFolder()
  service = await startService(folder.dataDir)
  const { token, portalId } = folder
  const made = await call(service.url, 'POST', '/webadm/cliente', {
    token,
    body: bodyOf(portalClient, { portalId, entityId: null, courtId: null }),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  unit = String(made.body['hash_id'])
  const order = { conjuntos: ['empenhos', 'receitas'], unidades: [unit], dias: 30 }
  const given = await call(service.url, 'POST', `/webadm/chaves-dados/${portalId}`, {
    token,
    body: { ...order, nome: 'Sistema contábil' },
  })
  key = String(given.body['chave'])
  expect(await push(before)).toMatchObject({ status: 201, said: { linhas: 40 } })
}, 180_000)
afterAll(async () => {
  await stop(service)
  folder.remove()
})

interface Said {
  readonly status: number
  readonly retryAfter: string | null
  readonly said: Readonly<Record<string, unknown>>
}
/** Sends the month, with the codes of the questions that are answered by it. */
async function push(sent: Buffer, answers = ''): Promise<Said> {
  const period = `${service.url}/dados/v1/empenhos/${unit}/2026-03?confirmar=${answers}`
  const answer = await fetch(period, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: new Uint8Array(sent),
  })
  const said = (await answer.json()) as Said['said']
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), said }
}

async function asked<T>(work: (owner: Database) => Promise<T>, as = asOwner): Promise<T> {
  const owner = as(readHolder(folder.dataDir)?.database ?? {})
  return work(owner).finally(() => owner.close())
}
/** Rows, their sum, and the sum that is kept beside them. */
const standing = () =>
  asked(async (owner) => {
    const [row] = await owner.global.run<{ rows: number; sum: string; kept: string }>(
      sql`select (select count(*)::int from dado_empenhos) as rows, (select sum(valor_empenhado)::text
          from dado_empenhos) as sum,
        (select sum(valor_empenhado)::text from cubo_empenhos) as kept`,
    )
    return row
  })
const isWaiting = () =>
  asked(async (owner) => {
    const [row] = await owner.global.run<{ n: number }>(
      sql`select count(*)::int as n from pg_locks where not granted`,
    )
    return (row?.n ?? 0) > 0
  })
/** Sends a load that comes as far as the table that is locked, and does something while it waits there. */
const stoppedAt = (table: string, mode: string, work: (sent: Promise<Said>) => Promise<void>) =>
  asked(
    (owner) =>
      owner.transaction(1, async (tx) => {
        await tx.run(sql`lock table ${sql.raw(table)} in ${sql.raw(mode)} mode`)
        const sent = push(after)
        sent.catch(() => undefined)
        expect(await eventually(isWaiting, 60_000)).toBe(true)
        await work(sent)
      }),
    open,
  )
const filesOnTheirWay = () =>
  readdirSync(join(folder.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length

async function killAndStart(): Promise<void> {
  await stop(service, 'SIGKILL')
  service = await startService(folder.dataDir)
}

/** How much of a body has arrived when the service is killed. */
const percents = isWhole ? [10, 50, 90] : [50]

test.each(percents)(
  'kill -9 when %i percent of a load have arrived: nothing of it is there, and no file is left',
  { timeout: 120_000 },
  async (percent) => {
    const was = await standing()
    const sending = request(`${service.url}/dados/v1/empenhos/${unit}/2026-03`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-ndjson',
        'content-length': after.length,
      },
    }).on('error', () => {})
    sending.write(after.subarray(0, Math.trunc((after.length * percent) / 100)))
    expect(await eventually(() => filesOnTheirWay() === 1)).toBe(true)
    await killAndStart()
    sending.destroy()
    expect(await standing()).toEqual(was)
    expect(filesOnTheirWay()).toBe(0)
  },
)

test.each([
  ['its rows were read', 'dado_empenhos', 'access exclusive'],
  ['its rows are being written', 'parte', 'exclusive'],
  ['all but the note of it was written', 'carga', 'exclusive'],
])(
  'kill -9 once %s: all that stood before stands, and nothing else',
  { timeout: 120_000 },
  async (_, table, mode) => {
    const was = await standing()
    await stoppedAt(table, mode, async () => void (await stop(service, 'SIGKILL'))).catch(
      () => undefined,
    )
    service = await startService(folder.dataDir)
    expect(await standing()).toEqual(was)
    expect(filesOnTheirWay()).toBe(0)
  },
)

test(
  'of two loads of a month at once the second is told to come again; then all of the first is there',
  { timeout: 120_000 },
  async () => {
    let first: Promise<Said> | undefined
    await stoppedAt('parte', 'exclusive', async (sent) => {
      first = sent
      const second = await push(before)
      expect([second.status, second.retryAfter]).toEqual([409, '10'])
    })
    expect(await first).toMatchObject({ status: 201, said: { linhas: count } })
    const now = await standing()
    expect(now).toMatchObject({ rows: count, kept: now?.sum })
    expect(await push(after)).toMatchObject({ status: 200, said: { situacao: 'inalterada' } })
    expect(await standing()).toEqual(now)
  },
)

const mapping = {
  colunas: Object.fromEntries(sentFields(dataset).map(({ name }) => [name, name])),
  fixos: {},
  valores: {},
  somar: false,
  folhas: false,
  somente: null,
}
const csv = [
  sentFields(dataset).map(({ name }) => name),
  ...rowsOf(dataset, count).map(({ cells }) => sentFields(dataset).map(({ name }) => cells[name])),
]
  .map((cells) => cells.join(';'))
  .join('\r\n')
/** The form of the door for files, as a browser sends it. */
function fileForm(): Buffer {
  const fields = {
    modo: 'publicar',
    unidade: unit,
    ano: '2026',
    mes: '3',
    mapa: JSON.stringify(mapping),
  }
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--limite\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file =
    '--limite\r\ncontent-disposition: form-data; name="arquivo"; filename="março.csv"\r\ncontent-type: text/csv\r\n\r\n'
  return Buffer.from(`${parts.join('')}${file}${csv}\r\n--limite--\r\n`)
}
const fileDoor = () => ({
  url: `${service.url}/webadm/tabelas/${folder.portalId}/empenhos/arquivo`,
  headers: {
    authorization: `Bearer ${folder.token}`,
    'content-type': 'multipart/form-data; boundary=limite',
  },
})
async function sendFile(): Promise<string> {
  const { url, headers } = fileDoor()
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(fileForm()) })
  return answer.text()
}

test.each(percents)(
  "kill -9 when %i percent of a clerk's file have arrived: nothing of it is there, and no file is left",
  { timeout: 120_000 },
  async (percent) => {
    const was = await standing()
    const form = fileForm()
    const { url, headers } = fileDoor()
    const sending = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': form.length },
    }).on('error', () => {})
    sending.write(form.subarray(0, Math.trunc((form.length * percent) / 100)))
    expect(await eventually(() => filesOnTheirWay() === 1)).toBe(true)
    await killAndStart()
    sending.destroy()
    expect(await standing()).toEqual(was)
    expect(filesOnTheirWay()).toBe(0)
  },
)

test(
  "a clerk's file is published whole, and sent again it changes nothing",
  { timeout: 120_000 },
  async () => {
    expect([200, 201]).toContain((await push(before, `saidas-${count - 40}`)).status)
    expect(await sendFile()).toContain('"situacao":"publicada"')
    const now = await standing()
    expect(now).toMatchObject({ rows: count, kept: now?.sum })
    expect(await sendFile()).toContain('"situacao":"inalterada"')
    expect(await standing()).toEqual(now)
  },
)
