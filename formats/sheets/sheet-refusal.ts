import { problem } from '../../kernel/problem.ts'

/** Why a spreadsheet is not read, and what to do. */
export const sheetRefusal = (message: string) =>
  problem('invalid', message, [{ field: 'arquivo', message }])
export const mostRows = 10_000
export const mostColumns = 200
/** Characters. No field takes more; a longer text is cut to one more than this, and refused by its field. */
export const longestCell = 200_000
/** Characters that all cells of a sheet may hold together, counted for each cell that shows them. */
export const mostCharacters = 32 * 1_048_576

export const unreadableSheet =
  'Não foi possível ler a planilha. Salve de novo como XLSX, ODS ou CSV.'
export const tooHeavy =
  'A planilha é pesada demais para ser lida. Copie só a tabela para uma planilha nova, ou salve como CSV.'
