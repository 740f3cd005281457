import type { AnyResource, Draft, Entity } from '../../kernel/resource.ts'
import { fieldOf, keyOf } from '../../kernel/resource.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import type { TrackerType } from '../../resources/audit-words.ts'
import { auditColumns, auditValues, lastChange } from '../audit/audit.ts'
import {
  auditJson,
  column,
  qualifiedColumn,
  columnType,
  hasKey,
  keyType,
  rowJson,
  rowsOf,
} from './columns.ts'
import { sql, type Runner, type Sql, type Value } from '../../platform/postgres/database.ts'
import { storedValue } from './kind-sql.ts'
import { keptLinkConditions, linkConditions, refuseLinks } from './links.ts'
import { withRefusals } from './refusals.ts'
import { entityOf, wireOf, type Key, type Stored } from './row.ts'
import { reachCondition, type Actor } from './scope.ts'

type AnyDraft = Readonly<Record<string, unknown>>

/** @returns what a row that is not there, or not this actor's to see, is answered with */
export const missing = (resource: AnyResource) =>
  problem('missing', resource.messages.missing ?? 'Registro não encontrado.')
/** A key that cannot be one is a row that is not there: the answer must not tell the two apart. */
export const canBeKey = (resource: AnyResource, key: Key) =>
  keyType(resource) === 'text' || /^[1-9]\d{0,17}$/.test(String(key))

/** What a statement answers of the row `t`: {@link Stored}. */
export const stored = (resource: AnyResource) =>
  sql`${rowJson(resource, 't')} as body, t.rev, ${qualifiedColumn(resource, keyOf(resource), 't')}::text as key`
const table = (resource: AnyResource) => sql.raw(resource.table)
const named = (resource: AnyResource, name: string) => sql.raw(column(resource, name))
/** The audit row of each row `t`, with what it was and what it is. */
export const audited = (
  actor: Actor,
  resource: AnyResource,
  type: TrackerType,
  was: Sql,
  is: Sql,
) =>
  sql`insert into auditoria (${auditColumns}) select ${auditValues(actor, resource, type)}, ${was}, ${is} from t`

/** @throws {Problem} `missing` when it is not there or not this actor's to see. */
export async function readRecord(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: Key,
): Promise<Stored> {
  if (!canBeKey(resource, key)) throw missing(resource)
  const [row] = await runner.run<Stored>(
    sql.read`select ${stored(resource)} from ${rowsOf(resource, 't')}
      where ${hasKey(resource, 't', key)} and not t.excluido and ${reachCondition(resource, 't', actor)}`,
  )
  if (!row) throw missing(resource)
  return row
}

/** The row by form names. @throws {Problem} `missing` when it is not there or not this actor's to see. */
export const readEntity = async <R extends AnyResource>(
  runner: Runner,
  actor: Actor,
  resource: R,
  key: Key,
): Promise<Entity<R>> => entityOf(resource, await readRecord(runner, actor, resource, key))

const valueIn = (resource: AnyResource, name: string, of: AnyDraft) =>
  sql.typed(storedValue(resource, name, of[name]) as Value, columnType(fieldOf(resource, name)))

/**
 * Writes a new row and its audit row in one statement.
 * Nothing when a reference is not there or out of reach, or the condition does not hold.
 * @param given values of fields the server makes, by form name.
 * @throws {Problem} `duplicate` when it is unique no more; `invalid` when another row has what only one may have.
 */
export async function insertRecord<R extends AnyResource>(
  runner: Runner,
  actor: Actor,
  resource: R,
  draft: Draft<R>,
  given: AnyDraft = {},
  allowed: Sql = sql`true`,
): Promise<Stored | undefined> {
  const all: AnyDraft = { ...draft, ...given }
  const names = Object.keys(all)
  const statement = sql`with t as (insert into ${table(resource)}
        (${sql.join(names.map((name) => named(resource, name)))})
        select ${sql.join(names.map((name) => valueIn(resource, name, all)))}
      where ${sql.all([allowed, ...linkConditions(actor, resource, all)])} returning *),
    a as (${audited(actor, resource, 'insert', sql`null`, auditJson(resource, 't'))})
    select ${stored(resource)} from t`
  const [row] = await withRefusals(resource, runner.run<Stored>(statement))
  return row
}

/**
 * Writes a new row and its audit row, or says why not.
 * @param given values of fields the server makes, by form name.
 * @throws {Problem} `missing` when a reference is not there or out of reach; `duplicate` when it is unique no more;
 * `invalid` when another row has what only one may have.
 */
