import type { Page } from '../../resources/pages.ts'
import {
  menuFoot,
  menuGroupOf,
  menuSpotOf,
  menuSpots,
  menuTitle,
  menuTree,
  type MenuEntry,
} from '../../resources/menu-tree.ts'
import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { allPages } from './all-pages.ts'

// The declared menu as nodes of `menu_sistema`.

/** What kinds of nodes do (resources/access/system-menu-item.ts). */
export const nodeTypes = { area: 1, group: 2, link: 3, tabs: 6 } as const

/** A node to be written. @property path of the page it leads to; without such a page it is not written. */
interface NewNode {
  readonly owner: string | null
  readonly type: number
  readonly title: string
  readonly icon?: string
  readonly order: number
  readonly path?: string
}
/** @returns the ids of what was written, by owner and order. */
async function insertNodes(
  runner: Runner,
  nodes: readonly NewNode[],
): Promise<ReadonlyMap<string, string>> {
  const made = await runner.run<{ id: string; owner: string | null; order: number }>(
    sql`insert into menu_sistema (id_owner, id_pagina, tipo, item_title, item_icon, ordem)
      select x.owner, p.id, x.type, x.title, x.icon, x."order"
        from json_to_recordset(${JSON.stringify(nodes)}::text::json) as x(owner bigint, type int, title text, icon text,
          "order" int, path text)
        left join pagina p on p.caminho = x.path and not p.excluido
        where x.path is null or p.id is not null order by x.owner, x."order"
      returning id::text, id_owner::text as owner, ordem as "order"`,
  )
  return new Map(made.map(({ id, owner, order }) => [`${owner} ${order}`, id]))
}

/** An entry of a group that the tree does not declare. */
export interface FurtherEntry {
  readonly group: string
  readonly icon: string
  readonly title: string
  readonly path: string
}
/** Pages of the product that the tree does not name, such as those of a new noun. */
const unnamed: readonly FurtherEntry[] = allPages
  .filter(({ inMenu, path }) => inMenu && !menuSpotOf(path))
  .map(({ title, path }) => {
    const { title: group, icon } = menuGroupOf(path)
    return { group, icon, title, path }
  })

interface WrittenGroup {
  readonly title: string
  readonly icon: string
  readonly entries: readonly MenuEntry[]
}
/** The groups of the tree with further entries at their ends; those of other groups below them. */
function groupsWith(further: readonly FurtherEntry[]): readonly WrittenGroup[] {
  const of = (wanted: string) => further.filter(({ group }) => group === wanted)
  const own = new Set(menuTree.map(({ title }) => title))
  const others = new Map(
    further.filter(({ group }) => !own.has(group)).map(({ group, icon }) => [group, icon]),
  )
  return [
    ...menuTree.map(({ title, icon, entries }) => ({
      title,
      icon,
      entries: [...entries, ...of(title)],
    })),
    ...[...others].map(([title, icon]) => ({ title, icon, entries: of(title) })),
  ]
}

/** The nodes of an entry: its own, or with a twin's of the same title beside it. */
const nodesOfEntry = (entry: MenuEntry, owner: string | null, order: number): readonly NewNode[] =>
  'tabs' in entry
    ? [{ owner, type: nodeTypes.tabs, title: entry.title, order }]
    : [entry.path, ...(entry.twin ? [entry.twin] : [])].map((path, at) => ({
        owner,
        type: nodeTypes.link,
        title: entry.title,
        order: order + at,
        path,
      }))

/** Areas and groups. @returns the ids of the groups, in their order */
async function writeGroups(
  runner: Runner,
  groups: readonly WrittenGroup[],
): Promise<readonly (string | null)[]> {
  const areas = await insertNodes(
    runner,
    [menuTitle, menuFoot.title].map((title, at) => ({
      owner: null,
      type: nodeTypes.area,
      title,
      order: at + 1,
    })),
  )
  const [top = null, foot = null] = [areas.get('null 1'), areas.get('null 2')]
  const type = nodeTypes.group
  const made = await insertNodes(runner, [
    ...groups.map(({ title, icon }, at) => ({ owner: top, type, title, icon, order: at + 1 })),
    ...menuFoot.pages.map((page, at) => ({ owner: foot, type, order: at + 1, ...page })),
  ])
  return groups.map((_, at) => made.get(`${top} ${at + 1}`) ?? null)
}

