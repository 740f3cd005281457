import type { TextState } from '../../kernel/file-text.ts'
import {
  arrayOf,
  sql,
  type Reader,
  type Runner,
  type Tx,
} from '../../platform/postgres/database.ts'
import { documentsWith } from '../search/find.ts'
import type { Concept } from '../search/words.ts'

/** The documents of a portal that a citizen may read: published, not removed, dated today or before. */

export interface PublishedType {
  readonly id: number
  readonly name: string
  /** The name in the menu, shorter than the full one; null when it has none of its own. */
  readonly menuName: string | null
  /** The acronym people use. */
  readonly short: string | null
  readonly group: string
  /** Where the documents are, when they are on another site. */
  readonly url: string | null
  readonly documents: number
  readonly latest: Date | null
}

/** The types with something to read, here or on another site, in their order. */
export const publishedTypes = (tx: Tx, portalId: number): Promise<readonly PublishedType[]> =>
  tx.run<PublishedType>(sql.read`select t.id::float8 as id, t.descricao as name,
      nullif(t.nome_menu, t.descricao) as "menuName", t.descricao_abrev as short, t.tipo as group, t.url,
      coalesce(n.documents, 0) as documents, l.latest
    from tipo_elemento t left join (
      select id_tipo_elemento, sum(documentos)::int as documents from documento_somado where portal_id = ${portalId}
      group by 1
    ) n on n.id_tipo_elemento = t.id
    left join lateral (
      select e.data_publicacao as latest from documento_publico e where n.documents > 0 and e.portal_id = ${portalId}
        and e.id_tipo_elemento = t.id
      order by e.data_publicacao desc nulls last, e.elemento_id desc nulls last limit 1
    ) l on true
    where not t.excluido and (n.documents > 0 or t.url is not null)
      order by t.ordem nulls last, t.descricao collate pt_br`)

/** How many documents there are to read of each type that has any; of no other a row. */
export async function documentsOfTypes(
  tx: Tx,
  portalId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.run<{ id: number; documents: number }>(
    sql.read`select e.id_tipo_elemento::float8 as id, sum(e.documentos)::int as documents from documento_somado e
      join tipo_elemento t on t.id = e.id_tipo_elemento and not t.excluido
      where e.portal_id = ${portalId}::bigint group by 1 having sum(e.documentos) > 0`,
  )
  return new Map(rows.map(({ id, documents }) => [id, documents]))
}

export interface DocumentType {
  readonly id: number
  readonly name: string
  readonly short: string | null
  readonly group: string
  readonly url: string | null
}
/** Found even when nothing of it is published yet, so that an address once given keeps answering. */
export async function documentType(tx: Tx, id: number): Promise<DocumentType | undefined> {
  const rows = await tx.run<DocumentType>(
    sql.read`select id::float8 as id, descricao as name, descricao_abrev as short, tipo as group, url from tipo_elemento
      where id = ${id} and not excluido`,
  )
  return rows[0]
}

/** The types that there are, whether or not a portal has documents of them. */
export const documentTypeNames = (tx: Tx): Promise<readonly Pick<DocumentType, 'id' | 'name'>[]> =>
  tx.run(
    sql.read`select id::float8 as id, descricao as name from tipo_elemento where not excluido order by ordem nulls last,
      descricao collate pt_br`,
  )

export interface PublishedDocument {
  readonly id: number
  readonly typeId: number
  readonly type: string
  readonly description: string
  readonly unit: string | null
  readonly year: string | null
  readonly month: string | null
  readonly period: string | null
  readonly publishedAt: Date
  readonly fileKey: string | null
  readonly fileName: string | null
  readonly mime: string | null
  readonly size: number | null
  readonly sha256: string | null
  readonly externalUrl: string | null
}

/** The columns of {@link PublishedDocument}, from {@link documentSource}. */
export const documentColumns = sql`
  e.elemento_id::float8 as id, e.id_tipo_elemento::float8 as "typeId", t.descricao as type, e.descricao as description,
  e.unidade as unit,
  e.ano as year, e.mes as month, e.periodicidade as period, e.data_publicacao as "publishedAt", a.chave as "fileKey",
  coalesce(a.nome_original, e.nome_original) as "fileName", a.tipo as mime, a.tamanho::float8 as size, a.sha256,
  e.url_externa as "externalUrl"`
export const documentSource = sql`
  documento_publico e join tipo_elemento t on t.id = e.id_tipo_elemento and not t.excluido
  left join arquivo a on a.chave = e.s3_file_key and a.portal_id = e.portal_id and not a.excluido`

/**
 * `null` stands for every year, every unit, every type. Each of `concepts` is in the description, the file, its name or
 * the type's.
 */
export interface DocumentFilter {
  readonly typeId: number | null
  readonly year: string | null
  readonly unitId: string | null
  readonly concepts: readonly Concept[]
}

/** What a filter without words asks of `e`, documents or their sums. */
export const matching = (
  portalId: number,
  { typeId, year, unitId }: Omit<DocumentFilter, 'concepts'>,
) => sql`
  e.portal_id = ${portalId}
  ${typeId === null ? sql`` : sql`and e.id_tipo_elemento = ${typeId}`}
  ${year === null ? sql`` : sql`and e.ano = ${year}`}
  ${unitId === null ? sql`` : sql`and e.hash_id_cliente = ${unitId}`}`

