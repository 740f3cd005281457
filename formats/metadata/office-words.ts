// What office documents say of who wrote them, in their parts of XML: Office Open XML (ECMA-376, part 2, 11, and part
// 1, 15.2.12) and OpenDocument (1.3, part 3, 4.3). Titles, subjects and days stay: readers and searches use them.

const authors = [
  'creator',
  'initial-creator',
  'lastModifiedBy',
  'printed-by',
  'Manager',
  'Company',
  'HyperlinkBase',
  'user-defined',
].join('|')
/** An element of any prefix with a text alone. */
const authorElement = new RegExp(
  `<((?:[\\w-]+:)?(?:${authors}))((?:\\s[^<>]*)?)>[^<]+</\\1\\s*>`,
  'g',
)
/** Properties that somebody made up: names of cases, of systems, of people. */
const ownProperty = /<((?:[\w-]+:)?property)(?:\s[^<>]*)?>[\s\S]*?<\/\1\s*>/g
/** Where the file stood on somebody's computer, and which template it was made from. */
const places = [
  /(<(?:[\w-]+:)?absPath\b[^<>]*\burl=)(?:"[^"]*"|'[^']*')/g,
  /(<(?:[\w-]+:)?template\b[^<>]*\bhref=)(?:"[^"]*"|'[^']*')/g,
]

/** The parts that are looked through whole. */
export const isWordsOfFile = (name: string): boolean =>
  /^docProps\/(?:core|app|custom)\.xml$|^meta\.xml$|^xl\/workbook\.xml$/.test(name)

/** A part without them. */
export function plainWords(name: string, xml: string): string {
  if (name === 'docProps/custom.xml') return xml.replace(ownProperty, '')
  const bare = name === 'xl/workbook.xml' ? xml : xml.replace(authorElement, '<$1$2></$1>')
  return places.reduce((text, place) => text.replace(place, '$1""'), bare)
}

/** Pictures inside of a document, by the ending of their names. */
export const pictureIn = (name: string): 'jpeg' | 'png' | undefined => {
  if (/^(?:word|xl)\/media\/|^Pictures\/|^docProps\/thumbnail|^Thumbnails\//.test(name)) {
    if (/\.jpe?g$/i.test(name)) return 'jpeg'
    if (/\.png$/i.test(name)) return 'png'
  }
  return undefined
}

/** A part that there is only where somebody remarked something. */
export const isRemarks = (name: string): boolean =>
  /^word\/comments\w*\.xml$|^xl\/(?:comments\d*|threadedComments\/\w+)\.xml$|^xl\/revisions\//.test(
    name,
  )
/** A part that may hold tracked changes, or remarks. */
export const mayHoldChanges = (name: string): boolean =>
  /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$|^content\.xml$/.test(name)
/** Longest of what {@link holdsChanges} looks for: what may lie on the border of two pieces. */
export const changeLength = 64
/** Whether a piece of such a part begins a tracked change or a remark. */
export const holdsChanges = (piece: string): boolean =>
  /<(?:w:(?:ins|del|moveFrom|moveTo|commentReference)|text:tracked-changes|table:tracked-changes|office:annotation)[\s>/]/.test(
    piece,
  )

/** Whether a document is signed: what is changed in it breaks the signature. */
export const isSignature = (name: string): boolean =>
  /^_xmlsignatures\/|^META-INF\/documentsignatures\.xml$/.test(name)
