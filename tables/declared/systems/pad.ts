import type { FileSystem } from './system.ts'

const shared = {
  credor: ['nomeCredorPad'],
  credor_documento: ['documentoCredorPad'],
  funcao: ['funcao'],
  fonte: ['fonteRecursoPad'],
}
/** What the files of the PAD (SIAPC, TCE-RS) tell, joined. The kind of a commitment is none of what they say. */
export const padRs: FileSystem = {
  name: 'PAD (TCE-RS)',
  marks: [
    'numeroEmpenhoPad',
    'dataEmpenhoPad',
    'nomeCredorPad',
    'documentoCredorPad',
    'fonteRecursoPad',
    'numeroMovimentoPad',
    'dataMovimentoPad',
  ],
  least: 4,
  columns: {
    empenhos: {
      ...shared,
      numero: ['numeroEmpenhoPad'],
      data: ['dataEmpenhoPad'],
      unidade_orcamentaria: ['orgaoUnidade'],
      unidade_orcamentaria_nome: ['nomeUnidade'],
      subfuncao: ['subfuncao'],
      programa: ['programa'],
      acao: ['projetoAtividade'],
      natureza: ['rubrica'],
      objeto: ['historicoEmpenho'],
      valor_empenhado: ['valorEmpenhado'],
      valor_anulado: ['valorAnulado'],
      valor_liquidado: ['valorLiquidado'],
      valor_pago: ['valorPago'],
    },
    movimentos: {
      ...shared,
      tipo: ['tipoMovimento'],
      numero: ['numeroMovimentoPad'],
      data: ['dataMovimentoPad'],
      exercicio_empenho: ['anoEmpenhoPad'],
      empenho: ['numeroEmpenhoPad'],
      historico: ['historicoMovimento'],
      valor: ['valorMovimento'],
    },
  },
}
