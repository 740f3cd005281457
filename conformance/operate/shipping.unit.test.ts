import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeProgress, type ShippingProgress } from '../../platform/backup/live/progress.ts'
import { writeStatus } from '../../platform/backup/status.ts'
import { readConfig } from '../../server/config.ts'
import { shippingCheck } from '../../server/operate/shipping.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'claraboia-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const noted = (given: Partial<ShippingProgress>) =>
  writeProgress(dataDir, {
    at: new Date(),
    log: new Date(),
    files: new Date(),
    trouble: null,
    isRefused: false,
    ...given,
  })
/** As the server leaves them until they are shipped. */
function waiting(count: number, minutes: number): void {
  mkdirSync(join(dataDir, 'pg-arquivo'), { recursive: true })
  for (let number = 1; number <= count; number += 1) {
    const path = join(dataDir, 'pg-arquivo', `0000000100000000000000${10 + number}`)
    writeFileSync(path, '')
    utimesSync(path, minutesAgo(minutes), minutesAgo(minutes))
  }
}
async function found(serving: Date | undefined = minutesAgo(600)) {
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'copias') }, [])
  if (shippingCheck.needs !== 'installation') throw new TypeError('it is looked at otherwise now')
  return shippingCheck.look({ config, serving })
}

test('what is shipped within seconds is well, and its numbers are told', async () => {
  await noted({})
  const { state, text, facts } = await found()
  expect([state, text]).toEqual(['ok', 'em dia'])
  expect(facts?.claraboia_backup_unshipped_seconds).toBeLessThan(60)
  expect(facts?.claraboia_backup_unshipped_bytes).toBe(0)
  expect(facts?.claraboia_backup_shipped_timestamp_seconds).toBeGreaterThan(1e9)
})

test.each([
  [6, 'warning', 'espera há 6 minutos'],
  [31, 'fault', 'espera há 31 minutos'],
] as const)('the log that waits for %i minutes is a %s', async (minutes, state, words) => {
  await noted({ log: minutesAgo(minutes), trouble: 'EROFS: read-only file system' })
  waiting(16, minutes)
  const check = await found()
  expect(check.state).toBe(state)
  expect(check.text).toBe(
    `o mais antigo do registro ${words} (16 trechos, 268 MB em pg-arquivo): EROFS: read-only file system`,
  )
  expect(check.remedy).toMatch(/disco das cópias está montado/)
  expect(check.facts).toMatchObject({ claraboia_backup_unshipped_bytes: 16 * 16_777_216 })
})

test('a shipper that hangs, and says nothing more, is told by what waits', async () => {
  await noted({ at: minutesAgo(6), log: minutesAgo(6), files: minutesAgo(6) })
  expect(await found()).toMatchObject({ state: 'warning' })
})

test('files that wait are told as such', async () => {
  await noted({ files: minutesAgo(8) })
  expect(await found()).toMatchObject({
    state: 'warning',
    text: 'o arquivo mais antigo espera há 8 minutos',
  })
})

test('a folder that is another installation’s is a fault at once, in its words', async () => {
  await noted({ trouble: 'as cópias são de outra', isRefused: true })
  expect(await found()).toMatchObject({ state: 'fault', text: 'as cópias são de outra' })
})

test('a mark that did not arrive is a fault, and one that did is told', async () => {
  await noted({})
  await writeStatus(dataDir, 'check', { text: 'a marca levou 1,2 s', faults: [] })
  expect(await found()).toMatchObject({ state: 'ok', text: 'em dia; a marca levou 1,2 s' })
  await writeStatus(dataDir, 'check', { text: '', faults: ['a pasta: não chegou'] })
  expect(await found()).toMatchObject({
    state: 'fault',
    text: expect.stringMatching(/não voltou: a pasta: não chegou/),
  })
})

test('of a stopped service what waits is told, and nothing is late', async () => {
  await noted({ log: minutesAgo(900) })
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'copias') }, [])
  if (shippingCheck.needs !== 'installation') throw new TypeError('it is looked at otherwise now')
  expect(await shippingCheck.look({ config, serving: undefined })).toMatchObject({ state: 'ok' })
  waiting(2, 900)
  expect(await shippingCheck.look({ config, serving: undefined })).toMatchObject({
    state: 'warning',
    text: 'o serviço está parado, e o registro espera (2 trechos, 34 MB em pg-arquivo)',
  })
})
