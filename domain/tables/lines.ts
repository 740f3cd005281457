import papaparse from 'papaparse'
import { mendedWindows1252 } from '../../data/file-store/text-decoding.ts'

/** One record of a file with separators; several lines when a quoted cell has line breaks. */
export interface Line {
  readonly line: number
  readonly cells: readonly string[]
  /** A quote that never closes, or text after one that does. */
  readonly broken: boolean
}
/** No record of these layouts comes near; what does is not such a file, and must not fill the memory. */
const longest = 65_536

function record(line: number, text: string, delimiter: string): Line {
  if (!text.includes('"'))
    return { line, cells: text.split(delimiter).map((cell) => cell.trim()), broken: false }
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter, newline: '\n' })
  return { line, cells: (data[0] ?? []).map((cell) => cell.trim()), broken: errors.length > 0 }
}

const delimiters = [';', ',', '\t', '|']
/** What parts the cells of a line: of the marks in use, the one that stands there most often. */
const delimiterOf = (line: string): string => {
  const counts = delimiters.map((mark) => line.split(mark).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}

/** Puts physical lines together until every quote is closed. */
class Joiner {
  #at = 0
  #start = 0
  #pending: string | undefined
  #delimiter: string | null

  /** @param delimiter of the cells; without one it is what stands most often in the first line */
  constructor(delimiter: string | null) {
    this.#delimiter = delimiter
  }

  add(text: string): Line | undefined {
    this.#at += 1
    if (this.#pending === undefined) this.#start = this.#at
    const whole = this.#pending === undefined ? text : `${this.#pending}\n${text}`
    const closes = (text.split('"').length % 2 === 1) === (this.#pending === undefined)
    if (!closes && whole.length <= longest) {
      this.#pending = whole
      return undefined
    }
    this.#pending = undefined
    return whole.length > longest
      ? { line: this.#start, cells: [], broken: true }
      : record(this.#start, whole, (this.#delimiter ??= delimiterOf(whole)))
  }

  end(): Line | undefined {
    return this.#pending === undefined ? undefined : { line: this.#start, cells: [], broken: true }
  }
}

/** The lines of a text as they come, without their ends. */
export async function* textLines(
  bytes: AsyncIterable<Uint8Array>,
  charset: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset)
  const mend = charset === 'windows-1252' ? mendedWindows1252 : (text: string) => text
  let rest = ''
  for await (const chunk of bytes) {
    const lines = (rest + mend(decoder.decode(chunk, { stream: true }))).split('\n')
    rest = lines.pop() ?? ''
    // A line without an end is cut where it is too long already: it is refused all the same.
    if (rest.length > 2 * longest) rest = rest.slice(0, longest + 1)
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  rest += mend(decoder.decode())
  if (rest !== '') yield rest.endsWith('\r') ? rest.slice(0, -1) : rest
}

/**
 * The records of a file as they come, blank lines left out; the memory it takes does not grow with the file.
 * @param delimiter of the cells; null finds it out by the first line
 */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  charset: string,
  delimiter: string | null = ';',
): AsyncGenerator<Line> {
  const joiner = new Joiner(delimiter)
  for await (const text of textLines(bytes, charset)) {
    const line = joiner.add(text)
    if (line && (line.broken || line.cells.some((cell) => cell !== ''))) yield line
  }
  const last = joiner.end()
  if (last) yield last
}
