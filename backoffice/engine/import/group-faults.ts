/** What is wrong with a cell of a file. */
export interface CellFault {
  readonly linha: number
  readonly coluna: string
  readonly valor: string
  readonly mensagem: string
  /** The name of the field, and what is wrong, where somebody may do something about it here. */
  readonly nome?: string
  readonly codigo?: string
}
/** The same fault of the same column, in as many lines as have it. */
export interface FaultGroup {
  readonly column: string
  /** Without the numbers that change from line to line. */
  readonly message: string
  /** Each line once, ascending. */
  readonly lines: readonly number[]
  /** What stands there, each text once, in the order of the file. */
  readonly values: readonly string[]
  readonly field?: string | undefined
  readonly code?: string | undefined
}

const pattern = (message: string) => message.replaceAll(/\d[\d.,]*\d|\d/g, '…')

/** Faults by column and message, those of the most lines first; messages that only differ in their numbers are one. */
export function groupFaults(faults: readonly CellFault[]): readonly FaultGroup[] {
  const groups = new Map<string, [CellFault, ...CellFault[]]>()
  for (const fault of faults) {
    const key = JSON.stringify([fault.coluna, pattern(fault.mensagem)])
    const group = groups.get(key)
    if (group) group.push(fault)
    else groups.set(key, [fault])
  }
  return [...groups.values()]
    .map((found): FaultGroup => {
      const [{ coluna: column, mensagem: first, nome: field, codigo: code }] = found
      const isSame = found.every(({ mensagem }) => mensagem === first)
      return {
        column,
        field,
        code,
        message: isSame ? first : pattern(first),
        lines: [...new Set(found.map(({ linha }) => linha))].toSorted((one, other) => one - other),
        values: [...new Set(found.map(({ valor }) => valor).filter((text) => text !== ''))],
      }
    })
    .toSorted((one, other) => other.lines.length - one.lines.length)
}

const mostRuns = 6
const mostValues = 3
/** `Linha 3`, `Linhas 3, 8–12 e mais 240`. @param lines ascending */
export function linesText(lines: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && run[1] + 1 === line) run[1] = line
    else runs.push([line, line])
  }
  const shown = runs.slice(0, mostRuns)
  const left = lines.length - shown.reduce((sum, [first, last]) => sum + last - first + 1, 0)
  const texts = shown.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return `${lines.length === 1 ? 'Linha' : 'Linhas'} ${listed(texts, left)}`
}
/** `“abc”, “1.2.3” e mais 12`. */
export const valuesText = (values: readonly string[]): string =>
  listed(
    values.slice(0, mostValues).map((text) => `“${text}”`),
    Math.max(0, values.length - mostValues),
  )

const listed = (texts: readonly string[], left: number): string => {
  if (left > 0) return `${texts.join(', ')} e mais ${left.toLocaleString('pt-BR')}`
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} e ${texts.at(-1)}`
}
