import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesOf } from '../../../kernel/call.ts'
import { wireName } from '../../../kernel/resource.ts'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import type { invitePerson } from '../../../resources/calls/invitation.ts'
import { portal } from '../../../resources/portal/portal.ts'
import type { InputOf } from '../../../kernel/operation.ts'
import { labelsQuery, optionsQuery, type OptionItem } from '../../engine/reference.ts'
import { lookUpRights } from '../../session/permission.ts'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { useSession } from '../../session/session.tsx'
import {
  namesOf,
  typesOpenedBy,
  spotsOf,
  usePlacedTypes,
  type PlacedTypes,
} from '../publisher-permission/types.ts'
import type { PublishingPlace } from './rights-line.ts'

const { fields } = publisherPermission
const [page = ''] = pagesOf(publisherPermission)
const ofManager = wireName('managerId', portal.fields.managerId)

interface Given {
  readonly portal: string | null
  readonly unit: string | null
  /** Every type, whatever is ticked. */
  readonly all: boolean
  readonly types: readonly number[]
}
const nothing: Given = { portal: null, unit: null, all: false, types: [] }

type FirstPermissions = NonNullable<InputOf<typeof invitePerson>['body']['permissoes']>
/** Where a person is to publish from the first day, while it is being chosen. */
export interface PublishingChoice extends Given {
  /** Of the profile's manager; the one in use comes chosen, as an only unit does. */
  readonly portals: readonly OptionItem[]
  readonly portalId: number | null
  readonly placed: PlacedTypes | undefined
  readonly change: (part: Partial<Given>) => void
  readonly place: PublishingPlace | undefined
  readonly permissions: FirstPermissions
}

const rightsQuery = (userId: string) => ({
  queryKey: [publisherPermission.name, 'rights', userId],
  staleTime: 0,
  queryFn: () => lookUpRights(userId, page),
})
/**
 * The portals of a manager, and the one that is chosen, in use or first.
 * @param managerId undefined: none is asked for.
 */
function usePortals(managerId: number | undefined, chosen: string | null) {
  const inUse = usePortalInUse()
  const { data: portals = [] } = useQuery({
    ...optionsQuery(fields.portalId, {}, '', [`${ofManager}:${managerId}`]),
    enabled: managerId !== undefined,
  })
  const one = (wanted: string | null) => portals.find(({ value }) => value === wanted)
  const own = one(chosen) ?? one(String(inUse.id)) ?? portals[0]
  return { portals, portalId: managerId !== undefined && own ? Number(own.value) : null }
}

/** The unit that is chosen, or the only one of a portal, with its name. */
function useUnit(portalId: number | null, chosen: string | null) {
  const routeParams = { portalId: portalId ?? 0 }
  const { data: units = [] } = useQuery({
    ...optionsQuery(fields.clientId, routeParams, ''),
    enabled: portalId !== null,
  })
  const unit = chosen ?? (units.length === 1 ? (units[0]?.value ?? null) : null)
  const { data: names } = useQuery(
    labelsQuery(fields.clientId, routeParams, unit === null ? [] : [unit]),
  )
  return { unit, name: names?.get(unit ?? '') ?? '…' }
}

const everything = {
  spots: [{ menuId: null, submenuId: null }],
  types: 'todos os tipos de documento',
}

/**
 * Nothing where nobody asks, for who may not give permissions, and of a manager without a portal.
 * @param managerId whose profile is given; undefined when it publishes by no permission.
 */
export function usePublishing(managerId: number | undefined): PublishingChoice | undefined {
  const { userId } = useSession()
  const [given, setGiven] = useState(nothing)
  const { data: rights } = useQuery({ ...rightsQuery(userId), enabled: managerId !== undefined })
  const { portals, portalId } = usePortals(rights?.add ? managerId : undefined, given.portal)
  const { unit, name } = useUnit(portalId, given.unit)
  const placed = usePlacedTypes(portalId)
  if (portalId === null) return undefined
  const { spots, types } =
    given.all || !placed
      ? everything
      : { spots: spotsOf(placed, given.types), types: namesOf(typesOpenedBy(placed, given.types)) }
  const chosen = given.all || given.types.length > 0 ? unit : null
  return {
    ...given,
    unit,
    portals,
    portalId,
    placed,
    change: (part) => setGiven((before) => ({ ...before, ...part })),
    place: chosen === null ? undefined : { unit: name, types },
    permissions:
      chosen === null
        ? []
        : spots.map(({ menuId, submenuId }) => ({
            portal_id: portalId,
            cliente_id: chosen,
            id_menu: menuId,
            id_submenu: submenuId,
          })),
  }
}
