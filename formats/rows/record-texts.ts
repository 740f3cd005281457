import { mostColumns, sheetRefusal } from '../sheets/sheet-refusal.ts'
import { longestLine, textLines } from './lines.ts'

// JSON as systems export it: a list of records, a list within an object, or one record a line. Only the texts of its
// records are held, one at a time; each is parsed by itself.

/** Objects and lists within a record. */
const deepest = 16
/** Objects around the list of records. */
const mostAround = 8

/**
 * The text of a record and its place, from 1: its line where each has one; nothing in place of one that is too long.
 */
export type RecordText = readonly [place: number, text: string | undefined]

const cut = () =>
  sheetRefusal(
    'O JSON está cortado ou quebrado: falta o fim dele. Exporte-o de novo e envie inteiro.',
  )
const broken = () =>
  sheetRefusal(
    'O arquivo começa como JSON, e não é um JSON válido. Exporte-o de novo, ou envie CSV.',
  )
const noRecords = () =>
  sheetRefusal(
    'Este JSON não é uma lista de registros. Exporte uma lista em que cada item é um objeto com os campos da linha, ou envie CSV.',
  )
const severalLists = () =>
  sheetRefusal(
    'Este JSON tem mais de uma lista de registros. Deixe só a lista das linhas, ou envie CSV.',
  )
const tooDeep = () =>
  sheetRefusal(
    'Este JSON tem objetos dentro de objetos demais. Exporte uma lista simples, ou envie CSV.',
  )

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]
const isSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d)

/** Cuts a JSON of one value into the texts of its records, as its pieces come. */
class Splitter {
  /** What is open around the records. */
  readonly #around: number[] = []
  #inText = false
  #isEscaped = false
  /** What is open of a record. */
  #depth = 0
  #parts: string[] = []
  #length = 0
  #count = 0
  #lists = 0
  #listHas: 'nothing' | 'records' | 'values' = 'nothing'
  #isOver = false
  #needsComma = false

  add(piece: string): readonly RecordText[] {
    const found: RecordText[] = []
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      if (this.#inText) {
        at = this.#endOfText(piece, at)
        continue
      }
      const code = piece.charCodeAt(at)
      if (isSpace(code)) continue
      if (this.#depth > 0) {
        if (!this.#step(code)) continue
        found.push(this.#taken(piece.slice(from, at + 1)))
        continue
      }
      if (this.#begins(code)) from = at
    }
    if (this.#depth > 0) this.#keep(piece.slice(from))
    return found
  }

  /** @throws {Problem} where the value has not ended, or held no list of records */
  end(): void {
    if (!this.#isOver) throw cut()
    if (this.#lists === 0) throw noRecords()
  }

  /** @returns the place of the mark that ends a text, or of the last sign of the piece */
  #endOfText(piece: string, from: number): number {
    for (let at = from; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at)
      if (this.#isEscaped) this.#isEscaped = false
      else if (code === backslash) this.#isEscaped = true
      else if (code === quote) {
        this.#inText = false
        return at
      }
    }
    return piece.length
  }

  /** A sign within a record. @returns whether it ends the record */
  #step(code: number): boolean {
    if (code === quote) this.#inText = true
    else if (code === openObject || code === openList) {
      this.#depth += 1
      if (this.#depth > deepest) throw tooDeep()
    } else if (code === closeObject || code === closeList) this.#depth -= 1
    return this.#depth === 0
  }

  /** A sign outside of records. @returns whether a record begins with it */
  #begins(code: number): boolean {
    if (this.#isOver) throw broken()
    const isInList = this.#around.at(-1) === openList
    if (code === openObject && isInList) return this.#beginsRecord()
    if (code === openObject || code === openList) this.#open(code, isInList)
    else if (code === closeObject || code === closeList) this.#close(code)
    else if (this.#around.length === 0) throw broken()
    else if (code === comma) this.#needsComma = false
    else {
      if (code === quote) this.#inText = true
      if (isInList) this.#note('values')
    }
    return false
  }
  #beginsRecord(): boolean {
    if (this.#needsComma) throw broken()
    this.#note('records')
    this.#depth = 1
    return true
  }
  #open(code: number, isInList: boolean): void {
    if (isInList) throw noRecords()
    if (this.#around.length >= mostAround) throw tooDeep()
    this.#around.push(code)
    if (code === openList) this.#listHas = 'nothing'
    this.#needsComma = false
  }
  #close(code: number): void {
    if (this.#around.pop() !== (code === closeObject ? openObject : openList)) throw broken()
    this.#isOver = this.#around.length === 0
    // A list without anything is one without rows where it stands alone.
    if (this.#isOver && code === closeList && this.#listHas === 'nothing') this.#lists += 1
    this.#needsComma = false
  }

  #note(has: 'records' | 'values'): void {
    if (this.#listHas === has) return
    if (this.#listHas !== 'nothing') throw noRecords()
    this.#listHas = has
    if (has === 'values') return
    this.#lists += 1
    if (this.#lists > 1) throw severalLists()
  }

  #keep(part: string): void {
    this.#length += part.length
    if (this.#length > longestLine) this.#parts = []
    else this.#parts.push(part)
  }
  #taken(part: string): RecordText {
    this.#keep(part)
    const text = this.#length > longestLine ? undefined : this.#parts.join('')
    this.#parts = []
    this.#length = 0
    this.#count += 1
    this.#needsComma = true
    return [this.#count, text]
  }
}

/** Whether the first line is a record by itself, and another one follows it, or nothing. */
function isOneALine(start: string, isWhole: boolean): boolean {
  const [first = '', ...rest] = start.trimStart().split('\n')
  const next = rest.find((line) => line.trim() !== '')
  if (next === undefined ? !isWhole : !/^\s*\{/.test(next)) return false
  const record = parsed(first)
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return false
  // One object alone is a record, unless it holds a list of them.
  return next !== undefined || !Object.values(record).some(isListOfRecords)
}
const isListOfRecords = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some((one) => typeof one === 'object' && one !== null)
    : typeof value === 'object' && value !== null && Object.values(value).some(isListOfRecords)

/** What a text of JSON says; nothing where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The texts of the records of a JSON, as they come; the memory it takes does not grow with the file.
 * @param pieces of the file, without a byte-order mark
 * @throws {Problem} `invalid` for what is no list of records, or is cut
 */
export async function* recordTexts(pieces: AsyncIterable<string>): AsyncGenerator<RecordText> {
  const iterator = pieces[Symbol.asyncIterator]()
  let start = ''
  let isWhole = false
  while (start.length <= 2 * longestLine && !isWhole) {
    const { value, done } = await iterator.next()
    if (done) isWhole = true
    else start += value
  }
  const whole = resumed(start, isWhole, iterator)
  if (isOneALine(start, isWhole)) {
    for await (const [line, text] of textLines(whole))
      yield [line, text.length > longestLine ? undefined : text]
    return
  }
  const splitter = new Splitter()
  for await (const piece of whole) yield* splitter.add(piece)
  splitter.end()
}
async function* resumed(
  start: string,
  isWhole: boolean,
  rest: AsyncIterator<string>,
): AsyncGenerator<string> {
  yield start
  if (isWhole) return
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** @throws {Problem} for a record of more names than a table has columns */
export const refuseManyNames = (count: number): void => {
  if (count > mostColumns)
    throw sheetRefusal(
      `Os registros deste JSON têm mais de ${mostColumns} campos. Exporte só os da tabela, ou envie CSV.`,
    )
}
