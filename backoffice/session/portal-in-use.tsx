import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Problem } from '../../kernel/problem.ts'
import { findPortals as find } from '../../resources/calls/portal.ts'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { queryTexts } from '../transport/reach.ts'
import { useSession } from './session.tsx'
import { store, useStore } from '../ui/store.ts'
import { toast } from '../ui/toasts.tsx'

export interface PortalOption {
  readonly value: string
  readonly text: string
}
export interface PortalInUse {
  /** null while it is looked up, and when the user has no portal. */
  readonly id: number | null
  readonly name: string
  readonly loading: boolean
  /** Why it is not known: the user may see no portals at all. */
  readonly error: Problem | null
  readonly choose: (id: number) => void
}

/** Portals whose name has the words of `q`, at most twenty; or the ones with the given ids. */
export async function findPortals(
  query: { readonly q?: string; readonly value?: string; readonly pageSize?: number },
  signal?: AbortSignal,
): Promise<readonly PortalOption[]> {
  const asked = queryTexts({ as: 'options', page: 1, pageSize: 20, ...query })
  return (await callApi(find, { query: asked, signal })).data
}

const slot = (userId: string) => `claraboia.portal.${userId}`
// Who was remembered, by user, in this tab; storage only survives it.
const chosen = store<Readonly<Record<string, string>>>({})
function remember(userId: string, id: string): void {
  localStorage.setItem(slot(userId), id)
  chosen.set({ ...chosen.get(), [userId]: id })
}
const rememberedBy = (userId: string, now: Readonly<Record<string, string>>) =>
  now[userId] ?? localStorage.getItem(slot(userId)) ?? undefined

async function resolve(
  wanted: string | undefined,
  signal: AbortSignal,
): Promise<PortalOption | null> {
  const [asked] =
    wanted && /^\d+$/.test(wanted) ? await findPortals({ value: wanted, pageSize: 1 }, signal) : []
  // One that was removed, or is another user's, gives way to the first of the list.
  const [first] = asked ? [asked] : await findPortals({ pageSize: 1 }, signal)
  return first ?? null
}

// The query key begins with the noun's name, so a change of a portal invalidates it.
const keyOf = (userId: string, wanted: string) => ['portal', 'in-use', userId, wanted]
const inUseQuery = (userId: string, wanted: string | undefined) =>
  queryOptions({
    queryKey: keyOf(userId, wanted ?? ''),
    enabled: userId !== '',
    staleTime: 300_000,
    queryFn: async ({ signal, client }) => {
      const found = await resolve(wanted, signal)
      // The address will soon name it: the screen must not begin anew for that.
      if (found) client.setQueryData(keyOf(userId, found.value), found)
      return found
    },
  })

/** The portal that portal-scoped screens work on: the address (`?portal=`) before what this user used last. */
export function usePortalInUse(): PortalInUse {
  const { userId } = useSession()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const remembered = rememberedBy(userId, useStore(chosen))
  const wanted = typeof search.portal === 'string' ? search.portal : remembered
  const { data, isPending, error } = useQuery(inUseQuery(userId, wanted))
  // A link that names a portal changes to it, until another is named or chosen.
  const named =
    data && search.portal === data.value && data.value !== remembered ? data.value : undefined
  useEffect(() => {
    if (named !== undefined) remember(userId, named)
  }, [named, userId])
  const choose = (id: number) => {
    // What the address names is remembered once it is reached: a form with something unsaved may still hold it back.
    if (search.portal === undefined) remember(userId, String(id))
    else
      void navigate({
        to: '.',
        search: { ...search, portal: String(id), page: undefined },
        replace: true,
      })
  }
  return {
    id: data ? Number(data.value) : null,
    name: data?.text ?? '',
    loading: isPending,
    error: error && asProblem(error),
    choose,
  }
}

const namedIn = (search: object): unknown => ('portal' in search ? search.portal : undefined)
/** Whether an address goes from one portal to another, which begins a form anew; naming the one in use does not. */
export function changesPortal(from: object, to: object): boolean {
  const [before, after] = [namedIn(from), namedIn(to)]
  return before !== undefined && after !== undefined && before !== after
}

interface OwnProps {
  /** The portal that a record is of; anything else than an id is none. */
  readonly own: unknown
  /** Stands until the record can be shown. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}
/** A record under its own portal: another that the address names gives way, where the user may see the record's. */
export function UnderOwnPortal({ own, waiting, children }: OwnProps) {
  // As it was when the record came: one that is moved meanwhile must not empty the form.
  const [wanted] = useState(() =>
    typeof own === 'number' || typeof own === 'string' ? String(own) : '',
  )
  const { userId } = useSession()
  const { id, name: before } = usePortalInUse()
  const navigate = useNavigate()
  const differs = wanted !== '' && id !== null && wanted !== String(id)
  const { data, isPending } = useQuery({ ...inUseQuery(userId, wanted), enabled: differs })
  const moving = differs && data?.value === wanted
  const move = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: (search: Readonly<Record<string, unknown>>) => ({ ...search, portal: wanted }),
      replace: true,
      hash: true,
      resetScroll: false,
    })
    toast({
      text: `Agora em ${data?.text}`,
      detail: `O registro aberto é deste portal; antes era ${before}.`,
      action: {
        label: 'Voltar',
        run: () => void navigate({ to: '/', search: { portal: String(id) } }),
      },
    })
  })
  useEffect(() => {
    if (moving) move()
  }, [moving])
  return differs && (isPending || moving) ? waiting : children
}
