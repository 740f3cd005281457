import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freeBytes } from '../../../platform/files/space.ts'
import { sql } from '../../../platform/postgres/database.ts'
import { readPidFile } from '../../../platform/postgres/embedded/cluster.ts'
import { databaseOf, eventually, stop } from '../../service/process.ts'
import type { StoreFault } from '../../support/store-proxy.ts'
import { hangUp } from './hang-ups.ts'
import { backends, health, type External, type Scene, type Store, type Where } from './scene.ts'

/** How the cause of a fault ended, where it takes more than its end to put things back. */
export interface Ended {
  /** `performance.now()` of the end. */
  readonly over: number
  /** Puts things back, once people write again. */
  readonly tidy: () => Promise<void>
}
export const hasEnded = (value: unknown): value is Ended =>
  typeof value === 'object' && value !== null && 'tidy' in value

/** Something that goes wrong while people write; it ends when its cause is gone. */
export interface Fault {
  readonly id: string
  readonly what: string
  /** Where it can happen; everywhere without these. */
  readonly database?: Where
  readonly store?: Store
  /** How often it happens in an ordinary run, where more than once; `--cycles` replaces it. */
  readonly cycles?: number
  /**
   * @returns when its cause ended, where that is before it comes back: a number of `performance.now()`, or {@link
   * Ended}; or what was measured, in words
   * @throws {NotTried} where this machine lacks what it takes
   */
  readonly happen: (scene: Scene) => Promise<unknown>
}

const external = (happen: (external: External, scene: Scene) => Promise<unknown>) => ({
  database: 'external' as const,
  happen: async (scene: Scene) => {
    if (!scene.external) throw new Error('this database is nobody else’s')
    await happen(scene.external, scene)
  },
})

async function killAndStart(scene: Scene): Promise<number> {
  await stop(scene.service, 'SIGKILL')
  const over = performance.now()
  await scene.restart()
  return over
}

async function stopAndStart(scene: Scene): Promise<number> {
  const { code } = await stop(scene.service, 'SIGTERM')
  if (code !== 0) throw new Error(`SIGTERM ended it with code ${code}`)
  const over = performance.now()
  await scene.restart()
  return over
}

/** PostgreSQL ends, and comes back: our own by itself, another by who runs it. */
async function endDatabase({ external: other, dataDir }: Scene, signal: NodeJS.Signals) {
  const pid = () => (other ? other.server.pid : databaseOf(dataDir))
  const before = pid()
  if (before === undefined) throw new Error('there is no database')
  process.kill(before, signal)
  const over = performance.now()
  const isBack = () =>
    ![undefined, before].includes(pid()) &&
    (other !== undefined || readPidFile(join(dataDir, 'pg'))?.ready === true)
  if (!(await eventually(isBack, 30_000))) throw new Error('the database did not come back')
  return over
}

const terminated = (who: string) =>
  external(({ admin }) =>
    admin.global.run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where ${backends}${sql.raw(who)}`,
    ),
  )

/** A line that is bad for a time. */
const line = (how: 'refuse' | 'black hole' | 'lose commits' | 'slow', ms: number) =>
  external(async ({ proxy }) => {
    proxy.set(how)
    if (how === 'refuse') proxy.reset()
    await pause(ms)
    proxy.set('pass')
  })

/**
 * A setting of the database that counts for sessions begun from now on, as after a change of roles between two servers.
 */
const setting = (on: string, off: string, ms: number) =>
  external(async ({ admin }) => {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where ${backends}`
    await admin.global.script(on)
    await admin.global.run(cut)
    await pause(ms)
    await admin.global.script(off)
    await admin.global.run(cut)
  })

const storeFails = (fault: StoreFault, ms: number) => ({
  store: 's3' as const,
  happen: async ({ storeProxy }: Scene) => {
    storeProxy?.set(fault)
    await pause(ms)
    storeProxy?.set('none')
  },
})

/** Somebody holds a table; who needs it waits or is told so. */
const lockTable = ({ withOwner }: Scene) =>
  withOwner((owner) =>
    owner.session(async (session) => {
      await session.script('begin; lock table portal_noticia in access exclusive mode')
      await pause(7_000)
      await session.script('rollback')
    }),
  )

