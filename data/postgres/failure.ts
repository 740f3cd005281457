import { Problem, problem } from '../../kernel/problem.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
export const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint_name' in error ? String(error.constraint_name) : ''
export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'
export const isCheckViolation = (error: unknown) => codeOf(error) === '23514'

const gone =
  /^(CONNECT|ECONN|EPIPE|ENOENT|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|57P0|08|53300)|CONNECTION_|CONNECT_TIMEOUT/
const busy = new Set(['57014', '55P03', '40001', '40P01'])

/**
 * What a failure of PostgreSQL means to a user, where it means anything to one; any other error as it is.
 * Codes: PostgreSQL manual, appendix A.
 */
export function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  if (gone.test(code))
    return problem(
      'unavailable',
      'O banco de dados não respondeu. Nada foi gravado; tente de novo em alguns segundos.',
    )
  if (busy.has(code))
    return problem(
      'unavailable',
      'O sistema está ocupado. Nada foi gravado; tente de novo em alguns segundos.',
    )
  if (code === '25006')
    return problem(
      'unavailable',
      'O sistema está em modo de leitura. Nada foi gravado; tente mais tarde.',
    )
  if (code === '53100')
    return problem(
      'full',
      'Não há mais espaço no servidor. Nada foi gravado; avise o administrador.',
    )
  if (code === '22021' || code === '22P05')
    return problem(
      'invalid',
      'Há um caractere que não pode ser gravado. Apague-o e digite de novo.',
    )
  return error
}
