import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownLine } from '../../platform/backup/log/own-line.ts'
import { copiesIn, objectsOfCopy, readManifest } from '../../platform/backup/manifest.ts'
import { migrate } from '../../data/schema/migrate.ts'
import { restore } from '../../platform/backup/restore.ts'
import { isDue } from '../../platform/backup/schedule.ts'
import { readStatus } from '../../platform/backup/status.ts'
import { blobName, FolderVault } from '../../platform/backup/vault.ts'
import { verifyVault } from '../../platform/backup/verify.ts'
import { until } from '../support/time/waiting.ts'
import { isWhole } from '../support/whole.ts'
import { Installation, newInstallation } from './installation.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

let first: Awaited<ReturnType<typeof newInstallation>>
let vault: FolderVault
let made = 0
const running = new Set<Installation>()
beforeEach(async () => {
  first = await newInstallation()
  vault = await FolderVault.make(join(first.dataDir, '..', 'copias'))
  running.add(first)
}, 600_000)
afterEach(async () => {
  for (const one of running) await one.stop()
  running.clear()
  first.remove()
}, 600_000)

/** Restores into a new folder. */
async function restored(at?: Date, acceptUntil?: Date): Promise<Installation> {
  const dataDir = join(first.dataDir, '..', `volta-${(made += 1)}`)
  await restore(vault, { dataDir, at, acceptUntil, migrate })
  const one = new Installation(dataDir)
  running.add(one)
  return one
}
const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
/** Whether a copy is due, and what is said of those that there are. */
async function isWell(one: Installation) {
  const line = await ownLine(one.dataDir)
  const atMinute = (new Date().getHours() * 60 + new Date().getMinutes() + 1) % 1_440
  const { state } = await one.look(vault)
  const due = await isDue({ vault, atMinute, line }, new Date())
  return { due, state }
}
/** Where something lies that the first copy cannot do without. */
async function partOfCopy(): Promise<string> {
  const [base] = await copiesIn(vault)
  const [part] = base ? objectsOfCopy(await readManifest(vault, base)) : []
  return join(vault.place, blobName(part?.sha256 ?? '', true))
}
/** A moment after all that was written, and in another second than the name of a copy. */
async function later(): Promise<Date> {
  const moment = new Date(Math.ceil((Date.now() + 20) / 1_000) * 1_000)
  await until(() => new Date() > moment)
  return moment
}
async function numbersOf(one: Installation): Promise<readonly number[]> {
  await one.start()
  return one.numbers().finally(() => one.stop())
}

test.each([isWhole ? 3 : 2])(
  'restored, written and restored %i times over, nothing that was shipped is lost',
  async (times) => {
    await first.start(vault)
    await first.copy()
    await first.write([1, 2, 3])
    await first.ship()
    let last: Installation = first
    const all = [1, 2, 3]
    for (let number = 10; number <= 10 * times; number += 10) {
      await last.lose()
      last = await restored()
      await last.start(vault)
      expect(await last.numbers()).toEqual(all)
      expect(await isWell(last)).toEqual({ due: true, state: 'fault' })
      await last.write([number, number + 1])
      all.push(number, number + 1)
      await last.ship()
    }
    await last.lose()
    expect(await numbersOf(await restored())).toEqual(all)
  },
  600_000,
)

test.runIf(isWhole)(
  'what a restoration itself adds to the log comes back too',
  async () => {
    await first.start(vault)
    await first.copy()
    // Nobody has read these rows yet: whoever does marks their pages, in the log too, to the end of its file and
    // beyond.
    await first.writeMuch(1, 6)
    await first.writeMuch(2, 6)
    const moment = new Date(Date.now() + 20)
    await until(() => new Date() > moment)
    await first.write([3])
    await first.stop()
    const one = await restored(moment)
    // Looked at without the copies, as docs/backup.md says, before it goes on with them.
    expect(await numbersOf(one)).toEqual([1, 2])
    await one.start(vault)
    await one.write([4])
    await one.stop()
    expect(await verifyVault(vault)).toMatchObject({ faults: [] })
    expect(await numbersOf(await restored())).toEqual([1, 2, 4])
    // All that the copies have of a line may be an altered history: that is said, and not that there is no such line.
    const ofSecond = [...(await vault.list('wal')), ...(await vault.list('tail'))].filter((name) =>
      /\/00000002/.test(name),
    )
    for (const name of ofSecond)
      if (name.includes('.history')) writeFileSync(join(vault.place, name), gzipSync('1\n'))
      else rmSync(join(vault.place, name))
    const dataDir = join(first.dataDir, '..', `volta-${(made += 1)}`)
    await expect(restore(vault, { dataDir, line: 2, migrate })).rejects.toThrow(
      /00000002\.history falta ou está alterado/,
    )
  },
  600_000,
)

