import { randomBytes } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  Claim,
  endsIn,
  mustFork,
  refuseOthers,
  takeOver,
} from '../../platform/backup/live/claim.ts'
import { afterFailureMs } from '../../platform/backup/live/shipping.ts'
import { TailShipper } from '../../platform/backup/live/tail-shipping.ts'
import { openTail, tailsIn } from '../../platform/backup/live/tails.ts'
import { FolderVault } from '../../platform/backup/vault.ts'
import { keepWal, partName, segmentSize } from '../../platform/backup/wal.ts'

// The log of a server is a folder of files here, which grow as the server would have it.

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

const nameOf = (number: number) => `00000001${number.toString(16).toUpperCase().padStart(16, '0')}`
const segment = (number: number): Buffer => {
  const content = Buffer.alloc(segmentSize, randomBytes(4_096))
  writeFileSync(join(log, nameOf(number)), content)
  return content
}
const position = (number: number, offset: number, connection = 1) => ({
  connection,
  timeline: 1,
  at: number * segmentSize + offset,
})
const pieces = () => readdirSync(join(vault.place, 'tail'))

describe('the growing end of the log', () => {
  test('comes back as it was up to the last position, with zeros behind it', async () => {
    const [third, fourth] = [segment(3), segment(4)]
    const shipper = new TailShipper(vault, log)
    for (const [number, offset] of [
      [3, 100],
      [3, 70_000],
      [3, 70_000],
      [4, 9_000_000],
    ] as const)
      await shipper.ship(position(number, offset))
    const tails = await tailsIn(vault)
    expect(tails.map(({ segment: name, reach }) => [name, reach])).toEqual([
      [nameOf(3), segmentSize],
      [nameOf(4), 9_000_000],
    ])
    const [one, other] = await Promise.all(tails.map((tail) => openTail(vault, tail)))
    expect(one?.content.equals(third)).toBe(true)
    expect(other?.content.subarray(0, 9_000_000).equals(fourth.subarray(0, 9_000_000))).toBe(true)
    expect(other?.content.subarray(9_000_000).every((byte) => byte === 0)).toBe(true)
  })

  test('is told again from its first byte by another connection, as the server may have written over it', async () => {
    segment(3)
    const shipper = new TailShipper(vault, log)
    await shipper.ship(position(3, 5_000))
    const again = segment(3)
    await new TailShipper(vault, log).ship(position(3, 6_000, 2))
    const [tail] = await tailsIn(vault)
    const open = tail && (await openTail(vault, tail))
    expect(open?.good).toBe(6_000)
    expect(open?.content.subarray(0, 6_000).equals(again.subarray(0, 6_000))).toBe(true)
    expect(pieces()).toHaveLength(1)
  })

  test('leaves room for its whole file, and for nothing else', async () => {
    segment(3)
    segment(4)
    const shipper = new TailShipper(vault, log)
    await shipper.ship(position(4, 10))
    await keepWal(vault, log, [nameOf(3)])
    await shipper.isWhole([nameOf(3)])
    expect((await tailsIn(vault)).map((tail) => tail.segment)).toEqual([nameOf(4)])
    expect(pieces()).toHaveLength(1)
  })

  test('begins with the finished files that a server wrote while nobody archived', async () => {
    for (const number of [2, 3, 4, 5]) segment(number)
    await keepWal(vault, log, [nameOf(2)])
    await new TailShipper(vault, log).ship(position(5, 10))
    expect((await tailsIn(vault)).map(({ segment: name, reach }) => [name, reach])).toEqual([
      [nameOf(3), segmentSize],
      [nameOf(4), segmentSize],
      [nameOf(5), 10],
    ])
  })

  test('counts up to the first piece that is damaged or missing', async () => {
    segment(3)
    const shipper = new TailShipper(vault, log)
    for (const offset of [1_000, 2_000, 3_000]) await shipper.ship(position(3, offset))
    const [, middle = '', last = ''] = pieces()
    writeFileSync(join(vault.place, 'tail', middle), randomBytes(900))
    const [tail] = await tailsIn(vault)
    const open = tail && (await openTail(vault, tail))
    expect(open).toMatchObject({ good: 1_000, fault: expect.stringMatching(/byte 1000/) })
    rmSync(join(vault.place, 'tail', middle))
    expect(await tailsIn(vault)).toMatchObject([{ reach: 1_000 }])
    expect(pieces()).toContain(last)
  })

  test('is not taken from a file that has another name meanwhile', async () => {
    segment(3)
    segment(4)
    const shipper = new TailShipper(vault, log)
    await shipper.ship(position(3, 100))
    renameSync(join(log, nameOf(3)), join(log, nameOf(9)))
    await shipper.ship(position(4, 100))
    expect((await tailsIn(vault)).map(({ segment: name, reach }) => [name, reach])).toEqual([
      [nameOf(3), 100],
      [nameOf(4), 100],
    ])
  })
})

test('a finished file of a name that is there with other bytes is never dropped', async () => {
  segment(3)
  await keepWal(vault, log, [nameOf(3)])
  await keepWal(vault, log, [nameOf(3)])
  segment(3)
  await expect(keepWal(vault, log, [nameOf(3)])).rejects.toThrow(
    /já tem o trecho 000000010000000000000003 .* com outro conteúdo.*Defina BACKUP_DIR/,
  )
})

