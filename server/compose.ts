import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { buildApp, openToAll } from '../api/app.ts'
import type { Deps, RuntimeConfig } from '../api/context.ts'
import { addressOfTenant } from '../api/tenancy.ts'
import { Sessions } from '../api/sessions.ts'
import type { Database } from '../platform/postgres/database.ts'
import type { Replica } from '../platform/postgres/replica.ts'
import type { Files } from '../platform/files/files.ts'
import { Misses } from '../platform/files/misses.ts'
import { PortalReader } from '../data/public/portal-reader.ts'
import { Revisions } from '../data/public/revisions.ts'
import { root } from '../platform/root.ts'
import { quietWords } from '../resources/quiet.ts'
import { openSite } from '../site/index.ts'
import type { Config } from './config.ts'

/** Where the rows are. */
interface Databases {
  readonly db: Database
  readonly replica: Replica | undefined
}

export const uploadLimit = 100 * 1_024 * 1_024
const clientFolder = join(root, 'dist', 'client')
const latest = z.object({ id: z.string() })

/** The name of the built application; '' while there is none. */
function buildId(): string {
  const file = join(clientFolder, 'builds', 'latest.json')
  return existsSync(file) ? latest.parse(JSON.parse(readFileSync(file, 'utf8'))).id : ''
}

const runtimeOf = (config: Config): RuntimeConfig => ({
  demo: config.demo,
  quiet: config.quiet,
  build: buildId(),
  publicUrl: config.publicUrl,
  sendsMail: config.mail !== undefined,
  mailbox: config.mailbox,
  portalBase: config.portalApiUrl,
  dedicatedBase: config.portalApiDedicatedUrl,
  ciaBase: config.ciaApiUrl,
  uploadLimit,
  trustedProxies: config.trustedProxies,
  logLevel: config.logLevel,
  slowMs: config.slowMs,
  metricsToken: config.metricsToken,
  innerHosts: config.innerHosts,
  clientFolder: existsSync(join(clientFolder, 'index.html')) ? clientFolder : undefined,
})

/**
 * Puts the rooms together: calls, back office and public portals on one server, ready to listen.
 * @param secrets of this installation: what its tokens are signed with, and the keys of persons made with
 * @param watched what is known of the disk and of the installation, as of now
 */
export async function compose(
  config: Config,
  { db, replica }: Databases,
  files: Files,
  secrets: { readonly session: string; readonly person: string },
  log: Logger,
  watched: Pick<Deps, 'space' | 'condition' | 'droppedLines' | 'trace'>,
): Promise<FastifyInstance> {
  // Staged files are left over from a process that died: this process holds the folder lock.
  await files.clearStaging(new Date()).catch((error: unknown) => {
    // A disk that is only read serves its readers.
    log.warn(error, 'files that were on their way are not cleared')
  })
  const misses = new Misses(db, {
    onDamage: (found, count) => log.error({ count, files: found }, 'stored files are damaged'),
    onFailure: (error) => log.error(error, 'damaged files are not marked'),
  })
  files.tellMet((key, damage) => misses.note(key, damage))
  const revisions = new Revisions(db, { hasPositions: replica !== undefined })
  const portals = replica && new PortalReader({ primary: db, replica, revisions })
  const site = await openSite({
    db,
    reader: portals ?? db,
    files,
    revisions,
    assetsBase: join(root, 'site', 'assets'),
    tenantOf: ({ tenant }) => tenant ?? undefined,
    portalHostOf: ({ portalHost }) => portalHost ?? undefined,
    originOf: (code) => addressOfTenant(config.publicUrl, code),
    securityContact: config.securityContact,
    sendsMail: config.mail !== undefined,
    said: config.quiet ? quietWords : undefined,
  })
  return buildApp(
    {
      db,
      files,
      sessions: new Sessions(db, secrets.session),
      personSecret: secrets.person,
      config: runtimeOf(config),
      portals,
      ...watched,
    },
    log,
    { ...site, routes: openToAll(site.routes) },
  )
}
