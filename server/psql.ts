import { spawn, spawnSync } from 'node:child_process'
import { Console } from 'node:console'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg, { type ClientConfig } from 'pg'
import { withPostgres } from './command-database.ts'
import { readConfig } from './config.ts'

// `npm run psql`: the database of a data folder, as its owner, while the service runs or not. With psql where the
// machine has it; else each statement that is given, or typed and ended by a semicolon, and its rows as a table.

const most = 100
const screen = new Console(process.stdout)

/** What psql reads where the server is. */
const environmentOf = (at: ClientConfig): NodeJS.ProcessEnv => ({
  ...process.env,
  PGHOST: at.host,
  PGPORT: String(at.port),
  PGUSER: at.user,
  PGDATABASE: at.database,
  ...(typeof at.password === 'string' && { PGPASSWORD: at.password }),
})

async function tell(client: pg.Client, statement: string): Promise<void> {
  try {
    const answered: unknown = await client.query(statement)
    for (const { command, rows, rowCount } of [answered].flat() as pg.QueryResult[]) {
      if (rows.length > 0) screen.table(rows.slice(0, most))
      process.stdout.write(`${command} ${rowCount ?? ''}\n`)
    }
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Each statement of the standard input. */
async function converse(client: pg.Client): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: '=> ' })
  // A file that is piped in may be at its end while its last statement runs.
  const prompt = () => process.stdin.isTTY && lines.prompt()
  let text = ''
  prompt()
  for await (const line of lines) {
    text += `${line}\n`
    if (line.trimEnd().endsWith(';')) {
      await tell(client, text)
      text = ''
    }
    prompt()
  }
}

const demo = process.argv[2] === '--demo'
const args = process.argv.slice(demo ? 3 : 2)
await withPostgres(readConfig(process.env, demo ? ['--demo'] : []), async ({ options }) => {
  if (spawnSync('psql', ['--version']).status === 0) {
    const given = args.length > 0 ? ['-c', args.join(' ')] : []
    const psql = spawn('psql', given, { stdio: 'inherit', env: environmentOf(options) })
    const [code] = (await once(psql, 'exit')) as [number | null]
    process.exitCode = code ?? 1
    return
  }
  const client = new pg.Client(options)
  await client.connect()
  try {
    if (args.length > 0) await tell(client, args.join(' '))
    else await converse(client)
  } finally {
    await client.end()
  }
})
