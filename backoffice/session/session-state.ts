import type { ApiCall, BodyOf, InputOf } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { readRegistration } from '../../resources/calls/account.ts'
import * as calls from '../../resources/calls/session.ts'
import type { Profile } from '../../resources/calls/session.ts'
import { bearerHeader, callApi, onSignedOut, setToken } from '../transport/http.ts'
import { readProblem } from '../transport/problem-answer.ts'
import { outOfReach, reach } from '../transport/reach.ts'
import { queryClient } from '../transport/query.ts'
import { store } from '../ui/store.ts'

/**
 * `asking`: the session ended under an open form, and the password is being asked over it. `reason`: why the cookies
 * that the browser kept opened nothing, for the sign-in to say.
 */
export type Session =
  | { readonly status: 'out'; readonly forced: boolean; readonly reason?: string }
  | { readonly status: 'in' | 'asking'; readonly userId: string; readonly profile: Profile | null }

export const session = store<Session>({ status: 'out', forced: false })

/**
 * Reads `nameid` of a token. The server verifies; here it only names the user.
 * @returns null for what is not a token.
 */
function userIdOf(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const id =
      typeof claims === 'object' && claims !== null && 'nameid' in claims ? claims.nameid : null
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null
  } catch {
    return null
  }
}

/**
 * Takes up the session that the cookies stand for.
 * @param adminToken names the user (specification 2 §6). After a reload no script can read it: it is in a cookie of the
 * server's, and the application token, which it bought, names the same user. @returns why there is none. @throws
 * {Problem} `unavailable`.
 */
export async function takeUpSession(adminToken?: string): Promise<Problem | null> {
  const { status, data, body } = await reach(calls.readApplicationToken, {})
  // A server in trouble is not a user without a session: the login would be as useless, and the address would be lost.
  if (status >= 500) throw outOfReach()
  const token = data?.token ?? null
  const userId = token && ((adminToken && userIdOf(adminToken)) || userIdOf(token))
  if (!token || !userId) return readProblem(body, 'signed-out')
  setToken(token)
  const known = session.get()
  const profile = known.status !== 'out' && known.userId === userId ? known.profile : null
  session.set({ status: 'in', userId, profile })
  if (!profile) void readProfile(userId)
  return null
}

/**
 * At the start of the application, which has cookies: without a session the sign-in says why.
 * @throws {Problem} `unavailable`.
 */
export async function resumeSession(): Promise<void> {
  const refused = await takeUpSession()
  if (refused) session.set({ status: 'out', forced: false, reason: refused.message })
}

async function readProfile(userId: string): Promise<void> {
  // A missing profile costs a greeting and the initials; nothing else waits for it.
  const profile = await callApi(calls.readProfile, { params: { id: userId } }).then(
    ({ data }) => data,
    () => null,
  )
  const now = session.get()
  if (now.status !== 'out' && now.userId === userId && profile) session.set({ ...now, profile })
}

/** Shows a changed profile wherever the person is named. */
export function showProfile(profile: Profile): void {
  const now = session.get()
  if (now.status !== 'out') session.set({ ...now, profile })
}

const wrongPassword = 'E-mail ou senha inválidos!'
export const signInFailed = 'Ocorreu um erro ao autenticar o usuário!'

/**
 * Signs in with e-mail and password.
 * @throws {Problem} whose text is to be shown as it is; `second-factor` when a code has to follow.
 */
export async function signIn(email: string, password: string): Promise<void> {
  const { ok, status, data, body } = await reach(calls.signIn, { body: { email, password } })
  if (status === 401) throw readProblem({ message: wrongPassword, ...objectIn(body) }, 'signed-out')
  if (status === 429)
    throw new Problem('too-many', `${signInFailed} ${readProblem(body, 'too-many').message}`)
  if (!ok || (await takeUpSession(data?.token))) throw new Problem('unavailable', signInFailed)
}

/**
 * Makes the first user of an empty installation, with the one-time key of the set-up link.
 * @throws {Problem} with faults by field.
 */
export async function makeFirstUser(
  first: Readonly<BodyOf<typeof calls.createFirstUser>>,
): Promise<void> {
  const { ok, body } = await reach(calls.createFirstUser, { body: first })
  if (!ok) throw readProblem(body, 'invalid')
}

/**
 * Makes a call of an account from outside the session.
 * @returns what to say.
 * @throws {Problem} with faults by field.
 */
export async function askAccount<C extends ApiCall>(call: C, input: InputOf<C>): Promise<string> {
  const { ok, status, body } = await reach(call, input)
  if (!ok) throw readProblem(body, status === 429 ? 'too-many' : 'invalid')
  return messageOf(body) ?? ''
}
export async function registrationIsOpen(): Promise<boolean> {
  const { data } = await reach(readRegistration, {})
  return data?.aberto ?? true
}
/** What the server said to the last request for another password; empty when there was none. */
export const recovery = store('')

const objectIn = (body: unknown) => (typeof body === 'object' ? body : null)
const messageOf = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  typeof body.message === 'string' &&
  body.message
    ? body.message
    : undefined

/** Ends the session on the server, which takes the cookies back: without them a reload finds nobody signed in. */
async function endSession(): Promise<void> {
  const authorization = bearerHeader()
  setToken(null)
  // When the server cannot be reached, the cookies end by themselves in 12 hours; nobody waits for it longer than this.
  const signal = AbortSignal.timeout(5_000)
  await reach(calls.signOut, {}, { authorization, signal }).catch(() => undefined)
}

/** Ends the session by the user's own wish: tokens, cookies and everything that was read are forgotten. */
export async function signOut(): Promise<void> {
  await endSession()
  forget(false)
}

function forget(forced: boolean): void {
  setToken(null)
  session.set({ status: 'out', forced })
  queryClient.clear()
}

let workIsOpen = () => false
/** Tells how to know that the current screen holds work which must survive the end of the session. */
export const setWorkIsOpen = (isOpen: () => boolean) => {
  workIsOpen = isOpen
}

let settle: ((mayRepeat: boolean) => void) | null = null
let leaving: Promise<boolean> | null = null

/** A call was answered 401: the cookies go (specification 2 §4), and the password is asked where work would be lost. */
async function leave(): Promise<boolean> {
  await endSession()
  const now = session.get()
  if (now.status === 'out') return false
  if (!workIsOpen()) {
    forget(true)
    return false
  }
  session.set({ ...now, status: 'asking' })
  return new Promise<boolean>((resolve) => {
    settle = resolve
  })
}

onSignedOut(() => {
  if (session.get().status === 'out') return Promise.resolve(false)
  leaving ??= leave().finally(() => {
    leaving = null
  })
  return leaving
})

/** Closes the question for the password; `signed-in` lets the waiting calls be repeated. */
export function answerSignIn(answer: 'signed-in' | 'given-up'): void {
  if (answer === 'given-up') forget(false)
  settle?.(answer === 'signed-in')
  settle = null
}
