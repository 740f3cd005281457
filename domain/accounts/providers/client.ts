import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { StoredProvider } from '../../../data/accounts/providers.ts'
import { identifiers } from '../../../pt-br/identifier.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { formOf, providerLevels, type ProviderLevel } from '../../../resources/sign-in-providers.ts'
import type { ProviderAccess } from './access.ts'
import { levelTooLow, refusal, atProvider, type RefusalReason } from './refusals.ts'

// What is asked of a provider: OpenID Connect Core 1.0 by the code flow with PKCE (RFC 7636), its `iss` (RFC 9207), and
// the level of gov.br. Descriptions and keys are read anew each time: one that was changed counts at once.

/** Seconds by which its clock and ours may differ. */
const tolerance = 60
/** The algorithms of its signatures that are taken. */
const algorithms: readonly unknown[] = ['ES256', 'RS256']

/** What the browser keeps, and what stands for it at the provider; the database has its fingerprint alone. */
const derived = (key: string, what: 'state' | 'nonce' | 'verifier') =>
  createHash('sha256').update(`${what} ${key}`).digest('base64url')

const fetchBy =
  (access: ProviderAccess, within: boolean): oidc.CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const answer = await access.ask(new URL(address), {
      method,
      headers,
      body: body === undefined || body === null ? undefined : String(body),
      signal: signal ?? AbortSignal.timeout(access.seconds * 1_000),
      within,
    })
    const kept = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (typeof value === 'string') kept.set(name, value)
    const isEmpty = answer.text === '' || [204, 205, 304].includes(answer.status)
    return new Response(isEmpty ? null : answer.text, { status: answer.status, headers: kept })
  }

/** How a client proves itself: Basic, as OpenID Connect has it unless the provider says otherwise. */
function authenticationOf(secret: string): oidc.ClientAuth {
  if (secret === '') return oidc.None()
  const basic = oidc.ClientSecretBasic(secret)
  const post = oidc.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported
    const takesBasic = !ways || ways.includes('client_secret_basic')
    return (takesBasic ? basic : post)(server, client, body, headers)
  }
}

async function configurationOf(
  access: ProviderAccess,
  { issuer, client, secret }: StoredProvider,
): Promise<oidc.Configuration> {
  if (secret === undefined) throw refusal('sem-chave')
  const address = new URL(issuer)
  const within = access.isInner(address)
  return oidc.discovery(
    address,
    client,
    { [oidc.clockTolerance]: tolerance },
    authenticationOf(secret),
    {
      [oidc.customFetch]: fetchBy(access, within),
      timeout: access.seconds,
      execute: [
        // The signature is looked at as well, although the token comes over TLS.
        oidc.enableNonRepudiationChecks,
        ...(within ? [oidc.allowInsecureRequests] : []),
      ],
    },
  )
}

/** The address that a provider sends the browser back to: it is registered there. */
const returnAddress = (origin: string): string => `${origin}${ownScreens.providerReturn}`

/**
 * Where the browser goes to sign in at a provider.
 * @throws {Problem} that tells what to do
 */
export const addressToSignIn = (
  access: ProviderAccess,
  provider: StoredProvider,
  { key, origin }: { readonly key: string; readonly origin: string },
): Promise<string> =>
  atProvider(provider.name, async () => {
    const config = await configurationOf(access, provider)
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: returnAddress(origin),
      scope: provider.scopes,
      state: derived(key, 'state'),
      nonce: derived(key, 'nonce'),
      code_challenge: await oidc.calculatePKCECodeChallenge(derived(key, 'verifier')),
      code_challenge_method: 'S256',
    })
    return address.href
  })

/** Who a provider says that somebody is. */
export interface Identity {
  readonly subject: string
  readonly name: string
  /** As the provider answers for it. */
  readonly cpf: string | null
}

const algorithmOf = (token = ''): unknown =>
  z
    .object({ alg: z.unknown() })
    .parse(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).alg

/** Why an answer has no code: nothing was refused where the person has only just registered there. */
function withoutCode(said: URLSearchParams): RefusalReason | undefined {
  if (said.has('error')) return said.get('error') === 'access_denied' ? 'nao-quis' : 'erro-la'
  return said.has('code') ? undefined : 'sem-codigo'
}

/**
 * Who came back from a provider.
 * @param said what stands after `?` in the address
 * @throws {Problem} that tells what to do
 */
