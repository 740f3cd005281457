import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import { asStoreRefusal, isAbsent } from './store-failure.ts'

export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Where the bytes are in the end. Keys are the server's own, and checked before they come here. */
export interface Storage {
  readonly store: FileStorage
  /** Takes a file of the staging folder; when it answers, a loss of power no longer loses it. */
  keep(
    staged: string,
    key: string,
    about: { readonly size: number; readonly type: string },
  ): Promise<void>
  /** Bytes of a file. */
  sizeOf(key: string): Promise<number>
  /** The bytes, or those from `start` to `end`, both counted. Destroying the stream lets go of file and connection. */
  open(key: string, part?: ByteRange): Promise<Readable>
  /** Removes a folder in which no file is left, where the store has folders. */
  forgetFolder(name: string): Promise<void>
  /** Why nothing can be kept or read, in a line without its full stop; nothing when it can. */
  trouble(): Promise<string | undefined>
}
/** The staging folder, below the local one: a name that no tenant's number can be. */
export const stagingName = 'temporarios'

const noFile = { code: 'EISDIR', syscall: 'stat' }

export function localStorage(folder: string): Storage {
  const store = new FileStorage(new LocalStorageAdapter(folder))
  return {
    store,
    async keep(staged, key) {
      await store.moveFile(`${stagingName}/${staged}`, key)
      await syncFolders(folder, key)
    },
    async sizeOf(key) {
      const found = await stat(join(folder, key))
      // Opening another kind of entry may wait for ever.
      if (!found.isFile()) throw Object.assign(new Error(`${key} is no file`), noFile)
      return found.size
    },
    open: (key, part) => Promise.resolve(createReadStream(join(folder, key), part)),
    forgetFolder: (name) => rm(join(folder, name), { recursive: true, force: true }),
    trouble: () => Promise.resolve(undefined),
  }
}

/**
 * A rename counts once the folders that name it are on disk; Windows knows no such call, and its journal sees to it.
 */
async function syncFolders(folder: string, key: string): Promise<void> {
  if (process.platform === 'win32') return
  for (let path = dirname(key); ; path = dirname(path)) {
    const handle = await open(join(folder, path))
    await handle.sync().finally(() => handle.close())
    if (path === '.') return
  }
}

async function filesBelow(store: FileStorage, folder: string): Promise<readonly string[]> {
  const found: string[] = []
  try {
    for await (const { isFile, path } of store.list(folder, { deep: true }))
      if (isFile) found.push(path)
  } catch (error) {
    if (!isAbsent(error)) throw asStoreRefusal(error)
  }
  return found
}

/** Removes a folder with all that is in it. @returns what there was */
export async function removeFolder(storage: Storage, name: string) {
  let bytes = 0
  const found = await filesBelow(storage.store, name)
  try {
    for (const path of found) {
      bytes += await storage.sizeOf(path)
      await storage.store.deleteFile(path)
    }
    await storage.forgetFolder(name)
  } catch (error) {
    throw asStoreRefusal(error)
  }
  return { files: found.length, bytes }
}
