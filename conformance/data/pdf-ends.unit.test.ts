import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { typeOfContent } from '../../platform/files/file-kinds.ts'
import { textPdf } from '../support/files/pdf-file.ts'

// A PDF that lost its end is refused; one that viewers open well is taken, whatever stands behind its end.

const folder = mkdtempSync(join(tmpdir(), 'claraboia-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))
async function look(bytes: Buffer | string): Promise<string> {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, bytes)
  return typeOfContent(path, 'pdf').catch((error: unknown) => (error as Error).message)
}

const whole = textPdf([
  Array.from({ length: 40 }, (_, at) => ({ x: 50, y: 800 - at * 15, text: `Linha ${at}` })),
])
const text = whole.toString('latin1')
/** The same PDF with one object more, as programs add it behind the end. */
const update = `\n9 0 obj\n<< /Type /Annot >>\nendobj\nxref\n9 1\n${String(whole.length + 1).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 10 /Root 1 0 R /Prev ${text.lastIndexOf('xref\n0')} >>\nstartxref\n${whole.length + 42}\n%%EOF\n`
const linearized = (length: number) =>
  `%PDF-1.7\n7 0 obj\n<</Linearized 1/L ${length}/O 9/E 90/N 1/T 100>>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 9>>\nstartxref\n0\n%%EOF\n`
const firstPart = linearized(900)
const rest = '1 0 obj\n<<>>\nendobj\nxref\n0 1\n0000000000 65535 f \nstartxref\n9\n%%EOF\n'

test.each([
  ['as it was made', whole],
  ['with an update', text + update],
  ['with a long tail of nothing', Buffer.concat([whole, Buffer.alloc(600_000)])],
  ['with a page of a website behind it', `${text}\n<html><body>Obrigado</body></html>\n`],
  ['without its last word alone', text.replace('%%EOF', '')],
  ['without the last letter alone', text.replace('%%EOF\n', '%%EO')],
  ['without a percent sign of its last word', text.replace('%%EOF', '%EOF')],
  [
    'without its last word, and nothing behind it',
    `${text.replace('%%EOF', '')}${'\0'.repeat(90)}`,
  ],
  ['with blank lines before its head', `\r\n \n${text}`],
  ['linearized', firstPart + rest],
  ['whose table is not where its end says', text.replace(/startxref\n\d+/, 'startxref\n0')],
  ['with an end on the border of two chunks', `${text}\n${'x'.repeat(262_140)}`],
])('%s it is taken', async (_, bytes) => {
  expect(await look(bytes)).toBe('application/pdf')
})

test.each([
  ['at 60 %', whole.subarray(0, Math.trunc(whole.length * 0.6))],
  ['by its last 30 bytes', whole.subarray(0, -30)],
  ['within the place of its table', text.replace(/\d{2}\n%%EOF$/, '')],
  ['within an update', (text + update).slice(0, -60)],
  ['behind the first part of a linearized one', firstPart],
  ['within the second part of a linearized one', firstPart + rest.slice(0, 40)],
  ['to its head and a long nothing', Buffer.concat([whole.subarray(0, 9), Buffer.alloc(600_000)])],
])('cut %s it is refused with what to do', async (_, bytes) => {
  expect(await look(bytes)).toMatch(/^O PDF está cortado: .* envie outra vez\.$/)
})
