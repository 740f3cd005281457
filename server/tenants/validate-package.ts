import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { tileType } from '../../data/audit/tree/tile-files.ts'
import { fileKinds } from '../../kernel/file-kinds.ts'
import { quote, type DumpedTable } from '../../platform/backup/dump.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import type { Descriptor } from './package.ts'

// A package comes from a folder that somebody handed over: what it says of itself is a stranger's word. Nothing in it
// is run, leads out of its folder, or reaches beyond the municipality that it brings.

const altered = (what: string) =>
  new Refusal(`${what} Este programa não exporta assim: peça a pasta de novo à origem.`)

/**
 * A file of the package as it lies there: no link to elsewhere, no device.
 * @throws {Refusal} for another size than it should have
 */
export async function openWithin(folder: string, path: string, bytes: number): Promise<FileHandle> {
  // A device or a pipe must not be waited for; Windows knows neither mark.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const handle = await open(join(folder, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  const about = await handle.stat()
  if (about.isFile() && about.size === bytes) return handle
  await handle.close()
  throw altered(`${path} não é o arquivo que foi exportado.`)
}

/** Opens the years of public tables that a package speaks of, as a load does; what it wrote is only looked at. */
export async function openYears(
  client: pg.Client,
  partitions: Descriptor['claraboia']['partitions'],
): Promise<void> {
  for (const { of, bound } of partitions) {
    const [, table] = /^(dado_[a-z_]{1,50})$/.exec(of) ?? []
    const [, year] = /^FOR VALUES IN \((\d{4})\)$/.exec(bound) ?? []
    const known = await client.query(
      "select 1 from pg_class where relname = $1 and relkind = 'p' and relnamespace = 'public'::regnamespace",
      [table],
    )
    if (known.rowCount === 0 || !(Number(year) >= 1990 && Number(year) <= 2100))
      throw altered(`A exportação pede uma partição que não existe: ${of.slice(0, 60)}.`)
    await client.query('select abrir_exercicio($1, $2::int)', [table, year])
  }
}

const anyRow = async (client: pg.Client, query: string, values: readonly unknown[]) =>
  ((await client.query(query, [...values])).rowCount ?? 0) > 0

/** What passwords cost to be tried is what they cost here: more of it would be everybody's memory. */
const hashShape = String.raw`^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{16,64}\$[A-Za-z0-9+/]{16,128}$`
const typesOfFiles = [...new Set(Object.values(fileKinds).map(({ type }) => type)), tileType]

/**
 * Looks at what came for a tenant, before it is committed.
 * @throws {Refusal} for files that would lie elsewhere or be served as what none is, and for passwords that are no
 * hashes of ours
 */
export async function refuseForeignRows(client: pg.Client, tenantId: number): Promise<void> {
  const badFile = await anyRow(
    client,
    `select 1 from arquivo where tenant_id = $1 and not (chave ~ $2 and sha256 ~ '^[0-9a-f]{64}$' and tamanho >= 0
        and split_part(tipo, ';', 1) = any($3::text[])) limit 1`,
    [tenantId, `^${tenantId}/[0-9]{1,18}/[0-9a-f]{32}[.][a-z]{3,4}$`, typesOfFiles],
  )
  if (badFile) throw altered('A tabela arquivo tem uma chave, uma soma ou um tipo que não existe.')
  for (const table of ['usuario', 'portal_usuario_documento'])
    if (
      await anyRow(
        client,
        `select 1 from ${quote(table)} where tenant_id = $1 and senha <> '' and senha !~ $2 limit 1`,
        [tenantId, hashShape],
      )
    )
      throw altered(`A tabela ${table} tem uma senha que não é um resumo argon2id.`)
}

/** Hosts are asked anew whether they lead here: what was proven elsewhere proves nothing, and may be another's here. */
export async function clearHostProofs(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `update portal_dominio set principal = false, provado_em = null, verificado_em = null, falha = null
      where tenant_id = $1`,
    [tenantId],
  )
}

/**
 * Numbers beyond this are none that a table gave out. Sequences are everybody's: one that is at its end serves nobody.
 */
const highest = 1_000_000_000_000
/** @throws {Refusal} for an id that would leave the others none */
export function refuseHighId({ name }: DumpedTable, most: string): void {
  if (!(Number(most) >= 0 && Number(most) <= highest))
    throw altered(`A tabela ${name} tem um número alto demais.`)
}
