import type { FileSystem } from './system.ts'

/**
 * The list of staff of Ágape's portal (`rh/servidores_download/csv`). `salariocargo` is what the law gives a post, and
 * `total_rendimentos` is empty in all rows: neither is what somebody was paid.
 */
export const agape: FileSystem = {
  name: 'Ágape',
  marks: [
    'salariocargo',
    'total_rendimentos',
    'local_trabalho',
    'profissao',
    'jornada',
    'demissao',
  ],
  least: 4,
  columns: {
    servidores: {
      vinculo: ['regime'],
      local: ['local_trabalho'],
      carga_horaria: ['jornada'],
      admissao: ['admissao'],
      saida: ['demissao'],
    },
  },
}
