import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion } from '../../resources/calls/passkey.ts'

// An authenticator in software, as WebAuthn level 3 has it: keys of ES256, and attestations that say nothing.

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const bytes = (...values: readonly number[]) => Buffer.from(values)

/** What it does otherwise than it should. */
export interface Faults {
  readonly origin?: string
  readonly host?: string
  /** Nobody unlocked it. */
  readonly unverified?: true
  readonly counter?: number
  readonly userHandle?: string
}

/** What the browser says was signed: for what, where. */
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

export interface Authenticator {
  readonly id: string
  readonly create: (challenge: string, faults?: Faults) => Record<string, unknown>
  readonly get: (challenge: string, faults?: Faults) => Assertion
}
/** A new key for a host. @param own where it is shown unless told otherwise */
export function authenticator(
  own = { host: 'localhost', origin: 'http://localhost' },
): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const cose = Buffer.concat([
    bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
    Buffer.from(x, 'base64url'),
    bytes(0x22, 0x58, 0x20),
    Buffer.from(y, 'base64url'),
  ])
  const said = ({ host, unverified, counter = 0 }: Faults, more: Uint8Array = bytes()) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (unverified ? 0 : 0x04) | (more.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(host ?? own.host), bytes(flags), count, more])
  }
  return {
    id: base64(id),
    create(challenge, faults = {}) {
      const data = said(faults, Buffer.concat([Buffer.alloc(16), bytes(0, id.length), id, cose]))
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        bytes(0xa3, 0x63),
        Buffer.from('fmt'),
        bytes(0x64),
        Buffer.from('none'),
        bytes(0x67),
        Buffer.from('attStmt'),
        bytes(0xa0, 0x68),
        Buffer.from('authData'),
        bytes(0x58, data.length),
        data,
      ])
      const client = clientData('webauthn.create', challenge, faults.origin ?? own.origin)
      return {
        id: base64(id),
        clientDataJSON: base64(client),
        attestationObject: base64(attestation),
        transports: ['internal'],
      }
    },
    get(challenge, faults = {}) {
      const data = said(faults)
      const client = clientData('webauthn.get', challenge, faults.origin ?? own.origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: base64(id),
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
        userHandle: faults.userHandle ?? null,
      }
    },
  }
}