test.runIf(isWhole)(
  'two that were restored from the same copies never write on one line, whichever was looked at first',
  async () => {
    await first.start(vault)
    await first.copy()
    await first.write([1])
    await first.ship()
    await first.lose()
    const [looked, taken] = [await restored(), await restored()]
    await looked.start()
    await looked.write([100])
    await looked.stop()
    await taken.start(vault)
    await taken.write([2])
    await taken.copy()
    // What was written before the copy may still be on its way.
    await expect.poll(() => isWell(taken)).toEqual({ due: false, state: 'ok' })
    await taken.write([3])
    await taken.stop()
    expect(await numbersOf(await restored())).toEqual([1, 2, 3])
    // What was only looked at goes on after all.
    await looked.start(vault)
    expect(await looked.numbers()).toEqual([1, 100])
    expect(await isWell(looked)).toEqual({ due: true, state: 'fault' })
    await looked.copy()
    await looked.write([101])
    await looked.stop()
    expect(looked.failures).toEqual([])
    expect(await numbersOf(await restored())).toEqual([1, 100, 101])
  },
  600_000,
)

test('of two that were restored with one number, the second ships nothing under the names of the first', async () => {
  await first.start(vault)
  await first.copy()
  await first.write([1])
  await first.stop()
  const one = await restored()
  // Where copies are read only, a restoration cannot tell of its line.
  for (const name of await vault.list('wal'))
    if (name.includes('00000002.history')) rmSync(join(vault.place, name))
  const other = await restored()
  await one.start(vault)
  await one.write([2])
  await one.stop()
  await other.start(vault)
  await other.write([3])
  await other.copy()
  await other.stop()
  expect(other.failures).toEqual([])
  expect(await numbersOf(await restored())).toEqual([1, 3])
}, 600_000)

test('a file of the log that is missing or altered is named, and limits only what comes after it', async () => {
  await first.start(vault)
  await first.copy()
  const moments: Date[] = []
  for (const number of [1, 2, 3, 4]) {
    await first.write([number])
    moments.push(new Date(Date.now() + 20))
    await first.ship()
  }
  await first.stop()
  const [lost = '', altered = ''] = (await vault.list('wal')).slice(-2)
  const [path, segment] = [join(vault.place, lost), lost.slice(4, 28)]
  const content = readFileSync(path)
  expect((await verifyVault(vault)).faults).toEqual([])
  rmSync(path)
  expect((await verifyVault(vault)).faults).toEqual([
    expect.stringContaining(`registro de transações: falta ${segment}, antes de `),
  ])
  await expect(restored()).rejects.toThrow(
    new RegExp(`^O registro de transações está inteiro só até .*: ${segment} falta; há registro`),
  )
  await expect(restored(moments[3])).rejects.toThrow('--accept-until')
  const part = await partOfCopy()
  renameSync(part, `${part}.fora`)
  // No way on is told that the copy does not have.
  await expect(restored()).rejects.toThrow(/^Nenhuma cópia da linha 1 .*: falta na cópia/)
  renameSync(`${part}.fora`, part)
  expect(await numbersOf(await restored(undefined, moments[0]))).toEqual([1, 2])
  expect(await numbersOf(await restored(moments[0]))).toEqual([1])
  writeFileSync(path, content)
  // One bit of what is packed may leave the zeros of a file as they were.
  const other = gunzipSync(readFileSync(join(vault.place, altered)))
  other.writeUInt8(other.readUInt8(1_000) ^ 4, 1_000)
  writeFileSync(join(vault.place, altered), gzipSync(other))
  expect((await verifyVault(vault)).faults).toEqual([
    expect.stringContaining(`registro de transações, ${altered.slice(4, 28)}: `),
  ])
  expect(await numbersOf(await restored(moments[1]))).toEqual([1, 2])
  await expect(restored()).rejects.toThrow(altered.slice(4, 28))
}, 600_000)