/** Orders are tens, so that something fits between two. */
const orderAt = (at: number) => (at + 1) * 10
/** Writes the declared menu, beside whatever is there. @param further kept from another menu */
export async function writeMenuTree(
  runner: Runner,
  further: readonly FurtherEntry[] = [],
): Promise<void> {
  const groups = groupsWith([...unnamed, ...further])
  const owners = await writeGroups(runner, groups)
  const placed = groups.flatMap(({ entries }, of) =>
    entries.map((entry, at) => ({ entry, owner: owners[of] ?? null, order: orderAt(at) })),
  )
  const made = await insertNodes(
    runner,
    placed.flatMap(({ entry, owner, order }) => nodesOfEntry(entry, owner, order)),
  )
  const tabsOf = ({ entry, owner, order }: (typeof placed)[number]): readonly NewNode[] =>
    'tabs' in entry
      ? entry.tabs.map((tab, at) => ({
          ...tab,
          owner: made.get(`${owner} ${order}`) ?? null,
          type: nodeTypes.link,
          order: orderAt(at),
        }))
      : []
  await insertNodes(runner, placed.flatMap(tabsOf))
}

/**
 * Where the siblings of a page stand: the node of their tabs, or their group, whatever they are called by now.
 * @param tabs look among tabs alone
 */
async function ownerOfSiblings(
  runner: Runner,
  paths: readonly string[],
  tabs: boolean,
): Promise<string | undefined> {
  const [found] = await runner.run<{ id: string }>(
    sql.read`select o.id::text from menu_sistema m
      join pagina p on p.id = m.id_pagina and p.caminho = any(${arrayOf(paths)}::text[])
      join menu_sistema t on t.id = m.id_owner and not t.excluido
      join menu_sistema o on not o.excluido and o.id = case when t.tipo = ${nodeTypes.tabs}::int and not ${tabs}::bool
        then t.id_owner else t.id end
      where not m.excluido and (o.tipo = ${nodeTypes.tabs}::int) = ${tabs}::bool
      group by o.id order by count(*) desc, o.id limit 1`,
  )
  return found?.id
}

/** Puts a page that is new in this version where the tree has it. */
export async function addToMenuTree(runner: Runner, { path, title }: Page): Promise<void> {
  const spot = menuSpotOf(path)
  const group = menuGroupOf(path)
  const beside = (same: (spot: (typeof menuSpots)[number]) => boolean) =>
    menuSpots.filter(same).map((one) => one.path)
  const inTabs =
    spot?.tab === undefined
      ? undefined
      : await ownerOfSiblings(
          runner,
          beside((one) => one.group === spot.group && one.entry === spot.entry),
          true,
        )
  const owner =
    inTabs ??
    (await ownerOfSiblings(
      runner,
      beside((one) => one.group === group.title),
      false,
    ))
  await runner.run(sql`insert into menu_sistema (id_owner, id_pagina, tipo, item_title, ordem)
    select ${owner ?? (await newGroup(runner, group))}::bigint, p.id, ${nodeTypes.link}::int,
      ${(inTabs ? spot?.tab : spot?.entry) ?? title},
      (select coalesce(max(m.ordem), 0) + 10 from menu_sistema m where m.id_owner = ${owner ?? null}::bigint)
    from pagina p where p.caminho = ${path}`)
}

/** A group that nothing of is left. */
async function newGroup(
  runner: Runner,
  { title, icon }: { readonly title: string; readonly icon: string },
): Promise<string | null> {
  const [made] = await runner.run<{ id: string }>(
    sql`insert into menu_sistema (id_owner, tipo, item_title, item_icon, ordem)
      select a.id, ${nodeTypes.group}::int, ${title}, ${icon}, 90 from menu_sistema a
        where a.tipo = ${nodeTypes.area}::int and not a.excluido order by a.ordem nulls last, a.id limit 1
      returning id::text`,
  )
  return made?.id ?? null
}
