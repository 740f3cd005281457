import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { openSecret, sealSecret, webhookKeyPlace } from '../../platform/secrets/keyring.ts'

// Signatures of Standard Webhooks 1.0.0 by Ed25519 (`v1a`): who is told checks them by a key that opens nothing.

const publicStart = 'whpk_'

/** A key pair as it is kept. */
export interface WebhookKey {
  /** Encrypted by the keys of secrets. */
  readonly sealed: string
  /** `whpk_` and its 32 bytes in base64. */
  readonly shown: string
}

export function freshWebhookKey(): WebhookKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  return {
    sealed: sealSecret(d, webhookKeyPlace),
    shown: publicStart + Buffer.from(x, 'base64url').toString('base64'),
  }
}

/** A message as it is signed. @property sentAt in seconds */
export interface SignedMessage {
  readonly id: string
  readonly sentAt: number
  readonly body: string
}

/**
 * What `webhook-signature` says: a signature by each of the keys. Nothing where the key that encrypted one is not here.
 */
export function signatures(
  keys: readonly WebhookKey[],
  { id, sentAt, body }: SignedMessage,
): string | undefined {
  const text = Buffer.from(`${id}.${sentAt}.${body}`)
  const made = keys.map(({ sealed, shown }) => {
    const d = openSecret(sealed, webhookKeyPlace)
    if (d === undefined) return undefined
    const x = Buffer.from(shown.slice(publicStart.length), 'base64').toString('base64url')
    const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
    return `v1a,${sign(null, text, key).toString('base64')}`
  })
  return made.includes(undefined) ? undefined : made.join(' ')
}
