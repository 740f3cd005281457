import { keyOf, type AnyResource } from '../../kernel/resource.ts'
import type { TrackerType } from '../../resources/audit-words.ts'
import { qualifiedColumn, instant } from '../store/columns.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import type { Actor } from '../store/scope.ts'

/** Who looked is the audit's to tell; a row's history tells who changed it. */
const notLooking = sql`tracker_type not in ('view', 'print')`

export const auditColumns = sql`tracker_type, page_id_name, registro, portal_id, id_user, user_name, ip, request_id,
  old_values, new_values`
/** Who acts, and in which request: four of {@link auditColumns}. */
const actorValues = ({ userId, userName, ip, requestId }: Actor) =>
  sql`${userId}::text, ${userName}::text, ${ip}::text, ${requestId}::text`

/** The first eight of {@link auditColumns} for a row `t` of a resource; old and new values follow. */
export function auditValues(actor: Actor, resource: AnyResource, type: TrackerType): Sql {
  const scope = resource.scope?.portal
  const portal = scope ? qualifiedColumn(resource, scope, 't') : sql`null`
  return sql`${type}::text, ${resource.name}::text, ${qualifiedColumn(resource, keyOf(resource), 't')}::text, ${portal},
    ${actorValues(actor)}`
}

export interface AuditEvent {
  readonly type: TrackerType
  readonly page: string
  readonly record?: string
  readonly portalId?: number | null
  readonly values?: Readonly<Record<string, unknown>>
}

/** Records what is not the writing of one row: sign-ins, exports, prints. */
export async function recordEvent(runner: Runner, actor: Actor, event: AuditEvent): Promise<void> {
  const { type, page, record = null, portalId = null, values } = event
  await runner.run(sql`insert into auditoria (${auditColumns})
    values (${type}::text, ${page}::text, ${record}::text, ${portalId}::bigint, ${actorValues(actor)}, null,
      ${values ? JSON.stringify(values) : null}::text::jsonb)`)
}

/** How often something was refused to a user in the last hour with these values, counted as far as `most`. */
export async function refusedSince(
  runner: Runner,
  userId: string,
  refusal: Readonly<Record<string, string>>,
  most: number,
): Promise<number> {
  const found = await runner.run(
    sql.read`select from auditoria where id_user = ${userId} and data_evento > now() - interval '1 hour'
      and tracker_type = 'login_failed' and new_values = ${JSON.stringify(refusal)}::jsonb limit ${most}::int`,
  )
  return found.length
}

/** Whether somebody ever signed in; the journal keeps it longer than their sessions. */
export async function everSignedIn(runner: Runner, userId: string): Promise<boolean> {
  const found = await runner.run(
    sql.read`select from auditoria where id_user = ${userId} and tracker_type = 'login' and page_id_name = 'session'
      limit 1`,
  )
  return found.length > 0
}

/** The portal that a row was noted under last; null of one of none. */
export async function portalOfRow(
  runner: Runner,
  resource: AnyResource,
  key: string,
): Promise<number | null> {
  const [last] = await runner.run<{ portal: number | null }>(
    sql.read`select portal_id::float8 as portal from auditoria
      where page_id_name = ${resource.name} and registro = ${key} and ${notLooking} order by id desc limit 1`,
  )
  return last?.portal ?? null
}

/** Who wrote a row last, and when; "Outra pessoa" for rows older than the audit. */
export async function lastChange(
  runner: Runner,
  resource: AnyResource,
  key: string,
): Promise<{ by: string; at: string | null; userId?: string | null }> {
  const [last] = await runner.run<{ by: string; at: string; userId: string | null }>(
    sql.read`select user_name as by, id_user as "userId", ${instant('data_evento')} as at from auditoria
      where page_id_name = ${resource.name} and registro = ${key} and ${notLooking} order by id desc limit 1`,
  )
  return last ?? { by: 'Outra pessoa', at: null }
}

const historySize = 200
/** The history of one row as a JSON array, newest first, 200 events at most. */
export async function historyOf(
  runner: Runner,
  resource: AnyResource,
  key: string,
): Promise<string> {
  const [history] = await runner.run<{ body: string }>(
    sql.read`select coalesce(json_agg(x), '[]')::text as body
      from (select id, tracker_type, ${instant('data_evento')} as data_evento, user_name, old_values, new_values
      from auditoria where page_id_name = ${resource.name} and registro = ${key} and ${notLooking} order by id desc
      limit ${sql.raw(String(historySize))}) x`,
  )
  return history?.body ?? '[]'
}
