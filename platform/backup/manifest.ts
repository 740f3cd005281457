import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Refusal } from '../process/refusal.ts'
import type { StoredBytes, Vault } from './vault.ts'

const kept = { sha256: z.string(), size: z.number() }
const common = {
  format: z.literal(1),
  /** Of the program that made the copy. */
  program: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** A list of the files of the installation, by key; one that was missing or damaged has no place in it. */
  files: z.object({ ...kept, count: z.number(), bytes: z.number() }),
  /** What was wrong with the original, in words. */
  damage: z.array(z.string()),
}
const physical = z.object({
  ...common,
  kind: z.literal('physical'),
  postgres: z.string(),
  system: z.string(),
  timeline: z.number(),
  /** Places in the log between which the copy was made. */
  startLsn: z.string(),
  stopLsn: z.string(),
  /** First and last file of the log that the copy needs. */
  startWal: z.string(),
  stopWal: z.string(),
  folders: z.array(z.string()),
  cluster: z.array(z.object({ path: z.string(), ...kept })),
})
/** Rows, which a database of any later version can take. */
const logical = z.object({
  ...common,
  kind: z.literal('logical'),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      ...kept,
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      /** Whose rows these are; nothing for a table that belongs to no tenant. */
      tenant: z.number().nullable(),
      rows: z.number(),
    }),
  ),
  /** Tables that hold a part of another one's rows, which come and go with the rows. */
  partitions: z.array(
    z.object({ schema: z.string(), name: z.string(), of: z.string(), bound: z.string() }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
})
const manifestShape = z.discriminatedUnion('kind', [physical, logical])
export type Manifest = z.infer<typeof manifestShape>
export type PhysicalManifest = z.infer<typeof physical>
export type LogicalManifest = z.infer<typeof logical>

/** Whether a copy was made while the cluster wrote on this line. */
export const isOfLine = (manifest: Manifest, line: number): boolean =>
  manifest.kind === 'physical' && manifest.timeline === line

interface Part extends StoredBytes {
  readonly what: string
  /** Within the cluster; '' for rows. */
  readonly path: string
}
/** The compressed objects that a copy consists of, and what each is for people. */
export const objectsOfCopy = (manifest: Manifest): readonly Part[] =>
  manifest.kind === 'physical'
    ? manifest.cluster.map((part) => ({ ...part, what: `banco, ${part.path}` }))
    : manifest.tables.map(({ schema, name, tenant, sha256, size }) => ({
        sha256,
        size,
        path: '',
        what: `tabela ${schema}.${name}${tenant === null ? '' : `, inquilino ${tenant}`}`,
      }))

export interface BaseName {
  /** When the copy was finished, to the second. */
  readonly id: string
  readonly name: string
  readonly sha256: string
}
const nameShape = /^base\/(\d{8}T\d{6}Z)-([0-9a-f]{64})\.json$/
/** `20261122T221500Z`. */
export const idOf = (at: Date) => at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')
export const copyTime = (id: string) =>
  new Date(id.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The finished copies of a vault, oldest first. One that broke off has no manifest. */
export async function copiesIn(vault: Vault): Promise<readonly BaseName[]> {
  return (await vault.list('base')).flatMap((name) => {
    const [, id, sha256] = nameShape.exec(name) ?? []
    return id && sha256 ? [{ id, name, sha256 }] : []
  })
}

export async function writeManifest(vault: Vault, manifest: Manifest): Promise<BaseName> {
  const content = Buffer.from(JSON.stringify(manifest))
  const sha256 = createHash('sha256').update(content).digest('hex')
  const id = idOf(new Date(manifest.finishedAt))
  const name = `base/${id}-${sha256}.json`
  await vault.write(name, content, content.length)
  return { id, name, sha256 }
}

const readWhole = async (vault: Vault, name: string) => buffer(await vault.read(name))

/** The index of a copy cannot be read, or is not as it was written: another copy may serve. */
export class BadIndex extends Refusal {
  /** What is wrong with it, in words. */
  readonly fault: string

  constructor({ id }: BaseName, fault: string, remedy: string) {
    super(`O índice da cópia ${id} ${fault}. ${remedy}`)
    this.fault = `o índice ${fault}`
  }
}

/** @throws {BadIndex} */
export async function readManifest(vault: Vault, base: BaseName): Promise<Manifest> {
  const content = await readWhole(vault, base.name).catch((error: unknown) => {
    const cause = error instanceof Error ? error.message : String(error)
    const remedy = 'Use outra cópia ou, com s3, confira BACKUP_KEY.'
    throw new BadIndex(base, `não pode ser lido (${cause})`, remedy)
  })
  if (createHash('sha256').update(content).digest('hex') !== base.sha256)
    throw new BadIndex(base, `(${base.name}) está alterado`, 'Use outra cópia.')
  return manifestShape.parse(JSON.parse(content.toString('utf8')))
}
