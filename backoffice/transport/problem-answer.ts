import { isRecord } from '../../kernel/record.ts'
import { Problem, type Fault, type ProblemCode } from '../../kernel/problem.ts'

const known: Readonly<Record<ProblemCode, string>> = {
  invalid: 'O servidor não aceitou o pedido. Confira os dados e tente de novo.',
  'signed-out': 'Sua sessão terminou. Entre de novo para continuar.',
  'second-factor': 'Falta o código do seu aplicativo.',
  'recent-proof': 'Confirme que é você para continuar.',
  forbidden: 'Você não tem permissão para fazer isto.',
  missing: 'Registro não encontrado.',
  duplicate: 'Já existe um registro igual.',
  'in-use': 'Este registro está em uso.',
  unanswered: 'Falta responder a uma pergunta antes de continuar.',
  changed: 'Outra pessoa alterou este registro.',
  'too-large': 'O arquivo é maior do que o permitido.',
  'wrong-type': 'Este tipo de arquivo não é aceito.',
  misdirected: 'Este endereço não é desta instalação. Confira o endereço do navegador.',
  'too-many': 'Muitas tentativas em pouco tempo. Espere um minuto e tente de novo.',
  unavailable: 'O servidor não conseguiu atender agora. Tente de novo em instantes.',
  full: 'O servidor está sem espaço. Avise o suporte.',
}
const isCode = (value: unknown): value is ProblemCode =>
  typeof value === 'string' && Object.hasOwn(known, value)

/** Longer than any sentence to a person: a page or a trace. */
const longestText = 500
const textIn = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && text.length <= longestText && !text.startsWith('<') ? text : undefined
}
/** One entry of a `Results` list: our fault, an object with a message, or a text; nothing where it says nothing. */
function faultIn(entry: unknown): Fault[] {
  const message = textIn(isRecord(entry) ? entry.message : entry)
  const field = isRecord(entry) && typeof entry.field === 'string' ? entry.field : ''
  return message === undefined ? [] : [{ field, message }]
}

/**
 * Turns the body of a failed answer into a {@link Problem}. What it says is its `message`, else the first message of
 * its `Results` list, and of a refusal (400) a body that is a text (specification 2 §8). A body that says nothing (a
 * proxy's page, an empty answer) gives the text of the status. The request id, when there is one, goes to
 * `detail.requestId`.
 */
export function readProblem(body: unknown, fallback: ProblemCode): Problem {
  if (!isRecord(body)) {
    const text = fallback === 'invalid' ? textIn(body) : undefined
    return new Problem(fallback, text ?? known[fallback])
  }
  const code = isCode(body.code) ? body.code : fallback
  const own = typeof body.message === 'string' && body.message ? body.message : undefined
  const faults = Array.isArray(body.Results) ? body.Results.flatMap(faultIn) : []
  const message = own ?? faults[0]?.message ?? known[code]
  const detail = {
    ...(isRecord(body.detail) ? body.detail : {}),
    ...(typeof body.requestId === 'string' ? { requestId: body.requestId } : {}),
  }
  return new Problem(code, message, faults, detail)
}

/** What to show for anything that was thrown. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem
    ? error
    : new Problem(
        'unavailable',
        'Algo inesperado aconteceu nesta tela. Recarregue a página e tente de novo.',
      )
