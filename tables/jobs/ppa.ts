import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import { ppaColumns, type PpaColumn } from '../../resources/accountability/file.ts'
import { faultAt } from '../../resources/accountability-heads.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import { plainDecimal } from '../model/decimal.ts'
import type { Line } from '../../formats/rows/lines.ts'

/** A row of the Plano Plurianual as it is stored; numbers in their plain spelling. */
export type PpaRow = Readonly<Record<PpaColumn, string | null>> & { readonly linha: number }

const longest: Readonly<Partial<Record<PpaColumn, number>>> = {
  codigo_programa: 20,
  codigo_acao: 20,
  funcao: 60,
  subfuncao: 60,
  objetivo: 2_000,
  unidade_medida: 60,
}
const usual = 200
const needed: readonly PpaColumn[] = [
  'codigo_programa',
  'programa',
  'codigo_acao',
  'acao',
  'funcao',
  'subfuncao',
  'ano',
  'valor',
]
const firstYear = 1990
/** A plan of four years is sent before it begins. */
const yearsAhead = 5

/** What is wrong with one value, in words; nothing when it is right. */
type Rule = (value: string) => readonly [code: string, message: string] | undefined
const isNumber =
  (places: number, example: string): Rule =>
  (value) => {
    const number = plainDecimal(value, places)
    if (number === undefined)
      return ['numero', `Escreva um número com no máximo ${places} casas, como ${example}.`]
    return number.startsWith('-') ? ['negativo', 'Não pode ser negativo.'] : undefined
  }
const rules: Readonly<Partial<Record<PpaColumn, Rule>>> = {
  // Portaria MOG 42/1999: functions 01 to 28 and 99; sub-functions of three digits. Names are taken as they are.
  funcao: (value) =>
    /^\d+$/.test(value) &&
    !(
      /^\d{1,2}$/.test(value) &&
      ((Number(value) >= 1 && Number(value) <= 28) || Number(value) === 99)
    )
      ? ['funcao', 'Esta função não existe na Portaria MOG 42/1999: use 01 a 28 ou 99.']
      : undefined,
  subfuncao: (value) =>
    /^\d+$/.test(value) && !/^\d{3}$/.test(value)
      ? ['subfuncao', 'A subfunção tem três algarismos, como 361.']
      : undefined,
  ano: (value) => {
    const last = clockOf(capitalZone).year(new Date()) + yearsAhead
    return /^\d{4}$/.test(value) && Number(value) >= firstYear && Number(value) <= last
      ? undefined
      : ['ano', `Escreva um ano de ${firstYear} a ${last}, com quatro algarismos.`]
  },
  meta_fisica: isNumber(4, '14 ou 14,5'),
  valor: isNumber(2, '1250000,00'),
}

function faultOf(column: PpaColumn, value: string): readonly [string, string] | undefined {
  if (value === '')
    return needed.includes(column) ? ['obrigatorio', 'Preencha este campo.'] : undefined
  const most = longest[column] ?? usual
  if (value.length > most) return ['tamanho', `Use no máximo ${most} letras; há ${value.length}.`]
  return rules[column]?.(value)
}

const wholeLine = (linha: number, codigo: string, mensagem: string, valor = '') =>
  faultAt(linha, '', valor, codigo, mensagem)

/** Reads one line of the plan: either the row, or everything that is wrong with it. */
export function readPpa({ line, cells, broken }: Line): PpaRow | readonly Finding[] {
  if (broken)
    return [
      wholeLine(
        line,
        'aspas',
        'Há aspas que não fecham, ou texto depois delas. Confira a linha no programa que a gerou.',
      ),
    ]
  if (cells.length !== ppaColumns.length)
    return [
      wholeLine(
        line,
        'colunas',
        `A linha tem ${cells.length} ${cells.length === 1 ? 'coluna' : 'colunas'}; o modelo tem ${ppaColumns.length}.`,
        cells.join(';'),
      ),
    ]
  const findings = ppaColumns.flatMap((column, at): Finding[] => {
    const value = cells[at] ?? ''
    const [codigo, mensagem] = faultOf(column, value) ?? []
    return codigo === undefined || mensagem === undefined
      ? []
      : [faultAt(line, column, value, codigo, mensagem)]
  })
  if (findings.length > 0) return findings
  const text = (column: PpaColumn) => cells[ppaColumns.indexOf(column)] || null
  const number = (column: PpaColumn, places: number) =>
    plainDecimal(text(column) ?? '', places) ?? null
  return {
    linha: line,
    codigo_programa: text('codigo_programa'),
    programa: text('programa'),
    objetivo: text('objetivo'),
    codigo_acao: text('codigo_acao'),
    acao: text('acao'),
    funcao: text('funcao'),
    subfuncao: text('subfuncao'),
    produto: text('produto'),
    unidade_medida: text('unidade_medida'),
    ano: text('ano'),
    meta_fisica: number('meta_fisica', 4),
    valor: number('valor', 2),
  }
}