test('a copy whose own end of the log is gone is told to be broken, and no way on that it does not have', async () => {
  await first.start(vault)
  await first.write([1])
  await first.copy()
  const moment = await later()
  await first.write([2])
  await first.stop()
  // What comes after the copy is gone, too: nothing but the mark of who ships tells that it was there.
  const last = (await vault.list('wal')).at(-1) ?? ''
  const [path, segment] = [join(vault.place, last), last.slice(4, 28)]
  expect((await verifyVault(vault)).faults).toEqual([])
  rmSync(path)
  const told = [expect.stringContaining(`falta ${segment}, e a linha 1 ia até ${segment}`)]
  expect((await verifyVault(vault)).faults).toEqual(told)
  expect((await isWell(first)).due).toBe(true)
  const untilThere = new RegExp(`inteiro só até .*: ${segment} falta.*--accept-until "([^"]+)"`)
  const refusal = await restored().catch(String)
  expect(refusal).toMatch(untilThere)
  const one = await restored(undefined, new Date(untilThere.exec(String(refusal))?.[1] ?? ''))
  // Another line does not make it forgotten.
  await one.start(vault)
  expect(await one.numbers()).toEqual([1])
  await one.stop()
  expect((await verifyVault(vault)).faults).toEqual(told)
  const [, ...others] = (await vault.list('wal')).filter((name) => !name.includes('.history'))
  for (const name of [...others, ...(await vault.list('tail'))]) rmSync(join(vault.place, name))
  const gone = others.map((name) => name.slice(4, 28))
  for (const at of [undefined, moment]) {
    const refused =
      /Nenhuma cópia .*: o trecho ([0-9A-F]{24}) .*, falta; procure-o, pelo nome, na pasta wal/
    const [, missing] = refused.exec(await restored(at).then(() => '', String)) ?? []
    expect(gone).toContain(missing)
  }
}, 600_000)

test('a mark that does not arrive is not waited for once the service stops', async () => {
  await first.start()
  const over = new AbortController()
  const mark = first.mark(vault, over.signal)
  over.abort(new Error('the service stops'))
  await expect(mark).rejects.toThrow('the service stops')
}, 600_000)

test('a drill that the service interrupts leaves neither a database nor a folder, and says nothing of the copy', async () => {
  await first.start(vault)
  await first.copy()
  const folder = join(first.dataDir, 'pg-ensaio')
  const over = new AbortController()
  const drill = first.drill(vault, over.signal)
  const serverIn = () => /^\d+\n/.exec(readIfThere(join(folder, 'pg', 'postmaster.pid')))?.[0]
  await until(() => serverIn() !== undefined)
  const pid = Number(serverIn())
  over.abort(new Error('the service stops'))
  await expect(drill).rejects.toThrow('the service stops')
  expect(existsSync(folder)).toBe(false)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect((await readStatus(first.dataDir)).drill).toBeUndefined()
}, 600_000)

test('a file that came after the copy and is not in the copies is named, until it is there, in the trash too', async () => {
  await first.start()
  const keys = [
    await first.upload(Buffer.from('%PDF-1.7 depois')),
    await first.upload(Buffer.from('%PDF-1.7 na lixeira')),
  ]
  await first.moveToTrash(keys[1])
  expect(await first.absentIn(vault)).toEqual(keys.toSorted())
  await first.copy(vault)
  expect(await first.absentIn(vault)).toEqual([])
  const [base] = await copiesIn(vault)
  if (!base) throw new Error('there is no copy')
  // What a copy does not list goes with the next one that is too old.
  expect((await readManifest(vault, base)).files.count).toBe(2)
}, 600_000)
