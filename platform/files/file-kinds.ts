import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { withCpfsCovered } from '../../pt-br/cpf-in-text.ts'
import { normalised } from '../../pt-br/marks.ts'
import { endingIn, fileKinds, isEnding, refusedKind, type Ending } from '../../kernel/file-kinds.ts'
import { fileFault } from '../../formats/file-fault.ts'
import { refuseDeclarations } from '../../formats/office-prolog.ts'
import { isCutPdf } from '../../formats/pdf-end.ts'
import { refuseText } from './text-content.ts'
import { readZip } from '../../formats/zip-directory.ts'

/** The type a key is served with when nothing else says so. */
export const typeOfKey = (key: string): string => {
  const ending = key.split('.').at(-1) ?? ''
  return isEnding(ending) ? fileKinds[ending].type : 'application/octet-stream'
}

/** The ending of a file's name. @throws {Problem} `invalid` when no such file may be published. */
export function endingOf(name: string): Ending {
  const ending = endingIn(name)
  if (!ending) throw fileFault(refusedKind(name, 'document'))
  return ending
}

const longestName = 255
/**
 * The name a file came with, fit to be shown and offered again: no path, no control or direction marks, no CPF, at most
 * 255 characters.
 */
export function cleanName(name: string): string {
  const last = normalised(name.toWellFormed(), 'NFC').split(/[\\/]/).at(-1) ?? ''
  const named = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const covered = withCpfsCovered(named)
  // No system has an asterisk in a name.
  const plain = covered === named ? named : covered.replaceAll('*', 'x')
  return plain.length <= longestName ? plain : plain.slice(0, longestName - 5) + plain.slice(-5)
}

const cutPdf =
  'O PDF está cortado: falta o fim dele. Baixe-o ou gere-o de novo, abra-o até a última página e envie outra vez.'
/**
 * Programs on servers may print blank lines before a PDF; readers look for its head in the first 1,024 bytes (ISO
 * 32000-1, H.3).
 */
const blankBeforePdf = /^\s{1,1000}(?=%PDF-\d)/
const headSize = 4_096
const fromPdf = (head: Buffer): Buffer =>
  head.subarray(blankBeforePdf.exec(head.toString('latin1', 0, 1_024))?.[0].length ?? 0)
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Looks at the content of a file on disk.
 * @returns the type to serve it with; text says its character set.
 * @throws {Problem} `invalid` when the content is not what the ending promises.
 */
export async function typeOfContent(path: string, ending: Ending): Promise<string> {
  const { type, words } = fileKinds[ending]
  const differs = () =>
    fileFault(
      `O conteúdo do arquivo não é ${words}. Abra-o no programa em que foi feito e salve de novo nesse formato.`,
    )
  const head = await headOf(path)
  if (ending === 'csv' || ending === 'xml' || ending === 'json' || ending === 'txt') {
    if (await fileTypeFromBuffer(head).then((found) => found !== undefined && found.ext !== 'xml'))
      throw differs()
    return `${type}; charset=${await refuseText(path, ending, differs)}`
  }
  if (ending === 'pdf' || ending === 'png' || ending === 'jpg' || ending === 'jpeg') {
    const start = ending === 'pdf' ? fromPdf(head) : head
    if ((await fileTypeFromBuffer(start))?.mime !== type) throw differs()
    if (ending === 'pdf' && (await isCutPdf(path))) throw fileFault(cutPdf)
    return type
  }
  const entries = await readZip(path, differs)
  if (ending !== 'zip' && packedType(head, new Set(entries.keys())) !== type) throw differs()
  await refuseDeclarations(path, ending, entries)
  return type
}

/** Looks at a packed file that should be a spreadsheet. @throws {Problem} `invalid` when it is none */
export async function refuseNoSheet(path: string): Promise<void> {
  const differs = () =>
    fileFault(
      'Este arquivo está compactado e não é uma planilha XLSX nem ODS. Se é um ZIP com outros dentro, extraia-os e envie um por vez; se é uma planilha com macros, salve-a como XLSX.',
    )
  const entries = await readZip(path, differs)
  const type = packedType(await headOf(path), new Set(entries.keys()))
  const ending = type === fileKinds.ods.type ? 'ods' : 'xlsx'
  if (type !== fileKinds[ending].type) throw differs()
  await refuseDeclarations(path, ending, entries)
}

const openDocuments: readonly string[] = [fileKinds.odt.type, fileKinds.ods.type]
/**
 * The first entry of an OpenDocument is its type, as plain bytes (OpenDocument 1.3, part 2, 3.3; offsets: APPNOTE.TXT,
 * 4.3.7).
 */
function openDocumentType(head: Buffer): string | undefined {
  if (
    head.length < 38 ||
    head.readUInt16LE(8) !== 0 ||
    head.toString('latin1', 30, 38) !== 'mimetype'
  )
    return undefined
  const start = 38 + head.readUInt16LE(28)
  // What is written as a stream tells its size behind its bytes: the next header begins where the type ends.
  return openDocuments.find(
    (type) => head.toString('latin1', start, start + type.length + 2) === `${type}PK`,
  )
}

function packedType(head: Buffer, names: ReadonlySet<string>): string | undefined {
  const odf = openDocumentType(head)
  if (odf !== undefined) return odf
  if (
    !names.has('[Content_Types].xml') ||
    [...names].some((name) => name.endsWith('vbaProject.bin'))
  )
    return undefined
  if (names.has('word/document.xml')) return fileKinds.docx.type
  return names.has('xl/workbook.xml') ? fileKinds.xlsx.type : undefined
}
