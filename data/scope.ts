import { fieldOf, type AnyResource } from '../kernel/resource.ts'
import { arrayOf, type Values } from './database.ts'
import { column, keyColumn, resourceNamed } from './columns.ts'

/** Who acts: made from a session, or from a job that acts for somebody. */
export interface Actor {
  readonly tenantId: number
  readonly userId: string
  readonly userName: string
  /** The managers whose rows, portals and units this user may reach; null is every one of the tenant. */
  readonly managers: readonly number[] | null
  readonly ip: string
  readonly requestId: string
}

/**
 * The condition that keeps `row` within what the actor may reach; `true` where nothing limits it.
 * An empty list of managers reaches nothing.
 */
export function within(resource: AnyResource, row: string, actor: Actor, values: Values): string {
  if (actor.managers === null || !resource.scope) return 'true'
  const managers = () => values.add(arrayOf(actor.managers ?? []), 'bigint[]')
  if (resource.scope.manager) return `${row}.${column(resource, resource.scope.manager)} = any(${managers()})`
  const field = fieldOf(resource, resource.scope.portal ?? '')
  const portal = resourceNamed(field.to ?? '')
  return `${row}.${column(resource, resource.scope.portal ?? '')} in (select s.${keyColumn(portal)} from ${portal.table} s where ${within(portal, 's', actor, values)})`
}
