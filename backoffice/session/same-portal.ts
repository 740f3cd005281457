import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePortalInUse } from './portal-in-use.tsx'

/**
 * On a screen whose path names a portal, that portal is the one in use; choosing another at the top opens its screen.
 * @param pathOf the path of the same screen for a portal
 * @param portalId undefined where the path names none
 */
export function useSamePortal(
  pathOf: (portalId: string) => string | undefined,
  portalId: string | undefined,
): void {
  const { id } = usePortalInUse()
  const { portal }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const router = useRouter()
  const opened = useRef<string>(undefined)
  const follow = useEffectEvent((inUse: string, own: string) => {
    if (inUse === own && portal === own) {
      opened.current = own
    } else if (opened.current !== own) {
      void router.navigate({
        to: '.',
        search: (search: Readonly<Record<string, unknown>>) => ({ ...search, portal: own }),
        replace: true,
        hash: true,
      })
    } else if (portal === inUse) {
      const path = pathOf(inUse)
      if (path !== undefined) void router.navigate({ href: `${path}?portal=${inUse}` })
    }
  })
  useEffect(() => {
    if (id !== null && portalId !== undefined) follow(String(id), portalId)
  }, [id, portal, portalId])
}
