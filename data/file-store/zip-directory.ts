import { open, type FileHandle } from 'node:fs/promises'
import type { Problem } from '../../kernel/problem.ts'
import { fileFault } from './file-fault.ts'

// APPNOTE.TXT 6.3.10, 4.3.12 and 4.3.16: sizes of the fixed parts, and where their fields stand.
const endSize = 22
const entrySize = 46
const longestComment = 65_535
const largestDirectory = 16_000_000
/** What a packed file may grow to, and from how many times its own size on it is taken for a bomb. */
const largestContent = 1_000_000_000
const largestRatio = 200

/**
 * The names in a ZIP's directory; nothing is unpacked.
 * @throws {Problem} what `differs` makes when it is no whole ZIP; `invalid` when it would unpack to far more than it is.
 */
export async function readZip(path: string, differs: () => Problem): Promise<ReadonlySet<string>> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const directory = await directoryOf(file, size)
    if (!directory) throw differs()
    const { names, content } = entriesOf(directory)
    if (names.size === 0) throw differs()
    if (content > largestContent && content > size * largestRatio)
      throw fileFault(
        'Este arquivo compactado ficaria grande demais ao ser aberto. Envie os documentos separados.',
      )
    return names
  } finally {
    await file.close()
  }
}

async function part(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

async function directoryOf(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const start = (await part(file, 0, 4)).toString('latin1')
  const tail = await part(
    file,
    Math.max(0, size - endSize - longestComment),
    endSize + longestComment,
  )
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (start !== 'PK\x03\x04' || at < 0 || tail.length < at + endSize) return undefined
  const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (length > largestDirectory || offset + length > size) return undefined
  return part(file, offset, length)
}

function entriesOf(directory: Buffer): { names: Set<string>; content: number } {
  const names = new Set<string>()
  let content = 0
  for (
    let at = 0;
    at + entrySize <= directory.length && directory.readUInt32LE(at) === 0x02014b50;
  ) {
    const nameLength = directory.readUInt16LE(at + 28)
    names.add(directory.toString('utf8', at + entrySize, at + entrySize + nameLength))
    content += directory.readUInt32LE(at + 24)
    at += entrySize + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return { names, content }
}
