import { zipSync } from 'fflate'

// An XLSX of sheets that may be hidden, as programs write it.

/** A text, the number of a day or hour since the last but one of 1899, shown as `MAR-26`, or a share with its sign. */
type Cell = string | number | { readonly share: number; readonly formula?: string }
export interface Sheet {
  readonly name: string
  readonly hidden?: boolean
  /** Lines that a filter hides. */
  readonly hiddenLines?: readonly number[]
  readonly rows: readonly (readonly Cell[])[]
}
const part = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const officeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** A cell; what begins with # is the error of a formula. */
const cell = (text: Cell, place: string) =>
  typeof text === 'object'
    ? `<c r="${place}" s="${text.formula ? 3 : 2}">${text.formula ? `<f>${text.formula}</f>` : ''}<v>${text.share}</v></c>`
    : typeof text === 'number'
      ? `<c r="${place}" s="1"><v>${text}</v></c>`
      : text.startsWith('#')
        ? `<c r="${place}" t="e"><v>${text}</v></c>`
        : `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (cells: readonly Cell[], line: number, isHidden: boolean) =>
  `<row r="${line}"${isHidden ? ' hidden="1"' : ''}>${cells.map((text, at) => cell(text, `${String.fromCodePoint(65 + at)}${line}`)).join('')}</row>`
export function workbook(sheets: readonly Sheet[]): Buffer {
  const each = (made: (sheet: Sheet, at: number) => string) => sheets.map(made).join('')
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': part(
        `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${officeType}.sheet.main+xml"/>${each((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${officeType}.worksheet+xml"/>`)}</Types>`,
      ),
      '_rels/.rels': part(
        `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': part(
        `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${each(({ name, hidden }, at) => `<sheet name="${name}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`)}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': part(
        `<Relationships xmlns="${packages}/relationships">${each((_, at) => `<Relationship Id="rId${at + 1}" Type="${documents}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)}<Relationship Id="styles" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': part(
        `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%;-0.0%"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="17" applyNumberFormat="1"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
      ),
      ...Object.fromEntries(
        sheets.map(({ rows, hiddenLines = [] }, at) => [
          `xl/worksheets/sheet${at + 1}.xml`,
          part(
            `<worksheet xmlns="${main}"><sheetData>` +
              `${rows.map((cells, line) => row(cells, line + 1, hiddenLines.includes(line + 1))).join('')}</sheetData></worksheet>`,
          ),
        ]),
      ),
    }),
  )
}
