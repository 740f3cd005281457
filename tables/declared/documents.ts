import { sameText } from '../../pt-br/words.ts'

/** The tables that tell row by row what documents of a type tell, by the type's short name. */
const tablesByType: readonly (readonly [string, readonly string[]])[] = [
  ['Receita', ['receitas']],
  ['Despesa', ['despesas', 'empenhos', 'movimentos']],
  ['PPA', ['ppa']],
  ['Folha', ['folha']],
  ['Servidores', ['servidores']],
  ['Diárias', ['diarias']],
  ['Licitação', ['licitacoes']],
  ['Contrato', ['contratos', 'aditivos']],
  ['Obra', ['obras']],
  ['Convênio', ['transferencias']],
  ['Emenda', ['emendas']],
  ['Lei', ['normas']],
  ['Decreto', ['normas']],
]

/** The names of the tables beside a type of documents; none for a type that a town made of its own. */
export const tablesOfType = (short: string | null): readonly string[] =>
  tablesByType.find(([type]) => sameText(type, short ?? ''))?.[1] ?? []
