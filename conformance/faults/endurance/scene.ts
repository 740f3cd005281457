import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { open } from '../../../platform/postgres/database.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../platform/postgres/embedded/embedded.ts'
import { domain, startNginx, type Nginx } from '../../operate/nginx.ts'
import { openDoor, rolePassword } from '../../service/external-postgres.ts'
import { startProxy, type FaultProxy } from '../../service/faults/proxy.ts'
import { openPortal, setUp, signIn } from '../../service/office.ts'
import { eventually, freePort, makeFolder } from '../../service/process.ts'
import { startStandby, type Standby } from '../../service/standby.ts'
import { objectStore } from '../../support/object-store.ts'
import { startStoreProxy, type StoreProxy } from '../../support/store-proxy.ts'
import { Client } from './client.ts'
import { Instance } from './instance.ts'
import { withServer } from './server.ts'

/**
 * Two instances behind nginx over one database, a standby from which citizens read, and one S3 store, and a line to
 * each that can go wrong.
 */
export interface Scene {
  readonly primary: { readonly server: EmbeddedPostgres; readonly port: number }
  readonly standby: Standby
  /** The line of each instance to the database. */
  readonly lines: readonly FaultProxy[]
  readonly storeLine: StoreProxy
  /** Where the store keeps its objects. */
  readonly storeFolder: string
  readonly instances: readonly Instance[]
  readonly nginx: Nginx
  readonly client: Client
  readonly token: string
  readonly portalId: number
  /** The portal's public address. */
  readonly site: string
  close(): Promise<void>
}

export const metricsToken = 'f'.repeat(40)
// A follower that stays away longer than this is given up, rather than the disk.
const mostKept = { max_slot_wal_keep_size: '1GB' }
/** It notices soon that its primary is gone, and is back. */
const watchful = { wal_retrieve_retry_interval: '1s', wal_receiver_timeout: '10s' }

async function startDatabases(folder: string) {
  const port = await freePort()
  const dataDir = join(folder, 'primario')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const settings = { ...openDoor(dataDir, port), ...mostKept }
  const server = await startEmbeddedPostgres({ dataDir, settings })
  await withServer(port, 'postgres', async (client) => {
    await client.query(`create role prefeitura login createrole password '${rolePassword}'`)
    await client.query('create database prefeitura owner prefeitura')
  })
  const admin = open({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  const standby = await startStandby(
    { admin, dataDir, port },
    { keep: 'durable', settings: watchful },
  )
  await admin.close()
  return { primary: { server, port }, standby }
}

async function startStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const { storage, close } = await objectStore(folder, 0)
  const line = await startStoreProxy(Number(new URL(storage.endpoint ?? '').port))
  const variables = {
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_BUCKET: storage.bucket,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }
  return { line, variables, end: () => line.close().then(close) }
}

const databaseUrl = (port: number) =>
  `postgres://prefeitura:${encodeURIComponent(rolePassword)}@127.0.0.1:${port}/prefeitura`

async function startInstances(
  folder: string,
  lines: readonly FaultProxy[],
  shared: Readonly<Record<string, string>>,
): Promise<readonly Instance[]> {
  const variables = lines.map((line, index) => ({
    ...shared,
    DATABASE_URL: databaseUrl(line.port),
    DATA_DIR: join(folder, `instancia-${index + 1}`),
  }))
  const [first] = variables
  const made = await setUp(first?.DATA_DIR ?? '', undefined, first)
  if (made.code !== 0) throw new Error(made.err)
  const instances: Instance[] = []
  for (const [index, mine] of variables.entries()) {
    const name = `instance ${index + 1}`
    const log = join(folder, `instancia-${index + 1}.log`)
    const instance = new Instance(name, await freePort(), mine, log)
    instances.push(instance)
    instance.start()
    if (!(await eventually(() => instance.isReady, 120_000))) throw new Error(`${name}: no start`)
  }
  return instances
}

/** Starts all of it, and opens a portal to write in. */
export async function openScene(): Promise<Scene> {
  const { dataDir: folder, remove } = makeFolder()
  mkdirSync(folder, { mode: 0o711 })
  process.once('exit', () => rmSync(dirname(folder), { recursive: true, force: true }))
  const { primary, standby } = await startDatabases(folder)
  const storeFolder = join(folder, 'objetos')
  const store = await startStore(storeFolder)
  const lines = [await startProxy(primary.port), await startProxy(primary.port)]
  const instances = await startInstances(folder, lines, {
    ...store.variables,
    DATABASE_REPLICA_URL: databaseUrl(standby.port),
    PUBLIC_URL: `https://${domain}`,
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_TOKEN: metricsToken,
    SECRETS_KEY: '5e'.repeat(32),
    LOG_LEVEL: 'error',
  })
  const [one, two] = instances
  const nginx = await startNginx([one?.port ?? 0, two?.port ?? 0])
  const client = new Client(nginx)
  const token = await signIn(one?.url ?? '')
  const portalId = await openPortal(one?.url ?? '', token)
  const close = async () => {
    client.close()
    await nginx.stop()
    await Promise.all(instances.map((instance) => instance.close()))
    for (const line of lines) await line.close()
    await standby.close()
    await primary.server.stop()
    await store.end()
    remove()
  }
  const desk = { token, portalId, site: '/p/serra-clara' }
  const around = { primary, standby, lines, storeLine: store.line, storeFolder, instances }
  return { ...around, nginx, client, ...desk, close }
}

/** Whether both instances answer well, by themselves and through nginx. */
export const untilWhole = ({ instances, client }: Scene, withinMs: number): Promise<boolean> =>
  eventually(
    async () =>
      instances.every(({ isReady }) => isReady) &&
      (await client.ask('GET', '/health')).status === 200,
    withinMs,
  )
