import { createHash } from 'node:crypto'

/** The SHA-256 that is stored in place of a key, so that reading the table does not reveal the key. */
export const fingerprint = (key: string): string => createHash('sha256').update(key).digest('hex')
