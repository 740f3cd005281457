import { isLinkColumn } from '../model/columns.ts'
import type { Dataset } from '../model/declaration.ts'
import { datasets } from './index.ts'

/** What the tables are about, in the order in which lists show them. */
export const subjects = [
  'Atividade legislativa',
  'Receita',
  'Despesa',
  'Compras e contratos',
  'Pessoal',
  'Convênios e emendas',
  'Obras',
  'Saúde e creches',
  'Planejamento',
  'Leis e atos',
  'Outros assuntos',
] as const
export type Subject = (typeof subjects)[number]

/** What a visitor would ask of each, as the first page calls its door. */
export const doorOfSubject: Readonly<Record<Subject, string>> = {
  'Atividade legislativa': 'O que a Câmara decide',
  Receita: 'De onde vem o dinheiro',
  Despesa: 'Para onde vai o dinheiro',
  'Compras e contratos': 'O que se compra, e de quem',
  Pessoal: 'Quem trabalha aqui, e quanto ganha',
  'Convênios e emendas': 'Convênios e emendas parlamentares',
  Obras: 'O que se constrói',
  'Saúde e creches': 'Remédios, filas e onde ser atendido',
  Planejamento: 'O que se planejou',
  'Leis e atos': 'O que as leis dizem, e se valem',
  'Outros assuntos': 'Outros assuntos',
}

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
  '18': 'Saúde e creches',
  '19': 'Saúde e creches',
  '20': 'Atividade legislativa',
}

/** Of tables that answer no criterion of the index. */
const subjectOfTable: Readonly<Record<string, Subject>> = {
  ppa: 'Planejamento',
  normas: 'Leis e atos',
}

/** What a table is about, by the first criterion that it answers; else what the table is about that it leads to. */
export function subjectOf({ name: table, proves, columns }: Dataset): Subject {
  const own = subjectOfTable[table]
  if (own) return own
  const [criterion = ''] = Object.values(proves).flat()
  const found = subjectOfCriterion[criterion] ?? subjectOfCriterion[criterion.replace(/\..*/, '')]
  if (found) return found
  const parent = Object.values(columns).flatMap((column) =>
    isLinkColumn(column) ? datasets.filter(({ name }) => name === column.to) : [],
  )[0]
  return parent ? subjectOf(parent) : 'Outros assuntos'
}

/** What most people come for: these are named at the portal's door, those of them that have rows. */
const askedFirst = [
  'vereadores',
  'sessoes',
  'proposicoes',
  'votacoes',
  'despesas',
  'receitas',
  'empenhos',
  'contratos',
  'licitacoes',
  'folha',
  'diarias',
  'obras',
  'emendas',
  'normas',
]
/** Tables in the order in which people ask for them; the others stand behind, as they are. */
export const byAsking = <T extends { readonly dataset: Pick<Dataset, 'name'> }>(
  tables: readonly T[],
): readonly T[] => {
  const place = ({ dataset: { name } }: T) =>
    askedFirst.includes(name) ? askedFirst.indexOf(name) : askedFirst.length
  return tables.toSorted((one, other) => place(one) - place(other))
}
