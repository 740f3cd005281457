import {
  useLoaderData,
  useNavigate,
  useParams,
  useRouteContext,
  useRouterState,
  useSearch,
} from '@tanstack/react-router'
import { useEffect, type ComponentType } from 'react'
import type { ScreenSet } from '../../kernel/resource.ts'
import type { LoadedScreen } from './nouns.ts'
import { noRights, RightsContext, type Rights } from '../session/permission.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'

/**
 * A screen of a noun, with the rights that the look-up found. A new record is a new screen: nothing typed in one leaks
 * into the next.
 */
export function NounScreen({ set }: { readonly set: ScreenSet }) {
  const { resource, Component }: LoadedScreen = useLoaderData({ strict: false })
  const { rights = noRights }: { rights?: Rights } = useRouteContext({ strict: false })
  const params: Readonly<Record<string, string>> = useParams({ strict: false })
  return (
    <RightsContext value={rights}>
      {resource.scope?.portal !== undefined && <PortalInAddress />}
      <Component
        key={Object.values(params).join('/')}
        resource={resource}
        set={set}
        params={params}
      />
    </RightsContext>
  )
}

/** A screen that is no noun's, with the rights that the look-up found. */
export function OwnScreen({ Component }: { readonly Component: ComponentType }) {
  const { rights = noRights }: { rights?: Rights } = useRouteContext({ strict: false })
  const params: Readonly<Record<string, string>> = useParams({ strict: false })
  return (
    <RightsContext value={rights}>
      <Component key={Object.values(params).join('/')} />
    </RightsContext>
  )
}

/**
 * Writes the portal in use into the address, so that a link shows to another what this user sees: once the screen
 * stands. Written before, it would take the place of the way to the screen, which would stay as far down as the one
 * before it.
 */
function PortalInAddress() {
  const { id } = usePortalInUse()
  const { portal }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const stands = useRouterState({
    select: ({ location, resolvedLocation }) => resolvedLocation?.href === location.href,
  })
  const navigate = useNavigate()
  useEffect(() => {
    if (!stands || id === null || portal === String(id)) return
    void navigate({
      to: '.',
      search: (search: Readonly<Record<string, unknown>>) => ({ ...search, portal: String(id) }),
      replace: true,
      hash: true,
      resetScroll: false,
    })
  }, [stands, id, portal, navigate])
  return null
}