/**
 * Megabytes between what is free and the reserve, and of the file that takes them: other programs write less meanwhile.
 */
const [room, filling] = [1_500, 2_000]
/** A file takes the room that the reserve leaves, and goes. */
async function fillDisk(scene: Scene): Promise<void> {
  const file = join(scene.dataDir, 'enchimento')
  await stop(scene.service, 'SIGTERM')
  const free = Math.floor((await freeBytes(scene.dataDir)) / 1_048_576)
  await scene.restart({ DISK_RESERVE_MB: String(Math.max(1, free - room)) })
  try {
    execFileSync('fallocate', ['-l', `${filling}M`, file])
    await pause(6_000)
    if ((await health(scene)) === 'ok') throw new Error('the full disk was not seen')
  } finally {
    rmSync(file, { force: true })
  }
  const isOver = async () => (await health(scene)) === 'ok'
  if (!(await eventually(isOver, 30_000))) throw new Error('it did not heal')
  await stop(scene.service, 'SIGTERM')
  await scene.restart()
}

export const liveFaults: readonly Fault[] = [
  {
    id: 'F01, F02',
    what: 'kill -9 of the program under writes and uploads',
    cycles: 5,
    happen: killAndStart,
  },
  { id: 'F05', what: 'SIGTERM under writes and uploads, and a start', happen: stopAndStart },
  {
    id: 'F09',
    what: 'kill -9 of PostgreSQL',
    cycles: 3,
    happen: (scene) => endDatabase(scene, 'SIGKILL'),
  },
  {
    id: 'F09',
    what: 'fast restart of PostgreSQL',
    happen: (scene) => endDatabase(scene, 'SIGINT'),
  },
  { id: 'F09', what: 'one session terminated', cycles: 5, ...terminated(" and state = 'active'") },
  { id: 'F09', what: 'every session terminated', ...terminated('') },
  {
    id: 'F09',
    what: 'replies to commit lost for half a second',
    cycles: 3,
    ...line('lose commits', 500),
  },
  { id: 'F10', what: 'connections refused for 12 s', ...line('refuse', 12_000) },
  { id: 'F10', what: 'black hole of 12 s', ...line('black hole', 12_000) },
  {
    id: 'F10',
    what: 'connections reset',
    cycles: 5,
    ...external(async ({ proxy }) => proxy.reset()),
  },
  { id: 'F11', what: '200 ms for each packet, 8 s', ...line('slow', 8_000) },
  { id: 'F11', what: 'a table locked for 7 s', happen: lockTable },
  {
    id: 'F13',
    what: 'two connections are left for 4 s',
    ...setting(
      'alter role prefeitura connection limit 2',
      'alter role prefeitura connection limit -1',
      4_000,
    ),
  },
  {
    id: 'F15',
    what: 'the database only reads for 4 s',
    ...setting(
      'alter database prefeitura set default_transaction_read_only = on',
      'alter database prefeitura reset default_transaction_read_only',
      4_000,
    ),
  },
  { id: 'F18, F19', what: 'the disk nearly full for 6 s', happen: fillDisk },
  { id: 'F22', what: 'the store answers 500 for 4 s', ...storeFails('answers 500', 4_000) },
  {
    id: 'F22',
    what: 'the store asks to slow down for 4 s',
    ...storeFails('asks to slow down', 4_000),
  },
  {
    id: 'F22',
    what: 'the store finds our clock wrong for 4 s',
    ...storeFails('finds the clock wrong', 4_000),
  },
  { id: 'F22', what: 'the store refuses connections for 4 s', ...storeFails('refuses', 4_000) },
  { id: 'F22', what: 'the store is silent for 12 s', ...storeFails('is silent', 12_000) },
  {
    id: 'F22',
    what: 'the answers to what the store kept are lost for 4 s',
    ...storeFails('loses the answers to what it kept', 4_000),
  },
  {
    id: 'F22',
    what: 'the store cuts what is read for 4 s',
    ...storeFails('cuts what is read', 4_000),
  },
  { id: 'F24', what: '300 requests hung up at any moment', happen: hangUp },
]
