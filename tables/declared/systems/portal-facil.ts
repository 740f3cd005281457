import type { FileSystem } from './system.ts'

/**
 * What the calls of Portal Fácil (`transparencia.portalfacil.com.br/api`) answer, saved as a file. Commitments have
 * neither what was liquidated nor what was paid: each is a list of its own.
 */
export const portalFacil: FileSystem = {
  name: 'Portal Fácil',
  marks: [
    'NumEmpenho',
    'TpEmpenho',
    'DtEmpenho',
    'VlEmpenho',
    'NumDespesa',
    'NumDestinacao',
    'DescFornecedor',
    'NumCpfCnpjFornecedor',
    'NumPagamento',
    'DtPagamento',
    'VlPagamento',
    'NumLiquidacao',
    'DtLiquidacao',
    'VlLiquidado',
  ],
  least: 4,
  columns: {
    empenhos: {
      numero: ['NumEmpenho'],
      data: ['DtEmpenho'],
      tipo: ['TpEmpenho'],
      unidade_orcamentaria: ['NumUnidade'],
      unidade_orcamentaria_nome: ['DescUnidade'],
      funcao: ['NumFuncao'],
      subfuncao: ['NumSubFuncao'],
      programa: ['NumPrograma'],
      programa_nome: ['DescPrograma'],
      natureza: ['NumDespesa'],
      fonte: ['NumDestinacao'],
      credor: ['DescFornecedor'],
      credor_documento: ['NumCpfCnpjFornecedor'],
      licitacao: ['NumLicitacao'],
      valor_empenhado: ['VlEmpenho'],
    },
    movimentos: {
      numero: ['NumPagamento', 'NumLiquidacao'],
      data: ['DtPagamento', 'DtLiquidacao'],
      empenho: ['NumEmpenho'],
      credor: ['DescFornecedor'],
      credor_documento: ['NumCpfCnpjFornecedor'],
      historico: ['DescLiquidacao'],
      valor: ['VlPagamento', 'VlLiquidado'],
    },
  },
}
