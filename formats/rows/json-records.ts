import { parsed, recordTexts, refuseManyNames, type RecordText } from './record-texts.ts'
import { longestLine, type Line } from './lines.ts'

// The records of a JSON as the lines of a table: an object within a record makes columns of its own, named
// `fora.dentro`.

type Fault = NonNullable<Line['fault']>
const notRecord: Fault = ['json', 'O registro não é um objeto JSON com textos e números.']
const tooLong: Fault = ['json', `O registro tem mais de ${longestLine} caracteres.`]
const saidTwice: Fault = ['json', 'O registro diz o mesmo nome duas vezes.']

const [backslash, colon, space] = [92, 58, 32]
/** The last sign of the text that begins at a quotation mark, as JSON writes texts. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json.charCodeAt(before) === backslash) before -= 1
    if ((at - before) % 2 === 1) return at
  }
  return json.length
}
/**
 * How many names a text of JSON says, one within the other: JSON.parse keeps the last of two that are the same, without
 * a word.
 */
export function namesIn(json: string): number {
  let count = 0
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at + 1)) {
    at = endOfText(json, at)
    let next = at + 1
    while (json.charCodeAt(next) <= space) next += 1
    if (json.charCodeAt(next) === colon) count += 1
  }
  return count
}
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const namesOf = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce((sum: number, one) => sum + namesOf(one), 0)
    : isObject(value)
      ? Object.values(value).reduce((sum: number, one) => sum + 1 + namesOf(one), 0)
      : 0

const manyDigits = /\d[\d.]{15}/
const textOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.]{15,}(?:[eE][+-]?\d+)?/g
/** What a text of JSON says, numbers of more digits than JavaScript keeps as texts; nothing where it is none. */
export const exactly = (json: string): unknown =>
  parsed(
    manyDigits.test(json)
      ? json.replace(textOrNumber, (found) =>
          found.startsWith('"') || String(Number(found)) === found ? found : `"${found}"`,
        )
      : json,
  )

/** Three decimals of a number are no thousands: with a fourth one nobody reads them as such. */
const numberText = (value: number): string => String(value).replace(/^(-?\d+\.\d{3})$/, '$10')
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return JSON.stringify(value)
  const isPlain = value.every((one) => typeof one !== 'object' || one === null)
  return value.length === 0 ? '' : isPlain ? value.map(textOf).join(', ') : JSON.stringify(value)
}

/** Names in one line, as heads of tables have them. */
const plainName = (name: string) => name.replaceAll(/\s+/g, ' ').trim()
/** Puts the values of a record into cells. @returns whether no name came twice */
function fill(
  record: Readonly<Record<string, unknown>>,
  around: string,
  cells: Map<string, string>,
): boolean {
  for (const [key, value] of Object.entries(record)) {
    const name = `${around}${plainName(key)}`
    if (isObject(value)) {
      if (!fill(value, `${name}.`, cells)) return false
      continue
    }
    if (cells.has(name)) return false
    cells.set(name, textOf(value).trim())
  }
  return true
}

interface JsonRecord {
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
  readonly fault?: Fault
}
const nothing: ReadonlyMap<string, string> = new Map()
function recordOf([line, text]: RecordText): JsonRecord {
  // What was read of it lacks its middle: it must not pass for the record that was sent.
  if (text === undefined) return { line, cells: nothing, fault: tooLong }
  const record = exactly(text)
  if (!isObject(record)) return { line, cells: nothing, fault: notRecord }
  const cells = new Map<string, string>()
  if (!fill(record, '', cells) || namesIn(text) !== namesOf(record))
    return { line, cells: nothing, fault: saidTwice }
  return { line, cells }
}

/**
 * The names of all records, in the order in which they come.
 * @throws {Problem} what {@link recordTexts} does, and for too many
 */
export async function jsonHead(pieces: AsyncIterable<string>): Promise<readonly string[]> {
  const names = new Set<string>()
  for await (const text of recordTexts(pieces)) {
    for (const name of recordOf(text).cells.keys()) names.add(name)
    refuseManyNames(names.size)
  }
  return [...names]
}

/** The records, with a cell for each name of the head. */
export async function* jsonLines(
  pieces: AsyncIterable<string>,
  head: readonly string[],
): AsyncGenerator<Line> {
  for await (const text of recordTexts(pieces)) {
    const { line, cells, fault } = recordOf(text)
    if (fault) yield { line, cells: [], broken: true, fault }
    else yield { line, cells: head.map((name) => cells.get(name) ?? ''), broken: false }
  }
}
