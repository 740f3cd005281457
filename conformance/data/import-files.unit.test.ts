import { describe, expect, test } from 'vitest'
import { readSheetTable } from '../../formats/sheets/sheet-reading.ts'
import { sheetLines } from '../../formats/sheets/sheet-worker.ts'
import { linesOf as recordsOf } from '../../formats/rows/lines.ts'
import { zipOf } from '../support/files/zip-file.ts'
import { bearable, timedReading } from '../support/files/timed-reading.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** @param claims what the directory says that the sheet unpacks to, when that is a lie. */
const book = (sheetData: string, claims?: number) =>
  zipOf([
    { name: '[Content_Types].xml', text: '<Types/>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
      claims,
      isDeflated: true,
    },
  ])
const cell = (place: string, text = place) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`
const two = row(1, cell('A1')) + row(2, cell('A2'))
const small = book(two)

test('a table that was exported is imported as it was', async () => {
  const csv = Buffer.from('nome;fone\r\n"\'=1+1";"\'+55 27"\r\n')
  expect((await readSheetTable(csv)).rows.map(({ cells }) => cells)).toEqual([['=1+1', '+55 27']])
})

describe('a workbook', () => {
  test.each([
    ['by its cell', row(1, cell('A1')) + row(2, cell('A2')) + row(1_048_576, cell('XFD1048576'))],
    ['by its column', row(1, cell('A1') + cell('XFD1')) + row(2, cell('A2'))],
    ['by its row alone', row(1, cell('A1')) + row(900_000_000, cell('A2'))],
    [
      'with other quotes and a prefix',
      `${two}<x:row x:r='1048576'><x:c x:r='XFD1048576'><x:v>1</x:v></x:c></x:row>`,
    ],
  ])('that reaches too far %s is refused at once', async (_, sheet) => {
    const { answer, stood } = await timedReading(book(sheet))
    expect(answer).toMatch(/conteúdo longe demais/)
    expect(stood).toBeLessThan(bearable)
  })

  test('keeps its rows when only empty cells reach far', async () => {
    const far = '<c r="XFD2" s="1"/>'
    const { rows } = await readSheetTable(
      book(
        `${row(1, cell('A1'))}${row(2, cell('A2') + far)}<row r="5" ht="12.8"> </row>${row(7, cell('A7'))}<row r="1048576" ht="12.8"></row>`,
      ),
    )
    expect(rows).toEqual([
      { line: 2, cells: ['A2'] },
      { line: 7, cells: ['A7'] },
    ])
  })

  test('full of blanks between its tags holds the server no more than a moment', async () => {
    const { answer, stood } = await timedReading(book(`${two}${' '.repeat(10_000_000)}`))
    expect(answer).toMatchObject({ head: ['A1'], rows: [{ cells: ['A2'] }] })
    expect(stood).toBeLessThan(bearable)
  })

  test('with a tag of a hundred thousand attributes is refused', async () => {
    const { answer, stood } = await timedReading(
      book(`${two}<row r="3" ${'a="b" '.repeat(100_000)}>${cell('A3')}</row>`),
    )
    expect(answer).toMatch(/não é uma planilha XLSX nem ODS/)
    expect(stood).toBeLessThan(bearable)
  })

  test('that the reader chokes on is given up, and the next is read', async () => {
    const slow = book(two.repeat(400_000))
    await expect(sheetLines({ kind: 'packed', bytes: slow }, 400)).rejects.toThrow('pesada demais')
    const { lines } = await sheetLines({ kind: 'packed', bytes: small })
    expect(lines.map(({ cells }) => cells)).toEqual([['A1'], ['A2']])
  }, 120_000)

  test('that grows past what may be opened is refused, whatever size it declares', async () => {
    const { answer, stood } = await timedReading(book(' '.repeat(200_000_000), 100))
    expect(answer).toMatch(/grande demais quando aberta/)
    expect(stood).toBeLessThan(bearable)
  }, 120_000)

  test('of 10,000 rows and 20 columns is read', async () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRST']
    const { answer, stood } = await timedReading(
      book(
        Array.from({ length: 10_001 }, (_, at) =>
          row(
            at + 1,
            letters
              .map((letter) => cell(`${letter}${at + 1}`, `Descrição do item ${letter}${at + 1}`))
              .join(''),
          ),
        ).join(''),
      ),
    )
    expect(answer).toHaveProperty('rows.length', 10_000)
    expect(answer).toHaveProperty('rows.9999.cells.19', 'Descrição do item T10001')
    expect(stood).toBeLessThan(bearable)
  }, 30_000)
})

const odsTable = (name: string, style: string, text: string) =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`
const odsBook = (...tables: readonly string[]) =>
  zipOf([
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', text: '<manifest:manifest/>' },
    {
      name: 'content.xml',
      text:
        '<office:document-content><office:automatic-styles><style:style style:name="oculta">' +
        '<style:table-properties table:display="false"/></style:style></office:automatic-styles>' +
        `<office:body>${tables.join('')}</office:body></office:document-content>`,
    },
  ])
