import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fillPath } from '../../../kernel/call.ts'
import type { Problem } from '../../../kernel/problem.ts'
import { userMenu } from '../../../resources/user-menu.ts'
import { userMenuItem } from '../../../resources/user-menu-item.ts'
import { portalCall } from '../../http.ts'
import { asProblem } from '../../problem-answer.ts'
import { queryClient } from '../../query.ts'
import { toast } from '../../toasts.tsx'
import { changesBetween, itemKey, menuKey, readTree, type Revisions, type Tree } from './tree.ts'

const path = (portalId: string) => fillPath('/webadm/portalmenuorganizar/:portalId', { portalId })

export interface Arranging {
  /** undefined while it is read. */
  readonly tree: Tree | undefined
  readonly error: Problem | null
  readonly retry: () => void
  /** Shows a new arrangement at once, and writes it; `words` say what happened. */
  readonly change: (next: Tree, words: string) => void
  readonly undo: (() => void) | undefined
  readonly saving: boolean
  /** What happened last, for those who do not see it move. */
  readonly said: string
}

const forgetMenus = () => Promise.all([userMenu.name, userMenuItem.name].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** @returns the revisions after it. @throws {Problem} `changed` when somebody else was there before. */
async function writeChanges(portalId: string, changes: ReturnType<typeof changesBetween>, known: Revisions): Promise<Revisions> {
  const alteracoes = changes.map((change) => ({ ...change, rev: known.get(change.tipo === 'menu' ? menuKey(change.id) : itemKey(change.id)) ?? 0 }))
  const { revisions } = readTree((await portalCall('PUT', path(portalId), { body: { alteracoes } })).data)
  await forgetMenus()
  return revisions
}

/** Gives the portal every base menu that it does not use yet, and says what became of it. */
export async function takeMenus(portalId: string): Promise<void> {
  try {
    const { tree } = readTree((await portalCall('POST', path(portalId))).data)
    toast(tree.length > 0 ? { text: `${tree.length} menus no portal` } : { text: 'Ainda não há menus base. Cadastre o primeiro em Menus, Menus base.', kind: 'warning' })
    await forgetMenus()
  } catch (fault) {
    toast({ text: asProblem(fault).message, kind: 'error' })
  }
}

/** The menu of a portal, arranged on the screen first and written in the order of the steps. */
export function useArranging(portalId: string): Arranging {
  const { data, error, refetch } = useQuery({ queryKey: ['portal-menu', portalId], queryFn: async () => readTree((await portalCall('GET', path(portalId))).data), refetchOnWindowFocus: false, gcTime: 0 })
  const [shown, setShown] = useState<Tree>()
  const [past, setPast] = useState<readonly Tree[]>([])
  const [waiting, setWaiting] = useState(0)
  const [said, setSaid] = useState('')
  const revisions = useRef<Revisions>(new Map())
  const queue = useRef(Promise.resolve())
  // Rises when a step was refused: what was waiting behind it was made on ground that is gone.
  const ground = useRef(0)
  useEffect(() => {
    if (!data) return
    revisions.current = data.revisions
    setShown(data.tree)
  }, [data])

  const write = useCallback((before: Tree, after: Tree) => {
    const changes = changesBetween(before, after)
    if (changes.length === 0) return
    setWaiting((count) => count + 1)
    const made = ground.current
    const send = async () => {
      if (made === ground.current) revisions.current = await writeChanges(portalId, changes, revisions.current)
    }
    queue.current = queue.current.then(send).catch(async (fault: unknown) => {
      ground.current += 1
      toast({ text: `${asProblem(fault).message} O menu foi lido de novo.`, kind: 'error' })
      setPast([])
      const again = await refetch()
      if (again.data) { revisions.current = again.data.revisions; setShown(again.data.tree) }
    }).finally(() => setWaiting((count) => count - 1))
  }, [portalId, refetch])

  const change = (next: Tree, words: string) => {
    if (!shown || next === shown) return
    setPast([...past, shown])
    setShown(next)
    setSaid(words)
    write(shown, next)
  }
  const last = past.at(-1)
  const undo = () => {
    if (!shown || !last) return
    setPast(past.slice(0, -1))
    setShown(last)
    setSaid('Última mudança desfeita')
    write(shown, last)
  }
  return { tree: shown, error: error && !data ? asProblem(error) : null, retry: () => void refetch(), change, undo: last && undo, saving: waiting > 0, said }
}
