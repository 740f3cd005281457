import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

// Secrets that must be kept and read again, encrypted by keys that are not in the database (decision 81).

const cipher = 'aes-256-gcm'
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16] as const
/** `cifrado:` key id `:` nonce, tag and text in base64url. */
const sealed = /^cifrado:([0-9a-f]{8}):([\w-]+)$/

/** The keys of an installation: the first encrypts, each decrypts what bears its id. */
export interface Keyring {
  readonly current: string
  readonly keys: ReadonlyMap<string, Buffer>
}

/** Of a password that is compared and never read: it opens nothing. */
const isHash = /^\$argon2id\$v=19\$/
/** What a key is called: it tells nothing of the key. */
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)
export const freshKey = (): string => randomBytes(keyBytes).toString('hex')

/** @param keys of 64 hexadecimal digits, the newest first; none: nothing is encrypted. */
export function keyringOf(keys: readonly string[]): Keyring | undefined {
  const named = keys.map((text) => Buffer.from(text, 'hex')).map((key) => [idOf(key), key] as const)
  const [first] = named
  return first && { current: first[0], keys: new Map(named) }
}

// One for the process: values are encrypted where they are written, far below whatever knows of an installation.
let ring: Keyring | undefined
/** Takes these keys for everything that is written and read from now on. */
export function takeKeyring(given: Keyring | undefined): void {
  ring = given
}

/** Where a secret stands; `place` below. */
export const secretPlace = ({ table }: { readonly table: string }, field: string) =>
  `${table}.${field}`
export const letterPlace = 'mensagem.texto'
export const secondFactorPlace = 'segundo_fator.segredo'
export const providerSecretPlace = 'provedor_de_entrada.segredo'
export const journalKeyPlace = 'auditoria_chave.chave'
export const webhookKeyPlace = 'webhook.chave'

/** @param place the table and column: what is copied to another one cannot be read there. */
export function sealSecret(text: string, place: string): string {
  const key = ring?.keys.get(ring.current)
  if (!ring || !key || isHash.test(text)) return text
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(place))
  const hidden = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  const whole = Buffer.concat([nonce, sealing.getAuthTag(), hidden]).toString('base64url')
  return `cifrado:${ring.current}:${whole}`
}

/**
 * The text of a secret; one that was written before there were keys is its own.
 * @returns undefined when its key is not here, or it was changed or moved.
 */
export function openSecret(value: string, place: string): string | undefined {
  const [, id = '', whole = ''] = sealed.exec(value) ?? []
  if (id === '') return value
  const key = ring?.keys.get(id)
  if (!key) return undefined
  const bytes = Buffer.from(whole, 'base64url')
  const [nonce, tag] = [
    bytes.subarray(0, nonceBytes),
    bytes.subarray(nonceBytes, nonceBytes + tagBytes),
  ]
  try {
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    opening.setAAD(Buffer.from(place)).setAuthTag(tag)
    const text = opening.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Whether a value stands as it would be written now: encrypted by the current key, or a hash. */
export const isCurrent = (value: string): boolean =>
  isHash.test(value) || (ring !== undefined && sealed.exec(value)?.[1] === ring.current)
export const currentKey = (): string | undefined => ring?.current
