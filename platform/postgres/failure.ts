import { DatabaseError } from 'pg'
import { Problem, type ProblemCode } from '../../kernel/problem.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
export const constraintOf = (error: unknown): string =>
  error instanceof DatabaseError ? (error.constraint ?? '') : ''
export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'
/** Whether another transaction kept a lock for longer than is waited. */
export const isBlocked = (error: unknown) => codeOf(error) === '55P03'
/** Whether it took longer than a statement may. */
export const isTimeout = (error: unknown) => codeOf(error) === '57014'
/** Whether the user of the connection may not do it. */
export const isPrivilegeRefused = (error: unknown) => codeOf(error) === '42501'
/** Whether a name alone does not say which function is meant: there are several, of other parameters. */
export const isAmbiguousFunction = (error: unknown) => codeOf(error) === '42725'
export const isCheckViolation = (error: unknown) => codeOf(error) === '23514'

const gone =
  /^(CONNECTION_|ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P0|08|25P0[34]|53300)/
const busy = new Set(['57014', '55P03', '40001', '40P01'])

const conflicts = new Set(['40001', '40P01'])
/** Whether two transactions stood in each other's way and PostgreSQL undid this one whole: done again, it succeeds. */
export const isConflict = (error: unknown): boolean =>
  conflicts.has(codeOf(error)) ||
  (error instanceof Problem && error.cause !== undefined && isConflict(error.cause))

/** A write whose commit was sent and never answered: it is there, or it is not. */
export class Unconfirmed extends Problem {
  constructor(cause: unknown) {
    super(
      'unavailable',
      'O banco de dados não confirmou a gravação. Confira se ela foi feita antes de tentar de novo.',
    )
    this.cause = cause
  }
}

/** The failure itself stays within, for the log. */
const told = (cause: unknown, code: ProblemCode, message: string): Problem =>
  Object.assign(new Problem(code, message), { cause })

/**
 * What a failure of PostgreSQL means to a user, where it means anything to one; any other error as it is.
 * Codes: PostgreSQL manual, appendix A.
 */
export function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  if (gone.test(code))
    return told(
      error,
      'unavailable',
      'O banco de dados não respondeu. Nada foi gravado; tente de novo em alguns segundos.',
    )
  if (busy.has(code))
    return told(
      error,
      'unavailable',
      'O sistema está ocupado. Nada foi gravado; tente de novo em alguns segundos.',
    )
  if (code === '25006')
    return told(
      error,
      'unavailable',
      'O sistema está em modo de leitura. Nada foi gravado; tente mais tarde.',
    )
  if (code === '53100')
    return told(
      error,
      'full',
      'Não há mais espaço no servidor. Nada foi gravado; avise o administrador.',
    )
  if (code === '22021' || code === '22P05')
    return told(
      error,
      'invalid',
      'Há um caractere que não pode ser gravado. Apague-o e digite de novo.',
    )
  return error
}
