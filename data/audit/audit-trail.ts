import { fieldOf, referencesOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import type { AuditEvent, WholeEvent } from '../../resources/calls/audit.ts'
import { resources } from '../../resources/index.ts'
import { portal } from '../../resources/portal/portal.ts'
import { lookingTypes, type TrackerType } from '../../resources/audit-words.ts'
import { fieldsCalled, type AuditField } from './audit-fields.ts'
import { valueText } from './audit-values.ts'
import { instant, isStored } from '../store/columns.ts'
import { sqlOf } from '../store/kind-sql.ts'
import { sql, type Sql, type Database, type Runner } from '../../platform/postgres/database.ts'
import { containsWords } from '../store/list-restrictions.ts'
import { reachCondition, connectionShare, type Actor } from '../store/scope.ts'

export interface AuditFilter {
  /** Days in São Paulo, both included. */
  readonly from?: string
  readonly to?: string
  readonly user?: string
  readonly page?: string
  readonly kind?: TrackerType
  /** What changed something, or what did not; both without it. */
  readonly group?: 'changes' | 'looks'
  readonly portal?: number
  readonly record?: string
  /** Only what changed it. */
  readonly field?: AuditField
  readonly q?: string
}
/** @property cursor where the page after this event begins. */
interface Cursor {
  readonly cursor: string
}
export type AuditRow = AuditEvent & Cursor
export type AuditRecord = WholeEvent & Cursor

/** What a row of a noun is called by: the first text of its list. */
function titleField(resource: AnyResource) {
  const name = resource.list.columns.find((column) => {
    const field = fieldOf(resource, column)
    return isStored(field) && !field.secret && !sqlOf(field).nameless
  })
  if (name === undefined) return undefined
  const field = fieldOf(resource, name)
  return { field, wire: wireName(name, field) }
}
/**
 * Of a noun that has no name of its own, the field that says whose it is: a permission is told by the person who got
 * it.
 */
function personField(resource: AnyResource) {
  const [, field] = referencesOf(resource).find(([, { to }]) => to === systemUser.name) ?? []
  const title = titleField(resource)?.field
  return title && sqlOf(title).type(title) === 'timestamptz' ? field?.wire : undefined
}
const people = resources.flatMap((resource) => {
  const wire = personField(resource)
  return wire === undefined ? [] : [[resource.name, wire] as const]
})
const titleFields = new Map(
  resources.flatMap((resource) => {
    const title = personField(resource) === undefined ? titleField(resource) : undefined
    return title === undefined ? [] : [[resource.name, title] as const]
  }),
)
/** Where events that are no noun's keep a name. */
const namedUnder: Readonly<Record<string, string>> = {
  'bidding-registration': 'nome_razaosocial',
  'data-key': 'nome',
  webhook: 'nome',
  'portal-host': 'dominio',
  release: 'pacote',
  'saved-view': 'nome',
  file: 'nome_original',
  'accountability-file': 'nome',
}
/** What the row of an event was called then, by what the event keeps; nothing where it keeps no name. */
function keptTitle(event: string): string {
  const told = `coalesce(${event}.new_values, ${event}.old_values)`
  const named = (wire: string) => `${told}->>'${wire}'`
  const cases = [
    ...[...titleFields].map(([name, { wire }]) => [name, named(wire)] as const),
    ...people.map(
      ([name, wire]) =>
        [name, `(select u.name from usuario u where u.id = ${named(wire)})`] as const,
    ),
    ...Object.entries(namedUnder).map(([name, wire]) => [name, named(wire)] as const),
  ]
  return `case ${event}.page_id_name ${cases.map(([name, title]) => `when '${name}' then ${title}`).join(' ')} end`
}
/**
 * What the row of an event `a` is called by, as it is stored: see `titleText`. Longer than shown, for markup takes
 * room.
 */
export const eventTitle = `left(${keptTitle('a')}, 2000)`
/** The same; of an event that keeps no name, such as a look, as the last one before it of that row that does. */
const namedTitle = `left(coalesce(${keptTitle('a')}, case when a.registro is not null then (select ${keptTitle('b')}
  from auditoria b where b.page_id_name = a.page_id_name and b.registro = a.registro and b.id < a.id
    and coalesce(b.new_values, b.old_values) is not null order by b.id desc limit 1) end), 2000)`
/** A number that an event `a` keeps under a name; nothing where it keeps something else there. */
const keptNumber = (name: string) =>
  `'${name}', case jsonb_typeof(a.new_values->'${name}') when 'number' then a.new_values->'${name}' end`

/** The stored title of an event as people read it: some nouns are called by a rich text or an instant. */
export const titleText = (page: string, stored: string | null, zone: string): string | null =>
  stored && valueText(titleFields.get(page)?.field, stored, zone).slice(0, 200)
const namedIn =
  (zone: string) =>
  <E extends AuditEvent>(row: E): E => ({
    ...row,
    titulo: titleText(row.page_id_name, row.titulo, zone),
  })

const columns = sql`a.id::text, a.tracker_type, ${instant('a.data_evento')} as data_evento, a.id_user, a.user_name,
  a.page_id_name, a.registro, a.portal_id::float8 as portal_id,
  (select nome from portal n where n.id = a.portal_id) as portal_nome, ${sql.raw(namedTitle)} as titulo,
  a.request_id as pedido, case a.tracker_type when 'import' then
    jsonb_build_object(${sql.raw(['ano', 'mes', 'linhas'].map(keptNumber).join(', '))}) end as carga,
  to_char(a.data_evento at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '_' || a.id as cursor`
const wholeColumns = sql`${columns}, a.ip, a.request_id, a.old_values, a.new_values`

const searched = sql`sem_acento(concat_ws(' ', a.user_name, a.registro, a.old_values::text, a.new_values::text))`
/** Whether an event changed a field. */
const changed = ({ page, wire }: AuditField): Sql =>
  sql`(a.page_id_name = ${page}::text
    and (a.old_values->${wire}::text) is distinct from (a.new_values->${wire}::text))`
/** Whether an event has the words in what it keeps, or changed a field that is called so. */
function says(q: string | undefined): readonly Sql[] {
  const words = containsWords(searched, q)
  const called = words.length === 0 ? [] : fieldsCalled(q ?? '')
  return called.length === 0
    ? words
    : [sql`(${sql.join([sql`(${sql.all(words)})`, ...called.map(changed)], sql` or `)})`]
}
const isLook = sql.raw(`a.tracker_type in ('${lookingTypes.join("', '")}')`)
function conditions(
  { from, to, user, page, kind, group, record, field, q }: AuditFilter,
  after: string | undefined,
): Sql {
  const [at, id] = after?.split('_') ?? []
  return sql.all([
    sql`true`,
    ...(from === undefined
      ? []
      : [sql`a.data_evento >= ${from}::date::timestamp at time zone (select fuso())`]),
    ...(to === undefined
      ? []
      : [sql`a.data_evento < (${to}::date + 1)::timestamp at time zone (select fuso())`]),
    ...(user === undefined ? [] : [sql`a.id_user = ${user}::text`]),
    ...(page === undefined ? [] : [sql`a.page_id_name = ${page}::text`]),
    // One of ours, and in the text of the statement: so PostgreSQL sees that the index of rare kinds fits.
    ...(kind === undefined ? [] : [sql`a.tracker_type = '${sql.raw(kind)}'`]),
    ...(group === undefined ? [] : [group === 'looks' ? isLook : sql`not ${isLook}`]),
    ...(record === undefined ? [] : [sql`a.registro = ${record}::text`]),
    ...(field === undefined ? [] : [changed(field)]),
    ...says(q),
    ...(at === undefined || id === undefined
      ? []
      : [sql`(a.data_evento, a.id) < (${`${at}Z`}::timestamptz, ${id}::bigint)`]),
  ])
}

const newest = sql`order by a.data_evento desc, a.id desc`
/**
 * Events within reach. Who is limited to managers sees the events of their portals, each portal by its own index; what
 * happened in no portal (people, rights, sign-ins, what the whole tenant shares) is for those who see the whole tenant.
 */
function statement(
  actor: Actor,
  filter: AuditFilter,
  shown: Sql,
  after: string | undefined,
  limit: number | undefined,
): Sql {
  // A number in the text: PostgreSQL then knows how few rows are wanted.
  const most = limit === undefined ? sql`` : sql.raw(`limit ${Math.trunc(limit)}`)
  const { portal: only } = filter
  if (actor.managers === null) {
    const chosen = only === undefined ? sql`` : sql`a.portal_id = ${only}::bigint and `
    return sql.read`select ${shown} from auditoria a where ${chosen}${conditions(filter, after)} ${newest} ${most}`
  }
  const mine = sql`select m.id from portal m
    where ${reachCondition(portal, 'm', actor)}${
      only === undefined ? sql`` : sql` and m.id = ${only}::bigint`
    }`
  return sql.read`select ${shown} from (${mine}) p cross join lateral (select * from auditoria a
    where a.portal_id = p.id
        and ${conditions(filter, after)} ${newest} ${most}) a ${newest} ${most}`
}

/**
 * A page of events, newest first.
 * @param after the `cursor` of the last event before it. Nothing is counted: the audit grows for ever.
 */
export const auditPage = async (
  runner: Runner,
  actor: Actor,
  filter: AuditFilter,
  after: string | undefined,
  size: number,
  zone: string,
): Promise<readonly AuditRow[]> =>
  (await runner.run<AuditRow>(statement(actor, filter, columns, after, size))).map(namedIn(zone))
export async function* auditStream(
  db: Database,
  actor: Actor,
  filter: AuditFilter,
  zone: string,
): AsyncGenerator<readonly AuditRecord[]> {
  for await (const batch of db.stream<AuditRecord>(
    actor.tenantId,
    statement(actor, filter, wholeColumns, undefined, undefined),
    { who: connectionShare(actor), batch: 200 },
  ))
    yield batch.map(namedIn(zone))
}

/** One event with what it changed; nothing when it is not there or out of reach. */
export async function auditEvent(
  runner: Runner,
  actor: Actor,
  id: string,
  zone: string,
): Promise<AuditRecord | undefined> {
  const reach =
    actor.managers === null
      ? sql``
      : sql` and a.portal_id in (select m.id from portal m where ${reachCondition(portal, 'm', actor)})`
  const [row] = await runner.run<AuditRecord>(
    sql.read`select ${wholeColumns} from auditoria a where a.id = ${id}::bigint${reach}`,
  )
  return row && namedIn(zone)(row)
}
