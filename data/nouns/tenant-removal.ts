import { sql, type Database, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { lockUntilEnd, locks } from '../schema/locks.ts'
import { ofThisTenant, type HandedOver, type LastCheckpoint } from './tenant-leave.ts'

// How far the removal of a municipality has come. As the owner of the database.

/** Whether nobody else removes it; until the connection ends. */
export async function takeRemoval(owner: Database, id: number): Promise<boolean> {
  const [row] = await owner.global.run<{ taken: boolean }>(lockUntilEnd(locks.removal, id))
  return row?.taken === true
}

/** How many lines the journal has in its tree, and what was signed of that last; nothing without a tree. */
export async function lastSigned(
  runner: Runner,
): Promise<{ readonly lines: number; readonly checkpoint: string } | undefined> {
  const [row] = await runner.run<{ lines: number; checkpoint: string }>(
    sql.read`select tamanho::float8 as lines, checkpoint from auditoria_arvore where ${ofThisTenant}`,
  )
  return row
}

/** From now on it is nobody's. */
export async function beginRemoval(
  tx: Tx,
  id: number,
  about: {
    readonly handedOver: HandedOver | null
    readonly checkpoint: LastCheckpoint | null
  },
): Promise<void> {
  await tx.run(
    sql`update saida_de_municipio set comecada_em = now(),
        exportacao = ${JSON.stringify(about.handedOver)}::text::jsonb,
        registro = ${JSON.stringify(about.checkpoint)}::text::jsonb
      where numero = ${id}`,
  )
  await tx.run(sql`update tenant set removendo_desde = now() where id = ${id}`)
}

/** In the transaction that removes them, so that what is counted is gone, and what is gone counted. */
export async function noteRowsGone(
  tx: Tx,
  id: number,
  table: string,
  count: number,
): Promise<void> {
  await tx.run(
    sql`update saida_de_municipio set linhas = linhas
        || jsonb_build_object(${table}::text, coalesce((linhas ->> ${table})::bigint, 0) + ${count}::bigint)
      where numero = ${id}`,
  )
}
export async function noteFilesGone(
  runner: Runner,
  id: number,
  { files, bytes }: { readonly files: number; readonly bytes: number },
): Promise<void> {
  await runner.run(
    sql`update saida_de_municipio set arquivos = arquivos + ${files}::bigint, bytes = bytes + ${bytes}::bigint
      where numero = ${id}`,
  )
}

/** Waits for who writes a row of it, and keeps others from doing so until the transaction ends. */
export async function holdTenant(tx: Tx, id: number): Promise<boolean> {
  const held = await tx.run(sql`select id from tenant where id = ${id} for update`)
  return held.length > 0
}

/** The tenant itself: what is left of it refuses that. */
export const dropTenant = (tx: Tx, id: number): Promise<unknown> =>
  tx.run(sql`delete from tenant where id = ${id}`)

/** Nothing is left to be done; when that was is told once. */
export const endRemoval = (owner: Database, id: number): Promise<unknown> =>
  owner.global.run(
    sql`update saida_de_municipio set terminada_em = coalesce(terminada_em, now()) where numero = ${id}`,
  )
