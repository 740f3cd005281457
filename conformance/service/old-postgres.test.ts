import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import { choosePostgresAccount } from '../../platform/postgres/embedded/account.ts'
import {
  makeFolder as makeFolderOf,
  postgresEnvironment,
  readPidFile,
} from '../../platform/postgres/embedded/cluster.ts'
import { freePort, makeFolder, program } from './process.ts'
import { until } from '../support/time/waiting.ts'

/** The programs of a PostgreSQL before 18, where the distribution put one. */
function olderPrograms(): string | undefined {
  const packages = '/usr/lib/postgresql'
  const versions = existsSync(packages)
    ? readdirSync(packages).filter((name) => Number(name) < 18)
    : []
  return versions
    .map((version) => join(packages, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}
const folder = olderPrograms()

test.runIf(folder !== undefined)(
  'a PostgreSQL before 18 is refused in one line that says what to do, and nothing is made in it',
  async () => {
    const programs = folder ?? ''
    const { dataDir, remove } = makeFolder()
    mkdirSync(dataDir, { mode: 0o711 })
    const [cluster, port] = [join(dataDir, 'antigo'), await freePort()]
    const account = choosePostgresAccount(join(programs, 'postgres'), dataDir, cluster)
    const as = { ...account.user, env: postgresEnvironment, cwd: '/' }
    makeFolderOf(cluster, account)
    const [command = '', ...args] = [
      ...account.prefix,
      join(programs, 'initdb'),
      '-D',
      cluster,
      '-U',
      'prefeitura',
      '-E',
      'UTF8',
      '--locale=C',
      '--auth=trust',
      '--no-sync',
    ]
    expect(spawnSync(command, args, { ...as, encoding: 'utf8' })).toMatchObject({ status: 0 })
    const [server = '', ...options] = [
      ...account.prefix,
      join(programs, 'postgres'),
      '-D',
      cluster,
      '-F',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-k',
      '',
    ]
    const older = spawn(server, options, { ...as, stdio: 'ignore' })
    const ended = once(older, 'exit')
    await until(() => readPidFile(cluster)?.ready === true || older.exitCode !== null)

    const url = `postgres://prefeitura@127.0.0.1:${port}/postgres`
    const { code, out, err } = await program(['start'], {
      DATA_DIR: dataDir,
      PORT: '0',
      DATABASE_URL: url,
    }).ended
    const connection = open({ url, max: 1 })
    const [found] = await connection.global.run<{
      number: number
      tables: number
      roles: number
    }>(sql`select current_setting('server_version_num')::int as number,
    (select count(*)::int from pg_tables where schemaname = 'public') as tables, (select count(*)::int from pg_roles
      where rolname = 'claraboia_web') as roles`)
    await connection.close()
    older.kill('SIGINT')
    await ended
    remove()
    // Before it, at most, that the screens are being built.
    expect([code, out, err.trim().split('\n').at(-1)]).toEqual([
      1,
      '',
      'O PostgreSQL de DATABASE_URL é antigo demais: é preciso o 18 ou mais novo. Atualize o servidor ou use outro.',
    ])
    expect([Number(found?.number) < 180_000, found?.tables, found?.roles]).toEqual([true, 0, 0])
  },
)
