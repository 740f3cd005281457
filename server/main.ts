import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Condition } from '../api/operators/condition.ts'
import { connect, type ConnectOptions, type Database } from '../platform/postgres/database.ts'
import { leastFree, Space } from '../platform/files/space.ts'
import { Replica } from '../platform/postgres/replica.ts'
import { withStartLock, migrate, type Migrated } from '../data/schema/migrate.ts'
import { secret } from '../data/nouns/tenants.ts'
import { quietWords } from '../resources/quiet.ts'
import { allTasks } from '../jobs/tasks.ts'
import { startWorker, type Tasks } from '../platform/queue/worker.ts'
import { takeKeyring } from '../platform/secrets/keyring.ts'
import { resealSecrets } from '../data/secrets/reseal.ts'
import { Problem } from '../kernel/problem.ts'
import type { Original } from '../platform/backup/backup.ts'
import { originalOf } from './backup/commands.ts'
import { keepCopies, shipFor } from './backup/upkeep.ts'
import { takeLine } from '../platform/backup/log/own-line.ts'
import { FolderVault } from '../platform/backup/vault.ts'
import { compose } from './compose.ts'
import { readConfig, type Config } from './config.ts'
import { dataFolders } from '../platform/process/data-folder.ts'
import { openFiles } from './files-folder.ts'
import { reachDatabase, reachExternal } from './database-source.ts'
import type { ServerEnds } from '../platform/postgres/embedded/embedded.ts'
import { prepareTenants, withOwner, type UnclaimedTenant } from './first-run.ts'
import { firstAccessLine } from './tenants/first-access.ts'
import { fillDemo, loadDemonstration, pastOf, type Demonstration } from './demonstration.ts'
import { lockFolder } from '../platform/process/folder-lock.ts'
import { openLog } from './log.ts'
import { outsideOf } from './outside.ts'
import { accountCheck } from './operate/surroundings.ts'
import { HealthMonitor } from './operate/condition.ts'
import { refuseBefore, refuseInDatabase, checkSentence } from './operate/judge.ts'
import type { Scene } from './operate/look.ts'
import { pagesTask } from './operate/page-looks.ts'
import type { Tracing } from './operate/tracing.ts'
import { drainServer } from '../platform/http/leaving.ts'
import { listenRefusal } from '../platform/process/port.ts'
import { causeOf, giveUp, Refusal } from '../platform/process/refusal.ts'
import { openKeys } from './secret-keys.ts'
import { Shutdown } from '../platform/process/shutdown.ts'

/**
 * Starts the service and answers when it listens. The process then ends by SIGTERM or SIGINT (code 0); when it cannot
 * start, it ends with one line on the standard error and code 1.
 * @param args what follows `start` on the command line
 */
export async function start(args: readonly string[]): Promise<void> {
  process.once('beforeExit', stalled)
  try {
    const known = ['--quiet', '--demo', ...(args.includes('--demo') ? ['--brief'] : [])]
    const unknown = args.find((arg) => !known.includes(arg))
    if (unknown !== undefined)
      throw new Refusal(
        `Opção desconhecida: ${unknown}. As opções de start são --quiet, --demo e, com ela, --brief.`,
      )
    await serve(readConfig(process.env, args))
  } catch (error) {
    giveUp(error)
  } finally {
    process.off('beforeExit', stalled)
  }
}

// Whatever a start waits for, it must not end with code 0 and no word: then nobody would start it again.
const stalled = () =>
  giveUp(new Refusal('O início parou antes de terminar. Inicie de novo; se repetir, veja o log.'))

async function serve(config: Config): Promise<void> {
  const { log, dropped } = openLog(config.logLevel)
  const shutdown = new Shutdown(log)
  shutdown.watch()
  try {
    const { app, waiting, found, demonstration } = await openInstallation(
      config,
      log,
      shutdown,
      dropped,
    )
    await listen(app, config)
    announce(config, waiting, demonstration)
    tellFaults(await found)
  } catch (error) {
    await shutdown.run()
    throw error instanceof Problem ? new Refusal(error.message) : error
  }
}

/**
 * Opens an installation, ready to listen.
 * @returns with the application who waits for a first access, and what the first look at everything will have found
 * @throws {Refusal} where a check says that it prevents the start
 */
