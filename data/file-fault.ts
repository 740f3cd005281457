import { problem, type Problem } from '../kernel/problem.ts'

/** A fault of a file, for the form that sent it. */
export const fileFault = (message: string, code: 'invalid' | 'too-large' = 'invalid'): Problem => problem(code, message, [{ field: 'file', message }])
