import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../data/schema/migrate.ts'
import { open } from '../../platform/postgres/database.ts'
import {
  startEmbeddedPostgres,
  type PostgresConnection,
} from '../../platform/postgres/embedded/embedded.ts'
import { seedTenants, templateDatabase } from './tenants.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster of this run; every file makes a database of its own from the template. */
    readonly cluster: PostgresConnection
  }
}
/** One cluster for the whole run, and in it the template: migrated once, with both tenants seeded. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'base'),
    keep: 'throw-away',
    settings: { max_connections: '100' },
  })
  const tearDown = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.connection)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('cluster', { ...postgres.connection })
  return tearDown
}

async function makeTemplate(connection: PostgresConnection): Promise<void> {
  const admin = open({ ...connection, max: 1 })
  await admin.global.script(`create database ${templateDatabase}`)
  await admin.close()
  const model = { ...connection, database: templateDatabase }
  await migrate(model)
  await seedTenants(model)
}
