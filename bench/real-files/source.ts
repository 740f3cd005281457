import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import papaparse from 'papaparse'
import type { RealFile } from './real-file.ts'
import { csvText, plainText } from './converted.ts'

// A file read by other means than the product's: its lines, and what its amounts add up to.

/** A record, at the line where it begins. */
interface Row {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}
export interface Source {
  readonly name: string
  readonly bytes: Buffer
  readonly rows: readonly Row[]
  /** The file without some of its records; the others stay at their lines. */
  without(lines: ReadonlySet<number>): Pick<Source, 'name' | 'bytes'>
}

interface Record_ {
  readonly line: number
  readonly cells: readonly string[]
}
/** The records below the one that names the column of the amounts. */
function namedRows(records: readonly Record_[], amount: string): readonly Row[] {
  const at = records.findIndex(({ cells }) => cells.includes(amount))
  const head = records[at]?.cells ?? []
  return records
    .slice(at + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(head.map((name, place) => [name, cells[place]?.trim() ?? ''])),
    }))
}

function csvRecords(text: string, delimiter: string): readonly Record_[] {
  const records: Record_[] = []
  let [line, from] = [1, 0]
  papaparse.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta }) => {
      records.push({ line, cells: data })
      line += text.slice(from, meta.cursor).split('\n').length - 1
      from = meta.cursor
    },
  })
  return records
}

function textSource(name: string, text: string, delimiter: string, amount: string): Source {
  const records = csvRecords(text, delimiter)
  const ends = new Map(records.map(({ line }, at) => [line, records[at + 1]?.line ?? Infinity]))
  return {
    name,
    bytes: Buffer.from(text),
    rows: namedRows(records, amount),
    without(lines) {
      const gone = [...lines].map((line) => [line, ends.get(line) ?? line + 1] as const)
      const kept = text.split('\n')
      for (const [from, to] of gone)
        for (let line = from; line < Math.min(to, kept.length + 1); line += 1) kept[line - 1] = ''
      return { name, bytes: Buffer.from(kept.join('\n')) }
    },
  }
}

const lettersOf = (place: string) => /^[A-Z]+/.exec(place)?.[0] ?? ''
const columnAt = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
/** The cells of the first sheet as they stand in its XML (ECMA-376, part 1, §18.3.1.4). */
function sheetRecords(path: string): readonly Record_[] {
  const part = (name: string) =>
    execFileSync('unzip', ['-p', path, name], { maxBuffer: 1 << 29, encoding: 'utf8' })
  const xml = part('xl/worksheets/sheet1.xml')
  return [...xml.matchAll(/<row [^>]*?r="(\d+)"[^>]*>([\s\S]*?)<\/row>/g)].map(
    ([, line, body = '']) => {
      const cells: string[] = []
      for (const [, place = '', inner] of body.matchAll(
        /<c r="([A-Z]+\d+)"[^>]*?(?:\/>|>([\s\S]*?)<\/c>)/g,
      ))
        cells[columnAt(lettersOf(place))] = plainText(inner ?? '')
      return { line: Number(line), cells: Array.from(cells, (cell) => cell ?? '') }
    },
  )
}
function sheetSource(path: string, bytes: Buffer, amount: string): Source {
  const records = sheetRecords(path)
  return {
    name: 'arquivo.xlsx',
    bytes,
    rows: namedRows(records, amount),
    without(lines) {
      const widest = Math.max(...records.map(({ cells }) => cells.length))
      const kept = records.map(({ line, cells }) =>
        lines.has(line) ? [] : Array.from({ length: widest }, (_, at) => cells[at] ?? ''),
      )
      return { name: 'arquivo.csv', bytes: Buffer.from(csvText(kept)) }
    },
  }
}

export async function readSource(folder: string, file: RealFile): Promise<Source> {
  const path = `${folder}/${file.path}`
  const amount = file.columns[file.amount] ?? ''
  if (file.convert)
    return textSource('arquivo.csv', await file.convert(path, file.year), ';', amount)
  const raw = await readFile(path)
  if (file.archive) {
    const { rows } = textSource('', await file.archive(path), ';', amount)
    const whole = { name: 'remessas.zip', bytes: raw }
    return { ...whole, rows, without: () => whole }
  }
  if (path.endsWith('.xlsx')) return sheetSource(path, raw, amount)
  const bytes = path.endsWith('.gz') ? gunzipSync(raw) : raw
  const text = new TextDecoder(file.charset ?? 'utf-8').decode(bytes)
  return textSource('arquivo.csv', text, file.delimiter ?? ';', amount)
}

/** What an amount says, in cents. */
export function centsIn(text: string, inCents = false): bigint {
  const bare = text.replaceAll(/R\$|\s/g, '')
  if (bare === '' || bare === '-') return 0n
  if (inCents) return BigInt(bare)
  const plain = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare
  return BigInt(Math.round(Number(plain) * 100))
}
