import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import type { Ending } from '../../kernel/file-kinds.ts'
import { FileBytes, OddFile } from './file-bytes.ts'
import type { Findings } from './findings.ts'
import { plainJpeg } from './jpeg.ts'
import { plainOffice } from './office.ts'
import { pdfAuthor } from './pdf-author.ts'
import { plainPng } from './png.ts'
import { metadataNotes } from './told.ts'

type Writer = (file: FileHandle, size: number, findings: Findings) => AsyncGenerator<Buffer>
const jpeg: Writer = (file, size, findings) => plainJpeg(new FileBytes(file, size), findings)
const png: Writer = (file, size, findings) => plainPng(new FileBytes(file, size), findings)
const writers: Partial<Record<Ending, Writer>> = {
  jpg: jpeg,
  jpeg,
  png,
  docx: plainOffice,
  xlsx: plainOffice,
  odt: plainOffice,
  ods: plainOffice,
}

/** Writes what comes to a new file. @returns what it measures */
type WriteFile<T> = (pieces: AsyncIterable<Buffer>, path: string) => Promise<T>
/** What a file on disk is now. */
export interface PlainFile<T> {
  /** Its measures, where it is another one than before. */
  readonly written?: T
  /** For who sent it. */
  readonly notes: readonly string[]
}

async function writeAnew<T>(
  file: FileHandle,
  size: number,
  path: string,
  writer: Writer,
  write: WriteFile<T>,
): Promise<PlainFile<T>> {
  const findings: Findings = {}
  const draft = `${path}.limpo`
  try {
    const written = await write(writer(file, size, findings), draft)
    const isChanged = Boolean(findings.words ?? findings.place ?? findings.behind)
    if (!isChanged || findings.signed) return { notes: metadataNotes(findings, false) }
    await rename(draft, path)
    return { written, notes: metadataNotes(findings, true) }
  } catch (error) {
    if (!(error instanceof OddFile)) throw error
    return { notes: metadataNotes({ left: true }, false) }
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Takes off a file on disk what it says of who made it, with what, when and where: pictures and office documents. What
 * is drawn and written stays as it was, byte for byte or packed anew; a file that is odd or signed stays whole.
 */
export async function makePlain<T>(
  path: string,
  ending: Ending,
  write: WriteFile<T>,
): Promise<PlainFile<T>> {
  if (ending === 'zip') return { notes: metadataNotes({ packed: true }, false) }
  const writer = writers[ending]
  if (!writer && ending !== 'pdf') return { notes: [] }
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (writer) return await writeAnew(file, size, path, writer, write)
    const author = await pdfAuthor(new FileBytes(file, size))
    return { notes: author === undefined ? [] : metadataNotes({ author }, false) }
  } finally {
    await file.close()
  }
}
