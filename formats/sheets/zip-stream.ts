import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/**
 * A file of an archive; `stored` is left as it is, the others are packed. What it holds is read when its turn comes.
 */
export interface ArchiveEntry {
  readonly path: string
  readonly body: string | AsyncIterable<string>
  readonly stored?: true
}

/** A ZIP of files, one after the other, as they are read: the memory it takes does not grow with them. */
export async function* zipOf(entries: Iterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for (const { path, body, stored } of entries) {
    const part = stored ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 3 })
    zip.add(part)
    // Short texts wait for what is read: who reads the archive knows that its rows could be read.
    if (typeof body === 'string') part.push(strToU8(body), true)
    else {
      for await (const text of body) {
        part.push(strToU8(text))
        yield* ready.splice(0)
      }
      part.push(new Uint8Array(0), true)
    }
  }
  zip.end()
  yield* ready.splice(0)
}
