import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { asOwner, open, sql, type Database } from '../../../platform/postgres/database.ts'
import { readHolder } from '../../../platform/process/folder-lock.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../platform/postgres/embedded/embedded.ts'
import { openDoor, rolePassword } from '../../service/external-postgres.ts'
import { startProxy, type FaultProxy } from '../../service/faults/proxy.ts'
import { openPortal, setUp, signIn } from '../../service/office.ts'
import {
  eventually,
  freePort,
  isHealthy,
  makeFolder,
  startService,
  stop,
  type Output,
  type Service,
} from '../../service/process.ts'
import { objectStore } from '../../support/object-store.ts'
import { startStoreProxy, type StoreProxy } from '../../support/store-proxy.ts'
import type { Desk } from './ledger.ts'

export type Where = 'embedded' | 'external'
export type Store = 'local' | 's3'

/** A PostgreSQL that others run, and the line to it. */
export interface External {
  readonly dataDir: string
  readonly server: EmbeddedPostgres
  readonly proxy: FaultProxy
  readonly admin: Database
  /** Starts the server, once it was stopped. */
  start(): Promise<void>
  /** Ends the server and starts it again, with these variables. */
  restart(environment?: Readonly<Record<string, string>>): Promise<void>
}
/** The service as its command starts it, over one kind of database and of store, with a portal to write in. */
export interface Scene {
  readonly database: Where
  readonly store: Store
  readonly dataDir: string
  readonly desk: Desk
  readonly service: Service
  readonly external?: External | undefined
  readonly storeProxy?: StoreProxy | undefined
  /** The folder in which an S3 store keeps its objects. */
  readonly objects?: string | undefined
  /**
   * Starts the service again, as whoever watches over it does.
   * @param more variables of this start
   * @param under a command that replaces itself by the one that it is given
   * @param output where its log goes
   */
  restart(
    more?: Readonly<Record<string, string>>,
    under?: readonly string[],
    output?: Output,
  ): Promise<void>
  /** Those who write go on with another token. */
  takeToken(token: string): void
  /** Whoever may see everything: to compare what was written. */
  withOwner<T>(work: (owner: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const metricsToken = 'f'.repeat(40)

async function startExternal(dataDir: string): Promise<External> {
  const port = await freePort()
  const settings = openDoor(dataDir, port)
  let server = await startEmbeddedPostgres({ dataDir, settings })
  const admin = open({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await admin.global.script(`create role prefeitura login createrole password '${rolePassword}'`)
  await admin.global.script('create database prefeitura owner prefeitura')
  return {
    dataDir,
    get server() {
      return server
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir, settings })
    },
    admin,
    proxy: await startProxy(port),
    async restart(environment = {}) {
      await server.stop()
      server = await startEmbeddedPostgres({ dataDir, settings, environment })
    },
  }
}

async function startStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const { storage, close } = await objectStore(folder, 0)
  const proxy = await startStoreProxy(Number(new URL(storage.endpoint ?? '').port))
  const variables = {
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_BUCKET: storage.bucket,
    S3_ACCESS_KEY_ID: storage.accessKeyId,
    S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
  }
  const end = async () => {
    await proxy.close()
    await close()
  }
  return { proxy, variables, end }
}

/** Sets everything up, and opens a portal in it. */
export async function openScene(database: Where, store: Store): Promise<Scene> {
  // Each has a folder of its own: what fills the disk of one fills no other's.
  const [here, elsewhere, ofStore] = [makeFolder(), makeFolder(), makeFolder()]
  const external = database === 'external' ? await startExternal(elsewhere.dataDir) : undefined
  const folder = store === 's3' ? join(ofStore.dataDir, 'objetos') : undefined
  const objects = folder === undefined ? undefined : await startStore(folder)
  const variables = {
    ...(external ? { DATABASE_URL: urlOf('prefeitura', external.proxy.port) } : {}),
    ...objects?.variables,
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'fatal',
  }
  const made = await setUp(here.dataDir, undefined, variables)
  if (made.code !== 0) throw new Error(made.err)
  let service = await startService(here.dataDir, variables)
  const { port } = service
  let token = await signIn(service.url)
  const portalId = await openPortal(service.url, token)
  return {
    database,
    store,
    dataDir: here.dataDir,
    external,
    storeProxy: objects?.proxy,
    objects: folder,
    get service() {
      return service
    },
    get desk() {
      return { url: service.url, token, portalId }
    },
    async restart(more = {}, under = [], output = 'pipe') {
      const given = { ...variables, ...more }
      service = await startService(here.dataDir, given, port, under, output)
    },
    takeToken(next) {
      token = next
    },
    async withOwner(work) {
      const settings = { 'app.tenant': '1' }
      const owner = external
        ? open({ url: urlOf('prefeitura', external.proxy.port), settings })
        : asOwner({ ...readHolder(here.dataDir)?.database, settings })
      return work(owner).finally(() => owner.close())
    },
    async close() {
      await stop(service)
      await external?.proxy.close()
      await external?.admin.close()
      await external?.server.stop()
      await objects?.end()
      for (const { remove } of [here, elsewhere, ofStore]) remove()
    },
  }
}

export const urlOf = (name: string, port: number, host = '127.0.0.1') =>
  `postgres://${name}:${encodeURIComponent(rolePassword)}@${host}:${port}/${name}`

/** Connections of the service's pool that somebody holds. */
export const heldLines = async (scene: Scene): Promise<number> =>
  Number(/^database_connections\{state="lent"\} (\d+)$/m.exec(await metricsOf(scene))?.[1])

/** What `/metrics` tells. */
export async function metricsOf({ service }: Scene): Promise<string> {
  const answer = await fetch(`${service.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  return answer.text()
}

/** What `/health` says; nothing while nobody answers. */
export const health = ({ service }: Scene): Promise<string | undefined> =>
  fetch(`${service.url}/health`).then(
    async (answer) => ((await answer.json()) as { readonly status: string }).status,
    () => undefined,
  )

export const untilHealthy = (scene: Scene, withinMs: number): Promise<boolean> =>
  eventually(() => isHealthy(scene.service.url), withinMs)

/** Sessions of the service at the database. */
export const backends = sql.raw("datname = 'prefeitura' and usename = 'prefeitura'")
