import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { Files } from '../../platform/files/files.ts'
import { migrate } from '../../data/schema/migrate.ts'
import { asOwner, open, sql, type Database } from '../../platform/postgres/database.ts'
import { archiveFolder, switchArchive } from '../../platform/backup/archive.ts'
import { makeBackup } from '../../platform/backup/backup.ts'
import { backupTasks } from '../../platform/backup/schedule.ts'
import { filesNotIn } from '../../platform/backup/file-copies.ts'
import { markAll } from '../../platform/backup/live/mark.ts'
import { takeLine } from '../../platform/backup/log/own-line.ts'
import { startShipping, type Shipping } from '../../platform/backup/live/shipping.ts'
import type { FolderVault } from '../../platform/backup/vault.ts'
import { readConfig } from '../../server/config.ts'
import { copyChecks } from '../../server/operate/copies.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/postgres/embedded/embedded.ts'
import { openDoor } from '../service/external-postgres.ts'
import { eventually, freePort, makeFolder } from '../service/process.ts'

/**
 * A data folder with the product's schema, one tenant and a table of numbers. Its embedded PostgreSQL and its copies
 * are the product's.
 */
export class Installation {
  readonly dataDir: string
  readonly failures: unknown[] = []
  #postgres: EmbeddedPostgres | undefined
  #db: Database | undefined
  #vault: FolderVault | undefined
  #shipping: Shipping | undefined

  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  get runs(): boolean {
    return this.#postgres !== undefined
  }

  /** As the service does: with a vault the log goes there. */
  async start(vault?: FolderVault): Promise<void> {
    const { dataDir } = this
    this.#vault = vault
    if (vault) await takeLine(dataDir, vault)
    switchArchive(dataDir, vault !== undefined)
    await this.serve()
    await this.#ship()
  }

  /** As a command of the operator does, which leaves what is archived to the service. */
  async serve(): Promise<void> {
    this.#postgres = await startEmbeddedPostgres({ dataDir: this.dataDir })
    this.#db = asOwner({ ...this.#postgres.connection, max: 2 })
  }

  async #ship(): Promise<void> {
    const { dataDir } = this
    const onFailure = (error: unknown) => void this.failures.push(error)
    if (!this.#vault || !this.#postgres || !this.#db) return
    this.#shipping = startShipping({ dataDir, folder: this.#vault.place, onFailure })
    this.#shipping.takeDatabase(this.#postgres.connection)
    this.#shipping.takeFiles(this.#db, await this.files())
  }

  files = () => Files.open({ folder: join(this.dataDir, 'files') })

  get #open(): Database {
    if (!this.#db) throw new Error('the installation does not run')
    return this.#db
  }

  /** Writes these numbers, each in a change of its own. @returns where the log ends then, in bytes */
  async write(numbers: readonly number[]): Promise<number> {
    for (const number of numbers)
      await this.#open.global.run(sql`insert into numero values (${number})`)
    return this.end()
  }

