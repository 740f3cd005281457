import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import type { Reach } from './reach.ts'
import { typeQuery } from './type.ts'

const useSlot = (portalId: number) => `claraboia.tipo.${useSession().userId}.${portalId}`

/**
 * The type of which this person published last in a portal, kept in this browser; null when it is gone or not theirs
 * any more.
 */
export function useLastType(portalId: number, { refusal }: Reach): number | null {
  const slot = useSlot(portalId)
  const [kept] = useState(() => localStorage.getItem(slot) ?? '')
  const { data } = useQuery(typeQuery(kept))
  return data && refusal(null, data.id) === undefined ? data.id : null
}

/** Keeps the type of which something was published; null is none. */
export function useRememberedType(portalId: number, typeId: string | number | null): void {
  const slot = useSlot(portalId)
  // Kept before the result is seen: whoever leaves then has it.
  useLayoutEffect(() => {
    if (typeId !== null) localStorage.setItem(slot, String(typeId))
  }, [slot, typeId])
}
