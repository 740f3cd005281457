import type { AnyResource, Draft, Entity } from '../../kernel/resource.ts'
import { fieldOf, referencesOf, wireName } from '../../kernel/resource.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import { auditColumns, auditValues, lastChange } from '../audit/audit.ts'
import { auditJson, column, columnType, keyColumn, keyType, quote, rowJson } from './columns.ts'
import { Values, type Runner, type Value } from '../../platform/postgres/database.ts'
import { storedValue } from './kind-sql.ts'
import { keptLinkConditions, linkConditions, refuseLinks } from './links.ts'
import { inUse, lockForRemoval, targetExists, allTargetsExist, usesOf } from './references.ts'
import { withRefusals } from './refusals.ts'
import { entityOf, wireOf, type Key, type Stored } from './row.ts'
import { reachCondition, type Actor, type Condition } from './scope.ts'

type AnyDraft = Readonly<Record<string, unknown>>

const missing = (resource: AnyResource) =>
  problem('missing', resource.messages.missing ?? 'Registro não encontrado.')
/** A key that cannot be one is a row that is not there: the answer must not tell the two apart. */
export const fits = (resource: AnyResource, key: Key) =>
  keyType(resource) === 'text' || /^[1-9]\d{0,17}$/.test(String(key))

/** @throws {Problem} `missing` when it is not there or not this actor's to see. */
export async function readRecord(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: Key,
): Promise<Stored> {
  if (!fits(resource, key)) throw missing(resource)
  const values = new Values()
  const [row] = await runner.run<Stored>({
    text: `select ${rowJson(resource, 't')} as body, t.rev, t.${keyColumn(resource)}::text as key
      from ${resource.table} t
      where t.${keyColumn(resource)} = ${values.add(key, keyType(resource))} and not t.excluido
        and ${reachCondition(resource, 't', actor, values)}`,
    values: values.all,
  })
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

const valueIn = (resource: AnyResource, name: string, of: AnyDraft, values: Values) =>
  values.add(storedValue(resource, name, of[name]) as Value, columnType(fieldOf(resource, name)))

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
  allowed: Condition = () => 'true',
): Promise<Stored | undefined> {
  const all: AnyDraft = { ...draft, ...given }
  const values = new Values()
  const names = Object.keys(all)
  const columns = names.map((name) => column(resource, name)).join(', ')
  const row = names.map((name) => valueIn(resource, name, all, values)).join(', ')
  const conditions = [allowed(values), ...linkConditions(actor, resource, all, values)]
  const statement = `with t as (insert into ${resource.table} (${columns}) select ${row}
      where ${conditions.join(' and ')} returning *),
    a as (insert into auditoria (${auditColumns}) select ${auditValues(actor, resource, 'insert', values)}, null,
      ${auditJson(resource, 't')} from t)
    select ${rowJson(resource, 't')} as body, t.rev, t.${keyColumn(resource)}::text as key from t`
  return (
    await withRefusals(resource, runner.run<Stored>({ text: statement, values: values.all }))
  )[0]
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

interface Conditions {
  /** The revision of `If-Match`; without it the last writer wins. */
  readonly expected?: number | undefined
  /** What the stored row must hold, by form name; otherwise nothing is changed. */
  readonly holding?: AnyDraft
  /** What must hold of the stored row `t`; otherwise nothing is changed. */
  readonly allowed?: Condition
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
  if (!fits(resource, key)) throw missing(resource)
  const values = new Values()
  const value = (name: string, of: AnyDraft) => valueIn(resource, name, of, values)
  const sets = Object.keys(change).map(
    (name) => `${column(resource, name)} = ${value(name, change)}`,
  )
  const conditions = [
    `t.${keyColumn(resource)} = ${values.add(key, keyType(resource))}`,
    'not t.excluido',
    reachCondition(resource, 't', actor, values),
    ...(expected === undefined ? [] : [`t.rev = ${values.add(expected, 'int')}`]),
    ...Object.keys(holding).map(
      (name) => `t.${column(resource, name)} is not distinct from ${value(name, holding)}`,
    ),
    ...(allowed ? [allowed(values)] : []),
    ...keptLinkConditions(actor, resource, change, values),
  ]
  const statement = `with t as (update ${resource.table} t
        set ${[...sets, 'rev = t.rev + 1', 'alterado_em = now()'].join(', ')} where ${conditions.join(' and ')}
      returning t.*, ${auditJson(resource, 'old')} as antes, ${auditJson(resource, 'new')} as depois),
    a as (insert into auditoria (${auditColumns}) select ${auditValues(actor, resource, 'update', values)}, t.antes,
      t.depois from t)
    select ${rowJson(resource, 't')} as body, t.rev, t.${keyColumn(resource)}::text as key from t`
  return (
    await withRefusals(resource, runner.run<Stored>({ text: statement, values: values.all }))
  )[0]
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
  const values = new Values()
  const same = Object.keys(change).map(
    (name) =>
      `t.${column(resource, name)} is not distinct from ${valueIn(resource, name, change, values)}`,
  )
  const at = `t.${keyColumn(resource)} = ${values.add(key, keyType(resource))}`
  const text = `select 1 from ${resource.table} t where ${[at, ...same].join(' and ')}`
  return (await runner.run({ text, values: values.all })).length > 0
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

/** What is said of a removal, by columns of the row that are no fields of it; the audit keeps the same names. */
type Said = Readonly<Record<string, string | null>>

/** Moves a row to the trash, or back from it. A row that is to be removed is locked before. */
async function setRemoved(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: Key,
  removed: boolean,
  said: Said = {},
): Promise<Stored | undefined> {
  const values = new Values()
  const names = Object.keys(said)
  const told = names.map((name) => `, ${quote(name)} = ${values.add(said[name] ?? null, 'text')}`)
  const kept = names.length > 0 ? `${values.add(JSON.stringify(said), 'text')}::jsonb` : 'null'
  const was = `${removed ? 'not ' : ''}t.excluido`
  const text = `with t as (update ${resource.table} t
        set excluido = ${removed}, excluido_em = ${removed ? 'now()' : 'null'}, rev = t.rev + 1,
          alterado_em = now()${told.join('')}
      where t.${keyColumn(resource)} = ${values.add(key, keyType(resource))} and ${was}
        and ${reachCondition(resource, 't', actor, values)}
        and ${removed ? `not (${inUse(resource, 't')})` : allTargetsExist(resource, 't')}
      returning t.*, ${auditJson(resource, 'old')} as antes),
    a as (insert into auditoria (${auditColumns})
      select ${auditValues(actor, resource, removed ? 'delete' : 'restore', values)}, t.antes,
        nullif(jsonb_strip_nulls(${kept}), '{}') from t)
    select ${rowJson(resource, 't')} as body, t.rev, t.${keyColumn(resource)}::text as key from t`
  const [row] = await withRefusals(resource, runner.run<Stored>({ text, values: values.all }))
  return row
}

/**
 * Moves a row to the trash. Rows that point to it keep it there.
 * @throws {Problem} `missing`; `in-use` with what uses it and how often.
 */
export async function removeRecord(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: Key,
  said?: Said,
): Promise<Stored> {
  if (!fits(resource, key)) throw missing(resource)
  const row = await runner.atomically(async (tx) => {
    const values = new Values()
    const isIt = `t.${keyColumn(resource)} = ${values.add(key, keyType(resource))} and ${reachCondition(resource, 't', actor, values)}`
    await tx.run({ text: lockForRemoval(resource, 't', isIt), values: values.all })
    return setRemoved(tx, actor, resource, key, true, said)
  })
  if (row) return row
  await readRecord(runner, actor, resource, key)
  const uses = await usesOf(runner, resource, key)
  const where = uses.map(({ noun, count }) => `${count} em ${noun}`).join(', ')
  throw problem('in-use', `Não é possível excluir: este registro está em uso (${where}).`, [], {
    uses,
  })
}

/**
 * Brings a row back from the trash.
 * @throws {Problem} `missing`, also when what it points to is in the trash itself: that comes back first; `duplicate`
 * when another took its place.
 */
export async function restoreRecord(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  key: Key,
): Promise<Stored> {
  if (!fits(resource, key)) throw missing(resource)
  const row = await setRemoved(runner, actor, resource, key, false)
  if (row) return row
  const values = new Values()
  const there = referencesOf(resource).map((one) => `${targetExists(one, 't')} as ${quote(one[0])}`)
  const [lost] = await runner.run<Readonly<Record<string, boolean>>>({
    text: `select ${['true as "there"', ...there].join(', ')} from ${resource.table} t
      where t.${keyColumn(resource)} = ${values.add(key, keyType(resource))} and t.excluido
        and ${reachCondition(resource, 't', actor, values)}`,
    values: values.all,
  })
  const found = referencesOf(resource).find(([reference]) => lost?.[reference] === false)
  if (found === undefined) throw missing(resource)
  const [name, field] = found
  const message = `${field.label}: o registro para o qual este aponta está na lixeira. Restaure-o antes.`
  throw problem('missing', message, [{ field: wireName(name, field), message }])
}
