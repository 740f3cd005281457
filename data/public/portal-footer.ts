import { sql, type Tx } from '../../platform/postgres/database.ts'

interface FooterBanner {
  readonly id: number
  readonly text: string
  readonly url: string | null
  readonly imageKey: string | null
}
export interface FooterContact {
  readonly id: number
  readonly sector: string
  readonly address: readonly string[]
  readonly hours: readonly string[]
  readonly landline: string | null
  readonly mobile: string | null
  readonly whatsapp: string | null
  readonly fax: string | null
  readonly email: string | null
  readonly facebook: string | null
  readonly twitter: string | null
  readonly instagram: string | null
  readonly youtube: string | null
}
/** What the editors of a portal put at the foot of its pages. */
export interface PortalFooter {
  /** HTML of up to three columns. */
  readonly columns: readonly string[]
  readonly contacts: readonly FooterContact[]
  readonly banners: readonly FooterBanner[]
  /** Items of the portal's menus that are shown at the foot, too. */
  readonly menu: readonly {
    readonly id: number
    readonly title: string
    readonly url: string | null
    readonly action: string | null
  }[]
}

/** In one statement, for it is read with every page. Of several active bases the newest counts. */
export async function footerOf(tx: Tx, portalId: number): Promise<PortalFooter> {
  const rows = await tx.run<PortalFooter>(sql.read`select
    coalesce((select to_json(array_remove(array[b.col_1_menu, b.col_2_menu, b.col_3_menu], null))
      from rodape_visivel b
      where b.id_portal = ${portalId} order by b.id desc limit 1), '[]') as columns,
    coalesce((select json_agg(json_build_object('id', c.id, 'sector', c.nome_setor,
      'address', array_remove(array[c.endereco_1, c.endereco_2, c.endereco_3], null),
        'hours', array_remove(array[c.atendimento_1, c.atendimento_2, c.atendimento_aviso], null), 'landline',
        c.numero_fixo, 'mobile', c.numero_celular,
        'whatsapp', c.numero_whatsapp, 'fax', c.numero_fax, 'email', c.email, 'facebook', c.facebook, 'twitter',
        c.twitter, 'instagram', c.instagram, 'youtube', c.youtube) order by c.id)
      from contato_visivel c where c.portal_id = ${portalId}), '[]') as contacts,
    coalesce((select json_agg(json_build_object('id', r.id, 'text', r.texto_alt, 'url', r.navegacao_url,
      'imageKey', r.banner_url) order by r.ordem nulls last, r.id)
      from banner_visivel r where r.portal_id = ${portalId}), '[]') as banners,
    coalesce((select json_agg(json_build_object('id', i.id, 'title', i.nome_menu, 'url', i.url,
      'action', pagina_do_item(i.acao, i.id_menu_item_base)) order by m.ordem nulls last, m.id, i.ordem nulls last,
    i.id)
      from item_visivel i join menu_visivel m on m.id_portal = i.id_portal and m.id_base = i.id_menu_base
      where i.id_portal = ${portalId} and not i.ocultar_rodape), '[]') as menu`)
  return rows[0] ?? { columns: [], contacts: [], banners: [], menu: [] }
}
