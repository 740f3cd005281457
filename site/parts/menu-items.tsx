import type { PublicMenuItem } from '../../data/public/portal-menus.ts'
import { menuLink } from '../menu-link.ts'
import type { Visit } from '../visit.ts'
import { Icon } from './icon.tsx'

type Named = Pick<PublicMenuItem, 'title' | 'url' | 'action'>
/** The name of an item, with where it leads; another site is told apart. */
export function ItemLink({ item, to }: { item: Named } & Pick<Visit, 'to'>) {
  const link = menuLink(item, to)
  if (!link) return <span>{item.title}</span>
  return link.outside ? (
    <a href={link.href} rel="noopener noreferrer">
      {item.title}
      <Icon name="open" />
      <span className="unseen"> (outro site)</span>
    </a>
  ) : (
    <a href={link.href}>{item.title}</a>
  )
}

export interface ItemGroup {
  /** The item that begins the group; undefined for those before the first. */
  readonly head: PublicMenuItem | undefined
  readonly items: readonly PublicMenuItem[]
}
/** Items under the one that begins their group, in order. */
export function itemGroups(items: readonly PublicMenuItem[]): readonly ItemGroup[] {
  const groups: { head: PublicMenuItem | undefined; items: PublicMenuItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.startsGroup) groups.push({ head: item, items: [] })
    else if (last) last.items.push(item)
    else groups.push({ head: undefined, items: [item] })
  }
  return groups
}
