import {
  keepSigningKey,
  readSigningKey,
  replaceSigningKey,
} from '../../data/audit/tree/tree-store.ts'
import { freshSigningKey, type SigningKey } from '../../formats/transparency/note.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { journalKeyPlace, openSecret, sealSecret } from '../../platform/secrets/keyring.ts'

const seal = ({ secret }: SigningKey) => sealSecret(secret, journalKeyPlace)

/**
 * The key that signs a municipality's tree, made where there is none.
 * @throws {Error} where it is here and cannot be read: another in its place would look like another log
 */
export async function openSigningKey(runner: Runner, origin: string): Promise<SigningKey> {
  const kept = await readSigningKey(runner)
  if (kept === undefined) {
    await runner.atomically((tx) => keepSigningKey(tx, seal(freshSigningKey(origin))))
    return openSigningKey(runner, origin)
  }
  const secret = openSecret(kept, journalKeyPlace)
  if (secret === undefined)
    throw new Error(
      'the key that signs the journal cannot be read: put the key of secrets back, or renew it (cli audit renew)',
    )
  return { name: origin, secret }
}

/** The key that is here, where it can be read. */
export async function keptSigningKey(
  runner: Runner,
  origin: string,
): Promise<SigningKey | undefined> {
  const kept = await readSigningKey(runner)
  const secret = kept === undefined ? undefined : openSecret(kept, journalKeyPlace)
  return secret === undefined ? undefined : { name: origin, secret }
}

/** A new key in the place of the one that signed. */
export async function renewSigningKey(tx: Tx, origin: string): Promise<SigningKey> {
  const key = freshSigningKey(origin)
  await replaceSigningKey(tx, seal(key))
  return key
}
