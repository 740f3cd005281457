import { useEffect } from 'react'
import type { AnyResource } from '../../kernel/resource.ts'
import { recordEvent } from '../../resources/calls/audit.ts'
import { callApi } from '../transport/http.ts'
import { session } from '../session/session-state.ts'
import type { RouteParams } from '../engine/route-params.ts'

interface Looked {
  readonly kind: 'view' | 'print'
  readonly page: string
  readonly portalId: number | null
  readonly key: string | undefined
}
/**
 * Tells the audit what was looked at. Nobody waits for it and nothing follows from its failure. The server writes down
 * who and when by itself, whatever is sent of it.
 */
function track({ kind, page, portalId, key }: Looked): void {
  const now = session.get()
  const body = {
    data_evento: new Date().toISOString(),
    id_user: now.status === 'out' ? null : now.userId,
    user_name: now.status === 'out' ? null : (now.profile?.nomeCompleto ?? null),
    old_values: null,
    deleted_values: null,
    insert_values: null,
    tracker_type: kind,
    portal_id: portalId,
    page_id_name: page,
    new_values: key === undefined ? null : { id: key },
  }
  callApi(recordEvent, { body }).catch(() => undefined)
}

/**
 * Reports that a record was opened, and that the screen was printed.
 * @param key of the record; without it the screen is a list.
 */
export function useTracker(resource: AnyResource, routeParams: RouteParams, key?: string): void {
  const portal = Number(routeParams[resource.scope?.portal ?? ''])
  const portalId = Number.isInteger(portal) && portal > 0 ? portal : null
  useEffect(() => {
    if (key !== undefined) track({ kind: 'view', page: resource.name, portalId, key })
  }, [resource.name, portalId, key])
  useEffect(() => {
    const printed = () => track({ kind: 'print', page: resource.name, portalId, key })
    window.addEventListener('beforeprint', printed)
    return () => window.removeEventListener('beforeprint', printed)
  }, [resource.name, portalId, key])
}
