import { pathOf, type ApiCall } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { uploadFile, type Uploaded } from '../../resources/calls/file.ts'
import {
  accepted,
  isAccepted,
  limitText,
  refusedKind,
  sizeText,
  type Accept,
} from '../../kernel/file-kinds.ts'
import { config } from '../app/config.ts'
import { serverAnswered, serverGone } from '../transport/connection.ts'
import { askSignIn, baseUrl, bearerHeader, reportResponse } from '../transport/http.ts'
import { readProblem } from '../transport/problem-answer.ts'
import { readAnswer, type Reached, type ReachOptions } from '../transport/reach.ts'

/** What the person is told of a file that was sent: that it is published already, and what the server found in it. */
export const notesOf = ({ duplicado, avisos = [] }: Uploaded): readonly string[] => [
  ...(duplicado
    ? [`Atenção: este mesmo arquivo já está publicado neste portal em "${duplicado.descricao}".`]
    : []),
  ...avisos,
]

/** For the `accept` attribute of a file chooser. */
export const acceptList = (accept: Accept) =>
  accepted[accept].endings.map((ending) => `.${ending}`).join(',')

/** What is already plain before anything is sent; undefined when it may be. The server looks at the content itself. */
export function faultOfFile(file: File, accept: Accept): string | undefined {
  const { uploadLimit } = config()
  if (!isAccepted(file.name, accept)) return refusedKind(file.name, accept)
  if (file.size === 0) return 'O arquivo está vazio. Confira se ele abre no seu computador.'
  if (file.size > uploadLimit)
    return `O arquivo tem ${sizeText(file.size)} e o limite é ${limitText(uploadLimit)}. Divida-o ou reduza as imagens.`
  return undefined
}

/** Whether sending the same file again may succeed: what the server found in it does not change. */
export const mayRetry = ({ code }: Problem) =>
  code === 'unavailable' || code === 'too-many' || code === 'signed-out' || code === 'full'

interface UploadOptions {
  readonly portalId: number
  /** @param part 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends one file. XMLHttpRequest, because `fetch` tells nothing of an upload's progress.
 * @throws {Problem} what the server said; `unavailable` when it was cut; a DOMException `AbortError` when cancelled.
 */
export async function upload(file: File, options: UploadOptions): Promise<Uploaded> {
  const first = await send(file, options)
  const answer = first.status === 401 && (await askSignIn()) ? await send(file, options) : first
  if (answer.data) return answer.data
  throw readProblem(
    answer.body,
    answer.status === 401
      ? 'signed-out'
      : answer.status === 413
        ? 'too-large'
        : answer.status >= 500
          ? 'unavailable'
          : 'invalid',
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function send(file: File, options: UploadOptions): Promise<Reached<typeof uploadFile>> {
  const form = new FormData()
  // The server reads in order and must know the portal before the bytes come.
  form.append('portal_id', String(options.portalId))
  form.append('file', file)
  return postForm(uploadFile, form, { base: baseUrl(), authorization: bearerHeader() }, options)
}

/**
 * Posts a form and tells how far it is.
 * @throws {Problem} `unavailable` when it was cut; a DOMException `AbortError` when cancelled.
 */
export function postForm<C extends ApiCall>(
  call: C,
  form: FormData,
  { base = '', authorization }: Pick<ReachOptions, 'base' | 'authorization'>,
  {
    onProgress,
    signal,
    reported = true,
  }: Pick<UploadOptions, 'onProgress' | 'signal'> & { readonly reported?: boolean },
): Promise<Reached<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const started = performance.now()
    request.open(call.method, `${base}${pathOf(call)}`)
    request.setRequestHeader('accept', 'application/json')
    if (authorization) request.setRequestHeader('authorization', authorization)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      serverAnswered()
      if (reported) reportResponse(call.method, request.status, started)
      const { status } = request
      const body = parse(request.responseText)
      resolve({ ok: status < 300, status, data: readAnswer(call, status, body), body })
    })
    request.addEventListener('error', () => {
      serverGone()
      reject(
        new Problem('unavailable', 'O envio foi interrompido. Confira a conexão e tente de novo.'),
      )
    })
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
