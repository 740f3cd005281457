import { referenceOf, scopeField, type AnyResource } from '../../kernel/resource.ts'
import { arrayOf, type Values } from '../postgres/database.ts'
import { column, keyColumn, resourceNamed } from './columns.ts'

/** Who acts: made from a session, or from a job that acts for somebody. */
export interface Actor {
  readonly tenantId: number
  readonly userId: string
  readonly userName: string
  /** The managers whose rows, portals and units this user may reach; null is every one of the tenant. */
  readonly managers: readonly number[] | null
  /** False when no permission limits where this user publishes; without it, the permissions are asked. */
  readonly publisher?: boolean
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
  const name = scopeField(resource) ?? ''
  const value = `${row}.${column(resource, name)}`
  if (resource.scope.manager) return `${value} = any(${managers()})`
  const owner = resourceNamed(referenceOf(resource, name).to)
  const inner = `${row}s`
  return `${value} in (select ${inner}.${keyColumn(owner)} from ${owner.table} ${inner} where ${within(owner, inner, actor, values)})`
}
