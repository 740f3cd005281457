import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'

/** A file that a document had, or has. */
export interface DocumentVersion {
  readonly key: string
  /** Null once the file is gone. */
  readonly sha256: string | null
  readonly name: string | null
  readonly size: number | null
  readonly replacedAt: Date
  /** What changed when it was replaced, as far as anybody said. */
  readonly note: string | null
}
const mostShown = 100
/** What a document that citizens may read was before, the newest first, 100 at most. */
export const formerFiles = (tx: Tx, portalId: number, id: number) =>
  tx.run<DocumentVersion>(sql.read`select v.arquivo as key, a.sha256, a.nome_original as name,
    a.tamanho::float8 as size,
    v.substituido_em as "replacedAt", v.nota as note
    from documento_versao v join documento_publico e on e.elemento_id = v.elemento_id and e.portal_id = v.portal_id
      left join arquivo a on a.chave = v.arquivo and not a.excluido
    where v.portal_id = ${portalId} and v.elemento_id = ${id} and v.arquivo is distinct from e.s3_file_key
    order by v.substituido_em desc limit ${mostShown}::int`)

/**
 * The version of a document with this content, former or present, as its address names it; `gone` where its file is no
 * more.
 */
export async function versionWith(
  tx: Tx,
  portalId: number,
  id: number,
  sha256: string,
): Promise<{ readonly key: string; readonly gone: boolean } | undefined> {
  const [found] = await tx.run<{ key: string; gone: boolean }>(
    sql.read`select a.chave as key, a.excluido as gone from documento_publico e
        join arquivo a on a.portal_id = e.portal_id and a.sha256 = ${sha256}
      where e.portal_id = ${portalId} and e.elemento_id = ${id}
        and (a.chave = e.s3_file_key or exists (select from documento_versao v where v.elemento_id = e.elemento_id
          and v.arquivo = a.chave))
      order by a.excluido limit 1`,
  )
  return found
}

/** The document, on portals now, that had this file before another took its place. */
export async function documentThatHad(
  runner: Runner,
  key: string,
): Promise<
  { readonly portalId: number; readonly typeId: number; readonly id: number } | undefined
> {
  const [row] = await runner.run<{ portalId: number; typeId: number; id: number }>(
    sql.read`select e.portal_id::float8 as "portalId", e.id_tipo_elemento::float8 as "typeId",
      e.elemento_id::float8 as id
      from documento_versao v join documento_publico e on e.elemento_id = v.elemento_id and e.portal_id = v.portal_id
      where v.arquivo = ${key} and e.s3_file_key is not null order by v.substituido_em desc limit 1`,
  )
  return row
}

/** What citizens could read and can no more. */
export interface DocumentRemoval {
  readonly at: Date
  readonly ground: string | null
  readonly reason: string | null
  /** Null where its type went too. */
  readonly typeId: number | null
}
/** When citizens could read it no more, and why; nothing for what they never could, or can. */
export async function documentRemoval(
  tx: Tx,
  portalId: number,
  id: number,
): Promise<DocumentRemoval | undefined> {
  const [row] = await tx.run<DocumentRemoval>(
    sql.read`select r.excluido_em as at, r.fundamento_retirada as ground, r.motivo_retirada as reason,
      t.id::float8 as "typeId"
      from documento_retirado r left join tipo_elemento t on t.id = r.id_tipo_elemento and not t.excluido
      where r.portal_id = ${portalId} and r.elemento_id = ${id}`,
  )
  return row
}
/** The same of a piece of news. */
export async function newsRemoval(tx: Tx, portalId: number, id: number) {
  const [row] = await tx.run<{ at: Date }>(
    sql.read`select excluido_em as at from noticia_retirada where portal_id = ${portalId} and id = ${id}`,
  )
  return row?.at
}