export async function openInstallation(
  config: Config,
  log: Logger,
  shutdown: Shutdown,
  droppedLines: () => number,
) {
  const lock = await lockFolder(config.dataDir)
  shutdown.add(async () => lock.release())
  const scene: Scene = { config, serving: undefined }
  await refuseBefore(scene)
  await claimLine(config, log)
  const shipping = shipFor(config, log)
  // Added before the database, so that it ends after it.
  shutdown.add(async () => shipping?.stop())
  const files = await openFiles(config)
  const source = await reachDatabase(config, lock, endsFor(log, shutdown))
  shutdown.add(source.stop)
  shipping?.takeDatabase(source.options)
  await refuseInDatabase(scene, { files, options: source.options })
  tellMigrated(await migrate(source.options), log)
  takeKeys(config, log)
  const db = connect(source.options)
  shutdown.add(() => db.close())
  const { waiting, secrets } = await prepare(db, source.options, log)
  const space = await watchSpace(config, shutdown)
  const tracing = await traceFor(config, shutdown)
  shipping?.takeFiles(db, files)
  shutdown.add(async () => shipping?.lastFiles())
  const demonstration = await loadDemonstration(config)
  const work = { db, files, options: source.options, demonstration }
  const tasks = tasksOf(config, work, secrets.person, log)
  shutdown.add(
    await startWorker(
      source.options,
      tracing?.watched(tasks) ?? tasks,
      (error) => log.error(error, 'background work failed'),
      () => space.hasRows && space.isShort,
    ),
  )
  if (demonstration) await fillDemo(demonstration, { db, files }, secrets.person)
  const watchman = new HealthMonitor(config, { files, options: source.options }, log)
  shutdown.add(() => watchman.stop())
  const watched = { space, droppedLines, condition: watchman.read, trace: tracing?.watch }
  const places = { db, replica: replicaOf(config, db, log, shutdown) }
  const app = await compose(config, places, files, secrets, log, watched)
  shutdown.add(() => drain(app, config))
  return { app, waiting, found: watchman.first, demonstration }
}

interface Work extends Pick<Original, 'options' | 'files'> {
  readonly db: Database
  readonly demonstration: Demonstration | undefined
}
/** What an embedded PostgreSQL that ends by itself makes of the service. */
const endsFor = (log: Logger, shutdown: Shutdown): ServerEnds => ({
  onLost: (cause) => shutdown.fail(new Error(`embedded PostgreSQL lost: ${cause}`)),
  onReturn: (pid) => log.error({ pid }, 'embedded PostgreSQL had ended and is back'),
})
/** All work outside of requests; who only looks finds the queue as it was. */
const tasksOf = (
  config: Config,
  { db, files, options, demonstration }: Work,
  personKey: string,
  log: Logger,
): Tasks =>
  config.quiet
    ? new Map()
    : new Map([
        ...allTasks({ db, files, personSecret: personKey, ...outsideOf(config, personKey) }),
        ['conferir_paginas', pagesTask(options)],
        ...keepCopies(config, originalOf(config, options, files), log),
        ...pastOf(demonstration, config, { db, files }, personKey),
      ])

/** What does not keep the service from starting, and whoever starts it should know, in the words of `doctor`. */
function tellFaults(found: Condition | undefined): void {
  for (const check of found?.checks ?? [])
    if (check.state === 'fault' || (check.state === 'warning' && check.name === accountCheck.name))
      process.stdout.write(`Atenção: ${check.label}: ${checkSentence(check)}\n`)
}

/** From which version of the schema to which, and how long it took. */
function tellMigrated({ from, to, count, functions, seconds }: Migrated, log: Logger): void {
  if (count + functions > 0)
    log.info({ from, to, migrations: count, functions, seconds }, 'the database was migrated')
}

/** Nothing of it is loaded where nobody asks for traces. */
async function traceFor({ traces }: Config, shutdown: Shutdown): Promise<Tracing | undefined> {
  if (!traces) return undefined
  const { startTracing } = await import('./operate/tracing.ts')
  const tracing = startTracing(traces)
  shutdown.add(tracing.stop)
  return tracing
}

