import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../platform/root.ts'
import { call, cli, newsBody } from '../office.ts'
import { furnishedFolder } from '../furnished-folder.ts'
import type { Furnished } from '../furnished.ts'
import { eventually, startQuiet, startService, stop, type Ended, type Service } from '../process.ts'
import { until } from '../../support/time/waiting.ts'

// docs/backup.md, its first section, done as it says: each command is read from the page, and only the folders and the
// moment are other ones. The commands themselves are asked one by one in service/backup and backup/lines, and the
// page's words in operate/backup-page.

const page = readFileSync(join(root, 'docs', 'backup.md'), 'utf8').split('\n## ')[1] ?? ''
const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) =>
  text.trim().split('\n'),
)
const [verify, restoreLast, restoreMoment, keys, look, swap] = blocks

let office: Furnished
let data: string
const newFolder = () => `${data}-nova`
const copies = () => join(data, '..', 'copias')
const inPlace = (line: string, moment = '') =>
  line
    .replaceAll('/var/lib/claraboia', data)
    .replaceAll('/mnt/copias', copies())
    .replace(/"2026-\d\d-\d\d [\d:]+"/, moment)

/** A command of the page. */
async function carryOut(lines: readonly string[] | undefined, moment?: string): Promise<Ended> {
  const [line = ''] = lines ?? []
  expect(line).toMatch(/^npm run cli -- /)
  const words = inPlace(line, moment).replace('npm run cli -- ', '').split(' ')
  return cli(data, words)
}
/** A start of the page, with its variables. */
function started(line = ''): Promise<Service> {
  const given = Object.fromEntries(
    [...inPlace(line).matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>
  expect(line).toMatch(/npm start(?: -- --quiet)?$/)
  const begin = line.endsWith('--quiet') ? startQuiet : startService
  return begin(given['DATA_DIR'] ?? '', given)
}
function inShell(line = ''): void {
  expect(spawnSync('sh', ['-c', inPlace(line)]).status, line).toBe(0)
}

async function publish(service: Service, title: string): Promise<void> {
  const body = newsBody(office.portalId, title)
  const made = await call(service.url, 'POST', '/webadm/portalnoticias', {
    token: office.token,
    body,
  })
  expect(made.status).toBe(201)
}
async function titles(service: Service): Promise<string> {
  const path = `/webadm/portalnoticiasbyportal/${office.portalId}`
  return JSON.stringify((await call(service.url, 'GET', path, { token: office.token })).body)
}
const basesIn = () => {
  const folder = join(copies(), 'base')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

beforeAll(async () => {
  office = await furnishedFolder()
  data = office.dataDir
  const service = await startService(data, { BACKUP_DIR: copies() })
  expect(await eventually(() => basesIn() > 0, 150_000)).toBe(true)
  await publish(service, 'Antes de tudo')
  await stop(service)
})
/** The service on what came back. */
let after: Service | undefined
afterAll(async () => {
  if (after) await stop(after)
  office.remove()
})

test('followed to the letter, all comes back, is looked at, and goes on', async () => {
  expect(blocks.length).toBe(6)
  expect(await carryOut(verify)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\nConfere tudo o que foi lido\. .+\n$/),
  })
  expect(await carryOut(restoreLast)).toMatchObject({ code: 0, err: '' })
  inShell(keys?.[0])
  const looked = await started(look?.[0])
  expect(await titles(looked)).toContain('Antes de tudo')
  expect((await stop(looked)).code).toBe(0)
  const before = basesIn()
  for (const line of swap?.slice(0, 2) ?? []) inShell(line)
  after = await started(swap?.[2])
  // Nobody asks for it: a restoration is followed by a copy.
  expect(await eventually(() => basesIn() > before, 150_000)).toBe(true)
})

// The same once more, from copies of two lines.
test('what came back and went on comes back again, to a moment and whole', async () => {
  if (!after) throw new Error('nothing came back the first time')
  await publish(after, 'Depois da restauração')
  const moment = new Date(Date.now() + 200)
  await until(() => Date.now() > moment.getTime() + 1_000)
  await publish(after, 'Por engano')
  expect((await stop(after)).code).toBe(0)
  expect(await carryOut(verify)).toMatchObject({ code: 0 })
  const back = await carryOut(restoreMoment, moment.toISOString())
  expect(back).toMatchObject({ code: 0, err: '' })
  expect(back.out).toMatch(/^Linha do registro: 2 /m)
  renameSync(newFolder(), `${newFolder()}-momento`)
  const again = await carryOut(restoreLast)
  expect(again).toMatchObject({ code: 0, err: '' })
  inShell(keys?.[0])
  const last = await started(look?.[0])
  const found = await titles(last)
  await stop(last)
  expect(found).toContain('Antes de tudo')
  expect(found).toContain('Depois da restauração')
  expect(found).toContain('Por engano')
})
