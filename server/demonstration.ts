import { mainTenant, tenantByCode } from '../data/nouns/tenants.ts'
import type { Files } from '../platform/files/files.ts'
import type { Database } from '../platform/postgres/database.ts'
import { personKeys } from '../tables/domain/party.ts'
import type { Tasks } from '../platform/queue/worker.ts'
import type * as demonstration from '../demo/index.ts'
import type { Config } from './config.ts'

// The demonstration is a package of its own: a server without it never reads it.

/** What the package brings; nothing where it is not asked for. */
export type Demonstration = typeof demonstration
export const loadDemonstration = async ({ demo }: Config): Promise<Demonstration | undefined> =>
  demo ? import('../demo/index.ts') : undefined

interface Place {
  readonly db: Database
  readonly files: Files
}
/** What it loads after its first start, unless it is to be brief. */
export const pastOf = (
  loaded: Demonstration | undefined,
  { brief }: Config,
  place: Place,
  personKey: string,
): Tasks =>
  loaded && !brief
    ? new Map([['carregar_passado', loaded.historyTask(place, mainTenant, personKey)]])
    : new Map()

/** Fills the main tenant, where it is still empty. */
export async function fillDemo(
  { seedDemo }: Demonstration,
  { db, files }: Place,
  personKey: string,
): Promise<void> {
  const tenant = await tenantByCode(db, mainTenant)
  if (tenant) await seedDemo(db, files, tenant.id, personKeys(personKey, tenant.id))
}
