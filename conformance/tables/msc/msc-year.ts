import { year } from '../../support/accountability-office.ts'
import type { Information, Posting } from './msc-file.ts'

// A small town's year in postings, and what its February adds up to.

const tax: Information = { PO: '10131', NR: '11125001', FR: '1500' }
const share: Information = { PO: '10131', NR: '17115111', FR: '1500' }
export const health: Information = { PO: '10131', FS: '10301', ND: '33903000', FR: '1600' }
const chamber: Information = { PO: '20231', FS: '01031', ND: '31901100', FR: '1500' }
const old: Information = { ...health, AI: '2025' }
export const posting = (
  month: number,
  debit: string,
  credit: string,
  information: Information,
  reais: number,
): Posting => ({ month, debit, credit, information, cents: Math.round(reais * 100) })

export const postings: readonly Posting[] = [
  posting(1, '521110000', '621100000', tax, 2_400_000),
  posting(1, '521110000', '621100000', share, 9_600_000),
  posting(1, '621100000', '521120101', share, 1_920_000),
  posting(1, '522110100', '622110000', health, 3_000_000),
  posting(1, '522110100', '622110000', chamber, 900_000),
  posting(1, '621100000', '621200000', share, 750_000.1),
  posting(2, '521210100', '621100000', tax, 50_000),
  posting(2, '621100000', '621200000', tax, 180_000.55),
  posting(2, '621200000', '621100000', tax, 0.55),
  posting(2, '621100000', '621200000', share, 800_000.05),
  posting(2, '621310100', '621100000', share, 160_000.01),
  posting(2, '522120100', '622110000', health, 40_000),
  posting(2, '622110000', '522190400', chamber, 15_000),
  posting(2, '522130300', '522139900', health, 40_000),
  posting(2, '622110000', '622130100', health, 310_000.33),
  posting(2, '622130100', '622110000', health, 10_000),
  posting(2, '622130100', '622130300', health, 120_000.3),
  posting(2, '622130300', '622130400', health, 90_000.07),
  posting(2, '632100000', '632200000', old, 7_000.5),
]
/** February, added up by hand. */
export const february = {
  receitas: {
    previsao_inicial: 0,
    previsao_atualizada: 50_000,
    arrecadada: 980_000.05,
    deducoes: 160_000.01,
  },
  despesas: {
    dotacao_inicial: 0,
    dotacao_atualizada: 25_000,
    empenhado: 300_000.33,
    liquidado: 120_000.3,
    pago: 90_000.07,
    restos_a_pagar_pagos: 7_000.5,
  },
}

/** One row of expenditure, as an accounting system sends it for April. */
export const aprilRow = {
  exercicio: String(year),
  mes: '4',
  orgao: '02',
  unidade_orcamentaria: '0201',
  funcao: '10',
  subfuncao: '301',
  programa: '0020',
  acao: '2031',
  natureza: '33903000',
  fonte: '1600',
  dotacao_inicial: '0',
  dotacao_atualizada: '0',
  empenhado: '1000,00',
  liquidado: '1000,00',
  pago: '700,00',
}
