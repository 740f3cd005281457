import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeManifest } from '../../platform/backup/manifest.ts'
import { FolderVault } from '../../platform/backup/vault.ts'
import { verifyVault } from '../../platform/backup/verify.ts'
import { historyName, partName } from '../../platform/backup/wal.ts'
import { readConfig } from '../../server/config.ts'
import { copyChecks } from '../../server/operate/copies.ts'

// A folder of copies by its names: the look reads the log of none.

let folder: string
let vault: FolderVault
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  vault = await FolderVault.make(join(folder, 'copias'))
  mkdirSync(join(folder, 'pg', 'pg_wal'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const keep = (name: string, content: Buffer) =>
  vault.write(`wal/${name}-${sumOf(content)}.gz`, gzipSync(content))
async function log(line: number, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await keep(partName(line, number), Buffer.from(`${number}`))
}
/** A line comes from the one before, from the begin of a file of the log. */
async function begin(line: number, number: number, isKept = true): Promise<void> {
  const history = `${line - 1}\t0/${number.toString(16).toUpperCase()}000000\tno recovery target specified\n`
  writeFileSync(join(folder, 'pg', 'pg_wal', historyName(line)), history)
  if (isKept) await keep(historyName(line), Buffer.from(history))
}
/** A copy that needs one file of the log. */
async function copy(line: number, number: number, hoursAgo: number): Promise<void> {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  const [name, lsn] = [partName(line, number), `0/${number.toString(16).toUpperCase()}000100`]
  await writeManifest(vault, {
    format: 1,
    program: '1.0.0',
    kind: 'physical',
    startedAt: at,
    finishedAt: at,
    files: { sha256: sumOf(Buffer.of()), size: 0, count: 0, bytes: 0 },
    damage: [],
    postgres: '18',
    system: '1',
    timeline: line,
    startLsn: lsn,
    stopLsn: lsn,
    startWal: name,
    stopWal: name,
    folders: [],
    cluster: [],
  })
}
async function found() {
  const config = readConfig({ DATA_DIR: folder, BACKUP_DIR: vault.place }, [])
  const [check] = copyChecks
  if (check?.needs !== 'installation') throw new TypeError('copies are looked at otherwise now')
  return check.look({ config, serving: undefined })
}

test('a log without a gap is well', async () => {
  await copy(1, 2, 20)
  await log(1, [2, 3, 4])
  expect(await found()).toMatchObject({ state: 'ok', text: 'a mais nova é de há 20 horas' })
})

test('a gap before the newest copy is named for attention: what comes after it comes back', async () => {
  await copy(1, 2, 30)
  await copy(1, 5, 6)
  await log(1, [2, 4, 5, 6])
  expect(await found()).toMatchObject({
    state: 'warning',
    text: `a mais nova é de há 6 horas; registro de transações: falta ${partName(1, 3)}, antes de ${partName(1, 6)}; o que vem depois só volta a partir de uma cópia posterior`,
  })
})

test('a gap after the newest copy is a fault: what is written now does not come back', async () => {
  await copy(1, 2, 20)
  await log(1, [2, 3, 5])
  expect(await found()).toMatchObject({
    state: 'fault',
    text: expect.stringContaining(`falta ${partName(1, 4)}, antes de ${partName(1, 5)}`),
  })
})

test('the last file that a copy needs is missed although none comes after it', async () => {
  await copy(1, 2, 30)
  await copy(1, 3, 6)
  await log(1, [2])
  const missing = new RegExp(`falta ${partName(1, 3)}, .+ não abre a cópia `)
  expect(await found()).toMatchObject({ state: 'fault', text: expect.stringMatching(missing) })
  expect((await verifyVault(vault)).faults).toContainEqual(expect.stringMatching(missing))
})

test('gaps of each line are named, also of one that is no longer written on, or whose history is missing', async () => {
  await copy(1, 2, 30)
  await log(1, [2, 4])
  await begin(2, 6)
  await copy(2, 6, 3)
  await log(2, [6, 8])
  await log(3, [9])
  const { state, text } = await found()
  expect(state).toBe('fault')
  for (const name of [partName(1, 3), partName(2, 7), historyName(3)]) expect(text).toContain(name)
})

test('verify does not call well what it has not looked for: files that came after the newest copy', async () => {
  await copy(1, 2, 20)
  await log(1, [2])
  expect((await verifyVault(vault)).goesOnAfter).toBeUndefined()
  await log(1, [3])
  expect((await verifyVault(vault)).goesOnAfter).toMatchObject({ stopWal: partName(1, 2) })
})
