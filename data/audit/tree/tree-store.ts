import { sql, type Runner, type Tx } from '../../../platform/postgres/database.ts'
import type { Growing } from '../../../formats/transparency/tree.ts'

/**
 * What is known of the id that was noted last: that none up to it can still come, that somebody may still commit one,
 * or nothing.
 */
type Mark = 'over' | 'running' | 'none'

/** The tree of a municipality as it is kept. */
export interface StoredTree extends Growing {
  readonly origin: string
  readonly vkey: string
  readonly checkpoint: string
  /** Every line up to this id is in the tree, and no other can come. */
  readonly firm: number
  readonly mark: Mark
  /** Up to this id no line can still come. */
  readonly closed: number
  /** When the tree had every line that there was, at last. */
  readonly seenAt: string
}

interface TreeRow extends Omit<StoredTree, 'edge'> {
  readonly edge: string
}
const edgeOf = (text: string): Buffer[] =>
  (JSON.parse(text) as string[]).map((hashes) => Buffer.from(hashes, 'hex'))
const textOf = (edge: readonly Buffer[]): string =>
  JSON.stringify(edge.map((hashes) => hashes.toString('hex')))

// A statement ends within 15 seconds: who took an id has a transaction by then, which a snapshot sees. A mark that no
// snapshot of this cluster can be is one of another, whose rows came here.
const mark = sql`case when marca_vista is null
    or pg_snapshot_xmax(marca_vista::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())
    then 'none'
  when marca_em < now() - interval '30 seconds'
    and pg_snapshot_xmax(marca_vista::pg_snapshot) <= pg_snapshot_xmin(pg_current_snapshot()) then 'over'
  else 'running' end`

/** @param lock whether others wait with theirs until the transaction ends */
export async function readTree(runner: Runner, lock = false): Promise<StoredTree | undefined> {
  const [row] = await runner.run<TreeRow>(
    (lock ? sql : sql.read)`select origem as origin,
      tamanho::float8 as size, borda as edge, chave_publica as vkey, checkpoint,
      firme_ate::float8 as firm, to_char(vista_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "seenAt",
      ${mark} as mark, case when ${mark} = 'over' then greatest(marca, firme_ate) else firme_ate end::float8 as closed
    from auditoria_arvore ${lock ? sql`for update` : sql``}`,
  )
  return row && { ...row, edge: edgeOf(row.edge) }
}

/** Unless there is one. */
export async function plantTree(
  tx: Tx,
  { origin, vkey, checkpoint }: Pick<StoredTree, 'origin' | 'vkey' | 'checkpoint'>,
): Promise<void> {
  await tx.run(
    sql`insert into auditoria_arvore (origem, chave_publica, checkpoint, marca, marca_vista, marca_em)
      select ${origin}, ${vkey}, ${checkpoint}, coalesce(max(id), 0), pg_current_snapshot()::text, now() from auditoria
      on conflict do nothing`,
  )
}

export interface TreeLeaf {
  readonly line: string
  readonly salt: string
}
export async function storeLeaves(
  tx: Tx,
  from: number,
  leaves: readonly TreeLeaf[],
): Promise<void> {
  await tx.run(
    sql`insert into auditoria_folha (indice, linha, sal)
      select ${from}::bigint + ordem - 1, (um->>0)::bigint, (um->>1)::uuid
      from json_array_elements(${JSON.stringify(leaves.map(({ line, salt }) => [line, salt]))}::text::json)
        with ordinality as l(um, ordem)`,
  )
}

/** @param firm as {@link StoredTree.firm} */
export async function storeTree(
  tx: Tx,
  { size, edge }: Growing,
  { vkey, checkpoint, firm }: Pick<StoredTree, 'vkey' | 'checkpoint' | 'firm'>,
): Promise<void> {
  await tx.run(
    sql`update auditoria_arvore set tamanho = ${size}::bigint, borda = ${textOf(edge)}, checkpoint = ${checkpoint},
      chave_publica = ${vkey}, firme_ate = greatest(firme_ate, ${firm}::bigint)`,
  )
}

/**
 * Notes that the tree has all lines there are, and the newest of them, unless one that was noted may still be passed.
 */
export async function noteSeen(tx: Tx, was: Mark): Promise<void> {
  const noted =
    was === 'running'
      ? sql``
      : sql`, marca = (select coalesce(max(linha), 0) from auditoria_folha), marca_vista = pg_current_snapshot()::text,
        marca_em = now()`
  await tx.run(sql`update auditoria_arvore set vista_em = now()${noted}`)
}

/** The signing key as it is kept; nothing in an installation that did not make it. */
export async function readSigningKey(runner: Runner): Promise<string | undefined> {
  const [row] = await runner.run<{ key: string }>(
    sql.read`select chave as key from auditoria_chave`,
  )
  return row?.key
}
/** Unless there is one. */
export async function keepSigningKey(tx: Tx, sealed: string): Promise<void> {
  await tx.run(sql`insert into auditoria_chave (chave) values (${sealed}) on conflict do nothing`)
}
export async function replaceSigningKey(tx: Tx, sealed: string): Promise<void> {
  await tx.run(
    sql`insert into auditoria_chave (chave) values (${sealed})
      on conflict (tenant_id) do update set chave = excluded.chave`,
  )
}

export async function storeBreak(tx: Tx, note: string): Promise<void> {
  await tx.run(sql`insert into auditoria_quebra (texto) values (${note})`)
}
/** Signed breaks, the oldest first. */
export const readBreaks = async (runner: Runner): Promise<readonly string[]> =>
  (
    await runner.run<{ note: string }>(
      sql.read`select texto as note from auditoria_quebra order by id`,
    )
  ).map(({ note }) => note)
