import type { FileSystem } from './system.ts'

/** What the portal of SMARAPD (`paiportalserver`) answers of the payroll: names differ from town to town. */
export const smarapd: FileSystem = {
  name: 'SMARAPD',
  marks: [
    'TipoFolha',
    'DescTipoFolha',
    'TotalVencimentos',
    'SalarioLiquido',
    'SalarioBrutoMensal',
    'TotalLiquido',
    'LotacaoAtual',
    'descrlotacao',
    'DescrSecretaria',
  ],
  least: 3,
  columns: {
    folha: {
      folha: ['TipoFolha', 'DescTipoFolha'],
      matricula: ['Matricula'],
      nome: ['NomeServidor', 'Nome'],
      cargo: ['Cargo'],
      secretaria: ['Secretaria', 'DescrSecretaria'],
      lotacao: ['LotacaoAtual', 'descrlotacao'],
      bruto: ['TotalVencimentos', 'SalarioBrutoMensal'],
    },
  },
}
