import type { Dataset } from '../model/declaration.ts'
import { despesas } from './despesas.ts'
import { receitas } from './receitas.ts'

// What the Matriz de Saldos Contábeis tells about the public tables. Layout and complementary information: Portaria STN
// 642/2019 and its yearly annexes; accounts: PCASP Estendido (MCASP, parte IV; IPC 00), classes 5 and 6. The budget is
// entered on the debit side of class 5, its execution on the credit side of class 6.

/** An account, by its first digits, and the column that its movement of the month adds to. */
interface MscAccount {
  readonly prefix: string
  readonly column: string
  /** The side on which the amount grows: debit or credit. */
  readonly side: 'D' | 'C'
  /**
   * In January its opening balance counts as well: some systems enter the law of the budget before the first movement.
   */
  readonly opens?: true
}
const account = (prefix: string, column: string, side: 'D' | 'C'): MscAccount => ({
  prefix,
  column,
  side,
})

/** The value of a piece of complementary information, by its type: `NR`, `FR`, …; empty where the line has none. */
type Information = (type: string) => string
export interface MscTable {
  readonly dataset: Dataset
  /** The types of information without which an amount belongs to no row. */
  readonly needs: readonly string[]
  /** The classification of a row. */
  readonly cellsOf: (information: Information) => Readonly<Record<string, string>>
  readonly accounts: readonly MscAccount[]
}

/** `PO`, poder ou órgão: the first digit is the power, the last two the municipality's bodies. */
const bodies: Readonly<Record<string, string>> = {
  10131: 'Poder Executivo',
  10132: 'Poder Executivo: regime próprio de previdência',
  20231: 'Câmara Municipal',
}
const bodyName = (code: string): string =>
  bodies[code] ?? (code.startsWith('2') ? 'Poder Legislativo' : 'Poder Executivo')

/** `FR` has four digits, or eight with the municipality's own detail. */
const sourceOf = (information: Information) => information('FR').slice(0, 8)
/** A code for what the matrix does not tell; no plan of accounts has it. */
const untold = 'msc'
const untoldName = 'Não consta da MSC'

export const mscTables: readonly MscTable[] = [
  {
    dataset: receitas,
    needs: ['NR', 'FR'],
    cellsOf: (information) => ({
      natureza: information('NR'),
      fonte: sourceOf(information),
      tipo_ingresso: 'orcamentaria',
    }),
    // Gross, as it is collected: what goes to FUNDEB and other deductions has a column of its own. Of the forecast the
    // table has no such column, and its deductions (5.2.1.1.2, 5.2.1.2.1.03 to 99) are left out on both sides.
    accounts: [
      { prefix: '52111', column: 'previsao_inicial', side: 'D', opens: true },
      account('5212101', 'previsao_atualizada', 'D'),
      account('5212102', 'previsao_atualizada', 'D'),
      account('52129', 'previsao_atualizada', 'D'),
      account('6212', 'arrecadada', 'C'),
      account('6213', 'deducoes', 'D'),
    ],
  },
  {
    dataset: despesas,
    needs: ['FS', 'ND', 'FR'],
    cellsOf: (information) => ({
      orgao: information('PO') || untold,
      orgao_nome: information('PO') ? bodyName(information('PO')) : untoldName,
      unidade_orcamentaria: untold,
      unidade_orcamentaria_nome: untoldName,
      funcao: information('FS').slice(0, 2),
      subfuncao: information('FS').slice(2),
      programa: untold,
      programa_nome: untoldName,
      acao: untold,
      acao_nome: untoldName,
      natureza: information('ND'),
      fonte: sourceOf(information),
    }),
    // 5.2.2.1.3 (where additional credits come from) closes in itself and 5.2.2.2 moves credits between units: neither
    // changes the budget. Inscription in December moves 6.2.2.1.3.01–.03 to .05–.07, and nothing out of 6.2.2.1.3.
    accounts: [
      { prefix: '52211', column: 'dotacao_inicial', side: 'D', opens: true },
      account('52212', 'dotacao_atualizada', 'D'),
      account('52219', 'dotacao_atualizada', 'D'),
      account('62213', 'empenhado', 'C'),
      account('6221303', 'liquidado', 'C'),
      account('6221304', 'liquidado', 'C'),
      account('6221307', 'liquidado', 'C'),
      account('6221304', 'pago', 'C'),
      account('6314', 'restos_a_pagar_pagos', 'C'),
      account('6322', 'restos_a_pagar_pagos', 'C'),
    ],
  },
]

/** What the matrix tells about a table; nothing of most. */
export const mscTableOf = ({ name }: Dataset): MscTable | undefined =>
  mscTables.find(({ dataset }) => dataset.name === name)
/** The columns that the matrix fills with amounts. */
export const mscColumnsOf = ({ accounts }: MscTable): readonly string[] => [
  ...new Set(accounts.map(({ column }) => column)),
]
