import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { addressOfTenant, senderOf } from '../api/tenancy.ts'
import { connect, type Database } from '../data/postgres/database.ts'
import type { Files } from '../data/file-store/files.ts'
import { withStartLock, migrate } from '../data/postgres/migrate.ts'
import { secret, tenantByCode } from '../data/nouns/tenants.ts'
import { personKeys } from '../domain/tables/party.ts'
import { allTasks } from '../jobs/tasks.ts'
import { startWorker, type Tasks } from '../jobs/worker.ts'
import { Problem } from '../kernel/problem.ts'
import type { Original } from './backup/backup.ts'
import { originalOf } from './backup/commands.ts'
import { backupTasks } from './backup/schedule.ts'
import { startShipping, type Shipping } from './backup/shipping.ts'
import { FolderVault } from './backup/vault.ts'
import { compose, openFiles } from './compose.ts'
import { readConfig, type Config } from './config.ts'
import { reachDatabase } from './database-source.ts'
import { mainTenant, prepareTenants, withOwner, type FirstAccess } from './first-run.ts'
import { accounts, seedDemo } from './demo/seed.ts'
import { lockFolder } from './folder-lock.ts'
import { openLog } from './log.ts'
import { codeOf, giveUp, Refusal } from './refusal.ts'
import { Shutdown } from './shutdown.ts'

/**
 * Starts the service and answers when it listens. The process then ends by SIGTERM or SIGINT (code 0); when it cannot
 * start, it ends with one line on the standard error and code 1.
 * @param args what follows `start` on the command line
 */
export async function start(args: readonly string[]): Promise<void> {
  process.once('beforeExit', stalled)
  try {
    const unknown = args.find((arg) => arg !== '--demo')
    if (unknown !== undefined)
      throw new Refusal(`Opção desconhecida: ${unknown}. A única opção de start é --demo.`)
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
  const log = openLog(config.logLevel)
  const shutdown = new Shutdown(log)
  shutdown.watch()
  try {
    const { app, waiting } = await open(config, log, shutdown)
    await listen(app, config)
    announce(config, waiting)
  } catch (error) {
    await shutdown.run()
    throw error instanceof Problem ? new Refusal(error.message) : error
  }
}

async function open(config: Config, log: Logger, shutdown: Shutdown) {
  const lock = await lockFolder(config.dataDir)
  shutdown.add(async () => lock.release())
  const shipping = await shipFor(config, log)
  // Added before the database, so that it ends after it.
  shutdown.add(async () => shipping?.stop())
  const source = await reachDatabase(config, lock, (cause) =>
    shutdown.fail(new Error(`embedded PostgreSQL lost: ${cause}`)),
  )
  shutdown.add(source.stop)
  await migrate(source.options)
  const db = connect(source.options)
  shutdown.add(() => db.close())
  const { waiting, secrets } = await withStartLock(source.options, () =>
    withOwner(source.options, async (owner) => ({
      waiting: await prepareTenants(db, owner),
      secrets: {
        session: await secret(owner, 'session'),
        person: await secret(owner, 'person'),
      },
    })),
  )
  const files = await openFiles(config)
  const pncp = { url: config.pncpUrl, personSecret: secrets.person }
  shipping?.takeFiles(db, files)
  shutdown.add(async () => shipping?.lastFiles())
  const original = originalOf(config, source.options, files)
  const tasks = new Map([
    ...allTasks({
      db,
      files,
      mail: config.mail,
      pncp,
      senderOf: (tenant) => senderOf(tenant, { config }),
    }),
    ...(await keepCopies(config, original, log)),
  ])
  shutdown.add(
    await startWorker(source.options, tasks, (error) => log.error(error, 'background work failed')),
  )
  if (config.demo) await fillDemo(db, files, secrets.person)
  const app = await compose(config, db, files, secrets, log)
  shutdown.add(() => drain(app))
  return { app, waiting }
}

/** Where copies are kept of the embedded database, they are kept up to date. */
async function shipFor(
  { backup, dataDir, databaseUrl }: Config,
  log: Logger,
): Promise<Shipping | undefined> {
  if (backup === undefined || databaseUrl !== undefined) return undefined
  const vault = await FolderVault.make(backup.folder)
  const onFailure = (error: unknown) => log.error(error, 'shipping to the backup failed')
  return startShipping({ dataDir, vault, onFailure })
}

/** The tasks by which copies are made, tried and sent away where a folder for them is set. */
async function keepCopies(
  { backup, offsite, dataDir }: Config,
  original: Original,
  log: Logger,
): Promise<Tasks> {
  if (!backup) return new Map()
  const vault = await FolderVault.make(backup.folder)
  return new Map(Object.entries(backupTasks({ ...backup, offsite, dataDir, vault, original, log })))
}

async function fillDemo(db: Database, files: Files, personKey: string): Promise<void> {
  const tenant = await tenantByCode(db, mainTenant)
  if (tenant) await seedDemo(db, files, tenant.id, personKeys(personKey, tenant.id))
}

const listenFailures: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port }) =>
    `A porta ${port} já está em uso. Encerre o programa que a usa ou escolha outra com PORT.`,
  EACCES: ({ port }) =>
    `Este usuário não pode abrir a porta ${port}. Escolha uma acima de 1023 com PORT.`,
  EADDRNOTAVAIL: ({ host }) => `O endereço ${host} não é desta máquina. Corrija HOST.`,
  ENOTFOUND: ({ host }) => `O endereço ${host} não existe. Corrija HOST.`,
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    const failure = listenFailures[codeOf(error) ?? '']
    throw failure ? new Refusal(failure(config)) : error
  }
}

const drainLimit = 20_000

/** Takes no new request and lets those under way finish, 20 seconds at most. */
async function drain(app: FastifyInstance): Promise<void> {
  // A connection whose last answer is on its way turns idle later, and would then wait for its client.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  const limit = setTimeout(() => app.server.closeAllConnections(), drainLimit)
  await app.close()
  clearInterval(sweep)
  clearTimeout(limit)
}

function announce(config: Config, waiting: readonly FirstAccess[]): void {
  process.stdout.write(`Claraboia em ${config.publicUrl}\n`)
  if (config.demo)
    for (const { role, email, password } of accounts)
      process.stdout.write(`Demonstração, ${role}: ${email} / ${password}\n`)
  else
    for (const { tenant, key } of waiting)
      process.stdout.write(
        `Primeiro acesso de ${tenant.code}, válido uma vez: ${addressOfTenant(config.publicUrl, tenant.code)}/autenticacao/primeiro-acesso?chave=${key}\n`,
      )
}

/** The tenant is the first label of the host; the main one needs none. */
