import type { FileSystem } from './system.ts'

/**
 * The open data of GovBR's portal (Pronim, `dadosabertos/folhapagamento`), a year of one body. Whether `Proventos` has
 * `SalarioBase` in it is told nowhere, and neither becomes a part of the gross pay by itself.
 */
export const govbr: FileSystem = {
  name: 'GovBR (Pronim)',
  marks: ['NomeServidor', 'SalarioBase', 'Proventos', 'Vantagens', 'VencimentosTotais'],
  least: 4,
  columns: {
    folha: {
      mes: ['Competencia'],
      matricula: ['Matricula'],
      nome: ['NomeServidor'],
      nome_documento: ['CPF'],
      cargo: ['Cargo'],
      lotacao: ['Lotacao'],
      bruto: ['VencimentosTotais'],
    },
  },
}
