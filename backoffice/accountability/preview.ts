import {
  layoutOf,
  mscHeadFaults,
  mscIdentityFaults,
  mscMonth,
  noLayout,
  ppaHeadFaults,
  type HeadLine,
  type Layout,
} from '../../resources/accountability-heads.ts'
import type { Finding } from '../../resources/calls/accountability.ts'

/** What can be told of a file before it is sent: its layout, how much it holds, and the lines that say what it is. */
export interface FilePreview {
  readonly layout: Layout | null
  /** Records below the headings. */
  readonly rows: number
  /** The first records, as far as they are headings. */
  readonly heads: readonly HeadLine[]
}
const headingsOf = (layout: Layout | null) => (layout === 'msc' ? 2 : 1)

/** A head is plain: a quoted cell of it has no separator. */
const cellsOf = (text: string) =>
  text.split(';').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
const quotesIn = (text: string) => text.split('"').length - 1

/**
 * Reads a file in the browser, a piece at a time. A line break within quotes ends no record, and blank lines do not
 * count.
 */
export async function previewOf(file: Blob): Promise<FilePreview> {
  const heads: HeadLine[] = []
  let [at, records, open, rest] = [0, 0, false, '']
  const take = (text: string) => {
    at += 1
    const begins = !open
    if (quotesIn(text) % 2 === 1) open = !open
    if (!begins || /^[;\s]*$/.test(text)) return
    records += 1
    if (heads.length < 2) heads.push({ line: at, cells: cellsOf(text), broken: open })
  }
  const decoder = new TextDecoder()
  const reader = file.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(take)
  }
  rest += decoder.decode()
  if (rest !== '') take(rest)
  const [first] = heads
  const layout = first ? layoutOf(first) : null
  return { layout, rows: Math.max(0, records - headingsOf(layout)), heads }
}

const empty: HeadLine = { line: 1, cells: [], broken: false }
/** Why a file would be rejected, as its first lines say; the validation looks at all the others. */
export function previewFaults(
  { layout, heads: [first = empty, second = empty] }: FilePreview,
  year: number,
  month: number,
): readonly Finding[] {
  if (layout === null) return [noLayout(first)]
  if (layout === 'ppa') return ppaHeadFaults(first)
  return [...mscIdentityFaults(first, year, month), ...mscHeadFaults(second)]
}

/** The month of a year that a matrix says it is of. */
export function ownMonth(
  { layout, heads: [first] }: FilePreview,
  year: number,
): number | undefined {
  const own = layout === 'msc' && first ? mscMonth(first) : undefined
  return own?.year === year ? own.month : undefined
}
