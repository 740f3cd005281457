import type { FileSystem } from './system.ts'

/** Documents stand before names (`12.345.678/0001-95 - NOME`), and lists begin with two byte-order marks. */
export const municipioonline: FileSystem = {
  name: 'Município Online',
  marks: ['Favorecido', 'Qtd.', 'Históricos', 'Pgto.', 'Chegada'],
  least: 3,
  columns: {
    diarias: {
      beneficiario: ['Favorecido'],
      quantidade: ['Qtd.'],
      motivo: ['Históricos'],
      retorno: ['Chegada'],
      valor_total: ['Total'],
    },
  },
}