test('of an OpenDocument the first table that people see is read, and others that hold something are named', async () => {
  const [old, own, more] = [
    odsTable('Velho', 'oculta', 'velho'),
    odsTable('Dados', 'ta1', 'novo'),
    odsTable('Fev', 'ta1', 'mais'),
  ]
  const { lines, sheets } = await sheetLines({ kind: 'packed', bytes: odsBook(old, own, more) })
  expect(lines.map(({ cells }) => cells)).toEqual([['novo']])
  const others = ['Velho (escondida)', 'Fev']
  expect(sheets).toEqual({ read: 'Dados', others, hiddenRows: 0, visible: 2 })
  const filtered = own.replace('<table:table-row>', '<table:table-row table:visibility="filter">')
  const hidden = await sheetLines({ kind: 'packed', bytes: odsBook(filtered) })
  expect(hidden.sheets).toEqual({ read: 'Dados', others: [], hiddenRows: 1, visible: 1 })
  await expect(sheetLines({ kind: 'packed', bytes: odsBook(old) })).rejects.toThrow('escondidas')
})

describe('a text', () => {
  test('with a long run of line breaks is read in no time', async () => {
    const { answer, stood } = await timedReading(
      Buffer.from(`a;b\n1;2${'\n'.repeat(200_000)}3;4\n\n`),
    )
    expect(answer).toHaveProperty('rows.length', 2)
    expect(stood).toBeLessThan(bearable)
  })

  test('of ten million lines is refused in no time', async () => {
    const { answer, stood } = await timedReading(Buffer.from(`a\n${'\n'.repeat(10_000_000)}b`))
    expect(answer).toMatch(/linhas demais/)
    expect(stood).toBeLessThan(bearable)
  })

  test('of Windows-1252 keeps its quotes, dashes and signs', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a\n'),
      Buffer.from([
        0x93, 0x61, 0x94, 0x20, 0x91, 0x62, 0x92, 0x20, 0x96, 0x97, 0x80, 0x85, 0x20, 0xe3, 0xc7,
      ]),
    ])
    expect((await readSheetTable(bytes)).rows[0]?.cells).toEqual(['“a” ‘b’ –—€… ãÇ'])
  })

  test.each([
    ['small', false],
    ['big', true],
  ])('of UTF-16 with the %s end first is read', async (_, swap) => {
    const bytes = Buffer.from('\ufeffTermo\tDescrição\r\nUm\tDois “três”\r\n', 'utf16le')
    expect(await readSheetTable(swap ? bytes.swap16() : bytes)).toEqual({
      head: ['Termo', 'Descrição'],
      rows: [{ line: 2, cells: ['Um', 'Dois “três”'] }],
    })
  })

  test.each([
    [
      'an old XLS',
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1],
      'Este é um XLS antigo. No Excel, salve como XLSX ou CSV.',
    ],
    [
      'a PDF',
      [...Buffer.from('%PDF-1.7\na\nb\n')],
      'O arquivo não é uma planilha. Envie XLSX, ODS ou CSV.',
    ],
    [
      'a PNG',
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x41, 0x0a],
      'O arquivo não é uma planilha. Envie XLSX, ODS ou CSV.',
    ],
    [
      'a JPEG',
      [0xff, 0xd8, 0xff, 0xe0, 0x0a, 0x41],
      'O arquivo não é uma planilha. Envie XLSX, ODS ou CSV.',
    ],
    [
      'anything with a NUL',
      [0x41, 0x0a, 0x00, 0x42],
      'O arquivo não é uma planilha. Envie XLSX, ODS ou CSV.',
    ],
  ])('that is %s is refused as what it is', async (_, bytes, message) => {
    await expect(readSheetTable(Buffer.from(bytes))).rejects.toThrow(message)
  })
})

test('an accountability file in Windows-1252 keeps its signs as well', async () => {
  const bytes = Buffer.from('2026;\x93a\xe7\xe3o\x94 \x96 \x80 10;x\n', 'latin1')
  const cells: (readonly string[])[] = []
  // In two halves, as files arrive.
  for await (const { cells: found } of recordsOf(
    (async function* () {
      yield bytes.subarray(0, 7)
      yield bytes.subarray(7)
    })(),
    'windows-1252',
  ))
    cells.push(found)
  expect(cells).toEqual([['2026', '“ação” – € 10', 'x']])
})
