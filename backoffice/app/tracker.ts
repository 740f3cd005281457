import { useEffect } from 'react'
import type { AnyResource } from '../../kernel/resource.ts'
import { recordEvent } from '../../resources/calls/audit.ts'
import { callApi } from '../transport/http.ts'
import type { RouteParams } from '../engine/route-params.ts'

interface Looked {
  readonly kind: 'view' | 'print'
  readonly page: string
  readonly portalId: number | null
  readonly key: string | undefined
}
/** Tells the audit what was looked at. Nobody waits for it and nothing follows from its failure. Who and when, the server knows. */
function track({ kind, page, portalId, key }: Looked): void {
  const none = {
    data_evento: null,
    old_values: null,
    deleted_values: null,
    insert_values: null,
    id_user: null,
    user_name: null,
  }
  const body = {
    ...none,
    tracker_type: kind,
    portal_id: portalId,
    page_id_name: page,
    new_values: key === undefined ? null : { id: key },
  }
  callApi(recordEvent, { body }).catch(() => undefined)
}

/** Reports that a record was opened, and that the screen was printed. @param key of the record; without it the screen is a list. */
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
