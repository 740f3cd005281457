import { columnName, fieldOf, keyOf, type AnyResource } from '../../kernel/resource.ts'
import type { TrackerType } from '../../resources/audit-words.ts'
import { instant, quote } from '../store/columns.ts'
import { Values, type Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../store/scope.ts'

/** Who looked is the audit's to tell; a row's history tells who changed it. */
const notLooking = "tracker_type not in ('view', 'print')"

export const auditColumns =
  'tracker_type, page_id_name, registro, portal_id, id_user, user_name, ip, request_id, old_values, new_values'

/** The first eight of {@link auditColumns} for a row `t` of a resource; old and new values follow. */
export function auditValues(
  actor: Actor,
  resource: AnyResource,
  type: TrackerType,
  values: Values,
): string {
  const scope = resource.scope?.portal
  const row = `t.${quote(columnName(keyOf(resource), fieldOf(resource, keyOf(resource))))}::text`
  const given = [actor.userId, actor.userName, actor.ip, actor.requestId].map((value) =>
    values.add(value, 'text'),
  )
  const portal = scope ? `t.${quote(columnName(scope, fieldOf(resource, scope)))}` : 'null'
  return `'${type}', '${resource.name}', ${row}, ${portal}, ${given.join(', ')}`
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
  const values = new Values()
  const row = [event.type, event.page, event.record ?? null].map((value) =>
    values.add(value, 'text'),
  )
  const rest = [actor.userId, actor.userName, actor.ip, actor.requestId].map((value) =>
    values.add(value, 'text'),
  )
  await runner.run({
    text: `insert into auditoria (${auditColumns})
      values (${row.join(', ')}, ${values.add(event.portalId ?? null, 'bigint')}, ${rest.join(', ')}, null,
        ${values.add(event.values ? JSON.stringify(event.values) : null, 'text')}::jsonb)`,
    values: values.all,
  })
}

/** How often something was refused to a user in the last hour with these values, counted as far as `most`. */
export async function refusedSince(
  runner: Runner,
  userId: string,
  refusal: Readonly<Record<string, string>>,
  most: number,
): Promise<number> {
  const found = await runner.run({
    text: `select from auditoria where id_user = $1 and data_evento > now() - interval '1 hour'
      and tracker_type = 'login_failed' and new_values = $2::jsonb limit $3::int`,
    values: [userId, JSON.stringify(refusal), most],
  })
  return found.length
}

/** Whether somebody ever signed in; the journal keeps it longer than their sessions. */
export async function everSignedIn(runner: Runner, userId: string): Promise<boolean> {
  const found = await runner.run({
    text: `select from auditoria where id_user = $1 and tracker_type = 'login' and page_id_name = 'session' limit 1`,
    values: [userId],
  })
  return found.length > 0
}

/** The portal that a row was noted under last; null of one of none. */
export async function portalOfRow(
  runner: Runner,
  resource: AnyResource,
  key: string,
): Promise<number | null> {
  const [last] = await runner.run<{ portal: number | null }>({
    text: `select portal_id::float8 as portal from auditoria
      where page_id_name = $1 and registro = $2 and ${notLooking} order by id desc limit 1`,
    values: [resource.name, key],
  })
  return last?.portal ?? null
}

/** Who wrote a row last, and when; "Outra pessoa" for rows older than the audit. */
export async function lastChange(
  runner: Runner,
  resource: AnyResource,
  key: string,
): Promise<{ by: string; at: string | null; userId?: string | null }> {
  const [last] = await runner.run<{ by: string; at: string; userId: string | null }>({
    text: `select user_name as by, id_user as "userId", ${instant('data_evento')} as at from auditoria
      where page_id_name = $1 and registro = $2 and ${notLooking} order by id desc limit 1`,
    values: [resource.name, key],
  })
  return last ?? { by: 'Outra pessoa', at: null }
}

const historySize = 200
/** The history of one row as a JSON array, newest first, 200 events at most. */
export async function historyOf(
  runner: Runner,
  resource: AnyResource,
  key: string,
): Promise<string> {
  const [history] = await runner.run<{ body: string }>({
    text: `select coalesce(json_agg(x), '[]')::text as body
      from (select id, tracker_type, ${instant('data_evento')} as data_evento, user_name, old_values, new_values
      from auditoria where page_id_name = $1 and registro = $2 and ${notLooking} order by id desc
      limit ${historySize}) x`,
    values: [resource.name, key],
  })
  return history?.body ?? '[]'
}
