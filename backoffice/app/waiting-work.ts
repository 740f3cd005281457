import { useQuery } from '@tanstack/react-query'
import type { Worklist } from '../../resources/calls/home.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { session } from '../session/session-state.ts'
import { useSession } from '../session/session.tsx'

export const worklistKey = (portalId: number | null) => ['painel', 'fila', portalId] as const

const countOf = ({ fontes }: Worklist): number =>
  fontes.reduce((sum, { atrasado, espera }) => sum + atrasado + espera, 0)
const slot = (userId: string, portalId: number | null) => `claraboia.fila.${userId}.${portalId}`

/** Keeps how much is late or waits while the tab is open, so that a page loaded anew knows it without asking. */
export function keepWaitingWork(portalId: number | null, list: Worklist): void {
  const now = session.get()
  if (now.status !== 'out')
    sessionStorage.setItem(slot(now.userId, portalId), String(countOf(list)))
}

/** How much is late or waits at the portal in use, as the home screen read it last; it is not asked for here. */
export function useWaitingWork(): number {
  const { userId } = useSession()
  const { id, loading } = usePortalInUse()
  const { data } = useQuery<Worklist>({ queryKey: worklistKey(id), enabled: false })
  if (data) return countOf(data)
  return loading ? 0 : Number(sessionStorage.getItem(slot(userId, id)) ?? 0)
}
