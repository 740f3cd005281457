import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { fileFault } from '../../formats/file-fault.ts'
import { asRefusal } from './store-failure.ts'
import { readZip, type ZipEntry } from '../../formats/zip-directory.ts'

/** A file in an archive; what its directory says of its size may lie. */
export interface ArchivePart {
  /** With the folders that it is in. */
  readonly name: string
  open(): Promise<Readable>
}

const noZip = () =>
  fileFault('O ZIP está danificado ou cortado. Compacte os arquivos de novo e solte o novo ZIP.')
/** What programs leave in archives that nobody put there. */
const isLeftover = (name: string) =>
  name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.|~\$|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** APPNOTE.TXT 6.3.10, 4.3.7: what stands before the bytes of an entry. */
const localSize = 30
async function bytesBegin(path: string, { start }: ZipEntry): Promise<number> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(localSize), 0, localSize, start)
    if (bytesRead < localSize) throw noZip()
    return start + localSize + buffer.readUInt16LE(26) + buffer.readUInt16LE(28)
  } finally {
    await file.close()
  }
}

async function openEntry(path: string, entry: ZipEntry): Promise<Readable> {
  const begin = await bytesBegin(path, entry)
  if (entry.packedSize === 0) return new PassThrough().end()
  const packed = createReadStream(path, { start: begin, end: begin + entry.packedSize - 1 })
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw noZip()
  const unpacked = createInflateRaw()
  // The failure of either is the failure of what is read.
  pipeline(packed, unpacked, () => {})
  return unpacked
}

/** The files in an archive on disk. @throws {Problem} where it is no whole ZIP, or grows to far more than it is */
export async function archiveParts(path: string): Promise<readonly ArchivePart[]> {
  const entries = await readZip(path, noZip).catch((error: unknown) => {
    throw asRefusal(error)
  })
  return [...entries.values()]
    .filter(({ name }) => !isLeftover(name))
    .map((entry) => ({ name: entry.name, open: () => openEntry(path, entry) }))
}
