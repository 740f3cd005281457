import { hasMatch } from '../../search/snippet.tsx'
import type { Concept } from '../../../data/search/words.ts'
import { rowsOfText } from '../../../formats/sheets/csv-rows.ts'
import { capitalised } from '../../../pt-br/words.ts'

// What is written in a CSV, as the rows that it is: a queue, a stock, a list of places.

export interface FileRows {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
export const isCsv = (mime: string | null): boolean => mime?.split(';')[0] === 'text/csv'

const mostColumns = 40
/** `faixa_de_idade` as people write it. */
const titleOf = (name: string) => capitalised(name.replaceAll('_', ' ').trim())

/** The head and the rows of a part of a CSV; nothing where its first line is no head of them. */
function read(part: string, firstLine: string): FileRows | undefined {
  const [head = []] = rowsOfText(firstLine, firstLine)
  if (head.length < 2 || head.length > mostColumns || head.some((name) => name.trim() === ''))
    return undefined
  const body = part.startsWith(firstLine) ? part.slice(firstLine.length) : part
  return { head: head.map(titleOf), rows: rowsOfText(body.trim(), firstLine) }
}

/**
 * The rows of a part of a CSV.
 * @returns nothing where one of them has not as many cells as the head: it is shown as it is written
 */
export function rowsOfPart(part: string, firstLine: string): FileRows | undefined {
  const found = read(part, firstLine)
  const isWhole = found?.rows.every((row) => row.length === found.head.length)
  return isWhole && found && found.rows.length > 0 ? found : undefined
}

/** Which rows of a file a page shows, and of how many. */
export interface RowsShown {
  readonly from: number
  readonly to: number
  /** Nothing where the file has more than is read of it. */
  readonly total: number | undefined
}
/**
 * Which rows stand in some of the parts of a CSV.
 * @param parts all of them, or the first ones @param at the place of the first part that is shown @param shown how many
 * @returns nothing where a part has rows of another shape, or the parts that are shown are beyond those that are known
 */
export function rowsShown(
  parts: readonly string[],
  firstLine: string,
  [at, shown]: readonly [at: number, shown: number],
  isWhole: boolean,
): RowsShown | undefined {
  const counts = parts.map((part) => rowsOfPart(part, firstLine)?.rows.length)
  const known = counts.filter((count) => count !== undefined)
  const isKnown = isWhole || at + shown < counts.length
  if (known.length < counts.length || !isKnown || counts.length === 0) return undefined
  const until = (end: number) => known.slice(0, end).reduce((sum, count) => sum + count, 0)
  const to = until(at + shown)
  return { from: until(at) + 1, to, total: isWhole ? until(known.length) : undefined }
}
const number = (count: number) => count.toLocaleString('pt-BR')
/** `Linhas 1 a 118 de 350.` */
export function rowsShownWords({ from, to, total }: RowsShown): string {
  if (total === undefined) return `Linhas ${number(from)} a ${number(to)}; o arquivo tem mais.`
  if (from > 1 || to < total)
    return `Linhas ${number(from)} a ${number(to)} de ${number(total)} do arquivo.`
  return total === 1
    ? 'Uma linha, a única do arquivo.'
    : `${number(total)} linhas, todas as do arquivo.`
}

/** Rows that a passage tells. */
const mostTold = 2
/** The rows of a CSV with most words of a question, each cell with its title; nothing where none has any. */
export function rowsWith(text: string, concepts: readonly Concept[]): string {
  const found = read(text, text.slice(0, text.indexOf('\n') + 1).trim())
  if (!found) return ''
  const { head } = found
  const said = (row: readonly string[]) =>
    concepts.filter((concept) => hasMatch(row.join(' '), [concept])).length
  const best = found.rows
    .filter((row) => row.length === head.length)
    .map((row) => ({ row, words: said(row) }))
    .filter(({ words }) => words > 0)
    .toSorted((a, b) => b.words - a.words)
  const most = best.filter(({ words }) => words === best[0]?.words)
  const told = most
    .slice(0, mostTold)
    .map(({ row }) => row.map((cell, at) => `${head[at]}: ${cell}`).join(' · '))
  return told.length === 0 ? '' : `${told.join(' — ')}${most.length > mostTold ? ' …' : ''}`
}
