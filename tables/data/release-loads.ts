import { arrayOf, sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { fileColumns, type Delivery, type WaitingFile } from './deliveries.ts'
import type { LoadPeriod } from './load-period.ts'

// Files of public tables that go out with a package, each with what was shown of it (docs/adr/portal/0218).

/** What was shown of one load: that is published, or nothing. */
export interface ShownLoad {
  readonly unidade: string
  /** The name of the unit. */
  readonly nome: string
  readonly ano: number
  readonly mes: number | null
  readonly linhas: number
  readonly novas: number
  readonly mudadas: number
  readonly saidas: number
  readonly somas: readonly {
    readonly titulo: string
    readonly antes: string
    readonly depois: string
  }[]
  /** The newest load of its period then; null where there was none. */
  readonly sobre: number | null
}
/** A file of a package. */
export interface PackedFile extends WaitingFile {
  readonly shown: readonly ShownLoad[]
  /** Whether it was published with the package, and stands. */
  readonly published: boolean
}

/**
 * The files of a package, in the order in which they are published: that of their months, as `inOrderOfMonths`.
 * @param lock whether others wait for them
 */
export const packedFiles = (
  runner: Runner,
  releaseId: number,
  lock = false,
): Promise<readonly PackedFile[]> =>
  runner.run<PackedFile>(
    (lock
      ? sql
      : sql.read)`select ${fileColumns}, ensaio as shown, remessa_id is not null as published from arquivo_de_remessa
      where pacote_id = ${releaseId}::bigint 
      order by (parecer ->> 'ano')::int, (parecer ->> 'mes')::int nulls first, posta_em, id
      ${lock ? sql`for update` : sql``}`,
  )

/** Puts a file that waits in a package. */
export const putFile = (
  tx: Tx,
  id: number,
  releaseId: number,
  shown: readonly ShownLoad[],
): Promise<unknown> =>
  tx.run(
    sql`update arquivo_de_remessa set pacote_id = ${releaseId}::bigint, posta_em = clock_timestamp(),
      ensaio = ${JSON.stringify(shown)}::text::jsonb where id = ${id}::bigint`,
  )
/** Keeps what is shown now of a file that is still in its package. */
export const keepShown = (
  tx: Tx,
  releaseId: number,
  id: number,
  shown: readonly ShownLoad[],
): Promise<unknown> =>
  tx.run(
    sql`update arquivo_de_remessa set ensaio = ${JSON.stringify(shown)}::text::jsonb
      where id = ${id}::bigint and pacote_id = ${releaseId}::bigint and remessa_id is null`,
  )
/** Takes files out of their package: they wait for themselves again. */
export const takeFilesOut = (tx: Tx, ids: readonly number[]): Promise<unknown> =>
  tx.run(
    sql`update arquivo_de_remessa set pacote_id = null, posta_em = null, ensaio = null
      where id = any(${arrayOf(ids)}::bigint[]) and remessa_id is null`,
  )

/** The newest load that a period stands on; null where there is none. */
export async function newestLoad(
  runner: Runner,
  { dataset, portalId, unit, year, month }: LoadPeriod,
): Promise<number | null> {
  const [row] = await runner.run<{ id: number | null }>(
    sql.read`select max(id)::float8 as id from carga where portal_id = ${portalId}::bigint
      and conjunto = ${dataset.name} and unidade = ${unit} and ano = ${year}::int and status = 'publicada'
      and (modo = 'atualiza' or mes is null or ${month}::int is null or mes = ${month}::int)`,
  )
  return row?.id ?? null
}

/** What went out with a package and stands, the last first. */
export const deliveriesOf = (tx: Tx, releaseId: number): Promise<readonly Pick<Delivery, 'id'>[]> =>
  tx.run<Pick<Delivery, 'id'>>(
    sql.read`select id::float8 as id from remessa where pacote_id = ${releaseId}::bigint and desfeita_em is null
      order by remessa.id desc`,
  )

/** Lets the files of a package wait in it again; their bytes are spared from now on. @returns how many of them */
export async function reopenFiles(tx: Tx, releaseId: number): Promise<number> {
  await tx.run(
    sql`update arquivo set excluido = false, excluido_em = null where chave in
      (select chave from arquivo_de_remessa where pacote_id = ${releaseId}::bigint)`,
  )
  const back = await tx.run(
    sql`update arquivo_de_remessa set remessa_id = null, situacao = 'pronta'
      where pacote_id = ${releaseId}::bigint returning 1`,
  )
  return back.length
}

/** The packages in which files of a portal wait. */
export const releasesWithFiles = (
  runner: Runner,
  portalId: number,
): Promise<readonly { readonly id: number; readonly name: string; readonly files: number }[]> =>
  runner.run(
    sql.read`select p.id::float8 as id, p.nome as name, count(*)::int as files from arquivo_de_remessa a
      join pacote p on p.id = a.pacote_id
      where a.portal_id = ${portalId}::bigint and a.remessa_id is null group by p.tenant_id, p.id order by p.id`,
  )
/** The files of a portal that wait in packages. */
export const packedOfPortal = (
  runner: Runner,
  portalId: number,
): Promise<readonly Pick<WaitingFile, 'verdict'>[]> =>
  runner.run(
    sql.read`select parecer as verdict from arquivo_de_remessa where portal_id = ${portalId}::bigint
      and pacote_id is not null and remessa_id is null`,
  )
/** How many rows the loads of a package have, as they were shown. */
export async function rowsIn(runner: Runner, releaseId: number): Promise<number> {
  const [row] = await runner.run<{ rows: number }>(
    sql.read`select coalesce(sum((l ->> 'linhas')::int), 0)::float8 as rows from arquivo_de_remessa a
      cross join jsonb_array_elements(a.ensaio) l where a.pacote_id = ${releaseId}::bigint`,
  )
  return row?.rows ?? 0
}
