import { slug } from '../../pt-br/words.ts'
import type { Line } from './lines.ts'

// A report that was printed into a file: its head has columns without a name, stands again on each page, often at other
// places, and its values stand beside their names as often as below them. Each page is looked at by itself.

type Cells = readonly string[]
/** Where a page has its columns. */
interface Page {
  /** The line of its head. */
  readonly start: number
  /** The place of each name of the report on this page. */
  readonly places: ReadonlyMap<string, number>
}
export interface Report {
  readonly head: readonly string[]
  /** The lines below the first head, as rows of `head`; those that make the page are marked. */
  rows(lines: AsyncIterable<Line>): AsyncGenerator<Line>
}

const isFilled = (cell: string) => cell.trim() !== ''
const plain = (cell: string) => slug(cell, '.')
const namesOf = (cells: Cells) => cells.filter(isFilled).map(plain).join('\n')
/** Whether columns without a name stand between those of a head, as only reports have them. */
export const hasGaps = (head: Cells): boolean =>
  head.slice(0, head.findLastIndex(isFilled)).some((cell) => !isFilled(cell))

const pageNumber = /(?:^|\s)p[áa]g(?:ina|\.)?\s*:?\s*\d+(?:\s|$|\/)/i
/** Whether a line is the foot of a page. */
export const isFoot = (cells: Cells): boolean => cells.some((cell) => pageNumber.test(cell))
/** What a title says, whatever number, day or hour stands in it. */
const titleOf = (cells: Cells) => cells.filter(isFilled).join(' ').replaceAll(/\d+/g, '0')

/** Names that stand below the first line of a head, where it has none. */
function secondNames(head: Cells, cells: Cells): boolean {
  const filled = [...cells.entries()].filter(([, cell]) => isFilled(cell))
  return (
    filled.length > 0 &&
    filled.every(([at, cell]) => !isFilled(head[at] ?? '') && !/\d/.test(cell)) &&
    !isFilled(cells[0] ?? '')
  )
}

/** The lines of a page, told apart as they come. */
class PageReader {
  readonly #names: string
  readonly #titles: ReadonlySet<string>
  #head: Cells
  #isFirst = true

  constructor(head: Cells, titles: readonly Cells[]) {
    this.#head = head
    this.#names = namesOf(head)
    this.#titles = new Set(titles.map(titleOf))
  }

