import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { Files } from '../../platform/files/files.ts'
import { objectStore } from '../support/object-store.ts'

const left: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})

async function filesIn(store: string): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  left.push(() => rmSync(folder, { recursive: true, force: true }))
  if (store === 'a folder') return Files.open({ folder })
  const bucket = await objectStore(join(folder, 'baldes'), 0)
  left.push(bucket.close)
  return Files.open({ folder, storage: bucket.storage })
}
async function keep(files: Files, tenantId: number, bytes: Buffer): Promise<string> {
  const key = `${tenantId}/7/${randomBytes(16).toString('hex')}.pdf`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await files.bringBack(key, Readable.from([bytes]), { sha256, size: bytes.length })
  return key
}

test.each(['a folder', 'a bucket'])(
  'all files of a town go from %s, with a row or without, and none of a town whose number begins alike',
  async (store) => {
    const files = await filesIn(store)
    const gone = [
      await keep(files, 2, Buffer.from('um')),
      await keep(files, 2, Buffer.from('três')),
    ]
    const others = [await keep(files, 20, Buffer.from('x')), await keep(files, 1, Buffer.from('y'))]
    expect(await files.removeAllOf(2)).toEqual({ files: 2, bytes: 7 })
    for (const key of gone) expect(await files.sizeOf(key)).toBeUndefined()
    for (const key of others) expect(await files.sizeOf(key)).toBe(1)
    expect(await files.removeAllOf(2), 'of one that has none').toEqual({ files: 0, bytes: 0 })
  },
)
