import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../../platform/postgres/database.ts'
import type { ObjectStorageOptions } from '../../../platform/files/object-storage.ts'

// What an installation is that an operator may meet broken, as data, and the ways in which several are.

export type Variables = Readonly<Record<string, string>>
/** Seconds by which the clock of this machine is ahead. */
export const clockAhead = 7_200

/** What a case may break. @property later undoes what a case has done outside of its folder */
export interface Ground {
  /** A data folder of its own, furnished: rows, 25 files, secrets, work that waits. */
  readonly dataDir: string
  readonly later: (undo: () => unknown) => void
  /** Runs statements in the database of the folder, as its owner. */
  readonly inDatabase: (work: (owner: Database) => Promise<unknown>) => Promise<void>
  /** A PostgreSQL that others run, furnished with files in a bucket and secrets of this key. */
  readonly external: {
    readonly url: string
    /** An empty database whose owner may make no role. */
    readonly bare: string
    readonly key: string
    readonly storage: ObjectStorageOptions
  }
}
/** The settings of an external installation as it should be. */
export const outsideVariables = ({
  url,
  key,
  storage,
}: Pick<Ground['external'], 'url' | 'key' | 'storage'>): Variables => ({
  DATABASE_URL: url,
  SECRETS_KEY: key,
  S3_ENDPOINT: storage.endpoint ?? '',
  S3_BUCKET: storage.bucket,
  S3_ACCESS_KEY_ID: storage.accessKeyId,
  S3_SECRET_ACCESS_KEY: storage.secretAccessKey,
})
export type Break = (
  ground: Ground,
) => Variables | undefined | void | Promise<Variables | undefined | void>

/** @property line what is said, `…` standing for what differs from machine to machine */
interface Told {
  /** Which check finds it; `settings` are read before any is asked. */
  readonly check: string
  readonly verdict: 'impede o início' | 'falha' | 'atenção' | 'certo'
  readonly line: string
}
export interface BrokenInstallation extends Told {
  readonly name: string
  readonly break: Break
  /** Where the start changes what doctor finds: what it then says itself. */
  readonly start?: Told
  /** Tried by the programs themselves, too. */
  readonly byProgram?: true
}

export const broken = (
  name: string,
  verdict: Told['verdict'],
  check: string,
  line: string,
  how: Break,
  more: Partial<BrokenInstallation> = {},
): BrokenInstallation => ({ name, verdict, check, line, break: how, ...more })

export const prevents = (...[name, ...rest]: Parameters4): BrokenInstallation =>
  broken(name, 'impede o início', ...rest)
export const fault = (...[name, ...rest]: Parameters4): BrokenInstallation =>
  broken(name, 'falha', ...rest)
type Parameters4 = [string, string, string, Break, Partial<BrokenInstallation>?]

export const write =
  (text: string, ...path: readonly string[]): Break =>
  ({ dataDir }) =>
    writeFileSync(join(dataDir, ...path), text)
export const remove =
  (...path: readonly string[]): Break =>
  ({ dataDir }) =>
    rmSync(join(dataDir, ...path), { recursive: true })
export const emptyFolder =
  (...path: readonly string[]): Break =>
  ({ dataDir }) => {
    rmSync(join(dataDir, ...path), { recursive: true })
    mkdirSync(join(dataDir, ...path), { mode: 0o700 })
  }
