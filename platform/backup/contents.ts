import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../process/refusal.ts'
import { atATime, blobName, type Vault } from './vault.ts'

/**
 * The bytes of an object as they were before it was kept. An error of the vault is an error of the stream.
 * @param chunkSize how many of them it gives at a time, at most
 */
export async function openObject(
  vault: Vault,
  name: string,
  chunkSize?: number,
): Promise<Readable> {
  const content = await vault.read(name)
  return name.endsWith('.gz') ? pipeline(content, createGunzip({ chunkSize }), () => {}) : content
}
/** All of them at once, for objects of the log: 16 MB at most, so that small pieces would be a thousand. */
export async function wholeObject(vault: Vault, name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await openObject(vault, name, atATime)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
export const openBlob = (vault: Vault, sha256: string, packed: boolean): Promise<Readable> =>
  openObject(vault, blobName(sha256, packed))

/** What is wrong with an object; nothing when its bytes are those that its checksum was made of. */
export async function faultOf(
  vault: Vault,
  name: string,
  sha256: string,
  look?: (chunk: Buffer) => void,
): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await openObject(vault, name)) {
      hash.update(chunk)
      look?.(chunk)
    }
  } catch (error) {
    return codeOf(error) === 'ENOENT'
      ? 'falta na cópia'
      : `não pode ser lido (${error instanceof Error ? error.message : String(error)})`
  }
  return hash.digest('hex') === sha256 ? undefined : 'está alterado'
}
