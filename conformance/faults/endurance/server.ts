import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** One session of whoever runs a server of this machine. */
export async function withServer<T>(
  port: number,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Waits until the standby has played back all that the primary has written until now.
 * @returns whether it has in time
 */
export async function caughtUp(primary: number, standby: number, withinMs: number) {
  const until = performance.now() + withinMs
  const target = await withServer(primary, 'postgres', async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')
    return rows[0]?.lsn
  })
  const isThere = () =>
    withServer(standby, 'postgres', async (client) => {
      const { rows } = await client.query<{ there: boolean }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
        [target],
      )
      return rows[0]?.there === true
    }).catch(() => false)
  while (!(await isThere())) {
    if (performance.now() > until) return false
    await pause(250)
  }
  return true
}
