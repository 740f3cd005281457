import pg from 'pg'
import type { ConnectOptions } from '../../postgres/database.ts'
import { driverConfig } from '../../postgres/options.ts'
import { lsnNumber } from '../base-backup.ts'
import type { FlushPosition } from './tail-shipping.ts'

const patienceMs = 5_000

/** Asks a server, on a connection of its own, how far its log is on the disk. */
export class LogReader {
  readonly #options: ConnectOptions
  #client: pg.Client | undefined
  #connections = 0

  /** @param options of the owner */
  constructor(options: ConnectOptions) {
    this.#options = options
  }

  async position(): Promise<FlushPosition> {
    const client = this.#client ?? (await this.#connect())
    try {
      const { rows } = await client.query<{ lsn: string; file: string }>(
        'select lsn::text, pg_walfile_name(lsn) as file from pg_current_wal_flush_lsn() as lsn',
      )
      const [{ lsn = '', file = '' } = {}] = rows
      return {
        connection: this.#connections,
        timeline: Number.parseInt(file.slice(0, 8), 16),
        at: Number(lsnNumber(lsn)),
      }
    } catch (error) {
      this.#forget(client)
      throw error
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...driverConfig({ ...this.#options, settings: { application_name: 'claraboia envio' } }),
      query_timeout: patienceMs,
      connectionTimeoutMillis: patienceMs,
    })
    // Whatever the server has done meanwhile, the next connection begins anew.
    client.on('error', () => this.#forget(client)).on('end', () => this.#forget(client))
    await client.connect()
    this.#connections += 1
    this.#client = client
    return client
  }

  #forget(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    void client.end().catch(() => {})
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }
}
