import { problem } from '../../kernel/problem.ts'

/** Why a spreadsheet is not read, and what to do. */
export const refuse = (message: string) =>
  problem('invalid', message, [{ field: 'arquivo', message }])
export const mostRows = 10_000
export const mostColumns = 200
