import { letterPlace, openSecret } from '../../platform/secrets/keyring.ts'
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

export interface Letter {
  readonly para: string
  readonly assunto: string
  readonly texto: string | null
  readonly enviada_em: Date | null
  readonly tentativas: number
  readonly erro: string | null
}
/** The outbox as the queue reads it: no call tells a key to anybody. */
export const letters = async (): Promise<readonly Letter[]> => {
  const kept = await server.runnerOf('a').run<Letter>({
    text: `select para, assunto, case when expira_em is null or expira_em > now() then texto end as texto, enviada_em,
      tentativas, erro
      from mensagem order by criada_em desc limit 100`,
    values: [],
  })
  return kept.map((one) => ({
    ...one,
    texto: one.texto && (openSecret(one.texto, letterPlace) ?? ''),
  }))
}
export const letterTo = async (email: string) =>
  (await letters()).find(({ para }) => para === email)
export const tokenIn = (letter: Letter | undefined) =>
  /token=([\w-]+)/.exec(letter?.texto ?? '')?.[1] ?? ''
// Another address for each step: the limits of strangers are by address, and not what is asked here.
let last = 1
export const from = () => ({ 'x-forwarded-for': `10.0.0.${(last += 1)}` })
export const other = 'três tigres tristes no prado'
export const ask = (path: string, body: unknown) =>
  nobody()('POST', `/webadm/conta/${path}`, body, from())
