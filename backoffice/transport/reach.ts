import { pathOf, type AnswerOf, type ApiCall, type InputOf } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'

// Calls with cookies, or with a token of their own: at one address, and whatever comes back is the caller's to judge.

export interface ReachOptions {
  /** The origin; '' is this one, where the cookies are. */
  readonly base?: string
  readonly authorization?: string
  readonly signal?: AbortSignal | undefined
}
export interface Reached<C extends ApiCall> {
  /**
   * Whether it was answered with a status that the call declares: another 2xx is a failure too (specification 2 §8).
   */
  readonly ok: boolean
  readonly status: number
  /** The declared answer; undefined for a refusal, and for what the call does not declare. */
  readonly data: AnswerOf<C> | undefined
  /** The body as it came: what a refusal says. */
  readonly body: unknown
}

/** Reads an answer by the schema that the call declares for its status; undefined when it is none of them. */
export function readAnswer<C extends ApiCall>(
  call: C,
  status: number,
  body: unknown,
): AnswerOf<C> | undefined {
  const answer = call.answers[status]
  const read =
    answer && 'safeParse' in answer ? answer.safeParse(body) : { success: true, data: body }
  // The schema of one of the call's own answers made the value; what is no JSON is the Blob that was asked for.
  return answer && read.success ? (read.data as AnswerOf<C>) : undefined
}
/** Query parameters as an address carries them; what is undefined is left out. */
export const queryTexts = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
/** Whether what a call answers is a file. */
export const answersFile = (call: ApiCall): boolean =>
  Object.values(call.answers).some((answer) => !('safeParse' in answer))

const unreachable = 'Não foi possível falar com o servidor. Confira a conexão e tente de novo.'
export const outOfReach = () => new Problem('unavailable', unreachable)

/**
 * The answers after which a read is asked once more (specification 2 §7.1); the client of portal calls has the same
 * ones.
 */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])
/** Fetches; a read again where its answer may pass. Writes are sent once. */
export async function fetchTwice(address: string, asked: RequestInit): Promise<Response> {
  const answer = await fetch(address, asked)
  return asked.method === 'GET' && passing.has(answer.status) ? fetch(address, asked) : answer
}

/** Makes a call. @throws {Problem} `unavailable` when the server cannot be reached. */
export async function reach<C extends ApiCall>(
  call: C,
  { params, query, body }: InputOf<C>,
  { base = '', authorization, signal }: ReachOptions = {},
): Promise<Reached<C>> {
  const search = query ? `?${new URLSearchParams(queryTexts(query))}` : ''
  const answer = await fetchTwice(`${base}${pathOf(call, params)}${search}`, {
    method: call.method,
    ...(signal ? { signal } : {}),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(authorization ? { authorization } : {}),
    },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : outOfReach()
  })
  const { status } = answer
  const ok = answer.ok && Object.hasOwn(call.answers, status)
  const wanted = ok && answersFile(call) ? answer.blob() : answer.json()
  const read: unknown = await wanted.catch(() => null)
  return { ok, status, data: ok ? readAnswer(call, status, read) : undefined, body: read }
}
