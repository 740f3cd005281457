/**
 * An item of a portal's menu whose address carries a number, as `GET /webadm/listaportalsubmenu/:portalId` tells it.
 */
export interface Submenu {
  readonly id: number
  readonly baseMenuId: number | null
  readonly description: string | null
  readonly url: string
  readonly title: string
  /** The number in the `id` parameter of the address: the type whose documents it leads to. */
  readonly searchId: number
  readonly order: number | null
}

interface SubmenuOnWire {
  readonly id: number
  readonly id_menu_base: number | null
  readonly descricao: string | null
  readonly url: string
  readonly nome_menu: string
  readonly ordem: number | null
}

const last = Number.POSITIVE_INFINITY
/** By order, those without one last; without the ones whose address has no number. */
export function readSubmenus(rows: readonly SubmenuOnWire[]): readonly Submenu[] {
  const read = rows.flatMap((row) => {
    const [, number] = /[?&]id=(\d+)(?:&|#|$)/.exec(row.url) ?? []
    return number === undefined
      ? []
      : [
          {
            id: row.id,
            baseMenuId: row.id_menu_base,
            description: row.descricao,
            url: row.url,
            title: row.nome_menu,
            searchId: Number(number),
            order: row.ordem,
          },
        ]
  })
  return read.toSorted((a, b) => (a.order ?? last) - (b.order ?? last) || 0)
}
