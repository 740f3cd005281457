import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { ask, pdfOf, sendSurely, sha256 } from './errands.ts'
import type { Fault } from './faults.ts'
import type { Scene } from './scene.ts'

/** The file in which the bytes of a key lie. */
function placeOf(scene: Scene, key: string): string {
  const folder = scene.objects ?? join(scene.dataDir, 'files')
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path).startsWith(basename(key)) && !/metadata|\.md5$/.test(path),
  )
  if (found === undefined) throw new Error('the file is not where it was kept')
  return join(folder, found)
}

/** What happens to the bytes on their disk; each leaves a copy to put back. */
const harms: Readonly<Record<string, (path: string) => void>> = {
  'one bit': (path) => {
    const bytes = readFileSync(path)
    const at = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    writeFileSync(path, bytes)
  },
  'the last byte': (path) => writeFileSync(path, readFileSync(path).subarray(0, -1)),
  // Reading it is an error of the system, as of a broken sector.
  'a folder': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
  none: (path) => rmSync(path),
}

async function damage(scene: Scene): Promise<void> {
  for (const size of [20_000, 400_000]) {
    const sent = await sendSurely(scene, pdfOf(size), 'estragado.pdf')
    const path = placeOf(scene, sent.key)
    const copy = join(scene.dataDir, 'copia-do-ensaio')
    for (const [how, harm] of Object.entries(harms)) {
      copyFileSync(path, copy)
      harm(path)
      for (let times = 0; times < 5; times += 1) {
        const { status, bytes } = await ask(scene, sent.url)
        if (status === 200 && sha256(bytes) !== sent.sha256)
          throw new Error(`${how}: other bytes were answered 200`)
        if (![0, 502, 503].includes(status)) throw new Error(`${how}: answered ${status}`)
      }
      rmSync(path, { recursive: true, force: true })
      renameSync(copy, path)
      const { status, bytes } = await ask(scene, sent.url)
      if (status !== 200 || sha256(bytes) !== sent.sha256)
        throw new Error(`${how}: put right, it was answered ${status}`)
    }
  }
}

export const damages: readonly Fault[] = [
  {
    id: 'F21',
    what: 'a stored file with one other bit, cut, lost, or not to be read',
    happen: damage,
  },
]
