import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useEffect, useRef } from 'react'
import type { Arranging } from './arrange.ts'
import { useDragging, type DragAt } from './dragging.ts'
import { MenuRow, rowId, type RowActions } from './row.tsx'
import {
  depthOf,
  indent,
  isHidden,
  itemKey,
  menuKey,
  outdent,
  stepItem,
  stepMenu,
  toggledItem,
  withItem,
  withMenu,
  type MenuWithItems,
  type Tree,
} from './tree.ts'

interface BranchesProps {
  readonly tree: Tree
  readonly arranging: Arranging
  readonly locked: boolean
}
/** The menus of a portal with their items, each row with its actions. */
export function Branches({ tree, arranging, locked }: BranchesProps) {
  // A row that moves to another menu is drawn anew: the focus goes with it.
  const follow = useRef<string>(undefined)
  useEffect(() => {
    if (follow.current === undefined) return
    document.getElementById(rowId(follow.current))?.focus()
    follow.current = undefined
  }, [tree])
  const go = (key: string) => (next: Tree, words: string) => {
    if (locked || next === tree) return
    if (document.activeElement?.id === rowId(key)) follow.current = key
    arranging.change(next, words)
  }
  const dragging = useDragging(tree, (next, words) => {
    if (!locked) arranging.change(next, words)
  })
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, '& ul': { listStyle: 'none', m: 0, p: 0 } }}
    >
      {tree.map((branch, at) => (
        <MenuRows
          key={branch.menu.id}
          branch={branch}
          at={at}
          tree={tree}
          go={go}
          dragging={dragging}
        />
      ))}
    </Box>
  )
}

type Go = (key: string) => (next: Tree, words: string) => void
interface MenuProps {
  readonly branch: MenuWithItems
  readonly at: number
  readonly tree: Tree
  readonly go: Go
  readonly dragging: DragAt
}
function MenuRows({ branch: { menu, items }, at, tree, go, dragging }: MenuProps) {
  const key = menuKey(menu.id)
  const change = go(key)
  const name = menu.menuName
  const step = (by: -1 | 1) => () =>
    change(stepMenu(tree, menu.id, by), `${name}: posição ${at + by + 1} de ${tree.length}`)
  const actions: RowActions = {
    up: at > 0 ? step(-1) : undefined,
    down: at < tree.length - 1 ? step(1) : undefined,
    toggle: () =>
      change(
        withMenu(tree, menu.id, { hidden: !menu.hidden }),
        `${name}: ${menu.hidden ? 'visível' : 'oculto'}`,
      ),
    rename: (menuName) =>
      change(withMenu(tree, menu.id, { menuName }), `Título mudado para ${menuName}`),
  }
  const note = menu.hidden ? (
    <Chip size="small" variant="outlined" label="Oculto" />
  ) : menu.hideTile ? (
    <Chip size="small" variant="outlined" label="Sem bloco" />
  ) : null
  return (
    <li>
      <MenuRow
        id={rowId(key)}
        name={name}
        note={note}
        depth={0}
        hidden={menu.hidden}
        strong
        actions={actions}
        dragging={dragging('menu', menu.id)}
      />
      {items.length > 0 && (
        <ul aria-label={`Itens de ${name}`}>
          {items.map((item, position) => (
            <ItemRow
              key={item.id}
              items={items}
              position={position}
              tree={tree}
              go={go}
              dragging={dragging}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

interface ItemProps {
  readonly items: MenuWithItems['items']
  readonly position: number
  readonly tree: Tree
  readonly go: Go
  readonly dragging: DragAt
}
function ItemRow({ items, position, tree, go, dragging }: ItemProps) {
  const item = items[position]
  if (!item) return null
  const key = itemKey(item.id)
  const change = go(key)
  const name = item.menuName
  const to = (next: Tree, words: string) => (next === tree ? undefined : () => change(next, words))
  const where = (next: Tree) => {
    const branch = next.find((one) => one.items.some(({ id }) => id === item.id))
    return `${name}: posição ${(branch?.items.findIndex(({ id }) => id === item.id) ?? 0) + 1} de ${branch?.items.length ?? 0} em ${branch?.menu.menuName ?? ''}`
  }
  const step = (by: -1 | 1) => {
    const next = stepItem(tree, item.id, by)
    return to(next, where(next))
  }
  const hidden = isHidden(item)
  const actions: RowActions = {
    up: step(-1),
    down: step(1),
    indent: to(indent(tree, item.id), `${name} está sob o item acima`),
    outdent: to(outdent(tree, item.id), `${name} começa um grupo`),
    toggle: () =>
      change(
        withItem(tree, item.id, toggledItem(item)),
        `${name}: ${hidden ? 'visível' : 'oculto'}`,
      ),
    rename: (menuName) =>
      change(withItem(tree, item.id, { menuName }), `Título mudado para ${menuName}`),
  }
  const note = hidden
    ? 'Oculto'
    : item.hideMenu
      ? 'Só na página inicial'
      : item.newMenuGroup
        ? 'Grupo'
        : undefined
  return (
    <li>
      <MenuRow
        id={rowId(key)}
        name={name}
        note={note && <Chip size="small" variant="outlined" label={note} />}
        depth={1 + depthOf(items, position)}
        hidden={hidden}
        strong={item.newMenuGroup}
        actions={actions}
        dragging={dragging('item', item.id)}
      />
    </li>
  )
}
