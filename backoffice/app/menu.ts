import { queryOptions } from '@tanstack/react-query'
import { readMenu, type MenuNode } from '../../resources/calls/navigation.ts'
import { callApi } from '../transport/http.ts'

interface MenuLink {
  readonly id: string
  readonly title: string
  readonly path: string
}
export interface MenuGroup {
  readonly id: string
  readonly title: string
  readonly icon: string
  readonly path: string | null
  readonly links: readonly MenuLink[]
}
export interface MenuArea {
  readonly id: string
  readonly title: string
  readonly groups: readonly MenuGroup[]
}

const topLevel = 1
/** Such a node is not shown: its children take its place. */
const passThrough = 5

/**
 * The three levels: areas (type 1), groups with an icon, links. Below an area every node is a group, below a group
 * every node is a link, whatever its type; what hangs deeper stands among the links of its group. A node whose parent
 * is missing is left out.
 */
function buildMenu(nodes: readonly MenuNode[]): readonly MenuArea[] {
  const childrenOf = Map.groupBy(nodes, ({ ownerId }) => String(ownerId ?? ''))
  const children = ({ id }: MenuNode): readonly MenuNode[] =>
    (childrenOf.get(String(id)) ?? []).flatMap((node) =>
      Number(node.type) === passThrough ? children(node) : [node],
    )
  const linksBelow = (node: MenuNode): readonly MenuLink[] =>
    children(node).flatMap((child) => [
      ...(child.pagePath ? [{ id: child.id, title: child.title, path: child.pagePath }] : []),
      ...linksBelow(child),
    ])
  const groupOf = (node: MenuNode): MenuGroup => ({
    id: node.id,
    title: node.title,
    icon: node.icon ?? '',
    path: node.pagePath || null,
    links: linksBelow(node),
  })
  return nodes
    .filter(({ type }) => Number(type) === topLevel)
    .map((top) => ({
      id: top.id,
      title: top.title,
      groups: children(top)
        .map(groupOf)
        .filter(({ path, links }) => path !== null || links.length > 0),
    }))
}

export const noMenu = 'Nenhum menu encontrado para este usuário.'

export const menuQuery = (userId: string) =>
  queryOptions({
    queryKey: ['menu', userId],
    enabled: userId !== '',
    staleTime: 300_000,
    queryFn: async ({ signal }) =>
      buildMenu((await callApi(readMenu, { params: { userId }, signal })).data ?? []),
  })

export interface MenuPlace {
  readonly area: MenuArea
  readonly group: MenuGroup
  readonly link: MenuLink
}

/** Every link of the menu with where it stands; a group that is itself a page counts as its own link. */
export const menuPlaces = (areas: readonly MenuArea[]): readonly MenuPlace[] =>
  areas.flatMap((area) =>
    area.groups.flatMap((group) => [
      ...(group.path
        ? [{ area, group, link: { id: group.id, title: group.title, path: group.path } }]
        : []),
      ...group.links.map((link) => ({ area, group, link })),
    ]),
  )

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
    .filter(({ link }) => isWithin(path, link.path))
    .toSorted((a, b) => b.link.path.length - a.link.path.length)
  return (
    within[0] ??
    places.find(({ link }) => {
      const folder = folderOf(link.path)
      return folder !== undefined && isWithin(path, folder)
    })
  )
}
