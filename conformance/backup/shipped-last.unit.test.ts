import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Claim } from '../../platform/backup/live/claim.ts'
import { TailShipper } from '../../platform/backup/live/tail-shipping.ts'
import { missingIn } from '../../platform/backup/log/gaps.ts'
import { readLog } from '../../platform/backup/log/lines.ts'
import { chooseLine } from '../../platform/backup/log/lives.ts'
import { FolderVault } from '../../platform/backup/vault.ts'
import { keepWal, partName, segmentSize } from '../../platform/backup/wal.ts'

let folder: string
let log: string
let vault: FolderVault
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  log = join(folder, 'pg_wal')
  mkdirSync(log)
  vault = await FolderVault.make(join(folder, 'copias'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const nameOf = (number: number) => partName(1, number)
const segment = (number: number) =>
  writeFileSync(join(log, nameOf(number)), Buffer.alloc(segmentSize, number))
const position = (number: number, offset: number, connection = 1) => ({
  connection,
  timeline: 1,
  at: number * segmentSize + offset,
})
const pieces = () => readdirSync(join(vault.place, 'tail'))

describe('what was shipped last and is gone', () => {
  const copy = {
    timeline: 1,
    startWal: nameOf(3),
    stopWal: nameOf(3),
    stopLsn: '0/3000100',
    finishedAt: '2026-11-27T10:00:00.000Z',
  }
  /** As the service marks what it has shipped. */
  async function marked(newest: string | undefined): Promise<void> {
    const dataDir = join(folder, 'dados')
    mkdirSync(join(dataDir, 'pg', 'global'), { recursive: true })
    writeFileSync(join(dataDir, 'pg', 'global', 'pg_control'), randomBytes(8))
    await new Claim(vault, dataDir).hold({ timeline: 1, shippedAt: new Date(), newest })
  }
  const missing = async () => missingIn(await readLog(vault), [copy]).flatMap(({ names }) => names)
  const faultOfFifth = async () =>
    (await (await readLog(vault)).lines.get(1)?.parts.get(5)?.read())?.fault
  async function kept(...numbers: readonly number[]): Promise<void> {
    for (const number of numbers) segment(number)
    await keepWal(vault, log, numbers.map(nameOf))
  }

  test('is named, whether it was whole or not, until a copy of after it makes up for it', async () => {
    await kept(3, 4)
    segment(5)
    const shipper = new TailShipper(vault, log)
    for (const offset of [1_000, 2_000]) await shipper.ship(position(5, offset))
    await marked(shipper.newest)
    expect([await missing(), await faultOfFifth()]).toEqual([[], undefined])
    rmSync(join(vault.place, 'tail', pieces()[1] ?? ''))
    expect(await faultOfFifth()).toBe('falta a partir do byte 1000')
    rmSync(join(vault.place, 'tail'), { recursive: true })
    expect(missingIn(await readLog(vault), [copy])).toMatchObject([
      { names: [nameOf(5)], text: expect.stringContaining(`a linha 1 ia até ${nameOf(5)}`) },
    ])
    await kept(6)
    const later = { ...copy, startWal: nameOf(6), stopWal: nameOf(6), stopLsn: '0/6000100' }
    expect(missingIn(await readLog(vault), [later])).toEqual([])
  })

  test('is not what became a whole file or another generation, nor what the mark has not heard of', async () => {
    await kept(3, 4)
    segment(5)
    const shipper = new TailShipper(vault, log)
    await shipper.ship(position(5, 2_000))
    await marked(shipper.newest)
    // A server that crashed writes again, and not as far yet.
    await new TailShipper(vault, log).ship(position(5, 1_500, 2))
    expect([await missing(), await faultOfFifth()]).toEqual([[], undefined])
    await keepWal(vault, log, [nameOf(5)])
    rmSync(join(vault.place, 'tail'), { recursive: true })
    await kept(6)
    expect(await missing()).toEqual([])
    // Copied by hand, without the mark.
    rmSync(join(vault.place, 'marks'), { recursive: true })
    expect(await readLog(vault)).toMatchObject({ faults: [], lastShipped: undefined })
  })

  test('is of the line that comes back without a moment, even where nothing else of that line is there', async () => {
    await kept(3, 4)
    await marked(partName(2, 4))
    const chosen = async (line?: number) =>
      (await chooseLine(await readLog(vault), undefined, line))?.line.number
    expect([await chosen(), await chosen(1)]).toEqual([2, 1])
  })

  test('is told to be unknown where the mark cannot be read, and nothing is kept from coming back', async () => {
    await marked(nameOf(4))
    writeFileSync(join(vault.place, 'marks', 'writer.json'), '{')
    const { faults, lines } = await readLog(vault)
    expect([faults, lines.size]).toEqual([[expect.stringMatching(/não pode ser lida/)], 0])
  })

  test('is all that a copy needs, where nothing of its log is there', async () => {
    expect(await missing()).toEqual([nameOf(3)])
  })
})
