import { Problem } from '../../kernel/problem.ts'
import type { Method } from '../../kernel/call.ts'
import { askWhatLacks, baseUrl, bearerHeader } from './http.ts'
import { readProblem } from './problem-answer.ts'

/** A form with one file, as a spreadsheet is sent. */
export interface FileForm {
  readonly method: Method
  readonly path: string
  readonly file: File
  readonly fields: Readonly<Record<string, string>>
  /** Names this try, so that sending it twice writes once. */
  readonly attempt?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** What to do when nobody knows whether it arrived. */
  readonly afterwards: string
}

const refusalOf = async (answer: Response) =>
  readProblem(
    await answer.json().catch(() => null),
    answer.status === 401 ? 'signed-out' : 'invalid',
  )

/**
 * Sends a form with a file in the field `arquivo`; who was signed out signs in and it is sent again.
 * @throws {Problem}
 */
export async function sendForm(form: FileForm): Promise<Response> {
  const { method, path, file, fields, attempt: name, signal, afterwards } = form
  const attempt = () => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    body.append('arquivo', file)
    return fetch(`${baseUrl()}${path}`, {
      method,
      body,
      headers: {
        authorization: bearerHeader(),
        ...(name === undefined ? {} : { 'Idempotency-Key': name }),
      },
      signal: signal ?? null,
    })
  }
  const gone = async () => {
    // Browsers fail to read a file that was saved again after it was chosen, and report a network error.
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        throw new Problem('changed', 'A planilha mudou desde que foi escolhida. Escolha-a de novo.')
      })
    throw new Problem('unavailable', `Não foi possível falar com o servidor. ${afterwards}`)
  }
  const first = await attempt().catch((error: unknown) => {
    if (signal?.aborted) throw error
    return gone()
  })
  if (first.ok) return first
  const refusal = await refusalOf(first)
  if (!(await askWhatLacks(refusal))) throw refusal
  const answer = await attempt().catch(gone)
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

/** The lines of JSON of an answer, as they come. */
export async function* linesOfAnswer(answer: Response): AsyncGenerator<unknown> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = `${rest}${part.value}`.split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) yield JSON.parse(text)
  }
}
