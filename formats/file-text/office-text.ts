import { OfficeParts } from './office-parts.ts'
import { UnreadableFile, type ReadingLimits, type ReadText } from './outcome.ts'
import { boundedText } from './plain-text.ts'
import { sheetsOfWorkbook } from '../sheets/visible-sheets.ts'
import { walkXml } from '../sheets/xml-text.ts'

/** What the tags of a format mean. Names are those of its XML, with the usual prefixes. */
interface Tags {
  /** Whose text counts; without it all text does. */
  readonly text?: RegExp
  /** What is not shown: text that was deleted, remarks. */
  readonly hidden: RegExp
  /** What ends a line, a cell. */
  readonly line: RegExp
  readonly cell: RegExp
  readonly blank?: RegExp
}
/** ISO/IEC 29500-1, 17.3.3: text is in `w:t`; what was deleted is in `w:delText`. */
const word: Tags = {
  text: /^w:t$/,
  hidden: /^(?:w:del|mc:Fallback)$/,
  line: /^w:(?:p|br|cr)$/,
  cell: /^w:(?:tab|tc)$/,
}
/** OpenDocument 1.3, part 3, 5 and 6. */
const openDocument: Tags = {
  hidden:
    /^(?:text:tracked-changes|office:annotation|office:meta|office:scripts|table:tracked-changes)$/,
  line: /^(?:text:(?:p|h|line-break|list-item)|table:table-row)$/,
  cell: /^(?:text:tab|table:table-cell)$/,
  blank: /^text:s$/,
}

/** Tells the tables of an OpenDocument that nobody sees, by the styles that stand before them. */
function hiddenTables(): (name: string, attributes: Readonly<Record<string, string>>) => boolean {
  const styles = new Set<string>()
  let style = ''
  return (name, attributes) => {
    if (name === 'style:style') style = attributes['style:name'] ?? ''
    if (name === 'style:table-properties' && attributes['table:display'] === 'false')
      styles.add(style)
    return name === 'table:table' && styles.has(attributes['table:style-name'] ?? '')
  }
}

/** The text of a part, in its order. */
function textOf(xml: string, tags: Tags, most: number): string {
  let [found, hidden, inText] = ['', 0, 0]
  const isHiddenTable = hiddenTables()
  const tables: boolean[] = []
  const breakAt = (name: string) => {
    if (tags.line.test(name)) found += '\n'
    else if (tags.cell.test(name)) found += '\t'
  }
  walkXml(xml, {
    open: (name, attributes) => {
      const isHidden = isHiddenTable(name, attributes)
      if (name === 'table:table') tables.push(isHidden)
      if (isHidden || tags.hidden.test(name)) hidden += 1
      if (tags.text?.test(name)) inText += 1
      if (tags.blank?.test(name)) found += ' '
    },
    text: (text) => {
      if (hidden === 0 && (!tags.text || inText > 0)) found += text
    },
    close: (name) => {
      if (name === 'table:table' ? tables.pop() : tags.hidden.test(name)) hidden -= 1
      if (tags.text?.test(name)) inText -= 1
      if (hidden === 0) breakAt(name)
    },
    enough: () => found.length > 2 * most,
  })
  return found
}

/** Headers come first, notes last, as people find them. */
function docxText(parts: OfficeParts, bounds: ReadingLimits): ReadText {
  const names = [
    ...parts.names(/^word\/header\d*\.xml$/),
    'word/document.xml',
    ...parts.names(/^word\/(?:footer\d*|footnotes|endnotes)\.xml$/),
  ]
  const text = names.map((name) => textOf(parts.read(name), word, bounds.characters)).join('\n')
  return boundedText(text, bounds)
}

function openDocumentText(parts: OfficeParts, bounds: ReadingLimits): ReadText {
  const content = parts.read('content.xml')
  // With a password the parts are bytes that nobody can read (OpenDocument 1.3, part 2, 3.4).
  if (parts.read('META-INF/manifest.xml').includes('encryption-data'))
    throw new UnreadableFile('senha')
  return boundedText(textOf(content, openDocument, bounds.characters), bounds)
}

/** The shared strings of a workbook, each as it is shown: readings of signs (`rPh`) are none. ISO/IEC 29500-1, 18.4. */
function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = []
  let [current, phonetic] = ['', 0]
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') phonetic += 1
    },
    text: (text) => {
      if (phonetic === 0) current += text
    },
    close: (name) => {
      if (name === 'rPh') phonetic -= 1
      if (name === 'si') strings.push(current)
    },
  })
  return strings
}

/** The rows of a sheet: a line each, cells part at a tab. ISO/IEC 29500-1, 18.3.1. */
function sheetText(xml: string, shared: readonly string[], most: number): string {
  let [found, type, value] = ['', '', '']
  let inValue = false
  walkXml(xml, {
    open: (name, { t = '' }) => {
      if (name === 'c') [type, value] = [t, '']
      if (name === 'v' || name === 't') inValue = true
    },
    text: (text) => {
      if (inValue) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'c') found += `${type === 's' ? (shared[Number(value)] ?? '') : value}\t`
      if (name === 'row') found += '\n'
    },
    enough: () => found.length > 2 * most,
  })
  return found
}

function xlsxText(parts: OfficeParts, bounds: ReadingLimits): ReadText {
  const shared = sharedStrings(parts.read('xl/sharedStrings.xml'))
  const listed = sheetsOfWorkbook((name) => parts.read(name))
  const seen = listed.filter(({ isHidden }) => !isHidden).map(({ part }) => part)
  // What a workbook does not list, no program shows; one that lists none is read as it stands.
  const sheets = listed.some(({ part }) => part !== '')
    ? seen
    : parts.names(/^xl\/worksheets\/[^/]+\.xml$/)
  let text = ''
  for (const name of sheets) {
    if (text.length > 2 * bounds.characters) break
    text += `${sheetText(parts.read(name), shared, bounds.characters)}\n`
  }
  return { ...boundedText(text, bounds), pages: sheets.length }
}

/** The text of a DOCX, ODT, XLSX or ODS. @throws {UnreadableFile} */
export function officeText(bytes: Buffer, ending: string, bounds: ReadingLimits): ReadText {
  const parts = new OfficeParts(bytes, bounds.opened)
  if (ending === 'docx') return docxText(parts, bounds)
  if (ending === 'xlsx') return xlsxText(parts, bounds)
  return openDocumentText(parts, bounds)
}
