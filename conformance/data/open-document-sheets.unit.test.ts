import { describe, expect, test } from 'vitest'
import { readSheetTable } from '../../formats/sheets/sheet-reading.ts'
import { bearable, timedReading } from '../support/files/timed-reading.ts'
import { zipOf } from '../support/files/zip-file.ts'

/** An OpenDocument sheet as programs write it: spaces between tags, and repeated what is alike. */
const openDocument = (rows: string, manifest = '<manifest:manifest/>') =>
  zipOf([
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', text: manifest },
    {
      name: 'content.xml',
      isDeflated: true,
      text: `<office:document-content><office:body><office:spreadsheet><table:table table:name="Um">
      ${rows}</table:table><table:table table:name="Dois"><table:table-row>${written('outra')}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ])
const written = (text: string, times = 1) =>
  `<table:table-cell table:number-columns-repeated="${times}" office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const blank = (times: number) => `<table:table-cell table:number-columns-repeated="${times}"/>`
const line = (cells: string, times = 1) =>
  `<table:table-row table:number-rows-repeated="${times}">${cells}</table:table-row>`

describe('an OpenDocument sheet', () => {
  test('is read by the values of its cells, the first sheet alone', async () => {
    const typed = [
      '<table:table-cell office:value-type="float" office:value="1234.5"><text:p>1.234,50</text:p></table:table-cell>',
      '<table:table-cell office:value-type="currency" office:value="-0.1"><text:p>-R$ 0,10</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2026-03-31"><text:p>31 de março</text:p></table:table-cell>',
      '<table:table-cell office:value-type="date" office:date-value="2026-03-31T10:05:00"><text:p>31/03</text:p></table:table-cell>',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>VERDADEIRO</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string">\n <text:p>duas <text:span>linhas</text:span></text:p>\n <text:p>a<text:s text:c="2"/>b &amp; c</text:p><office:annotation><text:p>ver depois</text:p></office:annotation></table:table-cell>',
    ]
    const file = openDocument(
      line(
        written('Coluna', 1) +
          written('b') +
          written('c') +
          written('d') +
          written('e') +
          written('f'),
      ) +
        line(blank(1024), 3) +
        line(typed.join('\n')) +
        line(blank(2) + written('igual', 2) + blank(1020), 2) +
        line(blank(1024), 1_048_569),
    )
    expect(await readSheetTable(file)).toMatchObject({
      head: ['Coluna', 'b', 'c', 'd', 'e', 'f'],
      rows: [
        {
          line: 5,
          cells: [
            '1234.5',
            '-0.1',
            '31/03/2026',
            '31/03/2026 10:05',
            'Sim',
            'duas linhas\na  b & c',
          ],
        },
        { line: 6, cells: ['', '', 'igual', 'igual'] },
        { line: 7, cells: ['', '', 'igual', 'igual'] },
      ],
    })
  })

  test.each([
    [
      'with a password',
      openDocument(line(written('a'), 2), '<manifest:encryption-data/>'),
      /senha/,
    ],
    [
      'with a row far below',
      openDocument(line(written('a')) + line(blank(9), 900_000_000) + line(written('b'))),
      /longe demais, na linha 900000002/,
    ],
    [
      'with a cell far to the right',
      openDocument(line(written('a') + blank(16_000) + written('b'), 2)),
      /longe demais, na linha 1\./,
    ],
    [
      'with a row that stands a billion times',
      openDocument(line(written('a'), 1_000_000_000)),
      /longe demais/,
    ],
    [
      'that is cut in the middle',
      openDocument(line(written('a'), 2)).subarray(0, 300),
      /não é uma planilha/,
    ],
  ])('%s is refused at once', async (_, file, words) => {
    const { answer, stood } = await timedReading(file)
    expect(answer).toMatch(words)
    expect(stood).toBeLessThan(bearable)
  })

  test('that opens to more than may be read is refused', async () => {
    const { answer } = await timedReading(openDocument(' '.repeat(80_000_000)))
    expect(answer).toMatch(/grande demais quando aberta/)
  })
})
