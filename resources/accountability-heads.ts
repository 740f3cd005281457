import type { Finding } from './calls/accountability.ts'
import { mscColumns, ppaColumns } from './accountability/file.ts'

// What the first lines of an accountability file must say. The screen reads them before a file is sent, the validation
// before it reads the rest.

/** A record of a file: its first line, its cells, and whether its quotes do not close. */
export interface HeadLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly broken: boolean
}
export type Layout = 'ppa' | 'msc'

/** As much of a value as a finding quotes. */
export const quoted = (value: string) => value.slice(0, 120)
/** An error at a line and a column; without a column, of the whole line. */
export const faultAt = (
  linha: number,
  campo: string,
  valor: string,
  codigo: string,
  mensagem: string,
): Finding => ({ linha, campo, valor: quoted(valor), codigo, mensagem, gravidade: 'erro' })

/** What is wrong with a line that should name columns, letter case aside. */
function headFaults(
  { line, cells, broken }: HeadLine,
  columns: readonly string[],
  which: string,
): readonly Finding[] {
  const isIt =
    !broken &&
    cells.length === columns.length &&
    columns.every((column, at) => cells[at]?.toLowerCase() === column.toLowerCase())
  const message = `A ${which} linha deve ser: ${columns.join(';')}`
  return isIt ? [] : [faultAt(line, '', cells.join(';'), 'cabecalho', message)]
}

/** Whether the first line names the columns of the plan; what is wrong with it otherwise. */
export const ppaHeadFaults = (head: HeadLine) => headFaults(head, ppaColumns, 'primeira')
/** Whether a first line was meant to be that of the plan. */
const looksLikePpa = ({ cells }: HeadLine) =>
  cells.some((cell) => cell.toLowerCase() === ppaColumns[0])

/** Whether a first line was meant to be that of the matrix. */
const looksLikeMsc = ({ cells }: HeadLine) => /^\d{6,8}[a-z]{0,3}$/i.test(cells[0] ?? '')

/** `{IBGE}EX;AAAA-MM`: whose matrix it is, and of which month. */
export function mscIdentityFaults(
  { line, cells, broken }: HeadLine,
  year: number,
  month: number,
): readonly Finding[] {
  const [place = '', when = '', ...rest] = cells
  if (
    broken ||
    rest.some((cell) => cell !== '') ||
    !/^\d{7}EX$/.test(place) ||
    !/^\d{4}-\d{2}$/.test(when)
  ) {
    return [
      faultAt(
        line,
        '',
        cells.join(';'),
        'identificacao',
        'A primeira linha deve ter o código IBGE seguido de EX e a competência, como 3203205EX;2026-03.',
      ),
    ]
  }
  const wanted = `${year}-${String(month).padStart(2, '0')}`
  return when === wanted
    ? []
    : [
        faultAt(
          line,
          'competencia',
          when,
          'competencia',
          `O arquivo é de ${when}, mas a competência escolhida é ${wanted}. Escolha a dele.`,
        ),
      ]
}

/** Whether the second line names the columns of the matrix; what is wrong with it otherwise. */
export const mscHeadFaults = (head: HeadLine) => headFaults(head, mscColumns, 'segunda')

/** Which layout a file was meant to have, by its first line. */
export const layoutOf = (first: HeadLine): Layout | null =>
  looksLikePpa(first) ? 'ppa' : looksLikeMsc(first) ? 'msc' : null

/** Of a file that has neither layout. */
export const noLayout = (first: HeadLine): Finding =>
  faultAt(
    first.line,
    '',
    first.cells.join(';'),
    'layout',
    'O arquivo não é um PPA nem uma MSC. Confira se as colunas estão separadas por ponto e vírgula e se a primeira linha é a do modelo.',
  )

/** The month that the first line of a matrix names, such as 2026-03; nothing where it names none. */
export function mscMonth({ cells: [, when = ''] }: HeadLine) {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(when) ?? []
  return year && month ? { year: Number(year), month: Number(month) } : undefined
}