describe('who writes into a folder of copies', () => {
  const now = { timeline: 1, newest: undefined, shippedAt: new Date() }
  /** As a restored copy is on, or a clone that went on by itself. */
  const onNextLine = { ...now, timeline: 2 }
  /** A data folder as far as a claim reads it: the number of its cluster. */
  const installation = (name: string, system = randomBytes(8)): string => {
    const dataDir = join(folder, name)
    mkdirSync(join(dataDir, 'pg', 'global'), { recursive: true })
    writeFileSync(join(dataDir, 'pg', 'global', 'pg_control'), system)
    return dataDir
  }
  const cloneOf = (dataDir: string, name: string): string => {
    cpSync(dataDir, join(folder, name), { recursive: true })
    return join(folder, name)
  }
  const mark = () => join(vault.place, 'marks', 'writer.json')
  /** As if its writer were on another machine, and had last been heard of so long ago. */
  function isElsewhere(seconds: number): void {
    const writer: object = JSON.parse(readFileSync(mark(), 'utf8'))
    writeFileSync(mark(), JSON.stringify({ ...writer, machine: 'outra', token: 'outro' }))
    const at = new Date(Date.now() - seconds * 1_000)
    utimesSync(mark(), at, at)
  }

  test('a clone is refused while the other lives, and neither copies nor removes anything there', async () => {
    const first = installation('dados')
    const clone = cloneOf(first, 'clone')
    await new Claim(vault, first).hold(now)
    const words = new RegExp(`está no ar .*${first}.*backup --take-over`)
    await expect(new Claim(vault, clone).hold(now)).rejects.toThrow(words)
    await expect(refuseOthers(vault, clone)).rejects.toThrow(words)
    await refuseOthers(vault, first)
  })

  test('another folder takes over once the writer has stopped, or has said nothing for a minute', async () => {
    const first = installation('dados')
    const claim = new Claim(vault, first)
    await claim.hold(now)
    await claim.release(now)
    await new Claim(vault, cloneOf(first, 'restaurada')).hold(onNextLine)
    isElsewhere(30)
    await expect(new Claim(vault, first).hold(now)).rejects.toThrow(/está no ar/)
    isElsewhere(61)
    await new Claim(vault, first).hold(now)
  })

  test('a clone on the line of the other never writes over what that has written: it goes on upon another', async () => {
    const first = installation('dados')
    const clone = cloneOf(first, 'clone')
    const claim = new Claim(vault, first)
    await claim.hold(now)
    expect(await mustFork(vault, clone, 1)).toBe(false)
    await claim.release(now)
    await expect(new Claim(vault, clone).hold(now)).rejects.toThrow(/na mesma linha\. Reinicie/)
    expect([await mustFork(vault, clone, 1), await mustFork(vault, first, 1)]).toEqual([
      true,
      false,
    ])
    await takeOver(vault, clone)
    expect([await mustFork(vault, clone, 1), await mustFork(vault, clone, 2)]).toEqual([
      true,
      false,
    ])
  })

  test('the same folder goes on at once after its service was killed', async () => {
    const first = installation('dados')
    await new Claim(vault, first).hold(now)
    isElsewhere(1)
    await new Claim(vault, first).hold(now)
  })

  test('an operator gives the folder away, and the writer of before stops', async () => {
    const first = installation('dados')
    const clone = cloneOf(first, 'clone')
    const [one, other] = [new Claim(vault, first), new Claim(vault, clone)]
    await one.hold(now)
    expect((await takeOver(vault, clone))?.dataDir).toBe(first)
    await expect(one.hold(now)).rejects.toThrow(/está no ar/)
    await other.hold(onNextLine)
    await expect(one.hold(now)).rejects.toThrow(new RegExp(clone))
  })

  test('the folder of another database is not even given away', async () => {
    const [first, stranger] = [installation('dados'), installation('vizinha')]
    const claim = new Claim(vault, first)
    await claim.hold(now)
    await claim.release(now)
    const words = /outra instalação .* de outro banco\. Defina BACKUP_DIR/
    await expect(new Claim(vault, stranger).hold(now)).rejects.toThrow(words)
    await expect(takeOver(vault, stranger)).rejects.toThrow(words)
  })

  test('the mark remembers what came last of each line, whoever writes next or takes the folder over', async () => {
    const first = installation('dados')
    const [claim, other] = [new Claim(vault, first), new Claim(vault, cloneOf(first, 'restaurada'))]
    await claim.hold({ ...now, newest: nameOf(5) })
    // A file that the mark does not know is told at once, and what comes late takes nothing back.
    for (const newest of [nameOf(6), nameOf(4)]) await claim.hold({ ...now, newest })
    expect(await endsIn(vault)).toEqual([nameOf(6)])
    await claim.release(now)
    const onSecond = partName(2, 6)
    await other.hold(onNextLine)
    expect(await endsIn(vault)).toEqual([nameOf(6)])
    await other.release({ ...onNextLine, newest: onSecond })
    await takeOver(vault, first)
    expect(await endsIn(vault)).toEqual([nameOf(6), onSecond])
  })

  test('the mark of a program that remembers one line is understood', async () => {
    await new Claim(vault, installation('dados')).hold(now)
    const writer: object = JSON.parse(readFileSync(mark(), 'utf8'))
    writeFileSync(mark(), JSON.stringify({ ...writer, ends: undefined, newest: nameOf(7) }))
    expect(await endsIn(vault)).toEqual([nameOf(7)])
  })

  test('a folder that has lost its mark while it is written to is told: its disk may be away', async () => {
    const claim = new Claim(vault, installation('dados'))
    await claim.hold(now)
    rmSync(join(vault.place, 'marks'), { recursive: true })
    await expect(claim.hold(now)).rejects.toThrow(/Confira se o disco das cópias está montado/)
  })
})

test('what fails once is tried again well within the five seconds that a machine may cost', () => {
  const pauses = [1, 2, 3].map(afterFailureMs)
  expect(Math.max(...pauses)).toBeLessThan(5_000)
  expect(afterFailureMs(100)).toBe(5_000)
})
