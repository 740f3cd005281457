import { tenants, password } from './tenants.ts'
import { startTestServer, type Answer, type Headers, type TestServer } from './test-server.ts'

// Signing in, and the cookies that come of it.

export let server: TestServer
export async function openSessions(): Promise<void> {
  server = await startTestServer()
}

export async function closeSessions(): Promise<void> {
  await server.close()
}

export const host = tenants.a.host
export const login = (email: unknown, secret: unknown = password, headers: Headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/token',
    headers: { host, ...headers },
    payload: { email, password: secret },
  })
export const sameBut = ({ statusCode, headers, body }: Answer) => ({
  statusCode,
  headers: Object.keys(headers)
    .filter((name) => !name.startsWith('x-ratelimit'))
    .toSorted(),
  body: body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, ''),
})
export const cookiesOf = (answer: Answer) =>
  answer.cookies as readonly {
    name: string
    value: string
    httpOnly?: boolean
    secure?: boolean
    sameSite?: string
    path?: string
    maxAge?: number
    domain?: string
  }[]
export const withCookies = (cookies: readonly { name: string; value: string }[]) => ({
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
})
