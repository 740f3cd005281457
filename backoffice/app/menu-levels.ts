import type { MenuNode } from '../../resources/calls/navigation.ts'

// The menu as it is drawn, of the flat nodes that the server answers.

interface MenuLink {
  readonly id: string
  readonly title: string
  /** Its page, as rights know it. */
  readonly page: string
  /** Where it leads: the page, or the one of the portal in use. */
  readonly path: string
}
/** What is seen in a group: a link, or the one entry of several links that are tabs of each other's screens. */
export interface MenuEntry extends MenuLink {
  /** Two or more, or none. Its path is that of the first of them. */
  readonly tabs: readonly MenuLink[]
}
export interface MenuGroup {
  readonly id: string
  readonly title: string
  readonly icon: string
  readonly path: string | null
  readonly links: readonly MenuEntry[]
}
export interface MenuArea {
  readonly id: string
  readonly title: string
  readonly groups: readonly MenuGroup[]
  /** It holds pages and no groups, and stands at the foot of the menu. */
  readonly isFoot: boolean
}

const topLevel = 1
/** Such a node is not shown: its children take its place. */
const passThrough = 5
/** Its children are tabs of one entry. */
const tabs = 6

/**
 * The three levels: areas (type 1), groups with an icon, entries. Below an area every node is a group, below a group
 * every node is an entry, whatever its type; what hangs deeper stands among the entries of its group, or among the tabs
 * of its entry. A node whose parent is missing is left out.
 */
export function buildMenu(nodes: readonly MenuNode[]): readonly MenuArea[] {
  const children = ({ id }: MenuNode): readonly MenuNode[] =>
    nodes
      .filter(({ ownerId }) => String(ownerId ?? '') === String(id))
      .flatMap((node) => (Number(node.type) === passThrough ? children(node) : [node]))
  const linksBelow = (node: MenuNode): readonly MenuLink[] =>
    children(node).flatMap((child) => [...linkOf(child), ...linksBelow(child)])
  const entryOfTabs = (node: MenuNode): readonly MenuEntry[] => {
    const links = linksBelow(node)
    const [first, ...others] = links
    return first
      ? [{ ...first, id: node.id, title: node.title, tabs: others.length > 0 ? links : [] }]
      : []
  }
  const entriesBelow = (node: MenuNode): readonly MenuEntry[] =>
    children(node).flatMap((child) =>
      Number(child.type) === tabs
        ? entryOfTabs(child)
        : [...linkOf(child).map((link) => ({ ...link, tabs: [] })), ...entriesBelow(child)],
    )
  const groupOf = (node: MenuNode): MenuGroup => ({
    id: node.id,
    title: node.title,
    icon: node.icon ?? '',
    path: Number(node.type) === tabs ? null : node.pagePath || null,
    links: Number(node.type) === tabs ? entryOfTabs(node) : entriesBelow(node),
  })
  return nodes
    .filter(({ type }) => Number(type) === topLevel)
    .map((top) => {
      const groups = children(top)
        .map(groupOf)
        .filter(({ path, links }) => path !== null || links.length > 0)
      return {
        id: top.id,
        title: top.title,
        groups,
        isFoot: groups.length > 0 && groups.every(isPage),
      }
    })
    .filter(({ groups }) => groups.length > 0)
}
const linkOf = ({ id, title, pagePath }: MenuNode): readonly MenuLink[] =>
  pagePath ? [{ id, title, page: pagePath, path: pagePath }] : []
const isPage = ({ path, links }: MenuGroup) => path !== null && links.length === 0

/** A group of one entry, or that is a page itself, is shown as that entry. */
export function loneEntry({ id, title, path, links }: MenuGroup): MenuEntry | undefined {
  const [first, ...others] = links
  if (path !== null && !first) return { id, title, page: path, path, tabs: [] }
  return path === null && others.length === 0 ? first : undefined
}

export interface MenuPlace {
  readonly area: MenuArea
  readonly group: MenuGroup
  readonly entry: MenuEntry
  /** The page itself: the entry, or one of its tabs. */
  readonly link: MenuLink
}

/** Every page of the menu with where it stands; a group that is itself a page counts as its own entry. */
export const menuPlaces = (areas: readonly MenuArea[]): readonly MenuPlace[] =>
  areas.flatMap((area) =>
    area.groups.flatMap((group) => {
      const { id, title, path } = group
      return [...(path ? [{ id, title, page: path, path, tabs: [] }] : []), ...group.links].flatMap(
        (entry) =>
          (entry.tabs.length > 0 ? entry.tabs : [entry]).map((link) => ({
            area,
            group,
            entry,
            link,
          })),
      )
    }),
  )

/** What a page is called where the menu is not seen: "Legislação: Municipal". */
export const placeName = ({ entry, link }: MenuPlace): string =>
  entry.tabs.length > 0 && entry.title !== link.title ? `${entry.title}: ${link.title}` : link.title

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
/** The folder of a link; nothing when that is a whole area, which says too little. */
const folderOf = (path: string) => /^\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]
/**
 * Where a path belongs: the link with the longest path that it begins with, or one that it lies beside, as the
 * documents of a type do.
 */
export function placeInMenu(areas: readonly MenuArea[], path: string): MenuPlace | undefined {
  const places = menuPlaces(areas)
  const within = places
    .filter(({ link }) => isWithin(path, link.page))
    .toSorted((a, b) => b.link.page.length - a.link.page.length)
  return (
    within[0] ??
    places.find(({ link }) => {
      const folder = folderOf(link.page)
      return folder !== undefined && isWithin(path, folder)
    })
  )
}
