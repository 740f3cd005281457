import { randomBytes } from 'node:crypto'
import { Logger, run, type Job } from 'graphile-worker'
import { z } from 'zod'
import { open, sql, type ConnectOptions } from '../data/postgres/database.ts'
import { plainPool } from '../data/postgres/pool.ts'
import { locks } from '../data/postgres/locks.ts'
import { abandonFile, validateFile, type Worker } from './accountability.ts'

const order = z.object({ tenantId: z.number().int(), id: z.number().int() })
const pollMs = 2_000
const lookMs = 5_000
/** Of the locks by which a worker shows that it lives; any number that nothing else uses. */
const lifeLock = locks.workerLife
const name = 'claraboia fila'

/**
 * A worker holds a lock as long as its process lives. The queue keeps the jobs of a killed one locked for four hours;
 * here whoever sees that the lock is gone frees them within seconds.
 */
function life(options: ConnectOptions, workerId: string, onFailure: (error: unknown) => void) {
  const db = open({ ...options, settings: { application_name: name } })
  const look = async () => {
    // Asked again and again: a connection that was lost took the lock along.
    await db.global
      .run(sql`select pg_try_advisory_lock(${lifeLock}::int, hashtext(${workerId})) where not exists (
      select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and classid = ${lifeLock}::oid and objid = (hashtext(${workerId})::bigint & 4294967295)::oid)`)
    await db.global
      .run(sql`select graphile_worker.force_unlock_workers(gone) from (select array_agg(distinct j.locked_by) as gone from graphile_worker.jobs j where j.locked_by is not null and not exists (
      select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${lifeLock}::oid and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid
        and l.database = (select oid from pg_database where datname = current_database()))) x where gone is not null`)
  }
  return {
    begin: () =>
      db.global.run(sql`select pg_advisory_lock(${lifeLock}::int, hashtext(${workerId}))`),
    watch: () => setInterval(() => void look().catch(onFailure), lookMs).unref(),
    look,
    end: () => db.close(),
  }
}

/** Without what the driver hangs on an error: its client, keys and all. */
const bare = (error: unknown): Error =>
  error instanceof Error
    ? Object.assign(new Error(error.message), { stack: error.stack })
    : new Error(String(error))

const isLast = ({ attempts, max_attempts: most }: Job) => attempts >= most

/**
 * Takes what is queued and does it, one thing at a time, on connections of the database's owner; makes the queue's tables when they are missing.
 * @returns what stops it: the job under way is undone and taken up at the next start.
 */
export async function startQueue(
  options: ConnectOptions,
  worker: Worker,
  onFailure: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const workerId = `claraboia-${randomBytes(9).toString('hex')}`
  const sign = life(options, workerId, onFailure)
  await sign.begin()
  const pool = plainPool({ ...options, max: 3, settings: { application_name: name } })
  const own = {
    pgPool: pool,
    workerId,
    concurrency: 1,
    pollInterval: pollMs,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 1_000,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') onFailure(bare(meta?.['error'] ?? message))
    }),
  }
  const queue = await run({
    ...own,
    taskList: {
      validar_prestacao: async (payload, { job, abortSignal }) => {
        const what = order.parse(payload)
        try {
          await validateFile(worker, what, abortSignal)
        } catch (error) {
          if (isLast(job)) await abandonFile(worker, what)
          throw error
        }
      },
    },
  })
  await sign.look()
  const timer = sign.watch()
  return async () => {
    clearInterval(timer)
    await queue.stop()
    await pool.end()
    await sign.end()
  }
}
