import type { FileSystem } from './system.ts'

/** Names in one word, natures of 14 digits, sources as `1.500.000.0000`, and *baixado* for paid. */
export const betha: FileSystem = {
  name: 'Betha',
  marks: [
    'numeroEmpenho',
    'tipoEmpenho',
    'nomeEntidade',
    'idEntidade',
    'numFuncao',
    'numSubfuncao',
    'numNaturezaEmp',
    'numRecurso',
    'nomeCredor',
    'valorEmpenhadoBruto',
    'valorLiquidadoBruto',
    'valorBaixadoBruto',
  ],
  least: 4,
  columns: {
    empenhos: {
      numero: ['numeroEmpenho'],
      tipo: ['tipoEmpenho'],
      unidade_orcamentaria: ['nomeEntidade'],
      funcao: ['numFuncao'],
      subfuncao: ['numSubfuncao'],
      natureza: ['numNaturezaEmp'],
      fonte: ['numRecurso'],
      credor: ['nomeCredor'],
      objeto: ['especificacao'],
      valor_empenhado: ['valorEmpenhadoBruto'],
      valor_liquidado: ['valorLiquidadoBruto'],
      valor_pago: ['valorBaixadoBruto'],
    },
  },
}
