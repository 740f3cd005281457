import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto'

// Texts signed with Ed25519 as C2SP's signed-note, tlog-checkpoint and tlog-proof write them: https://c2sp.org.

const ed25519 = 1
/** Ed25519, of a log. @property name what notes call it: that of the log */
export interface SigningKey {
  readonly name: string
  /** PKCS #8 in base64. */
  readonly secret: string
}

export const freshSigningKey = (name: string): SigningKey => ({
  name,
  secret: generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64'),
})
const privateKey = ({ secret }: SigningKey) =>
  createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' })

const keyId = (name: string, key: Buffer): Buffer =>
  createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.from([ed25519]))
    .update(key)
    .digest()
    .subarray(0, 4)

/** The public key as verifiers take it: name, id and key with plus signs between them. */
export function verifierKey(signing: SigningKey): string {
  const { x = '' } = createPublicKey(privateKey(signing)).export({ format: 'jwk' })
  const key = Buffer.from(x, 'base64url')
  const typed = Buffer.concat([Buffer.from([ed25519]), key]).toString('base64')
  return `${signing.name}+${keyId(signing.name, key).toString('hex')}+${typed}`
}

const keyParts = (vkey: string) => {
  const [name = '', , ...typed] = vkey.split('+')
  const key = Buffer.from(typed.join('+'), 'base64').subarray(1)
  return { name, key, id: keyId(name, key) }
}

/** @param text whose last line ends */
export function signNote(text: string, keys: readonly SigningKey[]): string {
  const signatures = keys.map((key) => {
    const signature = sign(null, Buffer.from(text), privateKey(key))
    const bytes = Buffer.concat([keyParts(verifierKey(key)).id, signature])
    return `— ${key.name} ${bytes.toString('base64')}\n`
  })
  return `${text}\n${signatures.join('')}`
}

/** The text of a note; nothing when this key has not signed it. */
export function openNote(note: string, vkey: string): string | undefined {
  const end = note.lastIndexOf('\n\n') + 1
  const text = note.slice(0, end)
  const { name, key, id } = keyParts(vkey)
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') },
    format: 'jwk',
  })
  const isSigned = note
    .slice(end + 1)
    .split('\n')
    .map((line) => line.split(' '))
    .some(([dash, signer, value = '']) => {
      const bytes = Buffer.from(value, 'base64')
      return (
        dash === '—' &&
        signer === name &&
        bytes.subarray(0, 4).equals(id) &&
        verify(null, Buffer.from(text), publicKey, bytes.subarray(4))
      )
    })
  return end > 0 && isSigned ? text : undefined
}

export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Buffer
}
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', size = '', root = ''] = text.split('\n')
  const found = { origin, size: Number(size), root: Buffer.from(root, 'base64') }
  return /^(0|[1-9]\d{0,14})$/.test(size) && found.root.length === 32 ? found : undefined
}

/** A file that proves offline that an entry is in a log. */
export const proofText = (
  entry: string,
  index: number,
  path: readonly Buffer[],
  checkpoint: string,
): string =>
  [
    'c2sp.org/tlog-proof@v1',
    `extra ${Buffer.from(entry).toString('base64')}`,
    `index ${index}`,
    ...path.map((hash) => hash.toString('base64')),
    '',
    checkpoint,
  ].join('\n')
