import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { sql, type Sql } from '../../../platform/postgres/database.ts'
import { databaseOwner } from '../../../platform/postgres/embedded/access.ts'
import { choosePostgresAccount } from '../../../platform/postgres/embedded/account.ts'
import { findPostgresBinaries } from '../../../platform/postgres/embedded/binaries.ts'
import { makeFolder } from '../../service/process.ts'

// The clock of a demonstration, its database and those who sit before it, which a test sets days ahead.

type RunAsOwner = (statement: Sql) => Promise<unknown>

/** In a program or a page: whoever asks what time it is, is told so many milliseconds more. */
function shiftDate(ahead: () => number): void {
  const Real = Date
  const now = () => Real.now() + ahead()
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, called) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, called),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
const readEveryMs = 50
/** What a program reads before it begins: its clock stands ahead by what a file says, which it reads now and then. */
const preloaded = (file: string) => `import { readFileSync } from 'node:fs'
let [ahead, readAt] = [0, -Infinity]
const read = () => {
  if (performance.now() - readAt < ${readEveryMs}) return ahead
  readAt = performance.now()
  return (ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8')))
}
;(${shiftDate.toString()})(read)`

/**
 * Every `now()` of a database goes by a setting, which its owner may change: nobody but the server alone, run for this,
 * may say so. Each is one line.
 */
const lessons = [
  `create or replace function pg_catalog.now() returns timestamptz language sql stable parallel safe as
    $$ select transaction_timestamp()
      + coalesce(nullif(current_setting('relogio.avanco', true), ''), '0')::interval $$`,
  `grant alter system on parameter "relogio.avanco" to ${databaseOwner}`,
  `grant execute on function pg_reload_conf() to ${databaseOwner}`,
].map((statement) => `${statement.replaceAll(/\s+/g, ' ')};\n`)

function teach(dataDir: string): void {
  const folder = join(dataDir, 'demo')
  const cluster = join(folder, 'pg')
  const { postgres } = findPostgresBinaries()
  const { prefix, user } = choosePostgresAccount(postgres, folder, cluster)
  const [command = '', ...rest] = [...prefix, postgres, '--single', '-D', cluster, databaseOwner]
  const { status, stderr } = spawnSync(command, rest, {
    ...user,
    cwd: '/',
    encoding: 'utf8',
    input: lessons.join(''),
  })
  if (status !== 0 || stderr.includes('ERROR:')) throw new Error(stderr)
}

/** A clock for a demonstration that is started with it. */
export function movableClock() {
  const { dataDir, remove } = makeFolder()
  const [program, file] = [join(dataDir, 'moved.mjs'), join(dataDir, 'ahead')]
  let ahead = 0
  mkdirSync(dataDir)
  writeFileSync(file, '0')
  writeFileSync(program, preloaded(file))
  return {
    variables: { NODE_OPTIONS: `--import=${program}` },
    prepare: teach,
    remove,
    /** What the clock shows, in milliseconds. */
    now: () => Date.now() + ahead,
    moveTo: async (moment: number, run: RunAsOwner) => {
      ahead = moment - Date.now()
      writeFileSync(file, String(ahead))
      const seconds = Math.round(ahead / 1_000)
      await run(sql`${sql.raw(`alter system set "relogio.avanco" = '${seconds} seconds'`)}`)
      await run(sql`select pg_reload_conf()`)
    },
    /** Somebody who sits down now. */
    showTo: (context: BrowserContext) =>
      context.addInitScript(`(${shiftDate.toString()})(() => ${ahead})`),
  }
}
