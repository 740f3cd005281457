import type { Dataset } from '../tables/dataset.ts'
import { datasets } from './index.ts'

/** What the tables are about, in the order in which lists show them. */
export const subjects = [
  'Receita',
  'Despesa',
  'Compras e contratos',
  'Pessoal',
  'Convênios e emendas',
  'Obras',
  'Outros assuntos',
] as const
export type Subject = (typeof subjects)[number]

/** By criterion of the transparency index, or by its dimension. */
const subjectOfCriterion: Readonly<Record<string, Subject>> = {
  '3': 'Receita',
  '4': 'Despesa',
  '5': 'Convênios e emendas',
  '6': 'Pessoal',
  '7': 'Pessoal',
  '8': 'Compras e contratos',
  '9': 'Compras e contratos',
  '9.4': 'Despesa',
  '10': 'Obras',
  '11': 'Despesa',
  '16': 'Receita',
  '17': 'Convênios e emendas',
}

/** What a table is about, by the first criterion that it answers; else what the table is about that it leads to. */
export function subjectOf({ proves, columns }: Dataset): Subject {
  const [criterion = ''] = Object.values(proves).flat()
  const found = subjectOfCriterion[criterion] ?? subjectOfCriterion[criterion.replace(/\..*/, '')]
  if (found) return found
  const parent = Object.values(columns).flatMap((column) =>
    column.type === 'link' ? datasets.filter(({ name }) => name === column.to) : [],
  )[0]
  return parent ? subjectOf(parent) : 'Outros assuntos'
}
