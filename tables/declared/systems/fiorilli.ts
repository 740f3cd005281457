import type { FileSystem } from './system.ts'

/**
 * The portal of Fiorilli (SCPI): its open data by `VersaoJson`, saved as a file, and its list of revenue as CSV. What
 * was collected in the period stands beside what was collected in the year; the forecast is the year's in every month.
 */
export const fiorilli: FileSystem = {
  name: 'Fiorilli (SCPI)',
  marks: [
    'PKEMP',
    'TPEM',
    'DATAE',
    'CODLO',
    'NOMEFOR',
    'CPFFORMATADO',
    'FUNCAONOME',
    'SUBFUNCAONOME',
    'PROJETO_ATIVIDADE_NOME',
    'FONTE_STNDESC',
    'DESCLICIT_DETALHESEMPENHO',
    'Prev. Inicial',
    'Prev. Atualizada',
    'Arrec. Período',
    'Arrec. Total',
  ],
  least: 3,
  columns: {
    empenhos: {
      numero: ['NUMERO', 'CODIGO'],
      data: ['DATAE'],
      tipo: ['TPEM'],
      unidade_orcamentaria: ['CODLO'],
      funcao: ['FUNCAO'],
      subfuncao: ['SUBFUNCAO'],
      programa: ['PROGRAMA'],
      programa_nome: ['PROGRAMANOME'],
      acao: ['PROJATIV'],
      acao_nome: ['PROJETO_ATIVIDADE_NOME'],
      natureza: ['CATEC'],
      fonte: ['FONTE_STN'],
      credor: ['NOMEFOR'],
      credor_documento: ['CPFFORMATADO'],
      objeto: ['PRODU'],
      valor_empenhado: ['EMPENHADO'],
      valor_anulado: ['ANULADO'],
      valor_liquidado: ['LIQUIDADO'],
      valor_pago: ['PAGO'],
    },
    receitas: {
      natureza: ['Código'],
      arrecadada: ['Arrec. Período'],
    },
  },
}
