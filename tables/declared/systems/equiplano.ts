import type { FileSystem } from './system.ts'

/**
 * What the portal of Equiplano answers of the payroll (`relacaoDeServidoresSalarios`), saved as a file. What it takes
 * off and what is left hold loans and alimony too, and are no columns of ours.
 */
export const equiplano: FileSystem = {
  name: 'Equiplano',
  marks: [
    'nmServidor',
    'matriculaServidor',
    'nmCargoServidor',
    'nmLotacaoServidor',
    'vlSalarioBruto',
    'vlDescontos',
    'vlLiquido',
    'isServidorLicenciado',
  ],
  least: 4,
  columns: {
    folha: {
      exercicio: ['nrExercicio'],
      matricula: ['matriculaServidor'],
      nome: ['nmServidor'],
      cargo: ['nmCargoServidor'],
      lotacao: ['nmLotacaoServidor'],
      bruto: ['vlSalarioBruto'],
    },
  },
}
