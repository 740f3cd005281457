import { letterOf, lettersOf } from './letters.ts'
import { callWith, startTestServer, type Caller, type TestServer } from './test-server.ts'

// The accounts of tenant a and the letters that are written about them.

export let server: TestServer
export let master: Caller
export const nobody = () => callWith(server.app, 'localhost', undefined)
export async function openAccounts(): Promise<void> {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
  master = await server.signedIn('master')
}

export async function closeAccounts(): Promise<void> {
  await server.close()
}

export const letters = () => lettersOf(server.runnerOf('a'))
export const letterTo = (email: string) => letterOf(server.runnerOf('a'), email)
// Another address for each step: the limits of strangers are by address, and not what is asked here.
let last = 1
export const from = () => ({ 'x-forwarded-for': `10.0.0.${(last += 1)}` })
export const other = 'três tigres tristes no prado'
export const ask = (path: string, body: unknown) =>
  nobody()('POST', `/webadm/conta/${path}`, body, from())
