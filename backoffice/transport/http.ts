import { FetchError, ofetch } from 'ofetch'
import { Problem, type ProblemCode } from '../../kernel/problem.ts'
import type { Method } from '../../kernel/call.ts'
import { pathOf, type AnswerOf, type ApiCall, type InputOf } from '../../kernel/operation.ts'
import { recordMeasure } from '../../resources/calls/service.ts'
import { config } from '../app/config.ts'
import { serverAnswered, serverGone } from './connection.ts'
import { readProblem } from './problem-answer.ts'
import { answersFile, readAnswer, queryTexts } from './reach.ts'

export interface CallOptions {
  /** The statuses that mean it was done; any other is a failure, a 2xx as well (specification 2 §7, §8). */
  readonly expects: readonly number[]
  readonly query?: Readonly<
    Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
  >
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** `blob`: the answer is a file. */
  readonly answer?: 'json' | 'blob'
  /** A call that anybody may make, signed in or not. */
  readonly open?: true
}
export interface ApiResponse<T> {
  /** null when the answer has no content (204). */
  readonly data: T
  readonly headers: Headers
  readonly status: number
}

// In memory only: a stored token could be read by any script that ever runs on this origin.
let token: string | null = null
let signInAgain: () => Promise<boolean> = () => Promise.resolve(false)

// A screen that is being left may still ask for what it shows: that needs no answer from the server any more.
let over = false
export const setToken = (value: string | null) => {
  over = value === null && (over || token !== null)
  token = value
}
/** What to do when a portal call says that the session ended; true when the call may be repeated. */
export const onSignedOut = (handler: () => Promise<boolean>) => {
  signInAgain = handler
}
let askProof: () => Promise<boolean> = () => Promise.resolve(false)
/** What to do when a portal call asks for a recent proof; true when the call may be repeated. */
export const onProofNeeded = (handler: () => Promise<boolean>) => {
  askProof = handler
}
/**
 * Asks for what a refused call lacks: a session, or a proof of whose it is. @returns whether it may be repeated.
 */
export const askWhatLacks = ({ code }: Problem): Promise<boolean> =>
  code === 'signed-out'
    ? signInAgain()
    : code === 'recent-proof'
      ? askProof()
      : Promise.resolve(false)
/** Ends the session, or asks for the password again in place. @returns whether the call may be repeated. */
export const askSignIn = () => signInAgain()

/**
 * `Bearer …`, for requests that do not go through {@link portalCall}, such as an upload with progress; '' without a
 * session.
 */
export const bearerHeader = () => (token ? `Bearer ${token}` : '')
/** Where portal calls go; '' is this origin. */
export const baseUrl = () => config().portalBase

/**
 * Reports one portal response to the server's metrics (specification 2 §7.1). Nobody waits for it and nothing follows
 * from its failure.
 */
export function reportResponse(method: string, status: number, started: number): void {
  const query = new URLSearchParams({
    status: String(status),
    method,
    durationReq: String(Math.round(performance.now() - started)),
    isError: String(status >= 400),
  })
  fetch(`${recordMeasure.path}?${query}`, { method: recordMeasure.method, keepalive: true }).catch(
    () => undefined,
  )
}

/**
 * One call of the portal API. GET is retried once where the specification allows it, writes never.
 * @returns the answer as it is on the wire; the caller's codec reads it.
 * @throws {Problem} what the server said; `unavailable` when it could not be reached.
 */
export async function portalCall(
  method: Method,
  path: string,
  options: CallOptions,
): Promise<ApiResponse<unknown>> {
  if (over && !options.open && !(await signInAgain()))
    throw new Problem('signed-out', 'Sua sessão terminou. Entre de novo para continuar.')
  const used = token
  try {
    return await send(method, path, options)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const isNewer = error.code === 'signed-out' && token !== null && token !== used
    if (!isNewer && !(await askWhatLacks(error))) throw error
    return send(method, path, options)
  }
}

