import type { FileSystem } from './system.ts'

/** Reports of the court of accounts of the municipalities of Bahia (SIGA, e-TCM). */
export const tcmBa: FileSystem = {
  name: 'TCM-BA (SIGA)',
  marks: [
    'Salário Base',
    'Salário Vantagens',
    'Salário Gratificação',
    'Tipo Servidor',
    'cd_ElementoGestor',
  ],
  least: 3,
  columns: {
    folha: {
      vinculo: ['Tipo Servidor'],
      remuneracao_basica: ['Salário Base'],
      vantagens: ['Salário Vantagens'],
      funcao_gratificada: ['Salário Gratificação'],
    },
  },
}
