import type { AnswerOf, ApiCall, InputOf } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import * as calls from '../../resources/calls/accountability.ts'
import { config } from '../app/config.ts'
import { bearerHeader } from '../transport/http.ts'
import { readProblem } from '../transport/problem-answer.ts'
import { outOfReach, reach } from '../transport/reach.ts'
import { queryClient } from '../transport/query.ts'
import { store } from '../ui/store.ts'

/**
 * The second session of this application: that of the accountability area, of a portal's user or of an administrator
 * who looks.
 */
export type Accountability =
  | { readonly status: 'out'; readonly forced: boolean }
  | {
      readonly status: 'in'
      readonly usuario: string
      readonly administrador: boolean
      readonly podeEnviar: boolean
      readonly escolha: calls.UnitChoice | null
    }

export const accountability = store<Accountability>({ status: 'out', forced: false })
// In memory only, as the application's own token.
let token: string | null = null
export const ciaBearer = () => (token ? `Bearer ${token}` : '')

/**
 * Takes up the session that the cookie, or this token, stands for.
 * @returns whether there is one.
 * @throws {Problem} `unavailable`.
 */
export async function resumeAccountability(authorization = ''): Promise<boolean> {
  const { status, data } = await reach(calls.resumeAccountabilitySession, {}, { authorization })
  if (status >= 500) throw outOfReach()
  if (!data) return false
  const { token: given, ...session } = data
  token = given
  accountability.set({ status: 'in', ...session })
  return true
}

const failed = 'Erro ao autenticar usuário!'
/** Signs in with the user name of a portal's user. @throws {Problem} whose text is to be shown as it is. */
export async function signInToAccountability(userName: string, password: string): Promise<void> {
  const { ok, status, data, body } = await reach(calls.accountabilitySignIn, {
    body: { userName, password },
  })
  if (!ok) throw status === 429 ? readProblem(body, 'too-many') : new Problem('signed-out', failed)
  if (!data || !(await resumeAccountability(`Bearer ${data.token}`)))
    throw new Problem('signed-out', failed)
}

/**
 * Lets an administrator in, on the strength of the application's session; another user's session gives way.
 * @throws {Problem} when the page's right is missing.
 */
export async function enterAsAdministrator(): Promise<void> {
  const now = accountability.get()
  if (now.status === 'in' && now.administrador) return
  const { data, body } = await reach(
    calls.openAsAdministrator,
    { body: {} },
    { base: config().ciaBase, authorization: bearerHeader() },
  )
  if (!data || !(await resumeAccountability(`Bearer ${data.token}`)))
    throw readProblem(body, 'forbidden')
}

/** Chooses client, unit and year; the new token carries them. @throws {Problem} with the contract's texts. */
export async function chooseUnit(selection: calls.UnitSelection): Promise<void> {
  const authorization = ciaBearer()
  const { ok, status, data, body } = await reach(
    calls.chooseUnit,
    { body: selection },
    { authorization },
  )
  if (status === 401) loseAccountability()
  if (!ok) throw readProblem(body, 'invalid')
  if (!data) throw new Problem('signed-out', 'Token não encontrado!')
  if (!(await resumeAccountability(`Bearer ${data.token}`)))
    throw new Problem('invalid', 'Erro ao selecionar cliente!')
  queryClient.removeQueries({ queryKey: ['cia'] })
}

/**
 * One call of the accountability API, which has a base address of its own.
 * @returns null for 204.
 * @throws {Problem}.
 */
export async function callCia<C extends ApiCall>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  const { ok, status, data, body } = await reach(call, input, {
    base: config().ciaBase,
    authorization: ciaBearer(),
    signal,
  })
  if (status === 401) loseAccountability()
  if (ok && data !== undefined) return data
  throw readProblem(
    body,
    status === 401 ? 'signed-out' : ok || status >= 500 ? 'unavailable' : 'invalid',
  )
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
  await reach(calls.accountabilitySignOut, {}, { authorization: ciaBearer() }).catch(
    () => undefined,
  )
  loseAccountability('wished')
}