type Input<C extends ApiCall> = InputOf<C> & Pick<CallOptions, 'headers' | 'signal'>
const optionsOf = <C extends ApiCall>(
  call: C,
  { query, body, headers, signal }: Input<C>,
): CallOptions => ({
  body,
  expects: Object.keys(call.answers).map(Number),
  ...(query ? { query: queryTexts(query) } : {}),
  ...(headers ? { headers } : {}),
  ...(signal ? { signal } : {}),
  ...(answersFile(call) ? { answer: 'blob' } : {}),
  ...(call.access === 'open' ? { open: true } : {}),
})

/**
 * A declared call of the portal API, typed by its declaration.
 * @throws {Problem} as {@link portalCall}; `unavailable` for an answer that the call does not declare.
 */
export async function callApi<C extends ApiCall>(
  call: C,
  input: Input<C>,
): Promise<ApiResponse<AnswerOf<C>>> {
  const path = pathOf(call, input.params)
  const answer = await portalCall(call.method, path, optionsOf(call, input))
  const data = readAnswer(call, answer.status, answer.data)
  if (data === undefined) throw otherAnswer()
  return { ...answer, data }
}

/** The file that a declared call answers where its query asks for one. @throws {Problem} as {@link portalCall}. */
export async function downloadApi<C extends ApiCall>(call: C, input: Input<C>): Promise<Blob> {
  const path = pathOf(call, input.params)
  return portalFile(call.method, path, optionsOf(call, input))
}

/** The file that a call answers. @throws {Problem} as {@link portalCall}. */
export async function portalFile(
  method: Method,
  path: string,
  options: CallOptions,
): Promise<Blob> {
  const { data } = await portalCall(method, path, { ...options, answer: 'blob' })
  return data instanceof Blob ? data : new Blob()
}

const differs = 'O servidor respondeu de outro modo do que esta tela entende'
/** An answer that the call does not have. Of a write nobody knows what became of it. */
const otherAnswer = (method: Method = 'GET', status?: number) =>
  new Problem(
    'unavailable',
    method === 'GET'
      ? `${differs}. Recarregue a página.`
      : `${differs} (${status}). Confira na lista o que foi gravado antes de tentar de novo.`,
  )

/** Every request says JSON (specification 2 §7.1). */
async function send(
  method: Method,
  path: string,
  { expects, query, body, headers, signal, answer: kind = 'json' }: CallOptions,
): Promise<ApiResponse<unknown>> {
  let started = performance.now()
  try {
    const answer = await ofetch.raw<unknown, 'json' | 'blob'>(path, {
      method,
      query,
      signal,
      responseType: kind,
      baseURL: baseUrl() || undefined,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token ? { authorization: bearerHeader() } : {}),
        ...headers,
      },
      onRequest: () => {
        started = performance.now()
      },
      onResponse: ({ response }) => {
        serverAnswered()
        reportResponse(method, response.status, started)
      },
    })
    if (!expects.includes(answer.status)) throw otherAnswer(method, answer.status)
    const data: unknown = answer.status === 204 ? null : (answer._data ?? null)
    return { data, headers: answer.headers, status: answer.status }
  } catch (error) {
    throw await asProblem(error, signal)
  }
}

const codes: Readonly<Record<number, ProblemCode>> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'missing',
  409: 'duplicate',
  412: 'changed',
  413: 'too-large',
  415: 'wrong-type',
  429: 'too-many',
  507: 'full',
}
const codeOf = (status: number): ProblemCode =>
  codes[status] ?? (status >= 500 ? 'unavailable' : 'invalid')

async function asProblem(error: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  if (signal?.aborted || !(error instanceof FetchError)) return error
  const data: unknown =
    error.data instanceof Blob
      ? await new Response(error.data).json().catch(() => null)
      : error.data
  if (error.response) return readProblem(data, codeOf(error.response.status))
  serverGone()
  return new Problem(
    'unavailable',
    'Não foi possível falar com o servidor. Confira a conexão e tente de novo; o que você digitou continua na tela.',
  )
}
