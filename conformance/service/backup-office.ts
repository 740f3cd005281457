import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { open, sql, type ConnectOptions } from '../../platform/postgres/database.ts'

export type Contents = Readonly<Record<string, string>>

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
export const filesOf = (dataDir: string): Contents => {
  const folder = join(dataDir, 'files')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.pdf'),
  )
  return Object.fromEntries(
    names.toSorted().map((name) => [name, sha256(readFileSync(join(folder, name)))]),
  )
}
/**
 * A checksum of every table's rows. The queue's own are left out: what comes back by itself changes them at any time.
 */
export async function rowsOf(options: ConnectOptions): Promise<Contents> {
  const db = open(options)
  try {
    const tables = await db.global.run<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
        order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await db.global.run<{ sum: string; rows: number }>(
        sql`select count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum
          from ${sql.identifier(name)} t`,
      )
      sums[name] = `${row?.rows} ${row?.sum}`
    }
    return sums
  } finally {
    await db.close()
  }
}
/** Sends a whole request and reads the whole answer. */
export async function sendBytes(port: number, request: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.write(request)
  await once(socket, 'close')
  return answer
}
