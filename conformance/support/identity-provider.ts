import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider, type Context } from 'oidc-provider'
import { z } from 'zod'

// A provider of OpenID Connect on loopback, as it is published (oidc-provider), with people who sign in without a
// screen, the levels of gov.br, and faults that are asked for.

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parts = z.tuple([z.string(), z.string(), z.string()])
const claimsOf = z.record(z.string(), z.unknown())
type Claims = Readonly<Record<string, unknown>>

interface Key {
  readonly kid: string
  readonly privateKey: KeyObject
}
const freshKey = (): Key => ({
  kid: randomBytes(6).toString('hex'),
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey,
})

/** What it does otherwise than it should; nothing after {@link IdentityProvider.reset}. */
interface Faults {
  /** Claims of the token in the place of its own. */
  claims?: (claims: Claims) => Claims
  /** The token names no key. */
  hidesKey?: boolean
  /** Somebody else signs. */
  forged?: boolean
  /** The token is not answered. */
  hangs?: boolean
}
export interface IdentityProvider {
  readonly issuer: string
  readonly client: string
  readonly secret: string
  readonly leaving: string
  /** Who sits at the browser: of gov.br the CPF. */
  person: { sub: string; name: string; level: 1 | 2 | 3 }
  readonly faults: Faults
  reset(): void
  /** Signs with other keys from now on, and shows the former ones no more. */
  rotate(): void
  /** Lets the time of a code pass. */
  expire(code: string): Promise<void>
  /** Goes where a browser would until it is sent back. @returns what stands after `?` */
  visit(address: string): Promise<string>
  close(): Promise<void>
}

const scopes = 'openid email profile govbr_confiabilidades'

/** @param redirect where its client's people come back to */
export async function startIdentityProvider(redirect: string): Promise<IdentityProvider> {
  const client = 'municipio'
  const secret = 'segredo-do-municipio:1+1=2'
  const leaving = 'http://localhost/autenticacao/login'
  const state: { provider?: Provider; keys: readonly Key[] } = { keys: [] }
  const faults: Faults = {}
  const server = createServer((request, response) => void answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.int() }).parse(server.address())
  const issuer = `http://127.0.0.1:${port}`

  const make = () => {
    state.keys = [freshKey(), freshKey()]
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: client,
          client_secret: secret,
          redirect_uris: [redirect],
          post_logout_redirect_uris: [leaving],
        },
      ],
      jwks: {
        keys: state.keys.map(({ kid, privateKey }) => ({
          ...privateKey.export({ format: 'jwk' }),
          kid,
          alg: 'RS256',
          use: 'sig',
        })),
      },
      scopes: scopes.split(' '),
      claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['cookies'] },
      findAccount: (_: Context, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, name: self.person.name, email: 'ana@demonstracao.gov.br' }),
      }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
      async loadExistingGrant({ oidc }: Context) {
        const { clientId } = oidc.client
        const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
        grant.addOIDCScope(scopes)
        await grant.save(600)
        return grant
      },
    })
    provider.use(async (context, next) => {
      await next()
      if (context.path === '/token') context.body = tampered(context.body)
    })
    state.provider = provider
  }

  /** Writes a token anew where a fault is asked for, signed by the provider's own key. */
  const tampered = (body: unknown): unknown => {
    const { claims, hidesKey, forged } = faults
    const answered = z.looseObject({ id_token: z.string() }).safeParse(body)
    if (!answered.success || !(claims || hidesKey || forged)) return body
    const [head, payload] = parts.parse(answered.data.id_token.split('.'))
    const header = claimsOf.parse(JSON.parse(Buffer.from(head, 'base64url').toString()))
    const said = claimsOf.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    const key = forged ? freshKey() : state.keys.find(({ kid }) => kid === header['kid'])
    const { kid, ...nameless } = header
    const text = `${base64(hidesKey ? nameless : { ...nameless, kid })}.${base64(claims?.(said) ?? said)}`
    if (!key) throw new Error('The provider signed with a key that it has not.')
    const signature = sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')
    return { ...answered.data, id_token: `${text}.${signature}` }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request
    if (faults.hangs && url.startsWith('/token')) return
    if (url.startsWith('/interaction/'))
      return state.provider?.interactionFinished(request, response, {
        login: { accountId: self.person.sub },
      })
    if (url.startsWith('/confiabilidades/')) {
      const asked = url === `/confiabilidades/v3/contas/${self.person.sub}/niveis?response-type=ids`
      const may = asked && /^Bearer \S+$/.test(request.headers.authorization ?? '')
      response.writeHead(may ? 200 : 403, { 'content-type': 'application/json' })
      return response.end(
        JSON.stringify(
          Array.from({ length: self.person.level }, (_, at) => ({
            id: String(at + 1),
            dataAtualizacao: '2026-11-30T10:00:00',
          })),
        ),
      )
    }
    return state.provider?.callback()(request, response)
  }

  const self: IdentityProvider = {
    issuer,
    client,
    secret,
    leaving,
    faults,
    person: { sub: '01234567890', name: 'Ana Coutinho', level: 3 },
    reset() {
      for (const name of ['claims', 'hidesKey', 'forged', 'hangs'] as const) delete faults[name]
      self.person = { sub: '01234567890', name: 'Ana Coutinho', level: 3 }
    },
    rotate: make,
    async expire(code) {
      const kept = await state.provider?.AuthorizationCode.find(code)
      if (!kept) throw new Error('There is no such code.')
      kept.exp = Math.floor(Date.now() / 1_000) - 1
      await kept.save(60)
    },
    async visit(address) {
      const jar = new Map<string, string>()
      let at = address
      for (let hops = 0; hops < 8 && !at.startsWith(redirect); hops += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const said = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const one of said.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
          jar.set(name, value)
        }
        const to = said.headers.get('location')
        if (to === null) throw new Error(`${said.status} at ${at}: ${await said.text()}`)
        at = new URL(to, issuer).href
      }
      return new URL(at).search.slice(1)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  make()
  return self
}
