import type { Account } from './visitor.ts'

/** Makes a call as somebody. @throws Error with the answer when it is refused. */
export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** The calls of an account, for what a test needs and no screen that it looks at makes. */
export async function callsOf(origin: string, { email, password }: Account): Promise<Ask> {
  const askWith =
    (token: string): Ask =>
    async <T>(method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined || body instanceof FormData
            ? {}
            : { 'content-type': 'application/json' }),
        },
        ...(body === undefined
          ? {}
          : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json() as Promise<T>
    }
  const admin = await askWith('')<{ readonly token: string }>('POST', '/token', { email, password })
  const { token } = await askWith(admin.token)<{ readonly token: string }>(
    'GET',
    '/api/authUserAplication',
  )
  return askWith(token)
}