/** Fills what every tenant is born with, one process at a time. */
const prepare = (db: Database, options: ConnectOptions, log: Logger) =>
  withStartLock(options, () =>
    withOwner(options, async (owner) => {
      const waiting = await prepareTenants(db, owner)
      const unread = await resealSecrets(db, owner)
      if (unread > 0) log.warn({ unread }, 'secrets are encrypted with a key that is not here')
      const session = await secret(owner, 'session')
      return { waiting, secrets: { session, person: await secret(owner, 'person') } }
    }),
  )

/** The copy of the database that citizens read from, where one is named: the service starts without it, too. */
function replicaOf(
  { replicaUrl: url }: Config,
  primary: Database,
  log: Logger,
  shutdown: Shutdown,
): Replica | undefined {
  if (url === undefined) return undefined
  const onChange = (cause?: unknown) =>
    cause === undefined
      ? log.info('portals are read from the replica again')
      : log.warn({ cause: causeOf(cause) }, 'portals are read from the primary alone')
  const reach = () => reachExternal(url, 'DATABASE_REPLICA_URL')
  const replica = new Replica({ reach, primary, onChange })
  shutdown.add(() => replica.close())
  return replica
}

/** The room left on the disks of the data folder, and with it whether anything is written. */
async function watchSpace(config: Config, shutdown: Shutdown): Promise<Space> {
  const { dataDir, databaseUrl, diskReserve: reserve } = config
  const space = new Space({ reserve, hasRows: databaseUrl === undefined }, () =>
    leastFree(Object.values(dataFolders(dataDir))),
  )
  const unwatch = await space.watch()
  shutdown.add(async () => unwatch())
  return space
}

/** Takes the keys of secrets; without any, with a database of one's own, it says so. */
function takeKeys(config: Config, log: Logger): void {
  const keys = openKeys(config)
  if (!keys) log.warn('SECRETS_KEY is not set: secrets are kept as they are')
  takeKeyring(keys)
}

/** Before the database: what it writes is on a line of the log that nobody else writes on in the copies. */
async function claimLine({ backup, dataDir, databaseUrl }: Config, log: Logger): Promise<void> {
  if (backup === undefined || databaseUrl !== undefined) return
  await takeLine(dataDir, FolderVault.at(backup.folder)).catch((error: unknown) =>
    log.error(error, 'the copies have not been told of the line of the log'),
  )
}

/**
 * Connections that may wait to be taken. Of Node's 511, a crowd leaves none: who then comes waits for seconds to ask
 * again.
 */
const backlog = 4_096

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port, backlog })
  } catch (error) {
    throw listenRefusal(error, config) ?? error
  }
}

const drainLimit = 20_000

/** Says that it stops, takes no new request and lets those under way finish, 20 seconds at most. */
async function drain(app: FastifyInstance, { stopNotice }: Config): Promise<void> {
  await drainServer(app, drainLimit, stopNotice * 1_000)
  await app.close()
}

function announce(
  config: Config,
  waiting: readonly UnclaimedTenant[],
  demonstration: Demonstration | undefined,
): void {
  process.stdout.write(`Claraboia em ${config.publicUrl}\n`)
  if (config.quiet) process.stdout.write(`${quietWords}\n`)
  if (demonstration)
    for (const { role, email, password } of demonstration.accounts)
      process.stdout.write(`Demonstração, ${role}: ${email} / ${password}\n`)
  else tellFirstAccess(config, waiting)
}

const mostNamed = 5
/** The link where there is one municipality; of several that wait only which, and how their links are asked for. */
function tellFirstAccess({ publicUrl }: Config, waiting: readonly UnclaimedTenant[]): void {
  const [first] = waiting
  if (!first) return
  if (first.key !== undefined)
    return void process.stdout.write(`${firstAccessLine(publicUrl, first.tenant, first.key)}\n`)
  const others = waiting.length - mostNamed
  const named = waiting.slice(0, mostNamed).map(({ tenant }) => tenant.code)
  process.stdout.write(
    `Sem ninguém que entre: ${named.join(', ')}${others > 0 ? ` e mais ${others}` : ''}. O endereço do primeiro acesso: npm run cli -- tenant first-access CÓDIGO\n`,
  )
}
