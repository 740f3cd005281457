import { open, type FileHandle } from 'node:fs/promises'

// A PDF ends with the place of its table and `%%EOF` (ISO 32000-1, 7.5.5), wherever programs put more bytes behind it.

const chunkSize = 262_144
/** Enough for an object's head, or the word and number of an end, that lies on the border of two chunks. */
const overlap = 64
const objectHead = /(?:^|[\s\0])\d{1,10}\s\d{1,5}\sobj\b/

async function textAt(file: FileHandle, from: number, length: number): Promise<string> {
  const start = Math.max(0, from)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  // Read so, each byte is one character.
  return buffer.toString('latin1', 0, bytesRead)
}
/** The last place of a word. @returns -1 where it stands nowhere */
async function lastPlace(file: FileHandle, size: number, word: string): Promise<number> {
  for (let end = size; end > 0; end -= chunkSize) {
    const start = Math.max(0, end - chunkSize)
    const at = (await textAt(file, start, end - start + overlap)).lastIndexOf(word)
    if (at >= 0) return start + at
  }
  return -1
}
async function hasObjectAfter(file: FileHandle, size: number, from: number): Promise<boolean> {
  for (let start = from; start < size; start += chunkSize)
    if (objectHead.test(await textAt(file, start, chunkSize + overlap))) return true
  return false
}
/** The place of the table, and no more than a part of the last word behind it. */
const placeAlone = /^startxref\s+(\d{1,12})[\s\0]*(?:%{1,2}E?O?F?[\s\0]*)?$/
/** Whether the table stands where the end says, of a PDF that lost its last word alone, or a part of it. */
async function leadsToTable(file: FileHandle, size: number, place: number): Promise<boolean> {
  const [, digits] = placeAlone.exec(await textAt(file, place, overlap)) ?? []
  if (digits === undefined || Number(digits) >= size) return false
  return /^\s*(?:xref\b|\d+\s\d+\sobj\b)/.test(await textAt(file, Number(digits), overlap))
}
/** Whether the last end is that of the first part of a linearized PDF (ISO 32000-1, annex F) that should be longer. */
async function isFirstPart(file: FileHandle, size: number, place: number): Promise<boolean> {
  const head = await textAt(file, 0, 1_024)
  const [, length] = (head.includes('/Linearized') && /\/L\s+(\d{1,12})/.exec(head)) || []
  return Number(length) > size && /^startxref\s+0\s/.test(await textAt(file, place, overlap))
}

/** Whether a PDF on disk lacks its end: what follows the last end, if there is one, are objects of another. */
export async function isCutPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const [end, table] = [
      await lastPlace(file, size, '%%EOF'),
      await lastPlace(file, size, 'startxref'),
    ]
    if (table > end) return !(await leadsToTable(file, size, table))
    if (end < 0) return true
    return (await hasObjectAfter(file, size, end)) || (await isFirstPart(file, size, table))
  } finally {
    await file.close()
  }
}
