import type { FileSystem } from './system.ts'

/** What `/v1/contratacoes/publicacao` of the PNCP answers, saved as a file. States by the domain table 5.5. */
export const pncpAnswer: FileSystem = {
  name: 'PNCP',
  marks: [
    'anoCompra',
    'numeroCompra',
    'sequencialCompra',
    'modalidadeId',
    'situacaoCompraId',
    'objetoCompra',
    'dataPublicacaoPncp',
    'numeroControlePNCP',
    'valorTotalEstimado',
  ],
  least: 5,
  columns: {
    licitacoes: {
      ano: ['anoCompra'],
      modalidade: ['modalidadeId'],
      numero: ['numeroCompra'],
      numero_controle_pncp: ['numeroControlePNCP'],
      objeto: ['objetoCompra'],
      situacao: ['situacaoCompraId'],
      publicacao: ['dataPublicacaoPncp'],
      abertura: ['dataAberturaProposta'],
      fundamento: ['amparoLegal.nome'],
      estimado: ['valorTotalEstimado'],
      homologado: ['valorTotalHomologado'],
      pagina: ['linkSistemaOrigem'],
    },
  },
  values: {
    licitacoes: {
      situacao: { '1': 'em_andamento', '2': 'revogada', '3': 'anulada', '4': 'suspensa' },
      srp: { true: 'sim', false: 'nao' },
    },
  },
}
