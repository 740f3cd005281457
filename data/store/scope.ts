import { keyOf, referenceOf, scopeField, type AnyResource } from '../../kernel/resource.ts'
import { customerOf } from '../accounts/network.ts'
import { arrayOf, sql, type Sql } from '../../platform/postgres/database.ts'
import { qualifiedColumn, resourceNamed, rowsOf } from './columns.ts'

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
export const connectionShare = ({
  tenantId,
  userId,
  ip,
}: Pick<Actor, 'tenantId' | 'userId' | 'ip'>) => `${tenantId} ${userId || customerOf(ip)}`

/** Whether anything limits which rows of a noun the actor may reach. */
export const isLimited = (resource: AnyResource, { managers }: Actor): boolean =>
  managers !== null && resource.scope !== undefined

/**
 * The condition that keeps `row` within what the actor may reach; `true` where nothing limits it.
 * An empty list of managers reaches nothing.
 */
export function reachCondition(resource: AnyResource, row: string, actor: Actor): Sql {
  if (!isLimited(resource, actor)) return sql`true`
  const held = qualifiedColumn(resource, scopeField(resource) ?? '', row)
  if (resource.scope?.manager) return isWithin(held, actor.managers)
  const owner = ownerOf(resource)
  const inner = `${row}s`
  return sql`${held} in (select ${qualifiedColumn(owner, keyOf(owner), inner)} from ${rowsOf(owner, inner)}
      where ${reachCondition(owner, inner, actor)})`
}

/**
 * The same condition where the statement names whose the rows are: PostgreSQL asks it once, and not for each row.
 * @param value what {@link scopeField} of the rows holds, as an expression that names no row
 */
export function withinOwner(resource: AnyResource, value: Sql, actor: Actor): Sql {
  if (!isLimited(resource, actor)) return sql`true`
  if (resource.scope?.manager) return isWithin(value, actor.managers)
  const owner = ownerOf(resource)
  return sql`exists (select 1 from ${rowsOf(owner, 'ts')} where ${qualifiedColumn(owner, keyOf(owner), 'ts')} = ${value}
      and ${reachCondition(owner, 'ts', actor)})`
}

/**
 * That the row which rows belong to through a reference is not removed: with it they leave the lists, and come back.
 * @param value what the reference holds, as in {@link withinOwner}; otherwise each row's own
 */
export function ownerStays(resource: AnyResource, row: string, value?: Sql): Sql {
  if (!resource.scope?.through) return sql`true`
  const owner = ownerOf(resource)
  const held = value ?? qualifiedColumn(resource, scopeField(resource) ?? '', row)
  return sql`exists (select 1 from ${rowsOf(owner, 'tw')}
      where ${qualifiedColumn(owner, keyOf(owner), 'tw')} = ${held} and not tw.excluido)`
}

/** That a manager, given as an expression, is one of those within reach; null is every one. */
export const isWithin = (manager: Sql, managers: Actor['managers']): Sql =>
  managers === null ? sql`true` : sql`${manager} = any(${arrayOf(managers)}::bigint[])`
const ownerOf = (resource: AnyResource) =>
  resourceNamed(referenceOf(resource, scopeField(resource) ?? '').to)
