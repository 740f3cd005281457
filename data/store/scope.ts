import { referenceOf, scopeField, type AnyResource } from '../../kernel/resource.ts'
import { customerOf } from '../accounts/network.ts'
import { arrayOf, type Values } from '../../platform/postgres/database.ts'
import { column, keyColumn, resourceNamed } from './columns.ts'

/** What portals demand to be approved by a second person before it is public. */
export interface ReviewDuty {
  readonly demanded: readonly { readonly portal: number; readonly noun: string }[]
  /** The managers in whose portals this user may publish without; null is every one. */
  readonly waivedBy: readonly number[] | null
}

/** Who acts: made from a session, or from a job that acts for somebody. */
export interface Actor {
  readonly tenantId: number
  readonly userId: string
  readonly userName: string
  /** The managers whose rows, portals and units this user may reach; null is every one of the tenant. */
  readonly managers: readonly number[] | null
  /** False when no permission limits where this user publishes; without it, the permissions are asked. */
  readonly publisher?: boolean
  /** What this user writes at once that has to be approved first; without it, nothing has to. */
  readonly review?: ReviewDuty | undefined
  /** Whether a CPF in a text that a portal shows was confirmed; otherwise it is asked about. */
  readonly publishesCpf?: boolean
  readonly ip: string
  readonly requestId: string
  /** The moment of what they do, where it is that of a transaction; otherwise it is now. */
  readonly at?: Date
}

/**
 * Whose share of the connections an actor's work takes: their own, or that of their network before they have a name.
 */
export const shareOf = ({ tenantId, userId, ip }: Pick<Actor, 'tenantId' | 'userId' | 'ip'>) =>
  `${tenantId} ${userId || customerOf(ip)}`

/** A condition of a statement, whose values are added where it is written. */
export type Condition = (values: Values) => string

/**
 * The condition that keeps `row` within what the actor may reach; `true` where nothing limits it.
 * An empty list of managers reaches nothing.
 */
export function reachCondition(
  resource: AnyResource,
  row: string,
  actor: Actor,
  values: Values,
): string {
  if (actor.managers === null || !resource.scope) return 'true'
  const value = `${row}.${column(resource, scopeField(resource) ?? '')}`
  if (resource.scope.manager) return ofManagers(value, actor, values)
  const owner = ownerOf(resource)
  const inner = `${row}s`
  return `${value} in (select ${inner}.${keyColumn(owner)} from ${owner.table} ${inner}
      where ${reachCondition(owner, inner, actor, values)})`
}

/**
 * The same condition where the statement names whose the rows are: PostgreSQL asks it once, and not for each row.
 * @param value what {@link scopeField} of the rows holds, as an expression that names no row
 */
export function withinOwner(
  resource: AnyResource,
  value: string,
  actor: Actor,
  values: Values,
): string {
  if (actor.managers === null || !resource.scope) return 'true'
  if (resource.scope.manager) return ofManagers(value, actor, values)
  const owner = ownerOf(resource)
  return `exists (select 1 from ${owner.table} ts where ts.${keyColumn(owner)} = ${value}
      and ${reachCondition(owner, 'ts', actor, values)})`
}

/**
 * That the row which rows belong to through a reference is not removed: with it they leave the lists, and come back.
 * @param value what the reference holds, as in {@link withinOwner}; otherwise each row's own
 */
export function ownerStays(resource: AnyResource, row: string, value?: string): string {
  if (!resource.scope?.through) return 'true'
  const owner = ownerOf(resource)
  const held = value ?? `${row}.${column(resource, scopeField(resource) ?? '')}`
  return `exists (select 1 from ${owner.table} tw where tw.${keyColumn(owner)} = ${held} and not tw.excluido)`
}

const ofManagers = (value: string, { managers }: Actor, values: Values) =>
  `${value} = any(${values.add(arrayOf(managers ?? []), 'bigint[]')})`
const ownerOf = (resource: AnyResource) =>
  resourceNamed(referenceOf(resource, scopeField(resource) ?? '').to)
