import { Problem } from '../../kernel/problem.ts'
import { config } from '../app/config.ts'
import { bearer } from '../transport/http.ts'
import { readProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { store } from '../ui/store.ts'

/** What the session works on. */
export interface Choice {
  readonly clienteId: number
  readonly cliente: string
  readonly unidadeGestoraHashId: string
  readonly unidadeGestora: string
  readonly exercicio: number
}
export type Selection = Pick<Choice, 'clienteId' | 'unidadeGestoraHashId' | 'exercicio'>
/** The second session of this application: that of the accountability area, of a portal's user or of an administrator who looks. */
export type Accountability =
  | { readonly status: 'out'; readonly forced: boolean }
  | {
      readonly status: 'in'
      readonly usuario: string
      readonly administrador: boolean
      readonly podeEnviar: boolean
      readonly escolha: Choice | null
    }

export const accountability = store<Accountability>({ status: 'out', forced: false })
// In memory only, as the application's own token.
let token: string | null = null
export const ciaBearer = () => (token ? `Bearer ${token}` : '')

const unreachable = 'Não foi possível falar com o servidor. Confira a conexão e tente de novo.'
interface Ask {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  readonly authorization?: string
  readonly signal?: AbortSignal | undefined
}
const reach = (
  path: string,
  { method = 'GET', body, authorization, signal }: Ask = {},
): Promise<Response> =>
  fetch(path, {
    method,
    ...(signal ? { signal } : {}),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(authorization ? { authorization } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new Problem('unavailable', unreachable)
  })
const bodyOf = (answer: Response): Promise<unknown> => answer.json().catch(() => null)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const tokenOf = (body: unknown) =>
  isRecord(body) && typeof body['token'] === 'string' ? body['token'] : null

const isChoice = (value: unknown): value is Choice =>
  isRecord(value) &&
  typeof value['clienteId'] === 'number' &&
  typeof value['unidadeGestora'] === 'string' &&
  typeof value['exercicio'] === 'number'
function take(body: unknown): boolean {
  const found = tokenOf(body)
  if (!found || !isRecord(body)) return false
  token = found
  const { usuario, administrador, podeEnviar, escolha } = body
  accountability.set({
    status: 'in',
    usuario: String(usuario ?? ''),
    administrador: administrador === true,
    podeEnviar: podeEnviar === true,
    escolha: isChoice(escolha) ? escolha : null,
  })
  return true
}

/** Takes up the session that the cookie, or this token, stands for. @returns whether there is one. @throws {Problem} `unavailable`. */
export async function resumeAccountability(authorization = ''): Promise<boolean> {
  const answer = await reach('/api/auth-cia', { authorization })
  if (answer.status >= 500) throw new Problem('unavailable', unreachable)
  return answer.ok && take(await bodyOf(answer))
}

const failed = 'Erro ao autenticar usuário!'
/** Signs in with the user name of a portal's user. @throws {Problem} whose text is to be shown as it is. */
export async function signInToAccountability(userName: string, password: string): Promise<void> {
  const answer = await reach('/api/auth-cia', { method: 'POST', body: { userName, password } })
  const body = await bodyOf(answer)
  if (!answer.ok)
    throw answer.status === 429 ? readProblem(body, 'too-many') : new Problem('signed-out', failed)
  const given = tokenOf(body)
  if (!given || !(await resumeAccountability(`Bearer ${given}`)))
    throw new Problem('signed-out', failed)
}

/** Lets an administrator in, on the strength of the application's session; another user's session gives way. @throws {Problem} when the page's right is missing. */
export async function enterAsAdministrator(): Promise<void> {
  const now = accountability.get()
  if (now.status === 'in' && now.administrador) return
  const answer = await reach(`${config().ciaBase}/admin/api/auth-cia-set-client`, {
    method: 'POST',
    body: {},
    authorization: bearer(),
  })
  const body = await bodyOf(answer)
  const given = tokenOf(body)
  if (!answer.ok || !given || !(await resumeAccountability(`Bearer ${given}`)))
    throw readProblem(body, 'forbidden')
}

/** Chooses client, unit and year; the new token carries them. @throws {Problem} with the contract's texts. */
export async function chooseUnit(selection: Selection): Promise<void> {
  const answer = await reach('/api/auth-cia-set-client', {
    method: 'POST',
    body: selection,
    authorization: ciaBearer(),
  })
  const body = await bodyOf(answer)
  if (answer.status === 401) loseAccountability()
  if (!answer.ok) throw readProblem(body, 'invalid')
  const given = tokenOf(body)
  if (!given) throw new Problem('signed-out', 'Token não encontrado!')
  if (!(await resumeAccountability(`Bearer ${given}`)))
    throw new Problem('invalid', 'Erro ao selecionar cliente!')
  queryClient.removeQueries({ queryKey: ['cia'] })
}

/** One call of the accountability API, which has a base address of its own. @returns null for 204. @throws {Problem}. */
export async function ciaCall<T>(
  path: string,
  {
    signal,
    answer: kind = 'json',
  }: { readonly signal?: AbortSignal; readonly answer?: 'json' | 'blob' } = {},
): Promise<T | null> {
  const answer = await reach(`${config().ciaBase}/admin/api/cia/${path}`, {
    authorization: ciaBearer(),
    signal,
  })
  if (answer.status === 401) loseAccountability()
  if (!answer.ok)
    throw readProblem(
      await bodyOf(answer),
      answer.status === 401 ? 'signed-out' : answer.status >= 500 ? 'unavailable' : 'invalid',
    )
  if (answer.status === 204) return null
  const body: unknown = kind === 'blob' ? await answer.blob() : await answer.json()
  return body as T
}

/** @param forced the session ended on the server, not by the user's wish. */
export function loseAccountability(forced: 'forced' | 'wished' = 'forced'): void {
  token = null
  accountability.set({ status: 'out', forced: forced === 'forced' })
  queryClient.removeQueries({ queryKey: ['cia'] })
}

/** What an administrator opened ends with their own session. */
export function leaveWithAdministrator(): void {
  const now = accountability.get()
  if (now.status === 'in' && now.administrador) loseAccountability('wished')
}

export async function signOutOfAccountability(): Promise<void> {
  await reach('/api/auth-cia/sair', { method: 'POST', body: {}, authorization: ciaBearer() }).catch(
    () => undefined,
  )
  loseAccountability('wished')
}