/** Every document of a filter, newest first. */
const listed = (portalId: number, { concepts, ...narrowing }: DocumentFilter) =>
  concepts.length === 0
    ? sql`select ${documentColumns} from ${documentSource} where ${matching(portalId, narrowing)}
      order by e.data_publicacao desc nulls last, e.elemento_id desc nulls last`
    : sql`select ${documentColumns} from ${documentsWith(portalId, concepts, narrowing)} f
      join (${documentSource}) on e.elemento_id = f.chave
      where e.portal_id = ${portalId} order by f.data desc, f.chave desc`

/** How many documents match a filter, whole. */
export async function countDocuments(
  tx: Tx,
  portalId: number,
  { concepts, ...narrowing }: DocumentFilter,
): Promise<number> {
  const [counted] = await tx.run<{ total: number }>(
    concepts.length > 0
      ? sql.read`select count(*)::int as total from ${documentsWith(portalId, concepts, narrowing)} f`
      : sql.read`select coalesce(sum(e.documentos), 0)::int as total from documento_somado e
        join tipo_elemento t on t.id = e.id_tipo_elemento and not t.excluido where ${matching(portalId, narrowing)}`,
  )
  return counted?.total ?? 0
}

/** All of them, some at a time, for the files that repeat the list. @param who as {@link Reader.stream} */
export const streamDocuments = (
  reader: Reader,
  tenantId: number,
  { portalId, filter, who }: { portalId: number; filter: DocumentFilter; who: string },
): AsyncGenerator<readonly PublishedDocument[]> =>
  reader.stream<PublishedDocument>(tenantId, listed(portalId, filter), { who })

/** How far the text of a file is known; `state` is null while it waits to be read. */
export interface FileText {
  readonly state: TextState | null
  /** Why it could not be read. */
  readonly reason: string | null
}
/** Those of `ids` that a citizen may read, in that order. */
export async function documentsOf(
  tx: Tx,
  portalId: number,
  ids: readonly number[],
): Promise<readonly PublishedDocument[]> {
  if (ids.length === 0) return []
  return tx.run<PublishedDocument>(sql.read`select ${documentColumns} from unnest(${arrayOf(ids)}::bigint[])
    with ordinality f (chave, n)
    join (${documentSource}) on e.elemento_id = f.chave where e.portal_id = ${portalId} order by f.n`)
}

export async function document(
  tx: Tx,
  portalId: number,
  id: number,
): Promise<(PublishedDocument & { readonly text: FileText }) | undefined> {
  const rows = await tx.run<
    PublishedDocument & { readonly text: FileText }
  >(sql.read`select ${documentColumns}, json_build_object('state', x.estado, 'reason', x.motivo) as text
    from ${documentSource} left join texto_de_arquivo x on x.arquivo = a.chave
    where e.portal_id = ${portalId} and e.elemento_id = ${id}`)
  return rows[0]
}

export interface FilterChoices {
  readonly years: readonly string[]
  readonly units: readonly { readonly id: string; readonly name: string }[]
  /** How many documents there are to choose from. */
  readonly documents: number
  /** None where the type is chosen already. */
  readonly types: readonly { readonly id: string; readonly name: string }[]
}
/** The years, units and types that have something published, of one type or (`null`) of all; the sums are read once. */
export async function filterChoices(
  tx: Tx,
  portalId: number,
  typeId: number | null,
): Promise<FilterChoices> {
  const type = typeId === null ? sql`e.id_tipo_elemento` : sql`null::bigint`
  const [found] = await tx.run<FilterChoices>(sql.read`with s as materialized (
      select grouping(e.ano) = 0 as "deAno", e.ano, e.hash_id_cliente as ug, ${type} as tipo,
        sum(e.documentos) as documentos from documento_somado e
       where ${matching(portalId, { typeId, year: null, unitId: null })}
       group by grouping sets ((e.ano), (e.hash_id_cliente) ${typeId === null ? sql`, (e.id_tipo_elemento)` : sql``})
       having sum(e.documentos) > 0
    )
    select array(select s.ano from s where s."deAno" order by 1 desc) as years,
      (select coalesce(json_agg(json_build_object('id', c.hash_id, 'name', c.nome) order by c.ug_principal desc,
        c.nome collate pt_br), '[]') from ug_publica c
        where c.portal_id = ${portalId} and c.usar_cliente and c.hash_id in (select s.ug from s
          where not s."deAno")) as units,
      (select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.descricao)
        order by t.descricao collate pt_br), '[]')
        from tipo_elemento t
        where not t.excluido and t.id in (select s.tipo from s)) as types,
      (select coalesce(sum(s.documentos), 0)::int from s where s."deAno") as documents`)
  return found ?? { years: [], units: [], types: [], documents: 0 }
}

const joined = (table: string, columns: string) => {
  const [name, some] = [sql.raw(table), sql.raw(columns)]
  return sql`with muitas as (
      select portal_id from ${name} group by 1 having count(*) > 100 + 2 * count(distinct (${some}))
    ), juntas as (
      delete from ${name} where portal_id in (select portal_id from muitas) returning *
    )
    insert into ${name} (tenant_id, portal_id, ${some}, documentos)
      select tenant_id, portal_id, ${some}, sum(documentos) from juntas group by tenant_id, portal_id, ${some}
      having sum(documentos) <> 0`
}
/** Makes one row of the many by which documents are counted, where there are needlessly many. */
export async function joinSums(runner: Runner): Promise<void> {
  await runner.run(joined('documento_soma', 'id_tipo_elemento, hash_id_cliente, ano'))
  await runner.run(joined('documento_soma_mes', 'mes, id_tipo_elemento, hash_id_cliente, ano'))
}
