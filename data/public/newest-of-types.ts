import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'

/** A document of a type and a year, as far as lists tell of it. */
export interface DocumentOfType {
  readonly id: number
  readonly typeId: number
  readonly description: string
  readonly year: string
  readonly month: string | null
  readonly period: string | null
  /** ISO 8601, in Brazil. */
  readonly publishedOn: string
  readonly fileName: string | null
  /** What was read of its file: `lido`, `sem_texto`, `ilegivel`; null while nobody has. */
  readonly text: string | null
  readonly pages: number | null
  /** Bytes of its text in UTF-8. */
  readonly bytes: number | null
}

/**
 * The newest documents of some types and years that a citizen may read, at most so many of each type, year and unit.
 * The sums say which types, years and units there are; of each the first ones are read by their index.
 */
export const newestOfTypes = (
  runner: Runner,
  portalId: number,
  types: readonly number[],
  years: readonly string[],
  most: number,
): Promise<readonly DocumentOfType[]> =>
  types.length === 0
    ? Promise.resolve([])
    : runner.run<DocumentOfType>(sql.read`select e.elemento_id::float8 as id, e.id_tipo_elemento::float8 as "typeId",
        e.descricao as description, e.ano as year,
        e.mes as month, e.periodicidade as period,
        to_char(e.data_publicacao at time zone fuso_do_portal(${portalId}::bigint), 'YYYY-MM-DD') as "publishedOn",
        e.nome_original as "fileName", x.estado as text, x.paginas as pages, octet_length(x.texto) as bytes
      from (select s.id_tipo_elemento as tipo, s.ano, s.hash_id_cliente as ug from documento_somado s
        where s.portal_id = ${portalId}::bigint and s.id_tipo_elemento = any(${arrayOf(types)}::bigint[])
          and s.ano = any(${arrayOf(years)}::text[])
        group by 1, 2, 3 having sum(s.documentos) > 0) g
      cross join lateral (select d.* from documento_publico d
        where d.portal_id = ${portalId}::bigint and d.id_tipo_elemento = g.tipo and d.ano = g.ano
          and d.hash_id_cliente = g.ug
        order by d.data_publicacao desc nulls last, d.elemento_id desc nulls last limit ${most}::int) e
      left join texto_de_arquivo x on x.arquivo = e.s3_file_key`)
