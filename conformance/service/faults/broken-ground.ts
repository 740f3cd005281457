import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import type { Check } from '../../../api/operators/condition.ts'
import { enqueueEmail } from '../../../data/accounts/outbox.ts'
import type { Files } from '../../../platform/files/files.ts'
import {
  asOwner,
  sql,
  type ConnectOptions,
  type Database,
} from '../../../platform/postgres/database.ts'
import { readConfig } from '../../../server/config.ts'
import { openFiles } from '../../../server/files-folder.ts'
import { openInstallation } from '../../../server/main.ts'
import { startEmbeddedPostgres } from '../../../platform/postgres/embedded/embedded.ts'
import { Refusal } from '../../../platform/process/refusal.ts'
import { Shutdown } from '../../../platform/process/shutdown.ts'
import { objectStore } from '../../support/object-store.ts'
import { startExternalPostgres } from '../external-postgres.ts'
import { makeFolder } from '../process.ts'
import { outsideVariables, type Ground, type Variables } from './broken-installation.ts'

// One furnished data folder, copied for each case, and one external database with its bucket.

const furnished = 25
const log = pino({ level: 'silent' })

/** What a start does, by the function that the command calls. @returns why it refused, or what it found */
export async function startWith(variables: Variables): Promise<string | readonly Check[]> {
  const shutdown = new Shutdown(log)
  try {
    const config = readConfig({ PORT: '0', ...variables })
    const { found } = await openInstallation(config, log, shutdown, () => 0)
    return (await found)?.checks ?? []
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  } finally {
    await shutdown.run()
  }
}

/** Files with their rows, a secret that the keys of the last start encrypted, and work that has waited for hours. */
async function furnish(owner: Database, files: Files): Promise<void> {
  const runner = owner.in(1)
  for (let at = 0; at < furnished; at += 1) {
    const bytes = randomBytes(200)
    const key = `1/0/${randomBytes(16).toString('hex')}.txt`
    const [md5, sha256] = ['md5', 'sha256'].map((name) =>
      createHash(name).update(bytes).digest('hex'),
    )
    await files.bringBack(key, Readable.from([bytes]), { size: bytes.length, sha256: sha256 ?? '' })
    await runner.run(
      sql`insert into arquivo (chave, nome_original, tipo, tamanho, md5, sha256, enviado_por, vinculado)
        values (${key}, 'a.txt', 'text/plain', ${bytes.length}, ${md5 ?? ''}, ${sha256 ?? ''}, '1', true)`,
    )
  }
  const letter = { to: 'ana@exemplo.gov.br', subject: 'Chave', text: 'segredo', goodFor: 60 }
  await enqueueEmail(runner, letter)
  await owner.global.run(sql`update fila.tarefa set em = now() - interval '3 hours'`)
}

async function asOwnerOf<T>(
  options: ConnectOptions,
  work: (owner: Database) => Promise<T>,
): Promise<T> {
  const owner = asOwner({ ...options, max: 1 })
  return work(owner).finally(() => owner.close())
}

async function inFolder(
  dataDir: string,
  work: (owner: Database) => Promise<unknown>,
): Promise<void> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, keep: 'throw-away' })
  await asOwnerOf(connection, work).finally(stop)
}

/** @throws {Error} with what kept the model from being made */
async function startWell(variables: Variables): Promise<void> {
  const found = await startWith(variables)
  if (typeof found === 'string') throw new Error(found)
}

async function makeModel(): Promise<string> {
  const { dataDir } = makeFolder()
  await startWell({ DATA_DIR: dataDir })
  // The copies are thrown away.
  appendFileSync(join(dataDir, 'pg', 'postgresql.conf'), 'fsync = off\n')
  const files = await openFiles(readConfig({ DATA_DIR: dataDir }))
  await inFolder(dataDir, (owner) => furnish(owner, files))
  return dataDir
}

async function makeOutside(): Promise<Ground['external'] & { close: () => Promise<void> }> {
  const { dataDir, remove } = makeFolder()
  mkdirSync(join(dataDir, 'baldes', 'vazio'), { recursive: true })
  const [postgres, store] = await Promise.all([
    startExternalPostgres(),
    objectStore(join(dataDir, 'baldes'), 0),
  ])
  const { storage } = store
  const bare = await postgres.databaseFor('sem_direito')
  const url = await postgres.databaseFor('prefeitura', 'createrole')
  const key = randomBytes(32).toString('hex')
  const variables = {
    DATA_DIR: join(dataDir, 'primeira'),
    ...outsideVariables({ url, key, storage }),
  }
  const close = async () => {
    await Promise.all([postgres.close(), store.close()])
    remove()
  }
  await startWell(variables)
  const files = await openFiles(readConfig(variables))
  await asOwnerOf({ url }, (owner) => furnish(owner, files))
  return { url, bare, key, storage, close }
}

export interface Grounds {
  /** A data folder for one case: a copy of the model, or one that was never used where the database is elsewhere. */
  readonly next: (isOutside: boolean) => Ground
  /** Undoes what the last case did. */
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function makeGrounds(): Promise<Grounds> {
  const model = await makeModel()
  const { close: closeOutside, ...external } = await makeOutside()
  const left: (() => unknown)[] = []
  const clear = async () => {
    for (const undo of left.splice(0).toReversed()) await undo()
  }
  return {
    next(isOutside) {
      const { dataDir, remove } = makeFolder()
      left.push(remove)
      if (!isOutside) cpSync(model, dataDir, { recursive: true })
      return {
        dataDir,
        external,
        later: (undo) => void left.push(undo),
        inDatabase: (work) => inFolder(dataDir, work),
      }
    },
    clear,
    async close() {
      await clear()
      await closeOutside()
      rmSync(dirname(model), { recursive: true, force: true })
    },
  }
}