export const whoCameBack = (
  access: ProviderAccess,
  provider: StoredProvider,
  { key, origin, said }: { readonly key: string; readonly origin: string; readonly said: string },
): Promise<Identity> =>
  atProvider(provider.name, async () => {
    const why = withoutCode(new URLSearchParams(said))
    if (why) throw refusal(why)
    const config = await configurationOf(access, provider)
    const current = new URL(returnAddress(origin))
    current.search = said
    const tokens = await oidc.authorizationCodeGrant(config, current, {
      expectedState: derived(key, 'state'),
      expectedNonce: derived(key, 'nonce'),
      pkceCodeVerifier: derived(key, 'verifier'),
      idTokenExpected: true,
    })
    if (!algorithms.includes(algorithmOf(tokens.id_token))) throw refusal('algoritmo')
    const claims = tokens.claims()
    if (!claims) throw refusal('resposta')
    // It was written a moment ago, by the clock of the provider.
    if (Math.abs(claims.iat - Date.now() / 1_000) > tolerance + access.seconds)
      throw refusal('relogio')
    const identity = identityOf(provider, claims)
    await requireLevel(config, provider, { token: tokens.access_token, claims })
    return identity
  })

function identityOf({ model }: StoredProvider, claims: oidc.IDToken): Identity {
  const { cpf: from } = formOf(model)
  const said = from === undefined ? undefined : claims[from]
  const cpf = typeof said === 'string' && isCpf(said) ? said : null
  // A CPF that lost its first zero is somebody else's number, or nobody's.
  if (from === 'sub' && cpf === null) throw refusal('sem-cpf')
  const { name } = claims
  return {
    subject: claims.sub,
    name: typeof name === 'string' ? name.trim().slice(0, 120) : '',
    cpf,
  }
}
const isCpf = (text: string) => /^\d{11}$/.test(text) && identifiers.cpf.check(text)

const reliability = z.object({ level: z.enum(['bronze', 'silver', 'gold']) })
const named = { bronze: 'bronze', silver: 'prata', gold: 'ouro' } as const
const listed = z.array(z.object({ id: z.coerce.number().int().min(1).max(3) }))

interface Shown {
  readonly token: string
  readonly claims: oidc.IDToken
}
/** The level that gov.br says: in the token where its scope was asked for, else where levels are read. */
async function levelOf(
  config: oidc.Configuration,
  at: string,
  { token, claims }: Shown,
): Promise<ProviderLevel | undefined> {
  const said = reliability.safeParse(claims['reliability_info'])
  if (said.success) return named[said.data.level]
  const address = new URL(`${at}/${encodeURIComponent(claims.sub)}/niveis?response-type=ids`)
  const answer = await oidc
    .fetchProtectedResource(config, token, address, 'GET')
    .catch((error: unknown) => {
      if (error instanceof oidc.WWWAuthenticateChallengeError) return undefined
      throw error
    })
  const levels = answer?.ok ? listed.safeParse(await answer.json().catch(() => null)) : undefined
  return levels?.success
    ? providerLevels[Math.max(0, ...levels.data.map(({ id }) => id)) - 1]
    : undefined
}

/** Where levels are read: of the ready forms beside them, of a host of the operator's at the provider itself. */
const levelsAt = ({ model, issuer }: StoredProvider): string | undefined => {
  const { levels, issuer: own } = formOf(model)
  return levels === undefined || issuer === own
    ? levels
    : new URL('/confiabilidades/v3/contas', issuer).href
}

async function requireLevel(config: oidc.Configuration, provider: StoredProvider, shown: Shown) {
  const [wanted, at] = [provider.level, levelsAt(provider)]
  if (wanted === null || at === undefined) return
  const has = await levelOf(config, at, shown)
  if (has === undefined) throw refusal('sem-nivel')
  if (providerLevels.indexOf(has) < providerLevels.indexOf(wanted)) throw levelTooLow(has, wanted)
}

/**
 * Where the browser ends the session at a provider. It is asked first whether it takes the address that the browser
 * comes back to, which has to be the registered one to the letter.
 * @throws {Problem} that tells what to do
 */
export const addressToLeave = (
  access: ProviderAccess,
  provider: StoredProvider,
): Promise<string | null> =>
  atProvider(provider.name, async () => {
    const { leavesTo, client, model, issuer } = provider
    if (leavesTo === null) return null
    const { leaving, issuer: own } = formOf(model)
    const config = await configurationOf(access, provider)
    const known = leaving !== undefined && issuer === own ? leaving : undefined
    const end = known ?? config.serverMetadata().end_session_endpoint
    if (end === undefined) throw refusal('sem-saida')
    const address = new URL(end)
    address.searchParams.set('post_logout_redirect_uri', leavesTo)
    if (known === undefined) address.searchParams.set('client_id', client)
    const answer = await access.ask(address, {
      method: 'GET',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(access.seconds * 1_000),
      within: access.isInner(new URL(issuer)),
    })
    if (answer.status >= 400) throw refusal('saida')
    return address.href
  })
