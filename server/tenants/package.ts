import { z } from 'zod'
import type { DumpedTable } from '../../platform/backup/dump.ts'

// A tenant outside of an installation: a Data Package (Frictionless, v1) with a table as CSV for each register and
// public table, described by a Table Schema, and the files by their checksum.

export const descriptorName = 'datapackage.json'
export const packagePath = (name: string) => `tabelas/${name}.csv`
export const filePath = (sha256: string) => `arquivos/${sha256.slice(0, 2)}/${sha256}`

const resource = z.object({
  name: z.string(),
  path: z.string(),
  profile: z.literal('tabular-data-resource'),
  /** `sha256:` and the checksum of the bytes. */
  hash: z.string(),
  bytes: z.number(),
  rows: z.number(),
  schema: z.object({
    fields: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        format: z.string().optional(),
        trueValues: z.array(z.string()).optional(),
        falseValues: z.array(z.string()).optional(),
      }),
    ),
    primaryKey: z.array(z.string()),
  }),
})
export type TableResource = z.infer<typeof resource>

export const descriptorShape = z.object({
  profile: z.literal('data-package'),
  name: z.string(),
  title: z.string(),
  created: z.iso.datetime(),
  /** What was left out, for whoever reads the package. */
  description: z.string(),
  resources: z.array(resource),
  claraboia: z.object({
    format: z.literal(1),
    /** As the installation that it comes from knew it; its number begins the keys of its files. */
    tenant: z.object({ id: z.number(), code: z.string(), name: z.string() }),
    migrations: z.array(z.string()),
    partitions: z.array(
      z.object({ schema: z.string(), name: z.string(), of: z.string(), bound: z.string() }),
    ),
    /** `missing`: keys of files that were not there as they were received. */
    files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.string()) }),
  }),
})
export type Descriptor = z.infer<typeof descriptorShape>

/**
 * Of an installation, and worth nothing in another: sessions, answers kept for repeated requests, and what only its
 * keys open: second factors, providers of the sign-in, the key that signs the journal's tree, and webhooks with theirs.
 */
const leftBehind = new Set([
  'sessao',
  'idempotencia',
  'segundo_fator',
  'codigo_de_recuperacao',
  'segunda_etapa',
  'chave_de_acesso',
  'desafio_de_chave',
  'provedor_de_entrada',
  'vinculo_de_entrada',
  'ida_ao_provedor',
  'auditoria_chave',
  'webhook',
  'webhook_envio',
  'webhook_tentativa',
])

/** The tables whose rows belong to tenants. */
export const travels = ({ guarded, name, schema }: DumpedTable): boolean =>
  guarded && schema === 'public' && !leftBehind.has(name)

const types: Readonly<Record<string, TableResource['schema']['fields'][number]>> = {
  int2: { name: '', type: 'integer' },
  int4: { name: '', type: 'integer' },
  int8: { name: '', type: 'integer' },
  numeric: { name: '', type: 'number' },
  float4: { name: '', type: 'number' },
  float8: { name: '', type: 'number' },
  bool: { name: '', type: 'boolean', trueValues: ['t'], falseValues: ['f'] },
  date: { name: '', type: 'date' },
  timestamptz: { name: '', type: 'datetime', format: 'any' },
  timestamp: { name: '', type: 'datetime', format: 'any' },
}
/** The Table Schema type of a column. What has none, such as JSON and lists, is text as PostgreSQL writes it. */
export const fieldFor = (name: string, type: string) => ({
  ...(types[type] ?? { type: 'string' }),
  name,
})