  kindOf({ cells, broken }: Line): 'head' | 'second' | 'frame' | 'row' {
    if (broken) return 'row'
    if (namesOf(cells) === this.#names) {
      this.#head = cells
      this.#isFirst = true
      return 'head'
    }
    const isFirst = this.#isFirst
    this.#isFirst = false
    if (isFirst && secondNames(this.#head, cells)) return 'second'
    return isFoot(cells) || this.#titles.has(titleOf(cells)) ? 'frame' : 'row'
  }
}

/** Where names stand on a page, and how often each place of it is filled below them. */
class PageSeen {
  readonly start: number
  readonly #named: [name: string, at: number][]
  readonly #filled: number[] = []

  constructor(start: number, head: Cells) {
    this.start = start
    this.#named = namedPlaces(head)
  }
  name(cells: Cells): void {
    this.#named.push(...namedPlaces(cells))
  }
  add(cells: Cells): void {
    for (const [at, cell] of cells.entries())
      if (isFilled(cell)) this.#filled[at] = (this.#filled[at] ?? 0) + 1
  }

  /** A name without values of its own has those of the one place beside it that is filled and has no name. */
  page(): Page {
    const named = this.#named.toSorted(([, one], [, other]) => one - other)
    const taken = new Set(named.map(([, at]) => at))
    const free = (from: number, to: number) => {
      const found = []
      for (let at = from + 1; at < to; at += 1)
        if ((this.#filled[at] ?? 0) > 0 && !taken.has(at)) found.push(at)
      return found
    }
    const places = new Map<string, number>()
    for (const [index, [name, at]] of named.entries()) {
      const [before = -1, after = Infinity] = [named[index - 1]?.[1], named[index + 1]?.[1]]
      const [left, right] = [free(before, at), free(at, Math.min(after, this.#filled.length))]
      const beside = left.length > 0 ? left : right
      const [only] = beside
      const place = (this.#filled[at] ?? 0) === 0 && beside.length === 1 ? (only ?? at) : at
      taken.add(place)
      if (!places.has(name)) places.set(name, place)
    }
    return { start: this.start, places }
  }
}
const namedPlaces = (cells: Cells) =>
  [...cells.entries()]
    .filter(([, cell]) => isFilled(cell))
    .map(([at, cell]): [string, number] => [cell.replaceAll(/\s+/g, ' ').trim(), at])

const mostPages = 20_000
/** No page of paper has as many lines: a file that goes on without a head or a foot is no report. */
const mostOfPage = 2_000
/**
 * Looks through a report.
 * @param first the line of its first head
 * @param titles the lines above it
 * @returns nothing where it has neither a second head nor a foot, or more pages than anybody prints
 */
export async function reportOf(
  first: Line,
  titles: readonly Line[],
  lines: AsyncIterable<Line>,
): Promise<Report | undefined> {
  const above = titles.map(({ cells }) => cells)
  const reader = new PageReader(first.cells, above)
  const pages: Page[] = []
  const names: string[] = []
  let seen = new PageSeen(first.line, first.cells)
  const turn = (next: PageSeen) => {
    const page = seen.page()
    for (const name of page.places.keys()) if (!names.includes(name)) names.push(name)
    pages.push(page)
    seen = next
  }
  let frames = 0
  for await (const line of lines) {
    const kind = reader.kindOf(line)
    if (kind === 'head' || kind === 'frame') frames += 1
    if (frames === 0 && line.line > first.line + mostOfPage) return undefined
    if (kind === 'head') turn(new PageSeen(line.line, line.cells))
    else if (kind === 'second') seen.name(line.cells)
    else if (kind === 'row' && !line.broken) seen.add(line.cells)
    if (pages.length > mostPages) return undefined
  }
  if (frames === 0) return undefined
  turn(seen)
  return {
    head: names,
    rows: (all) => rowsOf(all, new PageReader(first.cells, above), pages, names),
  }
}

const beyond = (at: number) =>
  [
    'colunas',
    `A linha tem um valor na coluna ${at + 1} do arquivo, que não tem nome no cabeçalho da página. Dê um nome a ela, ou apague o valor.`,
  ] as const

async function* rowsOf(
  lines: AsyncIterable<Line>,
  reader: PageReader,
  pages: readonly Page[],
  names: readonly string[],
): AsyncGenerator<Line> {
  let [page, isTop] = [0, false]
  for await (const line of lines) {
    while ((pages[page + 1]?.start ?? Infinity) <= line.line) page += 1
    const kind = reader.kindOf(line)
    if (line.broken) yield line
    else if (kind !== 'row') {
      if (kind === 'head') isTop = true
      yield { ...line, frame: 'page' }
    } else {
      const row = rowOf(line, pages[page]?.places ?? new Map<string, number>(), names)
      // Texts go on at the top of a page; a row begins with what tells it from others.
      const goesOn = isTop && (row.cells[0] ?? '') === '' && row.cells.filter(isFilled).length === 1
      isTop = false
      yield goesOn ? { ...row, frame: 'rest' } : row
    }
  }
}
function rowOf(line: Line, places: Page['places'], names: readonly string[]): Line {
  const taken = new Set(places.values())
  const other = line.cells.findIndex((cell, at) => isFilled(cell) && !taken.has(at))
  if (other >= 0) return { ...line, cells: [], broken: true, fault: beyond(other) }
  return { ...line, cells: names.map((name) => line.cells[places.get(name) ?? -1] ?? '') }
}
