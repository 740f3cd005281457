import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeClientDataJSON, isoBase64URL, isoUint8Array } from '@simplewebauthn/server/helpers'
import { problem } from '../../kernel/problem.ts'
import {
  countPasskeys,
  countUse,
  insertPasskey,
  issueChallenge,
  lockPasskey,
  mostPasskeys,
  passkeysAt,
  removePasskey,
  spendChallenge,
  type HeldPasskey,
  type Purpose,
} from '../../data/accounts/passkeys.ts'
import { nameAndEmail } from '../../data/accounts/users.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Assertion, PasskeyCreation, PasskeyRequest } from '../../resources/calls/passkey.ts'
import type { Actor } from '../../data/store/scope.ts'
import type { Sender } from '../letters/letter.ts'
import { tellChange } from './second-factor.ts'

// Passkeys of one's own account (WebAuthn). Each is two factors: what somebody has, and what unlocks it.

/** Where a browser shows a passkey: it signs both, and the server expects what it knows of itself. */
export interface PasskeyOrigin {
  readonly host: string
  readonly origin: string
}

/** The algorithms of keys that are taken: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257]
const timeout = 5 * 60_000
const asKnown = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  type: 'public-key' as const,
  transports,
})

/** What the browser gives the authenticator, to make a key that its owner must unlock each time. */
export async function preparePasskey(
  runner: Runner,
  { userId }: Actor,
  tenant: string,
  { host }: PasskeyOrigin,
): Promise<PasskeyCreation> {
  const { name, email } = await nameAndEmail(runner, userId)
  const known = await passkeysAt(runner, userId, host)
  const options = await generateRegistrationOptions({
    rpName: tenant,
    rpID: host,
    userID: isoUint8Array.fromUTF8String(userId),
    userName: email,
    userDisplayName: name,
    challenge: isoBase64URL.toBuffer(await issueChallenge(runner, 'cadastro', userId)),
    supportedAlgorithmIDs: algorithms,
  })
  return {
    challenge: options.challenge,
    rp: { id: host, name: tenant },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout,
    excludeCredentials: known.map(asKnown),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

interface NewKey {
  readonly nome: string
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: string[]
}
const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    return decodeClientDataJSON(clientDataJSON).challenge
  } catch {
    return undefined
  }
}
const notMade = () =>
  problem(
    'invalid',
    'A chave de acesso não pôde ser criada: a resposta dela não vale. Comece de novo.',
  )

/** What a new key proves of itself; nothing where it proves nothing. */
const provenKey = (made: NewKey, challenge: string, { host, origin }: PasskeyOrigin) =>
  verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: made.clientDataJSON,
        attestationObject: made.attestationObject,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).then(
    ({ registrationInfo }) => registrationInfo,
    () => undefined,
  )

/**
 * Keeps a new passkey, and writes to its owner.
 * @throws {Problem} `invalid` for an answer to no challenge of this person's, from elsewhere or without an unlocking;
 * `duplicate`.
 */
export async function createPasskey(
  runner: Runner,
  actor: Actor,
  sender: Sender,
  place: PasskeyOrigin,
  made: NewKey,
): Promise<string> {
  const { userId } = actor
  const challenge = challengeIn(made.clientDataJSON)
  const isAsked =
    challenge !== undefined &&
    (await runner.atomically((tx) => spendChallenge(tx, challenge, 'cadastro', userId)))
  const proven = isAsked ? await provenKey(made, challenge, place) : undefined
  if (!proven) throw notMade()
  const { credential, credentialBackedUp } = proven
  await runner.atomically(async (tx) => {
    if ((await countPasskeys(tx, userId)) >= mostPasskeys)
      throw problem('invalid', `Uma conta tem no máximo ${mostPasskeys} chaves. Remova uma antes.`)
    const isNew = await insertPasskey(tx, userId, {
      id: credential.id,
      name: made.nome,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      host: place.host,
      transports: made.transports,
      isSynced: credentialBackedUp,
    })
    if (!isNew) throw problem('duplicate', 'Esta chave de acesso já está guardada.')
    await tellChange(tx, actor, sender, userId, 'passkey')
  })
  return credential.id
}

/** @throws {Problem} `missing` for a key that is not the actor's */
export const removeOwnPasskey = (
  runner: Runner,
  actor: Actor,
  sender: Sender,
  id: string,
): Promise<void> =>
  runner.atomically(async (tx) => {
    if (!(await removePasskey(tx, actor.userId, id)))
      throw problem('missing', 'Chave de acesso não encontrada.')
    await tellChange(tx, actor, sender, actor.userId, 'passkey-off')
  })

/**
 * What the browser gives the authenticator, to sign.
 * @param userId of who has a session; nothing at a sign-in, where the person chooses among what the device has, and
 * nobody is told which account has any
 */
export async function requestPasskey(
  runner: Runner,
  purpose: Exclude<Purpose, 'cadastro'>,
  userId: string | null,
  { host }: PasskeyOrigin,
): Promise<PasskeyRequest> {
  const known = userId === null ? [] : await passkeysAt(runner, userId, host)
  const { challenge } = await generateAuthenticationOptions({
    rpID: host,
    challenge: isoBase64URL.toBuffer(await issueChallenge(runner, purpose, userId)),
  })
  const allowCredentials = known.map(asKnown)
  return { challenge, rpId: host, timeout, allowCredentials, userVerification: 'required' }
}

/** What a passkey that was shown turned out to be. `refused` knows whose it is where there is such a key. */
export type Shown =
  | { readonly outcome: 'right'; readonly key: HeldPasskey }
  | { readonly outcome: 'refused' | 'cloned'; readonly key: HeldPasskey | undefined }

/** @returns the counter of its signatures; nothing where it signed something else, elsewhere, or was not unlocked */
const signatures = (key: HeldPasskey, shown: Assertion, challenge: string, place: PasskeyOrigin) =>
  verifyAuthenticationResponse({
    response: {
      id: shown.id,
      rawId: shown.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: shown.clientDataJSON,
        authenticatorData: shown.authenticatorData,
        signature: shown.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.host,
    requireUserVerification: true,
    // The counter is compared where it is kept, of two answers at once as well.
    credential: { id: key.id, publicKey: isoBase64URL.toBuffer(key.publicKey), counter: 0 },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : undefined),
    () => undefined,
  )

const isOf = ({ user }: HeldPasskey, { userHandle }: Assertion, userId: string | null): boolean =>
  (userId === null || user.id === userId) &&
  (userHandle === undefined ||
    userHandle === null ||
    userHandle === isoBase64URL.fromUTF8String(user.id))

/**
 * Looks at what a passkey signed. Its challenge is spent, whatever comes of it.
 * @param userId of who has a session; nothing at a sign-in
 */
export async function showPasskey(
  tx: Tx,
  purpose: Exclude<Purpose, 'cadastro'>,
  userId: string | null,
  place: PasskeyOrigin,
  shown: Assertion,
): Promise<Shown> {
  const challenge = challengeIn(shown.clientDataJSON)
  const isAsked = challenge !== undefined && (await spendChallenge(tx, challenge, purpose, userId))
  const key = await lockPasskey(tx, shown.id)
  if (!isAsked || !key || key.host !== place.host || !isOf(key, shown, userId))
    return { outcome: 'refused', key }
  const counter = await signatures(key, shown, challenge, place)
  if (counter === undefined) return { outcome: 'refused', key }
  return { outcome: (await countUse(tx, key.id, counter)) ? 'right' : 'cloned', key }
}
