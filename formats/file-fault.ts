import { limitText } from '../kernel/file-kinds.ts'
import { problem, type Problem } from '../kernel/problem.ts'

/** A fault of a file, for the form that sent it. */
export const fileFault = (message: string, code: 'invalid' | 'too-large' = 'invalid'): Problem =>
  problem(code, message, [{ field: 'file', message }])

/** Of a file or a form that did not arrive whole. */
export const interrupted =
  'O envio foi interrompido e nada foi gravado. Confira a conexão e envie de novo.'

/** Of a file of more than `limit` bytes. */
export const tooLarge = (limit: number): string =>
  `O arquivo é grande demais: o limite é ${limitText(limit)}. Divida-o ou reduza as imagens.`
