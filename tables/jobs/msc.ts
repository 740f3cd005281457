import { mscColumns } from '../../resources/accountability/file.ts'
import { faultAt as error } from '../../resources/accountability-heads.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import { plainDecimal } from '../model/decimal.ts'
import type { Line } from '../../formats/rows/lines.ts'

/** A balance or movement of the Matriz de Saldos Contábeis as it is stored. */
export interface MscRow {
  readonly linha: number
  readonly conta: string
  /** Value and type of each piece of complementary information. */
  readonly informacoes: readonly (readonly [string, string])[]
  readonly valor: string
  readonly tipo_valor: string
  readonly natureza_valor: string
}
export const moments = ['beginning_balance', 'period_change', 'ending_balance'] as const
export type Moment = (typeof moments)[number]
export const isMoment = (text: string): text is Moment => moments.some((moment) => moment === text)

/** The cells of a line by what they mean. */
interface MscCells {
  readonly conta: string
  readonly pairs: readonly (readonly [value: string, type: string])[]
  readonly value: string
  /** The value as a decimal number; undefined where it is none. */
  readonly valor: string | undefined
  readonly moment: string
  readonly nature: string
}
const pairCount = 6
const at = {
  conta: mscColumns.indexOf('CONTA'),
  value: mscColumns.indexOf('VALOR'),
  moment: mscColumns.indexOf('TIPO_VALOR'),
  nature: mscColumns.indexOf('NATUREZA_VALOR'),
}
function cellsOf(cells: readonly string[]): MscCells {
  const pairs = Array.from(
    { length: pairCount },
    (_, pair) => [cells[1 + pair * 2] ?? '', cells[2 + pair * 2] ?? ''] as const,
  )
  const value = cells[at.value] ?? ''
  return {
    conta: cells[at.conta] ?? '',
    pairs,
    value,
    valor: plainDecimal(value, 2),
    moment: cells[at.moment] ?? '',
    nature: cells[at.nature] ?? '',
  }
}

type Check = (
  found: MscCells,
) => readonly (readonly [campo: string, valor: string, codigo: string, mensagem: string])[]
/** What must hold of a line, in the order in which its faults are told. */
const checks: readonly Check[] = [
  ({ conta }) =>
    /^[1-8]\d{8}$/.test(conta)
      ? []
      : [['CONTA', conta, 'conta', 'A conta do PCASP tem nove algarismos e começa por 1 a 8.']],
  ({ pairs }) =>
    pairs.flatMap(([information, type], pair) =>
      (information === '') === (type === '')
        ? []
        : [
            [
              information === '' ? `IC${pair + 1}` : `TIPO${pair + 1}`,
              '',
              'obrigatorio',
              `IC${pair + 1} e TIPO${pair + 1} vêm juntos: preencha os dois ou nenhum.`,
            ] as const,
          ],
    ),
  ({ pairs }) =>
    pairs.flatMap(([information, type], pair) =>
      information.length > 40 || type.length > 10
        ? [
            [
              `IC${pair + 1}`,
              information,
              'tamanho',
              'A informação complementar é longa demais.',
            ] as const,
          ]
        : [],
    ),
  ({ value, valor }) =>
    valor === undefined || valor.startsWith('-')
      ? [
          [
            'VALOR',
            value,
            'numero',
            'Escreva um número sem sinal, com no máximo 2 casas, como 1250,00.',
          ],
        ]
      : [],
  ({ moment }) =>
    isMoment(moment) ? [] : [['TIPO_VALOR', moment, 'tipo_valor', `Use ${moments.join(', ')}.`]],
  ({ nature }) =>
    nature === 'D' || nature === 'C'
      ? []
      : [['NATUREZA_VALOR', nature, 'natureza_valor', 'Use D ou C.']],
]

/** Why a line is not taken apart into columns; nothing when it can be. */
function shapeFault({ line, cells, broken }: Line): Finding | undefined {
  if (broken)
    return error(
      line,
      '',
      '',
      'aspas',
      'Há aspas que não fecham, ou texto depois delas. Confira a linha no programa que a gerou.',
    )
  if (cells.length === mscColumns.length) return undefined
  const columns = `${cells.length} ${cells.length === 1 ? 'coluna' : 'colunas'}`
  return error(
    line,
    '',
    cells.join(';'),
    'colunas',
    `A linha tem ${columns}; o modelo tem ${mscColumns.length}.`,
  )
}

/** Reads one line of the matrix: either the row, or everything that is wrong with its shape. */
export function readMsc(read: Line): MscRow | readonly Finding[] {
  const fault = shapeFault(read)
  if (fault) return [fault]
  const { line } = read
  const found = cellsOf(read.cells)
  const findings = checks.flatMap((check) => check(found).map((told) => error(line, ...told)))
  const { conta, pairs, valor, moment, nature } = found
  if (findings.length > 0 || valor === undefined) return findings
  return {
    linha: line,
    conta,
    informacoes: pairs.filter(([information]) => information !== ''),
    valor,
    tipo_valor: moment,
    natureza_valor: nature,
  }
}
