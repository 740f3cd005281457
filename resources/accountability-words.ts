import { counted } from '../pt-br/words.ts'
import type { FileStatus } from './accountability/file.ts'
import type { Finding } from './calls/accountability.ts'

/** What the validation of a file found. */
export interface ValidationFacts {
  readonly status: FileStatus
  /** Null while nothing was read. */
  readonly linhas: number | null
  readonly erros: number
  readonly avisos: number
  /** The file that took the place of this one. */
  readonly substituidoPor: number | null
  /** The first thing that was found. */
  readonly primeiro: Finding | null
}

const some = (count: number | null, one: string, many: string) =>
  count ? counted(count, one, many) : ''

const problems = ({ erros, avisos }: ValidationFacts) =>
  [some(erros, 'erro', 'erros'), some(avisos, 'aviso', 'avisos')].filter(Boolean).join(' e ')

const where = ({ linha, campo, mensagem }: Finding) =>
  `Linha ${linha}${campo ? `, ${campo}` : ''}: ${mensagem.replace(/\.+$/, '')}`

/**
 * The status log in sentences: how much was read, how much is wrong, and where first, such as
 * "12 linhas. 2 erros e 1 aviso. Linha 3, valor: Informe um número". Without a full stop at the end.
 */
export function fileSummary(facts: ValidationFacts): string {
  const { status, linhas, substituidoPor, primeiro } = facts
  const replaced = status === 'substituido' && substituidoPor !== null
  return [
    some(linhas, 'linha', 'linhas'),
    replaced ? 'Outro arquivo tomou o lugar deste' : problems(facts),
    status === 'rejeitado' && primeiro ? where(primeiro) : '',
  ]
    .filter(Boolean)
    .join('. ')
}

/** Found on a file that could not be validated at all, after several tries. */
export const unreadFile: Finding = {
  linha: 0,
  campo: '',
  valor: '',
  codigo: 'falha',
  mensagem: 'O arquivo não pôde ser lido agora. Envie-o de novo; se continuar, avise o suporte.',
  gravidade: 'erro',
}
