import { join } from 'node:path'
import { tenantsAtWork, type Tenant } from '../data/nouns/tenants.ts'
import type { Sender } from '../domain/letters/letter.ts'
import type { Files } from '../platform/files/files.ts'
import type { Database } from '../platform/postgres/database.ts'
import { tellOfFolder } from '../tables/domain/delivery/tell-folder.ts'
import {
  goThrough,
  takeWatchedFolder,
  type FolderWatch,
} from '../tables/domain/delivery/watch-folder.ts'

/** Where files of public tables are looked for, a folder for each municipality. */
export type Inbox = Pick<FolderWatch, 'folder' | 'limit' | 'personSecret'>

/** Takes what waits in the folders of every tenant, which have the tenants' codes as their names. */
export async function takeFoldersOfTenants(
  db: Database,
  files: Files,
  { folder, ...inbox }: Inbox,
  signal: AbortSignal,
): Promise<void> {
  await goThrough(await tenantsAtWork(db), async ({ id, code }) => {
    signal.throwIfAborted()
    const runner = db.in(id)
    await takeWatchedFolder({
      ...inbox,
      runner,
      tenantId: id,
      files,
      folder: join(folder, code),
      signal,
    })
  })
}

/** Writes to the people of every tenant what came by its folder. */
export async function tellOfFolders(
  db: Database,
  senderOf: (tenant: Tenant) => Sender,
  signal: AbortSignal,
): Promise<void> {
  for (const tenant of await tenantsAtWork(db)) {
    signal.throwIfAborted()
    await tellOfFolder(db.in(tenant.id), senderOf(tenant), signal)
  }
}
