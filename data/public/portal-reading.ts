import type { FileFacts } from '../../platform/files/file-facts.ts'
import type { FileDamage } from '../../platform/files/integrity.ts'
import type { Holidays } from '../../pt-br/working-days.ts'
import { holidaysJson } from '../nouns/holidays.ts'
import { sql, type Tx } from '../../platform/postgres/database.ts'
import { hasConcepts } from '../search/find.ts'
import type { Concept } from '../search/words.ts'

/**
 * What a citizen may read: the rows of one active portal that are neither removed, hidden nor outside their dates.
 * The tenant comes from the transaction; everything else a visitor must not see is excluded here, by name.
 */

export interface PublicPortal {
  readonly id: number
  readonly prefix: string
  /** Its own host, where it has one. */
  readonly host: string | null
  readonly name: string
  /** What stands at the top of the pages, and what the window is called. */
  readonly heading: string
  readonly title: string | null
  readonly locality: string | null
  readonly state: string | null
  readonly cnpj: string | null
  readonly email: string | null
  readonly about: string | null
  readonly responsible: string | null
  readonly responsibleEmail: string | null
  readonly superior: string | null
  readonly superiorEmail: string | null
  readonly crestKey: string | null
  readonly homeUrl: string | null
  readonly manualUrl: string | null
  readonly laiUrl: string | null
  readonly worksUrl: string | null
  readonly ombudsmanUrl: string | null
  readonly sicUrl: string | null
  /** What stands together in the list of portals. */
  readonly group: string | null
  readonly hasLogo: boolean
  /** Where the accounts that were rendered are, and the panels, while they are shown. */
  readonly ciaUrl: string | null
  readonly biUrl: string | null
  /** What the way to the documents on COVID-19 is called, while it is shown. */
  readonly covidTitle: string | null
  /** The year that a table opens on. */
  readonly year: string | null
  readonly sphere: string | null
  readonly ibge: string | null
  /** Its zone, of IANA's names. */
  readonly zone: string
  /** Those of its municipality and state. */
  readonly holidays: Holidays
  readonly revenueOrigin: string | null
  /** `#1c5f8a` */
  readonly color: string | null
  readonly hasPattern: boolean
  readonly maintenance: boolean
  readonly maintenanceStart: Date | null
  readonly maintenanceEnd: Date | null
}

const portalSource = sql`portal_publico join portal_mostrado using (id)`
const shownColumns = sql`
  portal_grupo as group, brasao_tipo = 'logotipo' as "hasLogo", case when usar_cia then url_cia end as "ciaUrl",
  case when usar_bi then url_bi end as "biUrl",
  case when usar_covid19 then coalesce(titulo_covid19, 'COVID-19') end as "covidTitle", exerciciopadrao as year,
  esfera_administrativa as sphere, ibge, fuso_do_municipio(ibge, estado_sigla) as zone, ${holidaysJson(sql`id`)} as holidays,
  origem_receita as "revenueOrigin", color_bg_body as color, usar_trianglify as "hasPattern"`

/** An id in the database is a bigint, which the driver gives as text; as float8 it is a number, exact up to 2^53. */
const hostColumn = sql`(select d.dominio from portal_dominio d where d.portal_id = portal_publico.id
    and d.principal) as host`
const portalColumns = sql`
  id::float8 as id, prefixo as prefix, ${hostColumn}, nome as name, coalesce(portal_titulo, nome) as heading,
  titulo as title, localidade as locality, estado_sigla as state,
  cnpj, portal_email as email, portal_sobre as about, portal_respon_nome as responsible,
  portal_respon_email as "responsibleEmail",
  portal_superior_nome as superior, portal_superior_email as "superiorEmail",
  brasao_s3_path as "crestKey", portal_home_url as "homeUrl", url_manual as "manualUrl", url_lai as "laiUrl",
  url_geoobras as "worksUrl",
  url_ouvidoria as "ombudsmanUrl", url_sic as "sicUrl", manutencao as maintenance,
  manutencao_inicio as "maintenanceStart", manutencao_fim as "maintenanceEnd"`

/** The portal that a name leads to: its present one or a former. */
export async function portalByName(tx: Tx, name: string): Promise<PublicPortal | undefined> {
  const rows = await tx.run<PublicPortal>(
    sql.read`select ${portalColumns}, ${shownColumns} from ${portalSource} where portal_publico.id = (select portal_id
        from portal_nome where prefixo = ${name})`,
  )
  return rows[0]
}

export async function portalById(tx: Tx, id: number): Promise<PublicPortal | undefined> {
  const rows = await tx.run<PublicPortal>(
    sql.read`select ${portalColumns}, ${shownColumns} from ${portalSource} where portal_publico.id = ${id}`,
  )
  return rows[0]
}

export type PortalPlace = Pick<PublicPortal, 'prefix' | 'host'>
/** Where a portal is found now; nothing while it has no pages. */
export async function portalPlace(tx: Tx, id: number): Promise<PortalPlace | undefined> {
  const rows = await tx.run<PortalPlace>(
    sql.read`select prefixo as prefix, ${hostColumn} from portal_publico where id = ${id}`,
  )
  return rows[0]
}

export type PortalSummary = Pick<
  PublicPortal,
  'prefix' | 'host' | 'name' | 'locality' | 'state' | 'group'
>
export const activePortals = (tx: Tx): Promise<readonly PortalSummary[]> =>
  tx.run<PortalSummary>(sql.read`select prefixo as prefix, ${hostColumn}, nome as name, localidade as locality,
    estado_sigla as state, portal_grupo as group
    from ${portalSource} order by portal_grupo collate pt_br nulls last, nome collate pt_br`)

