import type { FileRows } from './file-rows.ts'

// The rows of a sheet as a table: what stands above its head, its head, and the parts in which a page shows the rest.

export interface HeadedSheet extends FileRows {
  /** What is written above the head: titles, the day. */
  readonly above: readonly string[]
  /** Lines that are no rows: those above, and the head. */
  readonly lines: number
}

/** Lines among which a head is looked for. */
const firstLines = 10
const isAmount = (cell: string) => /^-?[\d.,/: ]+%?$/.test(cell)
/** `A`, `B`, as spreadsheets call their columns. */
const letterOf = (at: number): string =>
  at < 26 ? String.fromCodePoint(65 + at) : letterOf(Math.trunc(at / 26) - 1) + letterOf(at % 26)

/**
 * The table that a sheet is. Its head is the first line that has a word in every column; where there is none, columns
 * are called by their letters, and no line is taken for one.
 */
export function tableOfSheet(lines: readonly (readonly string[])[]): HeadedSheet {
  const width = Math.max(...lines.map((cells) => cells.length), 0)
  const used = Array.from({ length: width }, (_, at) => at).filter((at) =>
    lines.some((cells) => (cells[at] ?? '') !== ''),
  )
  const rows = lines.map((cells) => used.map((at) => cells[at] ?? ''))
  const isHead = (cells: readonly string[]) =>
    cells.length > 1 && cells.every((cell) => cell !== '' && !isAmount(cell))
  const at = rows.slice(0, firstLines).findIndex(isHead)
  return at < 0 || at === rows.length - 1
    ? { above: [], lines: 0, head: used.map(letterOf), rows }
    : {
        above: rows.slice(0, at).map((cells) => cells.filter(Boolean).join(' ')),
        lines: at + 1,
        head: rows[at] ?? [],
        rows: rows.slice(at + 1),
      }
}

// What one page of the portal shows, which stays light on a telephone.
const mostRows = 100
const mostCells = 1_200
const mostCharacters = 16_000
/** Rows in parts, each as much as a page has room for. */
export function partsOfRows<R extends readonly string[]>(
  rows: readonly R[],
): readonly (readonly R[])[] {
  const parts: R[][] = [[]]
  let [cells, characters] = [0, 0]
  for (const row of rows) {
    const last = parts.at(-1) ?? []
    cells += row.length
    characters += row.join('').length
    const isFull = last.length >= mostRows || cells > mostCells || characters > mostCharacters
    if (last.length > 0 && isFull) {
      parts.push([row])
      ;[cells, characters] = [row.length, row.join('').length]
    } else last.push(row)
  }
  return parts
}
