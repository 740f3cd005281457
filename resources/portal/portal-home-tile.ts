import { z } from 'zod'
import { tileColorOf, tilePairs } from '../menu-vocabulary.ts'

/** A tile of a portal's home page, as `GET /webadm/listaportalmenu/:portalId` tells it. Nobody writes one: it is made of the portal's menus. */
export interface PortalHomeTile {
  readonly id: number
  readonly category: string | null
  readonly title: string
  readonly description: string | null
  /** A colour of CSS; gray where no class names another. */
  readonly bgColor: string
  readonly order: number | null
}

const answer = z
  .array(
    z.object({
      id: z.number(),
      tile_tipo: z.string().nullish(),
      nome_menu: z.string(),
      descricao: z.string().nullish(),
      css_color_tile: z.string().nullish(),
      ordem: z.number().nullish(),
    }),
  )
  .nullish()

const last = Number.POSITIVE_INFINITY
/** Each tile once, the first of its number; by order, those without one last. @throws {z.ZodError} when it is no list of tiles. */
export function readHomeTiles(wire: unknown): readonly PortalHomeTile[] {
  const tiles = new Map<number, PortalHomeTile>()
  for (const {
    id,
    tile_tipo: category = null,
    nome_menu: title,
    descricao: description = null,
    css_color_tile: color = null,
    ordem: order = null,
  } of answer.parse(wire) ?? [])
    if (!tiles.has(id))
      tiles.set(id, {
        id,
        category,
        title,
        description,
        bgColor: tilePairs[tileColorOf(color)].background,
        order,
      })
  return [...tiles.values()].toSorted((a, b) => (a.order ?? last) - (b.order ?? last) || 0)
}