  /** A change that brings much with it. */
  async writeMuch(number: number, megabytes: number): Promise<number> {
    await this.#open.global.run(
      sql`with much as (insert into volume select g, ${randomBytes(400).toString('hex')}
          from generate_series(1, ${megabytes * 1_100}) g)
        insert into numero values (${number})`,
    )
    return this.end()
  }

  /** Keeps a file as an upload does. @returns its key */
  async upload(content: Buffer): Promise<string> {
    const key = `1/1/${randomBytes(16).toString('hex')}.pdf`
    const path = join(this.dataDir, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    const sum = (name: string) => createHash(name).update(content).digest('hex')
    await this.#open.in(1)
      .run(sql`insert into arquivo (chave, nome_original, tipo, tamanho, md5, sha256, enviado_por, vinculado)
        values (${key}, 'a.pdf', 'application/pdf', ${content.length}, ${sum('md5')}, ${sum('sha256')}, '1', true)`)
    return key
  }

  /** As the removal of the record that has the file. */
  async moveToTrash(key = ''): Promise<void> {
    await this.#open
      .in(1)
      .run(sql`update arquivo set excluido = true, excluido_em = now() where chave = ${key}`)
  }

  async end(): Promise<number> {
    const [row] = await this.#open.global.run<{ at: number }>(
      sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as at`,
    )
    return row?.at ?? 0
  }

  async numbers(): Promise<readonly number[]> {
    const rows = await this.#open.global.run<{ n: number }>(sql`select n from numero order by n`)
    return rows.map(({ n }) => n)
  }

  /** Ends the part of the log that is written on, and waits until it is in the vault. */
  async ship(): Promise<void> {
    const [row] = await this.#open.global.run<{ name: string }>(
      sql`select pg_walfile_name(pg_switch_wal()) as name`,
    )
    const archive = archiveFolder(this.dataDir)
    const has = () => readdirSync(join(this.#vault?.place ?? '', 'wal')).some(isOf)
    const isOf = (name: string) => name.startsWith(row?.name ?? '')
    const [now] = await this.#open.global.run<{ name: string }>(
      sql`select pg_walfile_name(pg_current_wal_lsn()) as name`,
    )
    // Nothing was written since the last time.
    if (now?.name === row?.name) return
    if (!(await eventually(() => existsSync(join(archive, row?.name ?? '')) || has(), 20_000)))
      throw new Error(`${row?.name} is not archived`)
    await this.#shipping?.stop()
    await this.#ship()
  }

  async copy(vault = this.#vault): Promise<string> {
    if (!vault || !this.#postgres) throw new Error('there is no vault')
    const { connection: options } = this.#postgres
    const original = { options, cluster: join(this.dataDir, 'pg'), files: await this.files() }
    return (await makeBackup(vault, original)).base.id
  }

  /** Sends a mark to the copies, as the look of every day does. */
  mark(vault: FolderVault, signal: AbortSignal) {
    if (!this.#postgres) throw new Error('the installation does not run')
    const { connection: options } = this.#postgres
    return markAll({ options, dataDir: this.dataDir }, vault, undefined, signal)
  }

  /** Restores the newest copy for a try, as the service does every week. */
  async drill(vault: FolderVault, signal: AbortSignal): Promise<void> {
    if (!this.#postgres) throw new Error('the installation does not run')
    const { dataDir } = this
    const { connection: options } = this.#postgres
    const original = { options, cluster: join(dataDir, 'pg'), files: await this.files() }
    const log = pino({ level: 'silent' })
    const times = { atMinute: 0, keepDays: 30, drillDays: 7 }
    const scheduled = { ...times, dataDir, vault, offsite: undefined, original, migrate, log }
    const { ensaiar_restauracao: drill } = backupTasks(scheduled)
    const job = { id: '1', task: 'ensaiar_restauracao', tenantId: null, data: null, tries: 1 }
    await drill?.run(job, signal)
  }

  /** Its files that are not in the copies, by key. */
  absentIn = (vault: FolderVault) => filesNotIn(vault, this.#open, new Date(0), 0)

  /** What is said of its copies, without reading them. */
  async look(vault: FolderVault) {
    const config = readConfig({ DATA_DIR: this.dataDir, BACKUP_DIR: vault.place }, [])
    const [check] = copyChecks
    if (check?.needs !== 'installation') throw new TypeError('copies are looked at otherwise now')
    return check.look({ config, serving: undefined })
  }

  /** In the order of the service. */
  async stop(): Promise<void> {
    await this.#shipping?.lastFiles()
    await this.#db?.close()
    await this.#postgres?.stop()
    await this.#shipping?.stop()
    this.#shipping = this.#db = this.#postgres = undefined
  }

  /** The machine is gone: nothing more is shipped, and the folder is not there any more. */
  async lose(): Promise<void> {
    rmSync(archiveFolder(this.dataDir), { recursive: true, force: true })
    await this.#shipping?.stop()
    this.#shipping = undefined
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}

let model: Promise<string> | undefined

/** One that was never started, in a folder of its own: a copy of one that is made once. */
export async function newInstallation(): Promise<Installation & { readonly remove: () => void }> {
  model ??= makeModel()
  const { dataDir, remove } = makeFolder()
  cpSync(await model, dataDir, { recursive: true })
  return Object.assign(new Installation(dataDir), { remove })
}

async function makeModel(): Promise<string> {
  const { dataDir, remove } = makeFolder()
  process.once('exit', remove)
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.connection)
  const db = asOwner(postgres.connection)
  await db.global.script(
    `insert into tenant (id, codigo, nome) overriding system value values (1, 'el-es', 'Espírito Santo');
     create table numero (n int primary key); create table volume (n int, texto text)`,
  )
  await db.close()
  await postgres.stop()
  await makeHandy(dataDir)
  return dataDir
}

/**
 * What no copy asks for: each of the product's tables is several files of a page or two, and each file of a cluster is
 * packed and written by itself, by every copy and every restoration here. How all of them come back is shown by the
 * service's suites, with the program.
 */
const leaveFew = `do $$ declare one regclass; begin
  for one in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|fila)'
        and c.relname !~ '^(tenant|arquivo|mudanca_publica|numero|volume|kysely_.*)$' loop
    if to_regclass(one::text) is not null then execute format('drop table %s cascade', one); end if;
  end loop;
end $$`

/**
 * Lets the owner of the database end a part of the log, for which nobody here waits a minute; and leaves but one
 * database to copy.
 */
async function makeHandy(dataDir: string): Promise<void> {
  const port = await freePort()
  const postgres = await startEmbeddedPostgres({ dataDir, settings: openDoor(dataDir, port) })
  const admin = open({ host: '127.0.0.1', port, user: 'postgres', database: 'claraboia' })
  await admin.global.script(leaveFew)
  await admin.global.script('grant execute on function pg_switch_wal() to claraboia')
  await admin.global.script(`update pg_database set datistemplate = false`)
  for (const name of ['postgres', 'template0', 'template1'])
    await admin.global.script(`drop database ${name}`)
  await admin.close()
  await postgres.stop()
}
