import papaparse from 'papaparse'
import { decodedText } from '../text-decoding.ts'
import { mostRows, sheetRefusal } from './sheet-refusal.ts'

const delimiters: readonly string[] = [';', ',', '\t', '|']
/** Characters: no head is longer. */
const longestHead = 65_536
/**
 * What stands between the titles of the head. The rows are not asked: a blank one, or one with a comma in its text,
 * would mislead.
 */
function delimiterOf(text: string): string {
  const [head = ''] = /(?:[^"\r\n]|"[^"]*")*/.exec(text.slice(0, longestHead).trimStart()) ?? []
  const bare = head.replaceAll(/"[^"]*"/g, '')
  const times = (one: string) => bare.split(one).length
  return delimiters.reduce((best, one) => (times(one) > times(best) ? one : best))
}

/** The rows of a part of a CSV that was read as text. @param head its first line, by which cells are told apart */
export const rowsOfText = (text: string, head: string): readonly (readonly string[])[] =>
  papaparse.parse<string[]>(text, { delimiter: delimiterOf(head), skipEmptyLines: true }).data

/** With the blank ones; ten million would take seconds. */
const mostLines = 500_000
/** The rows of a CSV, whatever its signs and its delimiter. @throws {Problem} when there are too many. */
export function csvRows(bytes: Uint8Array): readonly (readonly string[])[] {
  const whole = decodedText(bytes)
  let end = whole.length
  // Not by a pattern: it would start again at every line break of the file.
  while (end > 0 && (whole[end - 1] === '\n' || whole[end - 1] === '\r')) end -= 1
  const csv = whole.slice(0, end)
  const { data } = papaparse.parse<string[]>(csv, {
    delimiter: delimiterOf(csv),
    preview: mostLines,
  })
  if (data.length < mostLines) return data
  throw sheetRefusal(
    `O arquivo tem linhas demais. Importe no máximo ${mostRows.toLocaleString('pt-BR')} de cada vez.`,
  )
}