export interface Unit {
  readonly id: string
  readonly name: string
  readonly main: boolean
  readonly shown: boolean
  readonly cnpj: string | null
  readonly sector: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly hours: string | null
  readonly about: string | null
}
/** The portal's active units, the main one first. `shown` is whether the page about the portal presents it. */
export const unitsOf = (tx: Tx, portalId: number): Promise<readonly Unit[]> =>
  tx.run<Unit>(sql.read`select hash_id as id, nome as name, ug_principal as main, exibir_ug_sobre as shown, cnpj,
      setor as sector, endereco as address,
      telefone as phone, email, texto_info_atendimento as hours,
      nullif(concat_ws(E'\n\n', texto_administrativo, texto_administrativo2), '') as about
    from ug_publica where portal_id = ${portalId} and ativo
      order by ug_principal desc, ordem nulls last, nome collate pt_br`)

export interface Article {
  readonly id: number
  readonly title: string
  readonly html: string | null
  readonly caption: string | null
  readonly imageKey: string | null
  readonly documentKey: string | null
  readonly url: string | null
  readonly at: Date
  readonly display: string | null
  readonly notice: boolean
}
const articleColumns = sql`
  id::float8 as id, titulo as title, texto as html, titulo_foto as caption, imagem_s3 as "imageKey",
  caminho_documento_s3 as "documentKey",
  url_externa as url, iniciado_em as at, tipo_exibicao as display, exibir_janela as notice`

/** News on air, newest first. */
export async function news(
  tx: Tx,
  portalId: number,
  { limit, offset }: Slice,
): Promise<CountedPage<Article>> {
  const [rows, [counted]] = await Promise.all([
    tx.run<Article>(sql.read`select ${articleColumns} from noticia_no_ar where portal_id = ${portalId}
      order by iniciado_em desc, id desc limit ${limit} offset ${offset}`),
    tx.run<{ total: number }>(
      sql.read`select count(*)::int as total from noticia_no_ar where portal_id = ${portalId}`,
    ),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** News on air that came after a moment: they began then, or were written then. */
export const newsSince = (
  tx: Tx,
  portalId: number,
  since: Date,
  limit: number,
): Promise<readonly Pick<Article, 'id' | 'title' | 'at'>[]> =>
  tx.run(sql.read`select n.id::float8 as id, n.titulo as title, greatest(n.iniciado_em, p.criado_em) as at
    from noticia_no_ar n join portal_noticia p on p.id = n.id
    where n.portal_id = ${portalId} and greatest(n.iniciado_em, p.criado_em) > ${since.toISOString()}::timestamptz
    order by 3 desc, 1 desc limit ${limit}`)

/** What the home page tells: banners first, then highlights, then the newest. */
export const highlights = (tx: Tx, portalId: number, limit: number): Promise<readonly Article[]> =>
  tx.run<Article>(sql.read`select ${articleColumns} from noticia_no_ar where portal_id = ${portalId}
    and not exibir_janela
    order by case tipo_exibicao when 'banner' then 0 when 'destaque' then 1 else 2 end, iniciado_em desc, id desc
    limit ${limit}`)

export const notices = (tx: Tx, portalId: number): Promise<readonly Article[]> =>
  tx.run<Article>(sql.read`select ${articleColumns} from noticia_no_ar where portal_id = ${portalId} and exibir_janela
    order by iniciado_em desc, id desc limit 3`)

export async function readArticle(
  tx: Tx,
  portalId: number,
  id: number,
): Promise<Article | undefined> {
  const rows = await tx.run<Article>(
    sql.read`select ${articleColumns} from noticia_no_ar where portal_id = ${portalId} and id = ${id}`,
  )
  return rows[0]
}

export interface GlossaryTerm {
  readonly id: number
  readonly term: string
  readonly description: string
}
export const glossaryTerms = (
  tx: Tx,
  portalId: number,
  concepts: readonly Concept[],
): Promise<readonly GlossaryTerm[]> =>
  tx.run<GlossaryTerm>(sql.read`select id::float8 as id, termo as term, descricao as description
    from termo_visivel where portal_id = ${portalId}
      ${hasConcepts(portalId, concepts, 'termo')} order by termo collate pt_br`)

export interface UsefulLink {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly description: string | null
}
export const usefulLinks = (tx: Tx, portalId: number): Promise<readonly UsefulLink[]> =>
  tx.run<UsefulLink>(sql.read`select id::float8 as id, nome as name, url, descricao as description
    from link_visivel where id_portal = ${portalId} order by ordem nulls last, nome`)

type PublishedFile = Omit<FileFacts, 'md5'> & { readonly damage: FileDamage | null }
/** A file of this portal that was not removed. */
export async function fileOf(
  tx: Tx,
  portalId: number,
  key: string,
): Promise<PublishedFile | undefined> {
  const rows =
    await tx.run<PublishedFile>(sql.read`select chave as key, nome_original as name, tipo as type,
      tamanho::float8 as size,
      sha256, defeito as damage
    from arquivo where chave = ${key} and portal_id = ${portalId} and not excluido`)
  return rows[0]
}

export interface Slice {
  readonly limit: number
  readonly offset: number
}
export interface CountedPage<T> {
  readonly rows: readonly T[]
  readonly total: number
  /** There are more than are counted. */
  readonly more?: true
}
