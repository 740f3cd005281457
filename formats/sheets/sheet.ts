import { byteOrderMark, csvLines, plainCell, type Cell } from '../../kernel/csv.ts'
import { xmlText } from './xml.ts'
import { zipOf } from './zip-stream.ts'

export type { Cell } from '../../kernel/csv.ts'
export type SheetRows = AsyncIterable<readonly (readonly Cell[])[]>
/** What a column of a file holds: `money` has two decimals, a `day` is ISO 8601, with an hour or without. */
export type ColumnKind = 'text' | 'whole' | 'number' | 'money' | 'day'
/** Characters that a column of a sheet has room for. */
const room: Readonly<Record<ColumnKind, number>> = {
  text: 28,
  whole: 10,
  number: 14,
  money: 18,
  day: 12,
}
/** The width of a column in characters: its kind's, and that of its head beside the button of its filter. */
export const columnWidth = (head: string, kind: ColumnKind = 'text'): number =>
  Math.min(Math.max(room[kind], head.length + 4), 48)

/** For programs: commas, decimal points, no byte-order mark. RFC 4180. */
const plainLines = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((row) => {
      const cells = row.map((cell) =>
        typeof cell === 'string'
          ? `"${plainCell(cell).replaceAll('"', '""')}"`
          : String(cell ?? ''),
      )
      return `${cells.join(',')}\r\n`
    })
    .join('')

/**
 * Semicolons and a byte-order mark, as spreadsheets in Portuguese open them; some rows at a time. RFC 4180 otherwise.
 * @param separator `,` writes it as programs and spreadsheets elsewhere read it, numbers with a decimal point
 */
export async function* csvOf(
  head: readonly string[],
  rows: SheetRows,
  separator: ';' | ',' = ';',
): AsyncGenerator<string> {
  const lines = separator === ',' ? plainLines : csvLines
  // The head leaves with the first rows: who reads it knows that they could be read.
  let before = `${separator === ',' ? '' : byteOrderMark}${lines([head])}`
  for await (const batch of rows) {
    yield before + lines(batch)
    before = ''
  }
  if (before !== '') yield before
}

/** The most that Excel takes in one cell. */
const longestCell = 32_767
/** A, B … Z, AA … */
export const columnLetters = (at: number): string =>
  (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
/** Styles of the workbook by their place in `cellXfs`. */
const [headStyle, moneyStyle, dayStyle, momentStyle] = [
  ' s="1"',
  ' s="2"',
  ' s="3"',
  ' s="4"',
] as const
const dayLength = 86_400_000
/** Days since 30 December 1899, by which spreadsheets count: ECMA-376, part 1, §18.17.4.1. */
const daySerial = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / dayLength
export const isDay = (cell: string) => /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(cell)
/** A day with the hour that a clock shows: `2026-11-26T21:29`. */
export const isDateTime = (cell: string) => /^(?:19|20)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(cell)

function cellXml(cell: Cell, place: string, kind: ColumnKind | 'head'): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number')
    return `<c r="${place}"${kind === 'money' ? moneyStyle : ''}><v>${cell}</v></c>`
  if (kind === 'day' && isDay(cell))
    return `<c r="${place}"${dayStyle}><v>${daySerial(cell)}</v></c>`
  if (kind === 'day' && isDateTime(cell))
    return `<c r="${place}"${momentStyle}><v>${daySerial(`${cell}Z`)}</v></c>`
  return `<c r="${place}" t="inlineStr"${kind === 'head' ? headStyle : ''}><is><t xml:space="preserve">${xmlText(cell.slice(0, longestCell))}</t></is></c>`
}
const rowXml = (
  row: readonly Cell[],
  line: number,
  kindAt: (at: number) => ColumnKind | 'head',
): string =>
  `<row r="${line}">${row.map((cell, at) => cellXml(cell, `${columnLetters(at)}${line}`, kindAt(at))).join('')}</row>`

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const declared = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`
/** The parts of a workbook that never change: ECMA-376, part 1, §12. */
const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}
const workbook = (name: string) =>
  `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${xmlText(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

async function* sheetXml(
  head: readonly string[],
  rows: SheetRows,
  kinds: readonly ColumnKind[],
): AsyncGenerator<string> {
  const widths = head.map(
    (name, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${columnWidth(name, kinds[at])}" customWidth="1"/>`,
  )
  let before = declared(
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(head, 1, () => 'head')}`,
  )
  const kindAt = (at: number) => kinds[at] ?? 'text'
  let line = 1
  for await (const batch of rows) {
    yield before + batch.map((row) => rowXml(row, (line += 1), kindAt)).join('')
    before = ''
  }
  yield `${before}</sheetData><autoFilter ref="A1:${columnLetters(Math.max(head.length - 1, 0))}${line}"/></worksheet>`
}

/**
 * One sheet with a frozen, bold head whose columns can be filtered, some rows at a time: the memory it takes does not
 * grow with the rows.
 * @param kinds of the columns, in the order of the head: days and amounts are written as such
 */
export const xlsxOf = (
  name: string,
  head: readonly string[],
  rows: SheetRows,
  kinds: readonly ColumnKind[] = [],
): AsyncGenerator<Uint8Array> =>
  zipOf([
    ...Object.entries({ ...fixedParts, 'xl/workbook.xml': workbook(name) }).map(
      ([path, body]) => ({ path, body: declared(body), stored: true }) as const,
    ),
    { path: 'xl/worksheets/sheet1.xml', body: sheetXml(head, rows, kinds) },
  ])