export async function createRecord<R extends AnyResource>(
  runner: Runner,
  actor: Actor,
  resource: R,
  draft: Draft<R>,
  given: AnyDraft = {},
): Promise<Stored> {
  const created = await insertRecord(runner, actor, resource, draft, given)
  if (created) return created
  await refuseLinks(runner, actor, resource, { ...draft, ...given })
  throw missing(resource)
}

/** That the row `t` holds the values of a draft. */
const same = (resource: AnyResource, draft: AnyDraft): readonly Sql[] =>
  Object.keys(draft).map(
    (name) =>
      sql`${qualifiedColumn(resource, name, 't')} is not distinct from ${valueIn(resource, name, draft)}`,
  )

interface Conditions {
  /** The revision of `If-Match`; without it the last writer wins. */
  readonly expected?: number | undefined
  /** What the stored row must hold, by form name; otherwise nothing is changed. */
  readonly holding?: AnyDraft
  /** What must hold of the stored row `t`; otherwise nothing is changed. */
  readonly allowed?: Sql | undefined
}
/**
 * Changes what is named, raises the revision, and writes the audit row with old and new values, in one statement.
 * Nothing when no such row is within reach, or one of the conditions does not hold.
 */
export async function changeRecord(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: Key,
  change: AnyDraft,
  { expected, holding = {}, allowed }: Conditions = {},
): Promise<Stored | undefined> {
  if (!canBeKey(resource, key)) throw missing(resource)
  const sets = Object.keys(change).map(
    (name) => sql`${named(resource, name)} = ${valueIn(resource, name, change)}`,
  )
  const conditions = [
    hasKey(resource, 't', key),
    sql`not t.excluido`,
    reachCondition(resource, 't', actor),
    ...(expected === undefined ? [] : [sql`t.rev = ${expected}::int`]),
    ...same(resource, holding),
    ...(allowed ? [allowed] : []),
    ...keptLinkConditions(actor, resource, change),
  ]
  const statement = sql`with t as (update ${rowsOf(resource, 't')}
        set ${sql.join([...sets, sql`rev = t.rev + 1`, sql`alterado_em = now()`])} where ${sql.all(conditions)}
      returning t.*, ${auditJson(resource, 'old')} as antes, ${auditJson(resource, 'new')} as depois),
    a as (${audited(actor, resource, 'update', sql`t.antes`, sql`t.depois`)})
    select ${stored(resource)} from t`
  const [row] = await withRefusals(resource, runner.run<Stored>(statement))
  return row
}

/**
 * Changes what the draft names, or says why not.
 * @param expected the revision of `If-Match`; without it the last writer wins.
 * @throws {Problem} `missing`; `changed` with the other's name, time and values; `duplicate`; `invalid` when a period
 * would end before it starts.
 */
export async function updateRecord<R extends AnyResource>(
  runner: Runner,
  actor: Actor,
  resource: R,
  key: Key,
  draft: Partial<Draft<R>>,
  expected?: number,
  given: AnyDraft = {},
): Promise<Stored> {
  const change: AnyDraft = { ...draft, ...given }
  const updated = await changeRecord(runner, actor, resource, key, change, { expected })
  if (updated) return updated
  const now = await readRecord(runner, actor, resource, key)
  if (expected !== undefined && now.rev !== expected) {
    const last = await lastChange(runner, resource, now.key)
    const isOwn = last.userId === actor.userId && now.rev === expected + 1
    throw changed(last, now, isOwn && (await holds(runner, resource, key, change)))
  }
  await refuseLinks(runner, actor, resource, change, key)
  throw missing(resource)
}

/** Whether a row is as a change would leave it: then the change was made, and its answer was lost on the way. */
async function holds(
  runner: Runner,
  resource: AnyResource,
  key: Key,
  change: AnyDraft,
): Promise<boolean> {
  const is = [hasKey(resource, 't', key), ...same(resource, change)]
  const found = await runner.run(
    sql.read`select 1 from ${rowsOf(resource, 't')} where ${sql.all(is)}`,
  )
  return found.length > 0
}

/** @param isSame whether the actor sends again what is stored already. */
function changed(
  last: Awaited<ReturnType<typeof lastChange>>,
  now: Stored,
  isSame: boolean,
): Problem {
  const message = isSame
    ? `Esta mesma alteração já está gravada, em nome de ${last.by}: a resposta ao primeiro envio se perdeu. Não é preciso enviar de novo.`
    : `${last.by} alterou este registro enquanto você editava. Compare as duas versões e escolha.`
  return problem('changed', message, [], {
    by: last.by,
    at: last.at,
    rev: now.rev,
    record: wireOf(now),
    ...(isSame ? { same: true } : {}),
  })
}
