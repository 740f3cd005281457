import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Files } from '../../platform/files/files.ts'
import { sql } from '../../platform/postgres/database.ts'
import { sweepFiles } from '../../jobs/sweep.ts'
import { startStoreProxy, type StoreFault, type StoreProxy } from '../support/store-proxy.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { objectStore } from '../support/object-store.ts'
import { multipart } from '../support/upload-server.ts'

// An object store that fails, on its own or on the way to it.

const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
let store: Awaited<ReturnType<typeof objectStore>>
let proxy: StoreProxy
let server: TestServer
let master: Caller
beforeAll(async () => {
  const objects = join(folder, 'objetos')
  mkdirSync(objects)
  store = await objectStore(objects, 0)
  proxy = await startStoreProxy(Number(new URL(store.storage.endpoint ?? '').port))
  server = await startTestServer({ storage: throughProxy() })
  master = await server.signedIn('master')
})
afterEach(() => proxy.set('none'))
afterAll(async () => {
  await server.close()
  await proxy.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const throughProxy = () => ({ ...store.storage, endpoint: `http://127.0.0.1:${proxy.port}` })
const objects = () =>
  readdirSync(join(folder, 'objetos'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('_object'),
  ).length
const rows = async () => (await server.runnerOf('a').run(sql`select 1 from arquivo`)).length
const staged = () => readdirSync(join(server.folder, 'arquivos', 'temporarios')).length
const pdf = `%PDF-1.7\n${'claraboia '.repeat(30_000)}\n%%EOF\n`
function upload() {
  const { headers, payload } = multipart([
    { name: 'portal_id', body: String(tenants.a.portals[0].id) },
    { name: 'file', file: 'a.pdf', body: pdf },
  ])
  return master.call('POST', '/webadm/arquivos', payload, headers)
}

const atUploads: readonly StoreFault[] = [
  'answers 500',
  'asks to slow down',
  'finds the clock wrong',
  'refuses',
  'is silent',
]
test.each(atUploads)(
  'a store that %s: the upload is told so in time, and leaves nothing',
  async (fault) => {
    const before = [await rows(), objects()]
    proxy.set(fault)
    const from = performance.now()
    const answer = await upload()
    expect([answer.statusCode, answer.body]).toEqual([
      503,
      expect.stringContaining('O armazenamento de arquivos não respondeu'),
    ])
    // Two tries of four seconds, and a second for what is taken back.
    expect(performance.now() - from).toBeLessThan(12_000)
    proxy.set('none')
    await sweepFiles(server.db, server.files, { later: 25 * 3_600 })
    expect([[await rows(), objects()], staged()]).toEqual([before, 0])
  },
)

test('an object whose answer was lost is no upload, blames nobody, and is removed again', async () => {
  const before = [await rows(), objects()]
  proxy.set('loses the answers to what it kept')
  const answer = await upload()
  expect([answer.statusCode, answer.body]).toEqual([
    503,
    expect.stringContaining('O armazenamento de arquivos não respondeu'),
  ])
  proxy.set('none')
  await sweepFiles(server.db, server.files, { later: 25 * 3_600 })
  expect([[await rows(), objects()], staged()]).toEqual([before, 0])
})

test('a download that the store cuts never ends as a whole one, and the next is right', async () => {
  const file = (await upload()).json<{ file_url: string; s3_file_key: string }>()
  proxy.set('cuts what is read')
  const cut = await server.files.read(file.s3_file_key)
  const read = async () => {
    let size = 0
    for await (const chunk of cut?.stream ?? []) size += (chunk as Buffer).length
    return size
  }
  await expect(read()).rejects.toThrow()
  const answer = await master.call('GET', file.file_url)
  expect([answer.statusCode, answer.body]).toEqual([
    503,
    expect.stringContaining('O armazenamento de arquivos não respondeu'),
  ])
  proxy.set('none')
  const whole = await master.call('GET', file.file_url)
  expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, Buffer.byteLength(pdf)])
})

test('a bucket that is not there, or refuses, is told in a line', async () => {
  const trouble = async (given: object) =>
    (await Files.open({ folder, storage: { ...throughProxy(), ...given } })).trouble()
  expect(await trouble({})).toBeUndefined()
  expect(await trouble({ bucket: 'outro' })).toMatch(/^O depósito outro não existe\. Crie-o/)
  proxy.set('finds the clock wrong')
  expect(await trouble({})).toMatch(/recusou o acesso ao depósito/)
  proxy.set('refuses')
  expect(await trouble({})).toMatch(/não respondeu\. Confira S3_ENDPOINT/)
})
