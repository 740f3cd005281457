import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { hashBytes, tileWidth, type Tile } from '../../../formats/transparency/tree.ts'
import type { Files } from '../../../platform/files/files.ts'
import { sql, type Runner, type Tx } from '../../../platform/postgres/database.ts'

/** What its file is served as: nobody but the log's readers asks for it. */
export const tileType = 'application/octet-stream'
const fileName = 'ladrilho.bin'

export type KeptTile = Tile & { readonly key: string }

/**
 * Gives full tiles their files. A row comes first, hidden, and is shown by {@link showTiles}: what a killed process
 * left is swept.
 */
export async function keepTiles(
  runner: Runner,
  files: Files,
  tenantId: number,
  tiles: readonly Tile[],
): Promise<readonly KeptTile[]> {
  const kept: KeptTile[] = []
  for (const tile of tiles) {
    const limit = tileWidth * hashBytes
    const received = await files.receiveBytes(Readable.from([tile.hashes]), {
      name: fileName,
      limit,
    })
    const key = `${tenantId}/0/${randomBytes(16).toString('hex')}.bin`
    const { size, md5, sha256 } = received
    await runner.run(sql`insert into arquivo (chave, nome_original, tipo, tamanho, md5, sha256, enviado_por, excluido,
        excluido_em)
      values (${key}, ${fileName}, ${tileType}, ${size}, ${md5}, ${sha256}, 'auditoria', true, now())`)
    await files.keep({ ...received, key, type: tileType })
    kept.push({ ...tile, key })
  }
  return kept
}

export async function showTiles(tx: Tx, tiles: readonly KeptTile[]): Promise<void> {
  for (const { level, index, key } of tiles) {
    await tx.run(
      sql`update arquivo set excluido = false, excluido_em = null, vinculado = true where chave = ${key}`,
    )
    await tx.run(
      sql`insert into auditoria_ladrilho (nivel, numero, chave) values (${level}::int, ${index}::bigint, ${key})`,
    )
  }
}

/** Where a full tile is kept. */
export interface TileFile {
  readonly key: string
  readonly sha256: string
  readonly size: number
  readonly name: string
  readonly type: string
}
export async function tileFile(
  runner: Runner,
  level: number,
  index: number,
): Promise<TileFile | undefined> {
  const [found] = await runner.run<TileFile>(
    sql.read`select a.chave as key, a.sha256, a.tamanho::float8 as size, a.nome_original as name, a.tipo as type
      from auditoria_ladrilho l join arquivo a on a.chave = l.chave
      where l.nivel = ${level}::int and l.numero = ${index}::bigint`,
  )
  return found
}

/** What reads a tile; the installation's files, or what pages of portals have of them. */
export interface TileStore {
  readStored(file: TileFile): Promise<{ readonly stream: Readable } | undefined>
}

/** @throws {Error} where the file is not there or is not what was written */
export async function tileBytes(
  files: TileStore,
  file: TileFile | undefined,
  name: string,
): Promise<Buffer> {
  const open = file && (await files.readStored(file))
  if (!open) throw new Error(`tile ${name} is not in the store`)
  const pieces: Buffer[] = []
  for await (const piece of open.stream) pieces.push(Buffer.from(piece as Uint8Array))
  return Buffer.concat(pieces)
}

export const readTile = async (
  runner: Runner,
  files: TileStore,
  level: number,
  index: number,
): Promise<Buffer> => tileBytes(files, await tileFile(runner, level, index), `${level}/${index}`)
