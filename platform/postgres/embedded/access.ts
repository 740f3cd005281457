import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Refusal } from '../../process/refusal.ts'
import type { PostgresAccount } from './account.ts'

/**
 * Owner of the database; no superuser, so that not even its whole password reaches files or programs of the machine. It
 * may make databases: tests do.
 */
export const databaseOwner = 'claraboia'

// The one way in: our role, with a password, over the socket (on Windows over the loopback). Nobody is superuser from
// outside.
const rules = `local all ${databaseOwner} scram-sha-256\nhost all ${databaseOwner} 127.0.0.1/32 scram-sha-256\n`
const rulesFile = (cluster: string) => join(cluster, 'pg_hba.conf')
/**
 * Beside the cluster, readable by us alone: the account that PostgreSQL runs under may be shared with other programs.
 */
const passwordFile = (cluster: string) => `${cluster}.password`

/** Empty for a cluster that is only being recovered, to which nobody connects. */
export const passwordOf = (cluster: string): string =>
  existsSync(passwordFile(cluster)) ? readFileSync(passwordFile(cluster), 'utf8') : ''

/** Whether the cluster asks for the password that is kept beside it; one of an earlier version asks for none. */
export const asksForPassword = (cluster: string): boolean =>
  existsSync(passwordFile(cluster)) &&
  existsSync(rulesFile(cluster)) &&
  readFileSync(rulesFile(cluster), 'utf8') === rules

/** Told of a password that opens nothing; without the file the next start makes another. */
export const passwordRefusal = (cluster: string): Refusal =>
  new Refusal(
    `A senha em ${passwordFile(cluster)} não é a do banco. Apague esse arquivo e inicie de novo: o início faz outra.`,
  )
/** @throws {Refusal} when there is a file of it with nothing in it */
export function refuseEmptyPassword(cluster: string): void {
  if (asksForPassword(cluster) && passwordOf(cluster).trim() === '') throw passwordRefusal(cluster)
}

/**
 * Gives the owner a new password and leaves no other way in. Cut off anywhere, the next start does it again.
 * @param cluster where it will be; @param folder where it is now, not running
 * @param asSuperuser runs statements in the cluster
 */
export function requirePassword(
  cluster: string,
  folder: string,
  { owner }: PostgresAccount,
  asSuperuser: (statements: string) => void,
): void {
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile(cluster), password, { mode: 0o600 })
  asSuperuser(`alter role ${databaseOwner} password '${password}';\n`)
  writeFileSync(rulesFile(folder), rules, { mode: 0o600 })
  if (process.platform !== 'win32') chownSync(rulesFile(folder), owner.uid, owner.gid)
}
