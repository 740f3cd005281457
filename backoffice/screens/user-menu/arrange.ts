import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../kernel/problem.ts'
import { userMenu } from '../../../resources/portal/user-menu.ts'
import { userMenuItem } from '../../../resources/portal/user-menu-item.ts'
import * as calls from '../../../resources/calls/portal.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { offerNextStep } from '../../home/next-step.ts'
import { changesBetween, itemKey, menuKey, menuTreeIn, type Tree } from './tree.ts'

const keyOf = (portalId: string) => ['portal-menu', portalId]

export interface Arranging {
  /** undefined while it is read. */
  readonly tree: Tree | undefined
  readonly error: Problem | null
  readonly retry: () => void
  /** Shows a new arrangement at once, and writes it; `words` say what happened. */
  readonly change: (next: Tree, words: string) => void
  readonly undo: (() => void) | undefined
  /** `lost`: the last change was not saved; what is shown is what was saved before. */
  readonly standing: 'saved' | 'saving' | 'lost'
  /** What happened last, for those who do not see it move. */
  readonly said: string
}

/** The menu as the server is known to have it. */
type Saved = ReturnType<typeof menuTreeIn>
const readMenu = async (portalId: string): Promise<Saved> =>
  menuTreeIn((await callApi(calls.readMenuTree, { params: { portalId } })).data)
const forgetMenus = () =>
  Promise.all(
    [userMenu.name, userMenuItem.name].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** @returns the menu after it. @throws {Problem} `changed` when somebody else was there before. */
async function writeChanges(
  portalId: string,
  changes: ReturnType<typeof changesBetween>,
  { revisions }: Saved,
): Promise<Saved> {
  const alteracoes = changes.map((change) => ({
    ...change,
    rev: revisions.get(change.tipo === 'menu' ? menuKey(change.id) : itemKey(change.id)) ?? 0,
  }))
  const call = { params: { portalId }, body: { alteracoes } }
  const saved = menuTreeIn((await callApi(calls.arrangeMenu, call)).data)
  await forgetMenus()
  return saved
}
function reasonOf(fault: unknown): string {
  const { code, message } = asProblem(fault)
  return code === 'unavailable'
    ? 'O servidor não atendeu. Confira a conexão e tente de novo.'
    : message
}

const afterFault = (fault: unknown, readAgain: boolean) =>
  readAgain
    ? `${reasonOf(fault)} O menu foi lido de novo.`
    : `A mudança não foi gravada, e o menu voltou a como estava. ${reasonOf(fault)}`

/** Gives the portal every base menu that it does not use yet, and says what became of it. */
export async function takeMenus(portalId: string): Promise<void> {
  try {
    const { tree } = menuTreeIn((await callApi(calls.takeMenus, { params: { portalId } })).data)
    toast(
      tree.length > 0
        ? { text: `${tree.length} menus no portal` }
        : {
            text: 'Ainda não há menus base. Cadastre o primeiro em Menus, Menus base.',
            kind: 'warning',
          },
    )
    await forgetMenus()
    await offerNextStep(Number(portalId))
  } catch (fault) {
    toast({ text: asProblem(fault).message, kind: 'error' })
  }
}

/** The menu on the screen beside the one that the server is known to have. */
function useMenu(portalId: string, writing: boolean) {
  const [shown, setShown] = useState<Tree>()
  const [lost, setLost] = useState(false)
  const saved = useRef<Saved>({ tree: [], revisions: new Map() })
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(portalId),
    queryFn: () => readMenu(portalId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: writing ? false : 'always',
    gcTime: 0,
  })
  const show = useCallback((server: Saved) => {
    saved.current = server
    setShown(server.tree)
    setLost(false)
  }, [])
  useEffect(() => {
    if (data) show(data)
  }, [data, show])
  return {
    shown,
    setShown,
    lost,
    setLost,
    saved,
    show,
    error: error && !data ? asProblem(error) : null,
    retry: () => void refetch(),
  }
}

/** Writes one after another. A refused write drops those that wait behind it: they were made on what it refused. */
function useWriteQueue() {
  const queue = useRef(Promise.resolve())
  const generation = useRef(0)
  return {
    dropWaiting: () => {
      generation.current += 1
    },
    push: (
      send: () => Promise<void>,
      onFault: (fault: unknown) => Promise<void>,
      onEnd: () => void,
    ) => {
      const made = generation.current
      queue.current = queue.current
        .then(() => (made === generation.current ? send() : undefined))
        .catch(onFault)
        .finally(onEnd)
    },
  }
}

/** The menu of a portal, arranged on the screen first and written in the order of the steps. */
export function useArranging(portalId: string): Arranging {
  const [past, setPast] = useState<readonly Tree[]>([])
  const [waiting, setWaiting] = useState(0)
  const [said, setSaid] = useState('')
  const { shown, setShown, lost, setLost, saved, show, error, retry } = useMenu(
    portalId,
    waiting > 0,
  )
  const queue = useWriteQueue()
  const recover = async (fault: unknown) => {
    const again = await readMenu(portalId).catch(() => undefined)
    show(again ?? saved.current)
    setLost(!again)
    setPast([])
    setSaid('')
    toast({ text: afterFault(fault, again !== undefined), kind: 'error' })
    queue.dropWaiting()
  }
  const write = (before: Tree, after: Tree) => {
    const changes = changesBetween(before, after)
    if (changes.length === 0) return
    // What is being read now may arrive after what is written, and be older.
    void queryClient.cancelQueries({ queryKey: keyOf(portalId) })
    setWaiting((count) => count + 1)
    const send = async () => {
      saved.current = await writeChanges(portalId, changes, saved.current)
      setLost(false)
    }
    queue.push(send, recover, () => setWaiting((count) => count - 1))
  }
  const step = (next: Tree, before: readonly Tree[], words: string) => {
    if (!shown) return
    setPast(before)
    setShown(next)
    setSaid(words)
    write(shown, next)
  }
  const last = past.at(-1)
  return {
    tree: shown,
    error,
    retry,
    said,
    standing: waiting > 0 ? 'saving' : lost ? 'lost' : 'saved',
    change: (next, words) => {
      if (shown && next !== shown) step(next, [...past, shown], words)
    },
    undo: last && (() => step(last, past.slice(0, -1), 'Última mudança desfeita')),
  }
}
