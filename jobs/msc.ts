import { mscColumns } from '../resources/accountability/file.ts'
import type { Finding } from '../resources/calls/accountability.ts'
import { decimal, type Line } from './accountability-lines.ts'

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
const moments = ['beginning_balance', 'period_change', 'ending_balance'] as const
type Moment = (typeof moments)[number]
const isMoment = (text: string): text is Moment => moments.some((moment) => moment === text)
const momentNames: Readonly<Record<Moment, string>> = {
  beginning_balance: 'saldo inicial',
  period_change: 'movimento',
  ending_balance: 'saldo final',
}
const [valueAt, momentAt, natureAt] = [13, 14, 15]

const shown = (value: string) => value.slice(0, 120)
const error = (
  linha: number,
  campo: string,
  valor: string,
  codigo: string,
  mensagem: string,
): Finding => ({ linha, campo, valor: shown(valor), codigo, mensagem, gravidade: 'erro' })

/** Whether a first line was meant to be that of the matrix. */
export const looksLikeMsc = ({ cells }: Line) => /^\d{6,8}[a-z]{0,3}$/i.test(cells[0] ?? '')

/** `{IBGE}EX;AAAA-MM`: whose matrix it is, and of which month. */
export function mscIdentityFaults(
  { line, cells, broken }: Line,
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
      error(
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
        error(
          line,
          'competencia',
          when,
          'competencia',
          `O arquivo é de ${when}, mas foi enviado como ${wanted}. Envie-o na competência certa.`,
        ),
      ]
}

export function mscHeadFaults({ line, cells, broken }: Line): readonly Finding[] {
  if (
    !broken &&
    cells.length === mscColumns.length &&
    mscColumns.every((column, at) => cells[at]?.toUpperCase() === column)
  )
    return []
  return [
    error(
      line,
      '',
      cells.join(';'),
      'cabecalho',
      `A segunda linha deve ser: ${mscColumns.join(';')}`,
    ),
  ]
}

/** Reads one line of the matrix: either the row, or everything that is wrong with its shape. */
export function readMsc({ line, cells, broken }: Line): MscRow | readonly Finding[] {
  if (broken)
    return [
      error(
        line,
        '',
        '',
        'aspas',
        'Há aspas que não fecham, ou texto depois delas. Confira a linha no programa que a gerou.',
      ),
    ]
  if (cells.length !== mscColumns.length)
    return [
      error(
        line,
        '',
        cells.join(';'),
        'colunas',
        `A linha tem ${cells.length} ${cells.length === 1 ? 'coluna' : 'colunas'}; o modelo tem ${mscColumns.length}.`,
      ),
    ]
  const [conta = ''] = cells
  const [value = '', moment = '', nature = ''] = [cells[valueAt], cells[momentAt], cells[natureAt]]
  const pairs = [0, 1, 2, 3, 4, 5].map(
    (at) => [cells[1 + at * 2] ?? '', cells[2 + at * 2] ?? ''] as const,
  )
  const valor = decimal(value, 2)
  const findings = [
    ...(/^[1-8]\d{8}$/.test(conta)
      ? []
      : [
          error(
            line,
            'CONTA',
            conta,
            'conta',
            'A conta do PCASP tem nove algarismos e começa por 1 a 8.',
          ),
        ]),
    ...pairs.flatMap(([information, type], at) =>
      (information === '') === (type === '')
        ? []
        : [
            error(
              line,
              information === '' ? `IC${at + 1}` : `TIPO${at + 1}`,
              '',
              'obrigatorio',
              `IC${at + 1} e TIPO${at + 1} vêm juntos: preencha os dois ou nenhum.`,
            ),
          ],
    ),
    ...pairs.flatMap(([information, type], at) =>
      information.length > 40 || type.length > 10
        ? [
            error(
              line,
              `IC${at + 1}`,
              information,
              'tamanho',
              'A informação complementar é longa demais.',
            ),
          ]
        : [],
    ),
    ...(valor === undefined || valor.startsWith('-')
      ? [
          error(
            line,
            'VALOR',
            value,
            'numero',
            'Escreva um número sem sinal, com no máximo 2 casas, como 1250,00.',
          ),
        ]
      : []),
    ...(isMoment(moment)
      ? []
      : [error(line, 'TIPO_VALOR', moment, 'tipo_valor', `Use ${moments.join(', ')}.`)]),
    ...(nature === 'D' || nature === 'C'
      ? []
      : [error(line, 'NATUREZA_VALOR', nature, 'natureza_valor', 'Use D ou C.')]),
  ]
  return findings.length > 0 || valor === undefined
    ? findings
    : {
        linha: line,
        conta,
        informacoes: pairs.filter(([information]) => information !== ''),
        valor,
        tipo_valor: moment,
        natureza_valor: nature,
      }
}

// The classes of the chart of accounts, two by two, are books of their own: each closes in itself (MCASP, parte IV).
const books = [['12', '34'], ['56'], ['78']].flatMap((groups) =>
  groups.map((classes) => [classes, groups.join('')] as const),
)
const bookOf = (account: string) =>
  books.find(([classes]) => classes.includes(account.charAt(0)))?.[1] ?? ''
const bookNames: Readonly<Record<string, string>> = {
  1234: 'patrimonial',
  56: 'orçamentária',
  78: 'de controle',
}

interface Sums {
  readonly linha: number
  readonly cents: Record<Moment, number>
}
const cents = (plain: string) => Math.round(Number(plain) * 100)
const reais = (value: number) =>
  (value / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })

/** Adds a matrix up while it is read, and tells where it does not close: debits against credits, opening and movement against closing. */
export class MscBalance {
  readonly #accounts = new Map<string, Sums>()
  readonly #books = new Map<string, Sums>()

  add({
    linha,
    conta,
    informacoes,
    valor,
    tipo_valor: moment,
    natureza_valor: nature,
  }: MscRow): void {
    if (!isMoment(moment)) return
    const signed = nature === 'D' ? cents(valor) : -cents(valor)
    for (const [sums, key] of [
      [
        this.#accounts,
        `${conta} ${informacoes
          .map((pair) => pair.join('='))
          .toSorted()
          .join(' ')}`,
      ],
      [this.#books, bookOf(conta)],
    ] as const) {
      const known = sums.get(key) ?? {
        linha,
        cents: { beginning_balance: 0, period_change: 0, ending_balance: 0 },
      }
      known.cents[moment] += signed
      sums.set(key, known)
    }
  }

  *findings(): Generator<Finding> {
    for (const [book, { linha, cents: sums }] of this.#books)
      for (const moment of moments)
        if (sums[moment] !== 0)
          yield {
            linha,
            campo: 'VALOR',
            valor: reais(Math.abs(sums[moment])),
            codigo: 'partidas',
            mensagem: `Na natureza ${bookNames[book] ?? book}, débitos e créditos de ${momentNames[moment]} não são iguais.`,
            gravidade: 'aviso',
          }
    for (const [account, { linha, cents: sums }] of this.#accounts) {
      const gap = sums.beginning_balance + sums.period_change - sums.ending_balance
      if (gap !== 0)
        yield {
          linha,
          campo: 'VALOR',
          valor: reais(Math.abs(gap)),
          codigo: 'saldo',
          mensagem: `Na conta ${shown(account.trim())}, o saldo inicial mais o movimento não dá o saldo final.`,
          gravidade: 'aviso',
        }
    }
  }
}
