import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { open, sql, type ConnectOptions } from '../../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts'
import { lockFolder, readHolder } from '../../platform/process/folder-lock.ts'
import { call, cli, newsBody, uploadRequest } from './office.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { type Furnished } from './furnished.ts'
import { eventually, startService, stop, type Ended, type Service } from './process.ts'
import { lasting, until } from '../support/time/waiting.ts'
import { filesOf, rowsOf, sendBytes, type Contents } from './backup-office.ts'

// One installation that writes while it is copied; what follows reads the copies that it left.

let office: Furnished
let vault: string
let service: Service
/** What the installation held at the moment to which it is brought back. */
let then: {
  readonly at: Date
  readonly rows: Contents
  readonly files: Contents
  readonly page: string
}
let verifiedWhileUp: Ended
async function rowsWhileStopped(dataDir: string): Promise<Contents> {
  const postgres = await startEmbeddedPostgres({ dataDir, keep: 'throw-away' })
  return rowsOf(postgres.connection).finally(postgres.stop)
}
const manifestShape = z.object({
  files: z.object({ sha256: z.string() }),
  cluster: z.array(z.object({ path: z.string(), sha256: z.string(), size: z.number() })),
})
const databaseOf = (dataDir: string): ConnectOptions => readHolder(dataDir)?.database ?? {}

/** Where the rows of a table lie, below the cluster's folder. */
async function fileOfTable(options: ConnectOptions, table: string): Promise<string> {
  const db = open(options)
  const [found] = await db.global
    .run<{ path: string }>(sql`select pg_relation_filepath(${table}) as path`)
    .finally(() => db.close())
  return found?.path ?? ''
}

/** News and files, one after the other, until told to stop. */
function write() {
  const over = new AbortController()
  let count = 0
  const work = (async () => {
    for (; !over.signal.aborted; count += 1) {
      const body = newsBody(office.portalId, `Notícia ${count}`)
      const made = await call(service.url, 'POST', '/webadm/portalnoticias', {
        token: office.token,
        body,
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const file = Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        randomBytes(20_000),
        Buffer.from('\n%%EOF\n'),
      ])
      const request = uploadRequest(service.port, office.token, office.portalId, file)
      expect(await sendBytes(service.port, request)).toMatch(/^HTTP\/1.1 201 /)
      await lasting(50, 'nobody writes without a pause')
    }
  })()
  const end = async () => {
    over.abort()
    await work
    return count
  }
  return { end, has: (least: number) => until(() => count >= least) }
}

beforeAll(async () => {
  office = furnishedFolder()
  vault = join(office.dataDir, '..', 'copias')
  service = await startService(office.dataDir, { BACKUP_DIR: vault })
  // It makes its first copy by itself.
  const first = write()
  expect(await eventually(() => existsSync(join(vault, 'base')), 150_000)).toBe(true)
  await first.has(3)
  await first.end()
  const second = write()
  await second.has(5)
  await second.end()
  then = {
    at: new Date(Date.now() + 100),
    rows: await rowsOf(databaseOf(office.dataDir)),
    files: filesOf(office.dataDir),
    page: await fileOfTable(databaseOf(office.dataDir), 'pagina'),
  }
  // The next change is of a later second.
  await until(() => Date.now() > then.at.getTime() + 1_000)
  const last = write()
  await last.has(3)
  await last.end()
  verifiedWhileUp = await cli(office.dataDir, ['verify'], { BACKUP_DIR: vault })
  expect((await stop(service)).code).toBe(0)
}, 300_000)
afterAll(() => office.remove())

test('a copy made under writes gives back a second after it: every row, every file', async () => {
  const dataDir = join(office.dataDir, '..', 'restaurado')
  const at = then.at.toISOString()
  const done = await cli(office.dataDir, ['restore', dataDir, '--from', vault, '--at', at])
  expect(done.err).toBe('')
  expect(done.code).toBe(0)
  expect(await rowsWhileStopped(dataDir)).toEqual(then.rows)
  expect(filesOf(dataDir)).toEqual(then.files)
  expect(Object.keys(then.files).length).toBeGreaterThan(3)
  const restored = await startService(dataDir)
  const list = await call(
    restored.url,
    'GET',
    `/webadm/portalnoticiasbyportal/${office.portalId}`,
    {
      token: office.token,
    },
  )
  expect((await stop(restored)).code).toBe(0)
  expect(list.status).toBe(200)
})

test('without a moment, the last change that was acknowledged is there', async () => {
  const dataDir = join(office.dataDir, '..', 'ultimo')
  const done = await cli(office.dataDir, ['restore', dataDir], { BACKUP_DIR: vault })
  expect(done.err).toBe('')
  expect(filesOf(dataDir)).toEqual(filesOf(office.dataDir))
  const [restored, original] = [
    await rowsWhileStopped(dataDir),
    await rowsWhileStopped(office.dataDir),
  ]
  expect(restored).toEqual(original)
})

test('a restoration never writes over anything, and knows what it cannot give back', async () => {
  const over = await cli(office.dataDir, ['restore', office.dataDir, '--from', vault])
  expect(over).toMatchObject({ code: 1, err: expect.stringMatching(/não está vazia/) })
  const before = await cli(office.dataDir, [
    'restore',
    join(office.dataDir, '..', 'cedo'),
    '--from',
    vault,
    '--at',
    '2020-01-01 00:00:00',
  ])
  expect(before).toMatchObject({ code: 1, err: expect.stringMatching(/A cópia mais antiga/) })
  const vague = await cli(office.dataDir, ['restore', 'x', '--from', vault, '--at', 'ontem'])
  expect(vague).toMatchObject({ code: 1, err: expect.stringMatching(/não é um momento/) })
})

