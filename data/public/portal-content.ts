import { treeOf, type Branch } from '../../kernel/tree.ts'
import { sql, type Tx } from '../../platform/postgres/database.ts'
import { hasConcepts, type Origin } from '../search/find.ts'
import type { Concept } from '../search/words.ts'
import type { CountedPage, Slice } from './portal-reading.ts'

/** What a citizen may read besides documents and news: only what is shown, of one portal. */

export interface PublishedQuestion {
  readonly id: number
  readonly title: string
  readonly html: string
  readonly url: string | null
}
/** Each of `concepts` is in the question or in its answer. */
export async function questions(
  tx: Tx,
  portalId: number,
  concepts: readonly Concept[],
  { limit, offset }: Slice,
): Promise<CountedPage<PublishedQuestion>> {
  const from = sql`from pergunta_visivel where portal_id = ${portalId}
    ${hasConcepts(portalId, concepts, 'pergunta')}`
  const [rows, [counted]] = await Promise.all([
    tx.run<PublishedQuestion>(
      sql.read`select id::float8 as id, faq_titulo as title, faq_text as html, faq_navigate_url as url
      ${from} order by faq_ordem nulls last, id limit ${limit} offset ${offset}`,
    ),
    tx.run<{ total: number }>(sql.read`select count(*)::int as total ${from}`),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export interface SicEntry {
  readonly id: number
  readonly title: string
  readonly html: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly hours: string | null
  readonly url: string | null
  readonly imageKey: string | null
}
export const sicEntries = (tx: Tx, portalId: number): Promise<readonly SicEntry[]> =>
  tx.run<SicEntry>(sql.read`select id::float8 as id, titulo as title, mensagem as html, endereco as address,
      telefone as phone, atendimento as hours,
      nav_url as url, img_url as "imageKey"
    from esic_visivel where portal_id = ${portalId} order by nav_url is null, titulo collate pt_br, id`)

export interface Law {
  readonly id: number
  readonly type: string
  readonly name: string
  readonly description: string | null
  readonly url: string | null
}
export interface Laws {
  readonly federal: readonly Law[]
  readonly state: readonly Law[]
  readonly municipal: readonly Law[]
}
/**
 * The rules that each level of government sets for the portal; each of `concepts` is in the rule's name, kind or
 * description.
 */
export async function laws(tx: Tx, portalId: number, concepts: readonly Concept[]): Promise<Laws> {
  const columns = sql`id::float8 as id, tipo as type, texto as name, descricao as description, url`
  const shown = (origin: Origin) =>
    sql`portal_id = ${portalId} ${hasConcepts(portalId, concepts, origin)}`
  const [federal, state, municipal] = await Promise.all([
    tx.run<Law>(
      sql.read`select ${columns} from lei_federal_visivel where ${shown('lei_federal')}
        order by ordem nulls last, id`,
    ),
    tx.run<Law>(
      sql.read`select ${columns} from lei_estadual_visivel where ${shown('lei_estadual')}
        order by ordem nulls last, id`,
    ),
    tx.run<Law>(
      sql.read`select ${columns} from lei_municipal_visivel where ${shown('lei_municipal')} order by id desc`,
    ),
  ])
  return { federal, state, municipal }
}

export interface DatedLaw extends Law {
  readonly level: keyof Laws
  readonly changedAt: Date
}
/** The rules of every level that were added or changed last. */
export const latestLaws = (
  tx: Tx,
  portalId: number,
  most: number,
): Promise<readonly DatedLaw[]> => {
  const of = (level: keyof Laws, table: string) =>
    sql`select id::float8 as id, tipo as type, texto as name, descricao as description, url, ${level}::text as level,
      alterado_em as "changedAt"
      from ${sql.raw(table)} where portal_id = ${portalId}::bigint`
  return tx.run<DatedLaw>(sql.read`${of('federal', 'lei_federal_visivel')}
    union all ${of('state', 'lei_estadual_visivel')}
    union all ${of('municipal', 'lei_municipal_visivel')} order by "changedAt" desc, id desc limit ${most}::int`)
}

/** The rules of every level that citizens could first read after a moment, the newest first. */
export const lawsShownSince = (
  tx: Tx,
  portalId: number,
  since: Date,
  most: number,
): Promise<readonly (Pick<Law, 'type' | 'name'> & { readonly at: Date })[]> => {
  const of = (table: string) =>
    sql`select id, tipo as type, texto as name, coalesce(mostrada_em, criado_em) as at from ${sql.raw(table)}
      where portal_id = ${portalId}::bigint
        and coalesce(mostrada_em, criado_em) > ${since.toISOString()}::timestamptz`
  const [federal, state, municipal] = [
    of('lei_federal_visivel'),
    of('lei_estadual_visivel'),
    of('lei_municipal_visivel'),
  ]
  return tx.run(
    sql.read`select type, name, at from (${federal} union all ${state} union all ${municipal}) l
      order by at desc, id desc limit ${most}::int`,
  )
}

export interface Structure {
  readonly id: number
  readonly description: string
  readonly year: number
  readonly unit: string
  readonly publishedAt: Date
  readonly fileKey: string | null
  readonly fileName: string | null
  readonly size: number | null
  readonly url: string | null
}
const structureRows = (portalId: number) => sql`
  select e.id::float8 as id, e.descricao as description, e.ano as year, e.unidade as unit,
    e.data_publicacao as "publishedAt", a.chave as "fileKey",
    coalesce(a.nome_original, e.nome_original) as "fileName", a.tamanho::float8 as size, e.url_externa as url
  from estrutura_publica e left join arquivo a on a.chave = e.s3_file_key and a.portal_id = e.portal_id
    and not a.excluido
  where e.portal_id = ${portalId}`
/** The newest year first. */
export const structures = (tx: Tx, portalId: number): Promise<readonly Structure[]> =>
  tx.run<Structure>(
    sql.read`${structureRows(portalId)} order by e.ano desc, e.ug_principal desc, e.unidade, e.id desc`,
  )
export async function structure(
  tx: Tx,
  portalId: number,
  id: number,
): Promise<Structure | undefined> {
  const rows = await tx.run<Structure>(sql.read`${structureRows(portalId)} and e.id = ${id}`)
  return rows[0]
}

export interface Secretariat {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly cnpj: string | null
  readonly address: string | null
  readonly head: string | null
  readonly email: string | null
  readonly landline: string | null
  readonly mobile: string | null
  readonly fax: string | null
  readonly hours: string | null
  readonly duties: string | null
  readonly curriculum: string | null
  readonly fileKey: string | null
}
/** Those of the first level, each with what stands below it. */
export async function secretariats(
  tx: Tx,
  portalId: number,
): Promise<readonly Branch<Secretariat>[]> {
  const rows =
    await tx.run<Secretariat>(sql.read`select id::float8 as id, parent_id::float8 as "parentId", nome as name, cnpj,
      endereco as address, contato as head, email,
      tel_fixo as landline, tel_celular as mobile, tel_fax as fax, atendimento as hours, competencias as duties,
      curriculo as curriculum, file_url as "fileKey"
    from secretaria_visivel where portal_id = ${portalId} order by ordem nulls last, nome collate pt_br, id`)
  return treeOf(
    rows,
    ({ id }) => id,
    ({ parentId }) => parentId,
  )
}
