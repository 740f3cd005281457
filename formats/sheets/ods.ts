import { fileKinds } from '../../kernel/file-kinds.ts'
import type { Cell, Rows } from './sheet.ts'
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
]
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ')
const declared = '<?xml version="1.0" encoding="UTF-8"?>'
const manifest = `${declared}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${fileKinds.ods.type}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`
const bold =
  '<office:automatic-styles><style:style style:name="head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles>'

function cellXml(cell: Cell, style: string): string {
  if (cell === null || cell === '') return '<table:table-cell/>'
  if (typeof cell === 'number')
    return `<table:table-cell office:value-type="float" office:value="${cell}"/>`
  // A line of a text is a paragraph; of several blanks one would stay.
  const lines = xmlText(cell)
    .split('\n')
    .map(
      (line) =>
        `<text:p>${line.replace(/ {2,}/g, (run) => `<text:s text:c="${run.length}"/>`)}</text:p>`,
    )
  return `<table:table-cell${style} office:value-type="string">${lines.join('')}</table:table-cell>`
}
const rowXml = (row: readonly Cell[], style = '') =>
  `<table:table-row>${row.map((cell) => cellXml(cell, style)).join('')}</table:table-row>`

async function* contentOf(
  name: string,
  head: readonly string[],
  rows: Rows,
): AsyncGenerator<string> {
  let before = `${declared}<office:document-content ${namespaces} office:version="1.3">${bold}<office:body><office:spreadsheet><table:table table:name="${xmlText(name.replace(/[\\/?*[\]:]/g, ' '))}"><table:table-column table:number-columns-repeated="${head.length}"/><table:table-header-rows>${rowXml(head, ' table:style-name="head"')}</table:table-header-rows>`
  for await (const batch of rows) {
    yield before + batch.map((row) => rowXml(row)).join('')
    before = ''
  }
  yield `${before}</table:table></office:spreadsheet></office:body></office:document-content>`
}

/** An OpenDocument sheet, some rows at a time: the memory it takes does not grow with the rows. */
export const odsOf = (
  name: string,
  head: readonly string[],
  rows: Rows,
): AsyncGenerator<Uint8Array> =>
  zipOf([
    { path: 'mimetype', body: fileKinds.ods.type, stored: true },
    { path: 'META-INF/manifest.xml', body: manifest },
    { path: 'content.xml', body: contentOf(name, head, rows) },
  ])
