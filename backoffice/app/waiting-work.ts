import { useQuery } from '@tanstack/react-query'
import type { Worklist } from '../../resources/calls/home.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'

export const worklistKey = (portalId: number | null) => ['painel', 'fila', portalId] as const

/** How much is late or waits at the portal in use, as the home screen read it last; it is not asked for here. */
export function useWaitingWork(): number {
  const { id } = usePortalInUse()
  const { data } = useQuery<Worklist>({ queryKey: worklistKey(id), enabled: false })
  return data?.fontes.reduce((sum, { atrasado, espera }) => sum + atrasado + espera, 0) ?? 0
}
