import { getDocument, VerbosityLevel } from 'unpdf/pdfjs'
import { UnreadableFile, type ReadingLimits, type ReadText } from './outcome.ts'
import { readInColumns, type TextPiece } from './pdf-order.ts'
import { cutText, hasWords, tidyText } from './tidy-text.ts'

type Loaded = Awaited<ReturnType<typeof getDocument>['promise']>
type Item = Awaited<
  ReturnType<Awaited<ReturnType<Loaded['getPage']>>['getTextContent']>
>['items'][number]

/** Reads no script, no picture and no font of this machine; what a damaged file still says is taken. */
async function openPdf(bytes: Uint8Array): Promise<Loaded> {
  try {
    return await getDocument({
      data: bytes,
      verbosity: VerbosityLevel.ERRORS,
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      enableXfa: false,
    }).promise
  } catch (error) {
    // A password that is needed even to read; one that only forbids copying and printing is empty and does not stop us.
    throw new UnreadableFile(
      error instanceof Error && error.name === 'PasswordException' ? 'senha' : 'quebrado',
    )
  }
}

function pieceOf(item: Item): TextPiece | undefined {
  if (!('str' in item) || item.str.trim() === '') return undefined
  const [a = 0, b = 0, c = 0, , x = 0, y = 0] = item.transform.map(Number)
  // What is written upwards or aslant stands in no column.
  if (a <= 0 || Math.abs(b) > 0.01 * a || Math.abs(c) > a) return undefined
  return { text: item.str, x, y, width: item.width, height: item.height || 1 }
}

/** A piece of a page as the file has it; a mark of its structure says nothing. */
const writtenIn = (item: Item) =>
  'str' in item
    ? {
        text: item.str + (item.hasEOL ? '\n' : ''),
        x: Number(item.transform[4]),
        height: item.height || 1,
      }
    : undefined
/**
 * The pieces of a page one after the other. What begins far to the left of what was written before it, as a label does
 * that a program draws behind its amounts, is another word; an accent that goes back over its letter is none.
 */
function inOwnOrder(items: readonly Item[]): string {
  let [text, before] = ['', Number.NEGATIVE_INFINITY]
  for (const { text: written, x, height } of items
    .map(writtenIn)
    .filter((one) => one !== undefined)) {
    text += x < before - height && /\S$/.test(text) ? ` ${written}` : written
    if (written.trim() !== '') before = x
  }
  return text
}

async function textOfPage(pdf: Loaded, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  page.cleanup()
  const pieces = items.map(pieceOf).filter((piece) => piece !== undefined)
  return readInColumns(pieces) ?? inOwnOrder(items)
}

/**
 * The text of a PDF, page by page, also what a scanner's program laid invisibly over the picture.
 * @throws {UnreadableFile} when it asks for a password, has too many pages, or none of them can be read.
 */
export async function pdfText(bytes: Uint8Array, bounds: ReadingLimits): Promise<ReadText> {
  const before = process.cpuUsage()
  const pdf = await openPdf(bytes)
  try {
    return await textOfPages(pdf, bounds, before)
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function textOfPages(
  pdf: Loaded,
  bounds: ReadingLimits,
  before: NodeJS.CpuUsage,
): Promise<ReadText> {
  if (pdf.numPages > bounds.pages) throw new UnreadableFile('paginas')
  let [text, failed, read] = ['', 0, 0]
  let cut = false
  for (let number = 1; number <= pdf.numPages && !cut; number += 1) {
    const page = await textOfPage(pdf, number).catch(() => undefined)
    read += 1
    if (page === undefined) failed += 1
    else text += (number > 1 ? '\f' : '') + tidyText(page)
    const { user, system } = process.cpuUsage(before)
    cut = text.length > bounds.characters || (user + system) / 1_000 > bounds.enoughMs
  }
  if (failed === read) throw new UnreadableFile('quebrado')
  const kept = hasWords(text) ? cutText(text, bounds.characters) : ''
  const isWhole = read === pdf.numPages && (kept === '' || kept.length === text.length)
  return { text: kept, pages: pdf.numPages, cut: !isWhole }
}
