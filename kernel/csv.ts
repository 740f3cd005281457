// RFC 4180 as spreadsheets in Portuguese write and open it.

/** Text, a number that stays one, or nothing. */
export type Cell = string | number | null

export const byteOrderMark = '\u{feff}'

// OWASP, CSV injection: these make a spreadsheet take what follows for a formula; the wide ones do so in some.
const startsFormula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** A text as a spreadsheet shows it: an apostrophe before what would be run as a formula. */
export const plainCell = (text: string): string => (startsFormula.test(text) ? `'${text}` : text)

const apostrophe = 39
/** A text as it was before {@link plainCell}: a file that was taken from us comes back without the mark. */
export const typedCell = (text: string): string =>
  text.charCodeAt(0) === apostrophe && startsFormula.test(text.slice(1)) ? text.slice(1) : text

/** A decimal comma: with a point, a spreadsheet in Portuguese takes the number for text, or for a date. */
const quoted = (cell: Cell) =>
  typeof cell === 'string'
    ? `"${plainCell(cell).replaceAll('"', '""')}"`
    : String(cell ?? '').replace('.', ',')
/** Lines with their ends; the first of a file follows {@link byteOrderMark}. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')
