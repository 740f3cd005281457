// A spreadsheet runs what begins with one of these; an apostrophe makes it text (OWASP, CSV injection).
const formula = /^[=+\-@\t\r]/
const quoted = /[";\r\n]/

function cell(value: string | number | null): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '')
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180 with `;` and a byte order mark, as spreadsheets set to Portuguese open it. */
export const csv = (rows: readonly (readonly (string | number | null)[])[]) =>
  `\u{feff}${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
