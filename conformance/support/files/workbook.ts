import { zipOf } from './zip-file.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** What a workbook has besides its rows. */
export interface Parts {
  /** Elements of sharedStrings.xml. */
  readonly texts?: string
  /** Elements of styles.xml. */
  readonly styles?: string
  /** What stands before the root of sharedStrings.xml and of the sheet. */
  readonly prolog?: string
  /** Parts by their path, as they are. */
  readonly others?: Readonly<Record<string, string>>
}

/** A workbook (ECMA-376, part 1) of one sheet of these rows, however wrong they are. */
export function workbook(
  rows: string,
  { texts = '', styles = '', prolog = '', others = {} }: Parts = {},
): Buffer {
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="t" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `${prolog}<sst xmlns="${main}">${texts}</sst>`,
    'xl/worksheets/sheet1.xml': `${prolog}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ...others,
  }
  return zipOf(Object.entries(parts).map(([name, text]) => ({ name, text, isDeflated: true })))
}

/** A sheet of a workbook: its name, and its cells by row; a day stands as Excel counts it. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly (string | number | { readonly day: number })[])[]
  readonly isHidden?: boolean
}
const cellOf = (value: Sheet['rows'][number][number], place: string) => {
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (typeof value === 'object') return `<c r="${place}" s="1"><v>${value.day}</v></c>`
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
}
const rowOf = (cells: Sheet['rows'][number], line: number) =>
  `<row r="${line}">${cells
    .map((cell, at) => cellOf(cell, `${String.fromCodePoint(65 + at)}${line}`))
    .join('')}</row>`
/** A workbook of several sheets. */
export function bookOf(...sheets: readonly Sheet[]): Buffer {
  const each = (write: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, at) => write(sheet, at + 1)).join('')
  const state = ({ isHidden }: Sheet) => (isHidden ? ' state="hidden"' : '')
  const listed = each(
    (sheet, at) => `<sheet name="${sheet.name}" sheetId="${at}"${state(sheet)} r:id="rId${at}"/>`,
  )
  const linked = each(
    (_, at) =>
      `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  )
  const styles = `<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/>`
  return workbook('', {
    styles: '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    others: {
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}">${linked}${styles}</Relationships>`,
      ...Object.fromEntries(
        sheets.map(({ rows }, at) => [
          `xl/worksheets/sheet${at + 1}.xml`,
          `<worksheet xmlns="${main}"><sheetData>${rows.map((cells, row) => rowOf(cells, row + 1)).join('')}</sheetData></worksheet>`,
        ]),
      ),
    },
  })
}
