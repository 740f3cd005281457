import { useState, type DragEvent } from 'react'
import type { Dragging } from './row.tsx'
import { moveItem, moveMenu, type Tree } from './tree.ts'

type Kind = 'menu' | 'item'
interface What {
  readonly kind: Kind
  readonly id: number
}
interface Mark extends What {
  readonly where: 'before' | 'after' | 'inside'
}

/** What a row does while something is dragged. */
export type DragAt = (kind: Kind, id: number) => Dragging

const half = ({ currentTarget, clientY }: DragEvent<HTMLElement>) => {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}

/** Where the dragged comes to stand: a menu among menus, an item beside another item or inside a menu. */
function dropped(tree: Tree, what: What, { kind, id, where }: Mark): Tree {
  const menuOf = (item: number) => tree.find(({ items }) => items.some((one) => one.id === item))
  if (what.kind === 'menu') {
    const target = kind === 'menu' ? id : menuOf(id)?.menu.id
    const others = tree.filter(({ menu }) => menu.id !== what.id)
    const at = others.findIndex(({ menu }) => menu.id === target)
    return at < 0 ? tree : moveMenu(tree, what.id, at + (where === 'before' ? 0 : 1))
  }
  if (kind === 'menu') return moveItem(tree, what.id, id, 0)
  const branch = menuOf(id)
  const at =
    branch?.items.filter((item) => item.id !== what.id).findIndex((item) => item.id === id) ?? -1
  return !branch || at < 0
    ? tree
    : moveItem(tree, what.id, branch.menu.id, at + (where === 'before' ? 0 : 1))
}

const nameOf = (tree: Tree, { kind, id }: What) =>
  (kind === 'menu'
    ? tree.find(({ menu }) => menu.id === id)?.menu
    : tree.flatMap(({ items }) => items).find((item) => item.id === id)
  )?.menuName ?? ''

/** Dragging by pointer; every move has a button and a key, too. */
export function useDragging(tree: Tree, change: (next: Tree, words: string) => void): DragAt {
  const [what, setWhat] = useState<What>()
  const [mark, setMark] = useState<Mark>()
  const end = () => {
    setWhat(undefined)
    setMark(undefined)
  }
  return (kind, id) => ({
    mark: mark?.kind === kind && mark.id === id ? mark.where : undefined,
    start: () => setWhat({ kind, id }),
    end,
    over(event) {
      if (!what || (what.kind === kind && what.id === id)) return
      event.preventDefault()
      const where = what.kind === 'item' && kind === 'menu' ? 'inside' : half(event)
      if (mark?.kind !== kind || mark.id !== id || mark.where !== where)
        setMark({ kind, id, where })
    },
    drop(event) {
      event.preventDefault()
      if (what && mark) change(dropped(tree, what, mark), `${nameOf(tree, what)} mudou de lugar`)
      end()
    },
  })
}
