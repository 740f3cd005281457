import { describe, expect, test } from 'vitest'
import { sentRows, type SentFile } from '../../tables/domain/sent-rows.ts'
import { covers } from '../coverage/covers.ts'

/** The file, cut into pieces that split characters and lines. */
async function read(
  text: string | Buffer,
  format: SentFile['format'] = 'csv',
  charset: SentFile['charset'] = 'utf-8',
) {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, at) =>
    bytes.subarray(at * 3, at * 3 + 3),
  )
  const { head, rows } = await sentRows({
    bytes: (async function* () {
      yield* pieces
    })(),
    format,
    charset,
  })
  const found = []
  for await (const row of rows) found.push(row)
  return { head, rows: found }
}

test.each([
  ['semicolons', ';'],
  ['commas', ','],
  ['tabs', '\t'],
  ['bars', '|'],
])('CSV with %s is read by the names of its first line', async (_, mark) => {
  const lines = [
    ['Numero', 'objeto', 'valor'],
    ['1', '"aço, ""fino""; e | mais\ta\nduas linhas"', '10.5'],
    ['2', 'cadeira', ''],
  ]
  const text = `\ufeff${lines.map((cells) => cells.join(mark)).join('\r\n')}\r\n`
  expect(await read(text)).toEqual({
    head: ['numero', 'objeto', 'valor'],
    rows: [
      {
        line: 2,
        cells: { numero: '1', objeto: 'aço, "fino"; e | mais\ta\nduas linhas', valor: '10.5' },
      },
      { line: 4, cells: { numero: '2', objeto: 'cadeira', valor: '' } },
    ],
  })
})

test('a text that our own CSV marks against formulas comes back without the mark', async () => {
  const text = "nome;cargo\n'+55 27 0000-0000;'=1+1\n'aspas';'@cargo\n"
  expect((await read(text)).rows.map(({ cells }) => cells)).toEqual([
    { nome: '+55 27 0000-0000', cargo: '=1+1' },
    { nome: "'aspas'", cargo: '@cargo' },
  ])
})

test('CSV of Windows-1252 keeps its letters', async () => {
  const text = Buffer.from('objeto;valor\nmanuten\xe7\xe3o;1\n', 'latin1')
  expect((await read(text, 'csv', 'windows-1252')).rows).toEqual([
    { line: 2, cells: { objeto: 'manutenção', valor: '1' } },
  ])
})

test('a record with other columns, or with quotes that do not close, is told and holds nothing', async () => {
  const { rows } = await read('a;b\n1;2;3\n1\n"1;2\n')
  expect(rows.map(({ line, cells, fault }) => [line, cells, fault?.[0]])).toEqual([
    [2, {}, 'colunas'],
    [3, {}, 'colunas'],
    [4, {}, 'aspas'],
  ])
})

test('a quotation mark within a cell is a letter: no line after it is swallowed', async () => {
  const text = 'a;b;c\n1;barra de 1/4" x 3";x\n2;Casa "Sol;y\n3;"Lar ""Azul""";z\n'
  expect((await read(text)).rows).toEqual([
    { line: 2, cells: { a: '1', b: 'barra de 1/4" x 3"', c: 'x' } },
    { line: 3, cells: { a: '2', b: 'Casa "Sol', c: 'y' } },
    { line: 4, cells: { a: '3', b: 'Lar "Azul"', c: 'z' } },
  ])
})

test('a cell that begins with a mark and does not close costs its own line alone', async () => {
  const swallowing = ['1;"Casa;x', '2;Sol;y', '3;"Lar";z', '4;"em\nduas; linhas";w', '5;"Fim;v']
  const { rows } = await read(`a;b;c\n${swallowing.join('\n')}\n`)
  expect(rows.map(({ line, cells, fault }) => [line, cells['b'], fault?.[0]])).toEqual([
    [2, undefined, 'aspas'],
    [3, 'Sol', undefined],
    [4, 'Lar', undefined],
    [5, 'em\nduas; linhas', undefined],
    [7, undefined, 'aspas'],
  ])
})

test('where the mark closes rows later the reading is doubtful, and the line is refused', async () => {
  const { rows } = await read('a;b;c\n1;"Casa;x\n2;Sol";y\n3;Lar;z\n')
  expect(rows.map(({ line, fault }) => [line, fault?.[0]])).toEqual([
    [2, 'aspas'],
    [3, undefined],
    [4, undefined],
  ])
})

test('a last cell of several lines is no swallowed row, and one of thousands is given up with each line told', async () => {
  expect((await read('a;b\n1;"um; dois\ntrês"\n2;x')).rows.map(({ cells }) => cells['b'])).toEqual([
    'um; dois\ntrês',
    'x',
  ])
  const { rows } = await read(`a;b\n"1\n${'texto sem separador\n'.repeat(4_000)}2;x\n`)
  expect([rows.length, rows[0]?.fault?.[0], rows.at(-1)]).toEqual([
    4_002,
    'aspas',
    { line: 4_003, cells: { a: '2', b: 'x' } },
  ])
})

test('one JSON object a line: numbers and nothing are values, anything else is told', async () => {
  const lines = [
    '{"A":1.5,"b":null}',
    '',
    '{"b":"x"}',
    '{"a":1,"c":2}',
    '{"a":[1]}',
    '[1]',
    '{"a":',
  ]
  const { head, rows } = await read(lines.join('\n'), 'ndjson')
  expect(head).toEqual(['a', 'b'])
  expect(rows.map(({ line, cells, fault }) => [line, cells, fault?.[0]])).toEqual([
    [1, { a: '1.5', b: null }, undefined],
    [3, { b: 'x' }, undefined],
    [4, {}, 'colunas'],
    [5, {}, 'json'],
    [6, {}, 'json'],
    [7, {}, 'json'],
  ])
})

test.each(['csv', 'ndjson'] as const)('an empty file of %s has no columns', async (format) => {
  expect(await read('', format)).toEqual({ head: [], rows: [] })
})

test('a long line whose quote stays open is split once, however many lines it swallows', async () => {
  covers({ attacks: ['F16'] })
  const [long, blank, times] = [32_000, 33_600, 20]
  const open = `"${';'.repeat(long)}${'\n'.repeat(blank)}`
  const bytes = (async function* () {
    yield Buffer.from('a;b\n')
    for (let sent = 0; sent < times; sent += 1) yield Buffer.from(open)
  })()
  const { rows } = await sentRows({ bytes, format: 'csv', charset: 'utf-8' })
  const faults = []
  for await (const { fault } of rows) faults.push(fault?.[0])
  expect(faults).toEqual(Array.from({ length: times }, () => 'aspas'))
})

describe('what is no row is bounded too', () => {
  const most = 1_048_576
  const inPieces = (line: string, times: number) =>
    (async function* () {
      yield Buffer.from('a;b\n')
      const piece = Buffer.from(line.repeat(16_384))
      for (let sent = 0; sent < times; sent += 16_384) yield piece
    })()
  const readAll = async (line: string, times: number, format: SentFile['format']) => {
    const { rows } = await sentRows({ bytes: inPieces(line, times), format, charset: 'utf-8' })
    let count = 0
    for await (const { line: at } of rows) count = at
    return count
  }
  test.each([
    ['\n', 'csv'],
    [';\r\n', 'csv'],
    ['\n', 'ndjson'],
  ] as const)('%j in %s', async (line, format) => {
    covers({ attacks: ['F16'] })
    await expect(readAll(line, most + 16_384, format)).rejects.toMatchObject({ code: 'too-large' })
    await expect(readAll(line, most, format)).resolves.toBeDefined()
  })
})
