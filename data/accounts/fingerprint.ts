import { createHash } from 'node:crypto'

/** What is kept of a key that opens something: whoever reads the table cannot use it. */
export const fingerprint = (key: string): string => createHash('sha256').update(key).digest('hex')
