import { fileKinds } from '../../kernel/file-kinds.ts'
import {
  columnLetters,
  columnWidth,
  isDay,
  isDateTime,
  type Cell,
  type ColumnKind,
  type SheetRows,
} from './sheet.ts'
import { xmlText } from './xml.ts'
import { zipOf } from './zip-stream.ts'

// OpenDocument 1.3, part 2 (package) and part 3 (9, tables). The type comes first, unpacked, so that programs know the
// file.

const namespaces = [
  ['office', 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'],
  ['table', 'urn:oasis:names:tc:opendocument:xmlns:table:1.0'],
  ['text', 'urn:oasis:names:tc:opendocument:xmlns:text:1.0'],
  ['style', 'urn:oasis:names:tc:opendocument:xmlns:style:1.0'],
  ['fo', 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0'],
  ['number', 'urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ')
const declared = '<?xml version="1.0" encoding="UTF-8"?>'
const manifest = `${declared}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${fileKinds.ods.type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`
/** What cells look like: the head, and amounts and days as Brazil writes them. */
const styles = [
  '<style:style style:name="head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>',
  '<number:number-style style:name="n-money"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>',
  '<style:style style:name="money" style:family="table-cell" style:data-style-name="n-money"/>',
  '<number:date-style style:name="n-day"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>',
  '<style:style style:name="day" style:family="table-cell" style:data-style-name="n-day"/>',
  '<number:date-style style:name="n-moment"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/><number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:date-style>',
  '<style:style style:name="moment" style:family="table-cell" style:data-style-name="n-moment"/>',
].join('')
const millimetresOfCharacter = 2.1
/** A style for each column, which says its width. */
const columnStyles = (head: readonly string[], kinds: readonly ColumnKind[]) =>
  head
    .map(
      (name, at) =>
        `<style:style style:name="c${at}" style:family="table-column"><style:table-column-properties style:column-width="${(columnWidth(name, kinds[at]) * millimetresOfCharacter).toFixed(1)}mm"/></style:style>`,
    )
    .join('')
const styled = (name: string) => ` table:style-name="${name}"`

function cellXml(cell: Cell, kind: ColumnKind | 'head'): string {
  if (cell === null || cell === '') return '<table:table-cell/>'
  if (typeof cell === 'number')
    return `<table:table-cell${kind === 'money' ? styled(kind) : ''} office:value-type="float" office:value="${cell}"/>`
  if (kind === 'day' && isDay(cell))
    return `<table:table-cell${styled(kind)} office:value-type="date" office:date-value="${cell}"/>`
  if (kind === 'day' && isDateTime(cell))
    return `<table:table-cell${styled('moment')} office:value-type="date" office:date-value="${cell}:00"/>`
  // A line of a text is a paragraph; of several blanks one would stay.
  const lines = xmlText(cell)
    .split('\n')
    .map(
      (line) =>
        `<text:p>${line.replace(/ {2,}/g, (run) => `<text:s text:c="${run.length}"/>`)}</text:p>`,
    )
  return `<table:table-cell${kind === 'head' ? styled(kind) : ''} office:value-type="string">${lines.join('')}</table:table-cell>`
}
const rowXml = (row: readonly Cell[], kindAt: (at: number) => ColumnKind | 'head') =>
  `<table:table-row>${row.map((cell, at) => cellXml(cell, kindAt(at))).join('')}</table:table-row>`
async function* contentOf(
  name: string,
  head: readonly string[],
  rows: SheetRows,
  kinds: readonly ColumnKind[],
): AsyncGenerator<string> {
  const title = xmlText(name.replace(/[\\/?*[\]:']/g, ' '))
  const columns = head.map((_, at) => `<table:table-column${styled(`c${at}`)}/>`).join('')
  let before = `${declared}<office:document-content ${namespaces} office:version="1.3"><office:automatic-styles>${styles}${columnStyles(head, kinds)}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="${title}">${columns}<table:table-header-rows>${rowXml(head, () => 'head')}</table:table-header-rows>`
  const kindAt = (at: number) => kinds[at] ?? 'text'
  let lines = 1
  for await (const batch of rows) {
    lines += batch.length
    yield before + batch.map((row) => rowXml(row, kindAt)).join('')
    before = ''
  }
  const last = `${columnLetters(Math.max(head.length - 1, 0))}${lines}`
  yield `${before}</table:table><table:database-ranges><table:database-range table:name="linhas" table:target-range-address="'${title}'.A1:'${title}'.${last}" table:display-filter-buttons="true"/></table:database-ranges></office:spreadsheet></office:body></office:document-content>`
}

/**
 * An OpenDocument sheet whose columns can be filtered, some rows at a time: the memory it takes does not grow with the
 * rows.
 * @param kinds of the columns, in the order of the head: days and amounts are written as such
 */
export const odsOf = (
  name: string,
  head: readonly string[],
  rows: SheetRows,
  kinds: readonly ColumnKind[] = [],
): AsyncGenerator<Uint8Array> =>
  zipOf([
    { path: 'mimetype', body: fileKinds.ods.type, stored: true },
    { path: 'META-INF/manifest.xml', body: manifest },
    { path: 'content.xml', body: contentOf(name, head, rows, kinds) },
  ])
