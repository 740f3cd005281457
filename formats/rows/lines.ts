import { textOf } from '../text-decoding.ts'
import { typedCell } from '../../kernel/csv.ts'
import { problem } from '../../kernel/problem.ts'

/** One record of a file with separators; several lines when a quoted cell has line breaks. */
export interface Line {
  readonly line: number
  readonly cells: readonly string[]
  /** It cannot be read: a cell begins with a quotation mark and has none at its end, or what `fault` says. */
  readonly broken: boolean
  readonly fault?: readonly [code: string, message: string]
  /** It is no row: the head or foot of a printed page, or the rest of a text that began on the page before. */
  readonly frame?: 'page' | 'rest'
  /** Of a spreadsheet: the places of cells that are a day, an hour or yes and no, whatever was typed there. */
  readonly converted?: readonly number[] | undefined
}
/** What is said of a line whose quotation marks cannot be read. */
export const brokenQuotes = [
  'aspas',
  'Uma célula começa com aspas que não fecham no fim dela. Feche-as, ou retire-as; dentro de uma célula entre aspas, escreva-as duas vezes.',
] as const
/** No record of these layouts comes near; what does is not such a file, and must not fill the memory. */
export const longestLine = 65_536

const delimiters = [';', ',', '\t', '|']
/** What parts the cells of a line: of the marks in use, the one that stands there most often. */
const delimiterOf = (line: string): string => {
  const counts = delimiters.map((mark) => line.split(mark).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}

/**
 * A record under way. RFC 4180; a mark within a cell that begins without one is a letter like another, as in `1/4" x
 * 3"`.
 */
class QuotedRecord {
  readonly cells: string[] = []
  /** Whether a quoted cell goes on in the next line. */
  isOpen = false
  isBroken = false
  /** Characters so far. */
  length = 0
  #text = ''
  readonly #delimiter: string

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  add(line: string): void {
    this.length += line.length + 1
    if (this.isOpen) this.#text += '\n'
    let at: number | undefined = 0
    while (at !== undefined)
      if (this.isOpen) at = this.#closed(line, at)
      else if (line[at] === '"') {
        this.isOpen = true
        this.#text = ''
        at += 1
      } else at = this.#plain(line, at)
  }

  /** @returns where the next cell begins; nothing at the end of the line */
  #plain(line: string, from: number): number | undefined {
    const end = line.indexOf(this.#delimiter, from)
    this.cells.push(line.slice(from, end < 0 ? line.length : end).trim())
    return end < 0 ? undefined : end + 1
  }

  #closed(line: string, from: number): number | undefined {
    const end = line.indexOf('"', from)
    this.#text += line.slice(from, end < 0 ? line.length : end)
    if (end < 0) return undefined
    if (line[end + 1] === '"') {
      this.#text += '"'
      return end + 2
    }
    this.isOpen = false
    let after = end + 1
    while (line[after] === ' ') after += 1
    this.cells.push(this.#text.trim())
    if (after === line.length) return undefined
    this.isBroken = line[after] !== this.#delimiter
    return this.isBroken ? undefined : after + 1
  }
}

interface OpenRecord {
  readonly record: QuotedRecord
  readonly start: number
  readonly lines: string[]
  /** Whether the first of them is a whole row; asked once, for there may be thousands after it. */
  beginsWhole?: boolean
}
/** Puts physical lines together while a quoted cell goes on. */
class Joiner {
  #at = 0
  #open: OpenRecord | undefined
  #delimiter: string | null
  #width: number | undefined

  /**
   * @param delimiter of the cells; without one the first line tells it, and how many cells a row has
   * @param width how many cells a row has, besides empty ones at its end
   */
  constructor(delimiter: string | null, width: number | undefined) {
    this.#delimiter = delimiter
    this.#width = width
  }

  add(text: string): readonly Line[] {
    this.#at += 1
    if (text.length > longestLine) return [...this.#givenUp(), { ...this.#broken, line: this.#at }]
    const open = (this.#open ??= {
      record: new QuotedRecord((this.#delimiter ??= this.#told(text))),
      start: this.#at,
      lines: [],
    })
    const { record, start, lines } = open
    record.add(text)
    lines.push(text)
    if (record.isBroken || record.length > longestLine || this.#swallows(open))
      return this.#givenUp()
    if (record.isOpen) return []
    this.#open = undefined
    return [{ line: start, cells: record.cells, broken: false }]
  }

  /** What is left of a file that ends in a quoted cell. */
  end(): readonly Line[] {
    return this.#givenUp()
  }

  #told(head: string): string {
    const delimiter = delimiterOf(head)
    this.#width = head.split(delimiter).length
    return delimiter
  }

  /**
   * Whether a cell that began in one row has gone on through another whole row: its mark was a slip. A text of several
   * lines may have as many delimiters as it likes; a row has as many as the head, and a mark at its start where the
   * others have one.
   */
  #swallows(open: OpenRecord): boolean {
    const { lines } = open
    if (this.#width === undefined || this.#width < 2 || lines.length < 2) return false
    const [first = '', last = ''] = [lines[0], lines.at(-1)]
    if (first.startsWith('"') && !last.startsWith('"')) return false
    return (open.beginsWhole ??= this.#isRow(first)) && this.#isRow(last)
  }
  #isRow(text: string): boolean {
    const cells = text.split(this.#delimiter ?? ';')
    const width = this.#width ?? 0
    return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '')
  }

  /**
   * Refuses the line that began with a mark too many, and reads those after it one by one, so that none is swallowed.
   */
  #givenUp(): readonly Line[] {
    const { start, lines: [, ...rest] = [] } = this.#open ?? {}
    this.#open = undefined
    if (start === undefined) return []
    const alone = rest.map((text, at): Line => {
      const record = new QuotedRecord(this.#delimiter ?? ';')
      record.add(text)
      const broken = record.isOpen || record.isBroken
      return { line: start + at + 1, cells: broken ? [] : record.cells, broken }
    })
    return [{ ...this.#broken, line: start }, ...alone]
  }
  readonly #broken = { cells: [], broken: true }
}

/** The lines of a text as they come, those of a piece together, without their ends. */
async function* linesByPiece(pieces: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let rest = ''
  let end: '\n' | '\r' | undefined
  for await (const piece of pieces) {
    const text = rest + piece
    // The first end of a line tells what all of them are; a return at the end of a piece may have its line feed in the
    // next one.
    end ??= text.includes('\n') ? '\n' : /\r[^]/.test(text) ? '\r' : undefined
    const lines = text.split(end ?? '\n')
    rest = lines.pop() ?? ''
    // A line without an end is cut where it is too long already: it is refused all the same.
    if (rest.length > 2 * longestLine) rest = rest.slice(0, longestLine + 1)
    yield lines
  }
  if (rest !== '') yield [rest]
}

/** As many as a sheet has lines: spreadsheets save those below the last row too. */
const mostBlank = 1_048_576
/** Counts what is no row: each costs time, and no limit of rows ends it. @throws {Problem} `too-large` */
class Blanks {
  #count = 0
  note(): void {
    this.#count += 1
    if (this.#count > mostBlank)
      throw problem(
        'too-large',
        'O arquivo tem linhas em branco demais. Apague-as e envie de novo.',
      )
  }
}
const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** The lines of a text as they come, without their ends, and the number of each; blank ones are left out. */
export async function* textLines(
  pieces: AsyncIterable<string>,
): AsyncGenerator<readonly [number, string]> {
  const blanks = new Blanks()
  let at = 0
  for await (const lines of linesByPiece(pieces))
    for (const line of lines) {
      at += 1
      if (line.trim() === '') blanks.note()
      else yield [at, withoutReturn(line)]
    }
}

/**
 * The records of a file as they come, blank lines left out; the memory it takes does not grow with the file. A
 * quotation mark that is not closed costs its own line alone.
 * @param delimiter of the cells; null finds it out by the first line, which is the head
 * @param width how many cells a row has: with it a mark that swallows rows is found out at the next one
 * @throws {Problem} `too-large` for more blank lines than a sheet has
 */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  charset: string,
  delimiter: string | null = ';',
  width?: number,
): AsyncGenerator<Line> {
  const joiner = new Joiner(delimiter, width)
  const blanks = new Blanks()
  for await (const lines of linesByPiece(textOf(bytes, charset)))
    for (const text of lines)
      for (const line of joiner.add(withoutReturn(text)))
        if (isFilled(line)) yield asTyped(line)
        else blanks.note()
  yield* joiner.end().filter(isFilled).map(asTyped)
}
const asTyped = (line: Line): Line =>
  line.cells.some((cell) => typedCell(cell) !== cell)
    ? { ...line, cells: line.cells.map(typedCell) }
    : line
const isFilled = ({ broken, cells }: Line) => broken || cells.some((cell) => cell !== '')
