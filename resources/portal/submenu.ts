import { z } from 'zod'

/** An item of a portal's menu whose address carries a number, as `GET /webadm/listaportalsubmenu/:portalId` tells it. */
export interface Submenu {
  readonly id: number
  readonly baseMenuId: number
  readonly description: string | null
  readonly url: string
  readonly title: string
  /** The number in the `id` parameter of the address. */
  readonly searchId: number
  readonly order: number | null
}

const answer = z
  .array(
    z.object({
      id: z.number(),
      id_menu_base: z.number(),
      descricao: z.string().nullish(),
      url: z.string().nullish(),
      nome_menu: z.string(),
      ordem: z.number().nullish(),
    }),
  )
  .nullish()

const last = Number.POSITIVE_INFINITY
/** By order, those without one last; without the ones whose address has no number. @throws {z.ZodError} when it is no list of submenus. */
export function readSubmenus(wire: unknown): readonly Submenu[] {
  const read = (answer.parse(wire) ?? []).flatMap(
    ({
      id,
      id_menu_base: baseMenuId,
      descricao: description = null,
      url,
      nome_menu: title,
      ordem: order = null,
    }) => {
      const [, number] = /[?&]id=(\d+)(?:&|#|$)/.exec(url ?? '') ?? []
      return url && number
        ? [{ id, baseMenuId, description, url, title, searchId: Number(number), order }]
        : []
    },
  )
  return read.toSorted((a, b) => (a.order ?? last) - (b.order ?? last) || 0)
}
