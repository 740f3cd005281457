import { CFB } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { jsonHead, jsonLines } from '../../../formats/rows/json-records.ts'
import { linesOf } from '../../../formats/rows/lines.ts'
import { tableKindOf } from '../../../formats/rows/table-kind.ts'
import { sheetLines } from '../../../formats/sheets/sheet-worker.ts'
import { covers } from '../../coverage/covers.ts'

// Files made to fill the memory: each is refused, or read in pieces.

const million = 1_048_576
async function* repeated(start: string, piece: string, times: number, end = '') {
  yield start
  for (let sent = 0; sent < times; sent += 1) yield piece
  yield end
}
async function* encoded(pieces: AsyncIterable<string>, encoding: 'utf8' | 'utf16le') {
  for await (const piece of pieces) yield Buffer.from(piece, encoding)
}
/** The most that the heap held beyond what it held before, while rows were taken one by one. Bytes. */
async function grown(rows: AsyncIterable<unknown>) {
  const before = process.memoryUsage().heapUsed
  let [most, count] = [0, 0]
  for await (const row of rows) {
    count += row === undefined ? 0 : 1
    if (count % 5_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before)
  }
  return { count, most }
}

test('records of JSON are read one by one: a file ten times as long takes no more memory', async () => {
  const item = `{"numero":"1/2026","objeto":"${'Aquisição '.repeat(20)}","valor":1234.56},`
  const read = (times: number) =>
    grown(jsonLines(repeated('[', item.repeat(100), times, '{"numero":"fim"}]'), ['numero']))
  const [small, large] = [await read(200), await read(2_000)]
  expect([small.count, large.count]).toEqual([20_001, 200_001])
  // 50 MB of text: what was kept of it would be in the heap. Garbage of a moment is less.
  expect(large.most).toBeLessThan(small.most + 40 * million)
})

test.each([
  ['of a text without an end', repeated('[{"a":"', 'x'.repeat(million), 64), 'cortado'],
  ['of a record without an end', repeated('[{"a":"1"', ',"b":"1"'.repeat(10_000), 64), 'cortado'],
  ['of a list in a list', repeated('', '['.repeat(million), 64), 'não é uma lista de registros'],
  ['of an object in an object', repeated('', '{"a":'.repeat(10_000), 64), 'objetos demais'],
  ['of lists in a record', repeated('[{"a":', '['.repeat(million), 64), 'objetos demais'],
  [
    'of many names',
    repeated('[', Array.from({ length: 300 }, (_, at) => `{"c${at}":1},`).join(''), 1, '{}]'),
    'mais de 200 campos',
  ],
])('a JSON %s is refused', async (_, pieces, words) => {
  covers({ attacks: ['F16'] })
  await expect(jsonHead(pieces)).rejects.toThrow(words)
})

test('a record that is too long is told, and the next one is read', async () => {
  const found = []
  const pieces = repeated('[{"a":"', 'x'.repeat(million), 8, '"},{"a":"b"}]')
  for await (const { cells, fault } of jsonLines(pieces, ['a'])) found.push(fault?.[1] ?? cells)
  expect(found).toEqual(['O registro tem mais de 65536 caracteres.', ['b']])
})

test.each(['utf8', 'utf16le'] as const)(
  'a line of %s that does not end is told, and memory stays flat',
  async (encoding) => {
    covers({ attacks: ['F16'] })
    const charset = encoding === 'utf8' ? 'utf-8' : 'utf-16le'
    const bytes = encoded(repeated('a;b\n', 'x'.repeat(million), 64, '\n1;2\n'), encoding)
    const before = process.memoryUsage().heapUsed
    const found = []
    for await (const { line, broken } of linesOf(bytes, charset)) found.push([line, broken])
    expect(found).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(40 * million)
  },
)

test('what UTF-16 has no text for is refused before any of it is read', async () => {
  const lone = Buffer.concat([
    Buffer.from('\ufeffa;b\n', 'utf16le'),
    Buffer.from([0x00, 0xd8, 0x41, 0x00]),
  ])
  const open = async function* () {
    yield lone
  }
  await expect(tableKindOf(open, 'a.csv')).rejects.toThrow('não é uma tabela que lemos')
})

/** A record of BIFF8. */
function record(type: number, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
const shorts = (...numbers: readonly number[]) => {
  const bytes = Buffer.alloc(2 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * at)
  return bytes
}
/** An XLS whose one text is shown in each of its cells ([MS-XLS] 2.4.28, 2.4.20, 2.4.265, 2.4.149). */
function xlsOf(
  text: string,
  rows: number,
  columns: number,
  claims: readonly Buffer[] = [],
): Buffer {
  const begin = (kind: number) => record(0x809, shorts(0x600, kind, 0x0dbb, 0x07cc, 0, 0, 6, 0))
  const end = record(0x0a)
  const texts = record(0xfc, shorts(1, 0, 1, 0, text.length), Buffer.from(`\0${text}`, 'latin1'))
  const sheet = (start: number) =>
    record(0x85, shorts(start, 0, 0), Buffer.from('\u0001\0a', 'latin1'))
  const start = begin(5).length + sheet(0).length + texts.length + end.length
  const cells = Array.from({ length: rows * columns }, (_, at) =>
    record(0xfd, shorts(Math.floor(at / columns), at % columns, 0, 0, 0)),
  )
  const book = [begin(5), sheet(start), texts, end, begin(0x10), ...claims, ...cells, end]
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/Workbook', Buffer.concat(book))
  return CFB.write(file, { type: 'buffer' }) as Buffer
}

test('an XLS of one text in many cells is refused, and the next one is read', async () => {
  covers({ attacks: ['F16'] })
  const bomb = xlsOf('x'.repeat(8_000), 6_000, 40)
  await expect(sheetLines({ kind: 'xls', bytes: bomb })).rejects.toThrow(
    /grandes demais|pesada demais/,
  )
  const { lines } = await sheetLines({ kind: 'xls', bytes: xlsOf('x', 2, 1) })
  expect(lines.map(({ cells }) => cells)).toEqual([['x'], ['x']])
})

/** Where a sheet says that its cells are ([MS-XLS] 2.4.90), and where a row says so (2.4.221). */
const dimensions = record(0x200, Buffer.from('00000000ffffffff0000ffff0000', 'hex'))
const lastRow = record(0x208, shorts(0xffff, 0, 0xffff, 255, 0, 0, 0x0100, 15))
/** A text in the last cell that such a sheet may have. */
const lastCell = record(0xfd, shorts(0xffff, 0xff, 0, 0, 0))
test.each([
  ['four thousand million rows that it lacks', [dimensions], 2],
  ['a row of many cells that it lacks', [lastRow], 2],
  ['a cell at its very end', [dimensions, lastCell], 2],
])('an XLS that claims %s is read as what it has', async (_, claims, rows) => {
  covers({ attacks: ['F16'] })
  const { lines, total } = await sheetLines({ kind: 'xls', bytes: xlsOf('x', 2, 1, claims) })
  expect([lines.map(({ cells }) => cells[0]), total]).toEqual([['x', 'x'], rows])
})

test('an XLS of more bytes than its reader may have is refused at once', async () => {
  const bytes = new Uint8Array(33 * million)
  await expect(sheetLines({ kind: 'xls', bytes })).rejects.toThrow('o limite é 32 MB')
})
