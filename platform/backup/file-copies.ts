import { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Files } from '../files/files.ts'
import { filesSince, hasRow, storedFiles, type StoredFile } from '../files/stored-files.ts'
import type { Database } from '../postgres/database.ts'
import { openBlob } from './contents.ts'
import { blobName, type FolderVault, type StoredBytes, type Vault } from './vault.ts'

export interface CopiedFiles {
  readonly list: StoredBytes & { readonly count: number; readonly bytes: number }
  readonly damage: readonly string[]
}

/** Copies what the vault does not have yet, and writes the list of all. Files are never changed once written. */
export async function copyFiles(
  vault: FolderVault,
  db: Database,
  files: Files,
  signal?: AbortSignal,
): Promise<CopiedFiles> {
  const damage: string[] = []
  let [count, bytes] = [0, 0]
  const lines = async function* () {
    for await (const file of storedFiles(db)) {
      signal?.throwIfAborted()
      const fault = await copyFile(vault, db, files, file)
      if (fault !== undefined) damage.push(fault)
      if (fault !== undefined || file.arriving) continue
      count += 1
      bytes += file.size
      yield `${file.key}\t${file.sha256}\t${file.size}\n`
    }
  }
  const kept = await vault.keep(Readable.from(lines()), true)
  return { list: { ...kept, count, bytes }, damage }
}

/** The disk of the copies writes them down together. */
const atOnce = 4

interface Source {
  readonly db: Database
  readonly files: Files
}

/** Copies the files that came since. */
export async function copyNewFiles(
  vault: FolderVault,
  { db, files }: Source,
  since: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const file of storedFiles(db, since)) {
    signal.throwIfAborted()
    // What is wrong with a file, the next copy tells.
    await copyFile(vault, db, files, file)
  }
}

/** The same of those of a moment ago, which are asked for often. @returns those that are in the vault, by checksum */
export async function copyNewestFiles(
  vault: FolderVault,
  { owner, db, files }: Source & { readonly owner: Database },
  since: Date,
  known: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = await filesSince(owner, since)
  const copying = pLimit(atOnce)
  await copying.map(
    found.filter(({ sha256 }) => !known.has(sha256)),
    (file) => copyFile(vault, db, files, file),
  )
  return new Set(found.filter(({ arriving }) => !arriving).map(({ sha256 }) => sha256))
}

/** Longer than a file that came just now takes to the vault. */
const shippedWithinMs = 30_000
const lookEveryMs = 500

/** The files that came since and are not in the vault, by key; those that are on their way are waited for. */
export async function filesNotIn(
  vault: Vault,
  db: Database,
  since: Date,
  patienceMs = shippedWithinMs,
): Promise<readonly string[]> {
  const isAbsent = async ({ sha256 }: StoredFile) => !(await vault.has(blobName(sha256, false)))
  let absent: StoredFile[] = []
  for await (const file of storedFiles(db, since))
    if (!file.arriving && (await isAbsent(file))) absent.push(file)
  for (const from = performance.now(); performance.now() - from < patienceMs;) {
    if (absent.length === 0) break
    await pause(lookEveryMs)
    absent = await filterEach(absent, isAbsent)
  }
  return (await filterEach(absent, ({ key }) => hasRow(db, key))).map(({ key }) => key)
}

async function filterEach<T>(
  list: readonly T[],
  holds: (one: T) => Promise<boolean>,
): Promise<T[]> {
  const found: T[] = []
  for (const one of list) if (await holds(one)) found.push(one)
  return found
}

/** @returns what is wrong with it */
async function copyFile(
  vault: FolderVault,
  db: Database,
  files: Files,
  { key, sha256, arriving }: StoredFile,
): Promise<string | undefined> {
  if (await vault.has(blobName(sha256, false))) return undefined
  const found = await files.read(key)
  if (!found) return arriving || !(await hasRow(db, key)) ? undefined : `arquivo ${key}: não existe`
  const kept = await vault.keep(found.stream, false)
  if (kept.sha256 === sha256 || arriving) return undefined
  return `arquivo ${key}: o conteúdo está alterado (sha256 ${kept.sha256}, e não ${sha256})`
}

/** The list that {@link copyFiles} wrote. */
export async function* listedFiles(
  vault: Vault,
  list: StoredBytes,
): AsyncGenerator<Omit<StoredFile, 'arriving'>> {
  const content = await openBlob(vault, list.sha256, true)
  for await (const line of createInterface({ input: content })) {
    const [key = '', sha256 = '', size = ''] = line.split('\t')
    yield { key, sha256, size: Number(size) }
  }
}
