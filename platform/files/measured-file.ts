import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileFault, tooLarge } from '../../formats/file-fault.ts'
import type { FileFacts } from './file-facts.ts'

/** What is known of the bytes of a file. */
export type Measures = Pick<FileFacts, 'size' | 'md5' | 'sha256'>
/** Writes what comes to a new file, and measures it. @throws {Problem} `too-large` */
export async function writeMeasured(
  stream: AsyncIterable<Buffer>,
  path: string,
  limit: number,
): Promise<Measures> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let size = 0
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  // A file that is refused while it is still being opened would be made after its removal.
  const closed = new Promise<void>((resolve) => {
    file.once('close', () => resolve())
  })
  await pipeline(
    stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        size += chunk.length
        if (size > limit) throw fileFault(tooLarge(limit), 'too-large')
        md5.update(chunk)
        sha256.update(chunk)
        yield chunk
      }
    },
    file,
  ).finally(() => closed)
  return { size, md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}
