import { tileColorOf, tilePairs } from '../tile-colors.ts'

/**
 * A tile of a portal's home page, as `GET /webadm/listaportalmenu/:portalId` tells it. Nobody writes one: it is made of
 * the portal's menus.
 */
export interface PortalHomeTile {
  readonly id: number
  /** The base menu that its submenus belong to. */
  readonly baseMenuId: number
  readonly category: string | null
  readonly title: string
  readonly description: string | null
  /** A colour of CSS; gray where no class names another. */
  readonly bgColor: string
  /** What is legible on it. */
  readonly textColor: string
  readonly order: number | null
}

interface TileOnWire {
  readonly id: number
  readonly id_base: number
  readonly tile_tipo: string | null
  readonly nome_menu: string
  readonly descricao: string | null
  readonly css_color_tile: string | null
  readonly ordem: number | null
}

const last = Number.POSITIVE_INFINITY
/** Each tile once, the first of its number; by order, those without one last. */
export function readHomeTiles(rows: readonly TileOnWire[]): readonly PortalHomeTile[] {
  const tiles = new Map<number, PortalHomeTile>()
  for (const row of rows) {
    const { background: bgColor, text: textColor } = tilePairs[tileColorOf(row.css_color_tile)]
    if (!tiles.has(row.id))
      tiles.set(row.id, {
        id: row.id,
        baseMenuId: row.id_base,
        category: row.tile_tipo,
        title: row.nome_menu,
        description: row.descricao,
        bgColor,
        textColor,
        order: row.ordem,
      })
  }
  return [...tiles.values()].toSorted((a, b) => (a.order ?? last) - (b.order ?? last) || 0)
}
