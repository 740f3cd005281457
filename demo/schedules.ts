import type { DocumentTypeName } from '../domain/first-rows/reference-data.ts'
import type { UnitKey } from './units.ts'

/** Months in a period. */
export const monthsIn = {
  mensal: 1,
  bimestral: 2,
  trimestral: 3,
  quadrimestral: 4,
  semestral: 6,
  anual: 12,
} as const
export type Regular = keyof typeof monthsIn
/**
 * What is published again and again: how often, for how many past years besides this one, and how many days after its
 * period ends.
 */
export interface Schedule {
  readonly unit: UnitKey
  readonly type: DocumentTypeName
  readonly title: string
  readonly every: Regular
  readonly pastYears: number
  readonly delay: number
}
const schedule = (
  unit: UnitKey,
  type: DocumentTypeName,
  title: string,
  every: Regular,
  pastYears: number,
  delay: number,
): Schedule => ({ unit, type, title, every, pastYears, delay })

export const schedules: readonly Schedule[] = [
  schedule('prefeitura', 'RREO', 'RREO', 'bimestral', 3, 28),
  schedule('prefeitura', 'RGF', 'RGF', 'quadrimestral', 3, 29),
  schedule('prefeitura', 'Balancete', 'Balancete', 'mensal', 1, 26),
  schedule('prefeitura', 'Receita', 'Receitas arrecadadas', 'mensal', 0, 11),
  schedule('prefeitura', 'Despesa', 'Empenhos e pagamentos', 'mensal', 0, 13),
  schedule('prefeitura', 'Servidores', 'Quadro de servidores', 'semestral', 1, 8),
  schedule('prefeitura', 'Concurso', 'Edital do processo seletivo', 'anual', 4, -290),
  schedule('prefeitura', 'Folha', 'Folha de pagamento', 'mensal', 1, 6),
  schedule('prefeitura', 'Diárias', 'Diárias e passagens', 'mensal', 0, 9),
  schedule('saae', 'Balancete', 'Balancete', 'trimestral', 2, 24),
  schedule('previdencia', 'Balancete', 'Balancete', 'semestral', 2, 27),
  // The plans are of the year they rule: they come out before it begins.
  schedule('prefeitura', 'LDO', 'Lei de Diretrizes Orçamentárias', 'anual', 3, -530),
  schedule('prefeitura', 'LOA', 'Lei Orçamentária Anual', 'anual', 3, -376),
  schedule('prefeitura', 'Relatório de gestão', 'Prestação de contas', 'anual', 3, 88),
  schedule('saude', 'Relatório de gestão', 'Relatório anual de gestão da saúde', 'anual', 4, 85),
  schedule('educacao', 'Relatório de gestão', 'Relatório de aplicação do Fundeb', 'anual', 3, 80),
  schedule('saae', 'Relatório de gestão', 'Prestação de contas', 'anual', 3, 86),
  schedule('previdencia', 'Relatório de gestão', 'Prestação de contas', 'anual', 3, 87),
  schedule('camara', 'RGF', 'RGF', 'semestral', 3, 27),
  schedule('camara', 'Folha', 'Folha de pagamento', 'mensal', 0, 5),
  schedule('camara', 'Diárias', 'Diárias e passagens', 'trimestral', 1, 10),
]