const flipped = (content: Buffer, at: number) => {
  content.writeUInt8(content.readUInt8(at) ^ 4, at)
  return content
}
const inPacked = (at: number) => (content: Buffer) => gzipSync(flipped(gunzipSync(content), at))
const named = (folder: string, shape: RegExp) => {
  const found = readdirSync(join(vault, folder), { recursive: true, encoding: 'utf8' })
  return found
    .filter((name) => shape.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

/** Files of the copy and one that came after it: where they lie, and what is said of each. */
function filesOfBoth() {
  const [list = ''] = named('base', /json$/)
  const { files } = manifestShape.parse(JSON.parse(readFileSync(join(vault, list), 'utf8')))
  const path = join(vault, `blobs/${files.sha256.slice(0, 2)}/${files.sha256}.gz`)
  const listed = new Map(
    gunzipSync(readFileSync(path))
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'))
      .map(([key = '', sha256 = '']) => [key, sha256]),
  )
  const later = Object.entries(then.files).find(([key]) => !listed.has(key))
  const early = Object.entries(then.files).find(([key]) => listed.has(key))
  if (!later || !early) throw new Error('no file before the copy, or none after it')
  return [
    [early[1], `arquivo ${early[0]}: está alterado`],
    [later[1], `arquivo de depois da última cópia (sha256 ${later[1]}): está alterado`],
  ] as const
}

/**
 * Two files, the largest part of the database, two parts of the log: where they lie, what happens to each, and what is
 * then said.
 */
function damages() {
  const { cluster } = manifestShape.parse(
    JSON.parse(readFileSync(join(vault, named('base', /json$/)[0] ?? ''), 'utf8')),
  )
  const [big] = cluster
    .filter(({ path }) => /^base\/\d+\/\d+$/.test(path))
    .toSorted((one, other) => other.size - one.size)
  const page = big?.sha256 ?? ''
  const [first = '', second = ''] = named('wal', /^[0-9A-F]{24}-/)
  const segment = (name: string) => name.slice(4, 28)
  return [
    ...filesOfBoth().map(([sum, said]) => ({
      name: `blobs/${sum.slice(0, 2)}/${sum}`,
      change: (content: Buffer) => flipped(content, 99),
      said,
    })),
    {
      name: `blobs/${page.slice(0, 2)}/${page}.gz`,
      change: inPacked(3 * 8_192 + 4_000),
      said: `banco, ${big?.path}: está alterado; páginas 3`,
    },
    {
      name: first,
      change: inPacked(70_000),
      said: `registro de transações, ${segment(first)}: está alterado`,
    },
    {
      name: second,
      change: (content: Buffer) => content.subarray(0, content.length / 2),
      said: `registro de transações, ${segment(second)}: não pode ser lido`,
    },
  ]
}

test('verify finds everything well; then it names the file, the page and the parts of the log of which one bit has changed or an end is missing', async () => {
  const verify = () => cli(office.dataDir, ['verify', vault])
  expect(verifiedWhileUp).toMatchObject({ code: 0, err: '' })
  expect(verifiedWhileUp.out).toMatch(/\nTudo confere\.\n$/)
  const { code: well, out: told } = await verify()
  expect(well).toBe(0)
  // Without the service nobody knows which files came after the copy.
  expect(told).toMatch(
    /\nConfere tudo o que foi lido\. Se falta algum arquivo enviado depois da última cópia \(.+\), não foi procurado: .+\n$/,
  )
  // Whoever holds the folder has a database that ended.
  const lock = await lockFolder(office.dataDir)
  lock.publish({ host: vault, port: 5432, user: 'claraboia', database: 'claraboia' })
  const mute = await cli(office.dataDir, ['verify'], { BACKUP_DIR: vault }).finally(lock.release)
  expect([mute.code, mute.out.split('\n').at(-2)]).toEqual([
    0,
    expect.stringMatching(
      /^Confere tudo o que foi lido\. .+, não foi procurado: o banco não disse quais são \(connect ENOENT .+\)\. Tente de novo\.$/,
    ),
  ])
  const all = damages()
  const before = all.map(({ name }) => readFileSync(join(vault, name)))
  for (const { name, change } of all) {
    const path = join(vault, name)
    writeFileSync(path, change(readFileSync(path)))
  }
  const { code, out, err } = await verify()
  for (const [at, { name }] of all.entries()) writeFileSync(join(vault, name), before[at] ?? '')
  for (const { said } of all) expect(out).toContain(said)
  expect(err).toMatch(/^As cópias estão danificadas: \d+ problemas, acima\..*\n$/)
  expect(code).toBe(1)
})

test('a page that is bad in the original is named by the copy', async () => {
  const file = join(office.dataDir, 'pg', then.page)
  expect(existsSync(file)).toBe(true)
  const content = readFileSync(file)
  content.writeUInt8(content.readUInt8(5_000) ^ 1, 5_000)
  writeFileSync(file, content)
  const { code, out, err } = await cli(office.dataDir, ['backup', vault])
  expect(out).toContain(`banco, página 0 de ${then.page}: a soma de verificação não confere`)
  expect(err).toMatch(/O original está danificado: 1 problema, acima/)
  expect(code).toBe(1)
})
