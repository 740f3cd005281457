import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freeBytes } from '../../../platform/files/space.ts'
import { eventually, stop } from '../../service/process.ts'
import { ask, newsList, pdfOf, publish, send, sendSurely, sha256 } from './errands.ts'
import type { Ended, Fault } from './faults.ts'
import { giveDisk, mustMount, type OwnDisk } from './own-disk.ts'
import { health, type Scene } from './scene.ts'

/** Megabytes of a disk beyond the reserve of 256. */
const room = 456
const lastsMs = 6_000
const shortOfRoom = 'quase sem espaço: só leitura'

interface Kept {
  readonly url: string
  readonly sha256: string
}

/**
 * Reading goes on, and what was sent before is what it was. An export is noted in the journal before its first row
 * leaves: where the database has no room for that line, it is refused in words.
 */
async function mustBeRead(scene: Scene, file: Kept): Promise<void> {
  for (const path of ['/p', newsList(scene, '?page=1')]) {
    const { status } = await ask(scene, path)
    if (status !== 200) throw new Error(`${path} was answered ${status}`)
  }
  const list = await ask(scene, newsList(scene, '?as=csv'))
  if (list.status !== 200 && !isRefusal({ ...list, text: list.bytes.toString('utf8') }))
    throw new Error(`an export was answered ${list.status}`)
  const { status, bytes } = await ask(scene, file.url)
  if (status !== 200 || sha256(bytes) !== file.sha256)
    throw new Error(`a file that was there was answered ${status}`)
}

const isRefusal = ({ status, text }: { readonly status: number; readonly text: string }) =>
  status === 507 && /espaço.*Nada foi gravado/.test(text)

/** Nothing is written, and who wrote is told so. */
async function mustBeRefused(scene: Scene, hasRows: boolean): Promise<void> {
  const file = await send(scene, pdfOf(50_000), 'cheio.pdf')
  if (!isRefusal(file)) throw new Error(`a file was answered ${file.status}`)
  if (!hasRows) return
  const { status, bytes } = await publish(scene, 'Sem espaço')
  if (!isRefusal({ status, text: bytes.toString('utf8') }))
    throw new Error(`a row was answered ${status}`)
}

/** All of the room is taken at a stroke, among writers, and given back. */
async function fillAndClear(
  scene: Scene,
  disk: OwnDisk,
  look: (file: Kept) => Promise<void>,
): Promise<number> {
  const file = await sendSurely(scene, pdfOf(300_000), 'antes.pdf')
  disk.fill()
  try {
    const until = performance.now() + lastsMs
    while (performance.now() < until) {
      await look(file)
      await pause(200)
    }
    if ((await freeBytes(disk.folder)) > 1_048_576) throw new Error('the disk was not full')
  } finally {
    disk.clear()
  }
  return performance.now()
}

/** The data of the service, or its files alone, on a disk that fills up to its last byte. */
const fullDisk =
  (which: 'data' | 'files') =>
  async (scene: Scene): Promise<Ended> => {
    mustMount()
    await stop(scene.service)
    const disk = giveDisk(which === 'data' ? scene.dataDir : join(scene.dataDir, 'files'), room)
    const tidy = async () => {
      await stop(scene.service)
      disk.remove()
      await scene.restart()
    }
    try {
      await scene.restart()
      await pause(1_000)
      const over = await fillAndClear(scene, disk, async (file) => {
        if (!(await eventually(async () => (await health(scene)) === shortOfRoom, 10_000)))
          throw new Error('the full disk was not seen')
        await mustBeRead(scene, file)
        await mustBeRefused(scene, scene.database === 'embedded')
      })
      if (!(await eventually(async () => (await health(scene)) === 'ok', 30_000)))
        throw new Error('it did not heal')
      return { over, tidy }
    } catch (error) {
      await tidy()
      throw error
    }
  }

/** The disk of a PostgreSQL that others run: nobody looks at it for the service. */
async function fullDatabaseDisk(scene: Scene): Promise<Ended> {
  const { external } = scene
  if (!external) throw new Error('this database is nobody else’s')
  mustMount()
  await external.server.stop()
  const disk = giveDisk(external.dataDir, room - 256)
  const tidy = async () => {
    await external.server.stop()
    disk.remove()
    await external.start()
  }
  try {
    await external.start()
    await pause(3_000)
    const over = await fillAndClear(scene, disk, (file) => mustBeRead(scene, file))
    return { over, tidy }
  } catch (error) {
    await tidy()
    throw error
  }
}

export const fullDisks: readonly Fault[] = [
  {
    id: 'F18, F19',
    what: 'the disk of the data full to its last byte for 6 s',
    happen: fullDisk('data'),
  },
  {
    id: 'F19',
    what: 'a disk of the files and of what is on its way full to its last byte for 6 s',
    happen: fullDisk('files'),
  },
  {
    id: 'F18',
    what: 'the disk of PostgreSQL full to its last byte for 6 s',
    database: 'external',
    happen: fullDatabaseDisk,
  },
]
