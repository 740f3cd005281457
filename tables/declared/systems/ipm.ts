import type { FileSystem } from './system.ts'

/** What the portal of IPM (`atende.net`) answers of the payroll, saved as a file: its lists have unlike columns. */
export const ipm: FileSystem = {
  name: 'IPM (Atende.net)',
  marks: [
    'uninomerazao',
    'cardescricao',
    'cncdescricao',
    'fcncodigo',
    'funcontrato',
    'odomesano',
    'brutototal',
    'liquidototal',
  ],
  least: 4,
  columns: {
    folha: {
      matricula: ['fcncodigo'],
      nome: ['uninomerazao'],
      cargo: ['cardescricao'],
      lotacao: ['cncdescricao'],
      bruto: ['brutototal', 'provento'],
    },
  },
}
