import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts } from '../../../demo/seed.ts'
import { open, sql, type Sql } from '../../../platform/postgres/database.ts'
import { readHolder } from '../../../platform/process/folder-lock.ts'
import {
  eventually,
  freePort,
  isHealthy,
  makeFolder,
  program,
  stop,
  type Program,
} from '../../service/process.ts'
import type { Account } from './visitor.ts'

/** A running demonstration: the invented municipality in a folder of its own. */
export interface Demonstration {
  readonly url: string
  /** Ends the server at once, as a loss of power would. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same folder and address. */
  readonly revive: () => Promise<void>
  /** Writes to its database what only time could: the clock of a session goes on. */
  readonly asOwner: (statement: Sql) => Promise<void>
  /** Reads in its database, whatever the tenant. */
  readonly rows: <T>(statement: Sql) => Promise<readonly T[]>
  readonly end: () => Promise<void>
}

const [master, administrator, publisher] = accounts
export const people: Readonly<
  Record<'ana' | 'joana' | 'carlos', Account & { readonly name: string }>
> = { ana: master, joana: administrator, carlos: publisher }

/** Milliseconds: it may have to build first. */
const patience = 150_000

type Variables = Readonly<Record<string, string>>

/** Starts a demonstration on a folder, which it furnishes when it is empty. */
async function runDemonstration(
  dataDir: string,
  port?: number,
  variables: Variables = {},
): Promise<{ readonly running: Program; readonly port: number }> {
  const chosen = port ?? (await freePort())
  const running = program(['start', '--demo', '--brief'], {
    DATA_DIR: dataDir,
    PORT: String(chosen),
    ...variables,
  })
  const ready = await eventually(
    () => running.child.exitCode !== null || isHealthy(`http://127.0.0.1:${chosen}`),
    patience,
  )
  if (!ready || running.child.exitCode !== null) {
    await stop(running, 'SIGKILL')
    throw new Error(`the demonstration did not start: ${(await running.ended).err}`)
  }
  return { running, port: chosen }
}

/** Opens the database of a running demonstration. */
function openDatabase(folder: string): ReturnType<typeof open> {
  const database = readHolder(join(folder, 'demo'))?.database
  if (!database) throw new Error('the demonstration has no database')
  return open(database)
}

/**
 * Waits until its 150 documents are read and drawn, which every copy would otherwise do anew, in the middle of its
 * tests.
 */
async function untilRead(folder: string): Promise<void> {
  const db = openDatabase(folder)
  const waiting = sql`select count(*)::int as n from fila.tarefa
    where tipo in ('ler_arquivo', 'desenhar_arquivo', 'ler_folhas')`
  const isRead = async () => (await db.global.run<{ n: number }>(waiting))[0]?.n === 0
  const done = await eventually(isRead, patience).finally(() => db.close())
  if (!done) throw new Error('the documents of the demonstration are still unread')
}

/** Where it is told why a demonstration could not be furnished. */
const refusalOf = (folder: string) => `${folder}.refused`
/** Furnishes a demonstration and ends it. The folder is there once it is whole. */
export async function furnishDemonstration(folder: string): Promise<void> {
  const making = `${folder}.making`
  try {
    const { running } = await runDemonstration(making)
    await untilRead(making).finally(() => stop(running))
    renameSync(making, folder)
  } catch (error) {
    writeFileSync(refusalOf(folder), String(error))
  }
}
/** @throws Error where the demonstration could not be furnished. */
async function untilFurnished(folder: string): Promise<void> {
  const refusal = refusalOf(folder)
  // A start, and all documents read: the hooks wait a little longer.
  await eventually(() => existsSync(folder) || existsSync(refusal), 1.9 * patience)
  if (existsSync(folder)) return
  throw new Error(existsSync(refusal) ? readFileSync(refusal, 'utf8') : 'It is still furnished.')
}

interface Start {
  readonly variables?: Variables
  /** Works on the copy before it runs. */
  readonly prepare?: (dataDir: string) => void
}
/** @param furnished the folder of a demonstration that is furnished by `furnishDemonstration`. */
export async function startDemonstration(
  furnished: string,
  { variables, prepare }: Start = {},
): Promise<Demonstration> {
  await untilFurnished(furnished)
  const { dataDir, remove } = makeFolder()
  // With its owners: the files of the database belong to an account of their own.
  execFileSync('cp', ['-a', furnished, dataDir])
  prepare?.(dataDir)
  const { running: first, port } = await runDemonstration(dataDir, undefined, variables)
  let running = first
  const rows: Demonstration['rows'] = async (statement) => {
    const db = openDatabase(dataDir)
    return db.global.run<never>(statement).finally(() => db.close())
  }
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => void (await stop(running, 'SIGKILL')),
    revive: async () => {
      ;({ running } = await runDemonstration(dataDir, port, variables))
    },
    asOwner: async (statement) => void (await rows(statement)),
    rows,
    end: async () => {
      await stop(running)
      remove()
    },
  }
}
