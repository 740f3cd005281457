import { z } from 'zod'
import {
  columnName,
  fieldOf,
  hasTextKey,
  keyOf,
  referenceOf,
  referencesOf,
  scopeField,
  wireName,
  type AnyResource,
} from '../../kernel/resource.ts'
import { isDerived, isFlag, isReference, type Field } from '../../kernel/field.ts'
import { samplesOf } from './by-kind.ts'
import { toWrite } from '../../kernel/form.ts'
import { qualifiedColumn, resourceNamed, rowsOf, targetOf } from '../../data/store/columns.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { reachCondition } from '../../data/store/scope.ts'
import { insertMany } from '../../data/store/seed.ts'
import type { TenantFixture } from './tenant-fixture.ts'

export type WireBody = Record<string, unknown>
/** Whose rows: the first manager's or the second's. */
export type Whose = 'first' | 'second'

/** The key of the first row of a noun within one manager's reach; nothing where there is none. */
export async function firstKey(
  runner: Runner,
  resource: AnyResource,
  tenant: TenantFixture,
  whose: Whose,
): Promise<string | number | undefined> {
  const managers = [tenant.managers[whose === 'first' ? 0 : 1]]
  const actor = {
    tenantId: tenant.tenantId,
    userId: '',
    userName: '',
    managers,
    ip: '',
    requestId: '',
  }
  const key = qualifiedColumn(resource, keyOf(resource), 'r')
  const [row] = await runner.run<{ key: string }>(
    sql`select ${key}::text as key from ${rowsOf(resource, 'r')}
      where not excluido and ${reachCondition(resource, 'r', actor)} order by ${key} limit 1`,
  )
  return row && keyValue(resource, row.key)
}
const keyValue = (resource: AnyResource, key: string) => (hasTextKey(resource) ? key : Number(key))

/** A row stored past the front door. @returns its key. */
export async function storeFresh(
  runner: Runner,
  resource: AnyResource,
  tenant: TenantFixture,
  whose: Whose = 'first',
): Promise<string | number> {
  const [key = ''] = await insertMany(runner, resource, [
    await freshDraft(runner, resource, tenant, whose),
  ])
  return keyValue(resource, key)
}

/**
 * A row that can be created now: the resource's own example, its references led to the first rows within the manager's
 * reach, what is unique free.
 */
async function freshDraft(
  runner: Runner,
  resource: AnyResource,
  tenant: TenantFixture,
  whose: Whose,
): Promise<Record<string, unknown>> {
  const draft: Record<string, unknown> = { ...resource.example }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isReference(field) && !field.by && draft[name] !== null && draft[name] !== undefined)
      draft[name] = (await firstKey(runner, resourceNamed(field.to), tenant, whose)) ?? null
  }
  for (const [name, { within }] of referencesOf(resource))
    if (within && draft[name] !== null && draft[within.field] !== null)
      draft[name] = await firstWithin(runner, resource, name, draft[within.field])
  for (const names of resource.unique ?? []) {
    const own = names.filter((name) => !isReference(fieldOf(resource, name)))
    for (const name of own) draft[name] = await freeValue(runner, resource, name)
    // A link is unique by what it joins: it gets a new row to join.
    const joined = names.findLast((name) => name !== scopeField(resource) && draft[name] !== null)
    if (own.length === 0 && joined)
      draft[joined] = await storeFresh(
        runner,
        resourceNamed(referenceOf(resource, joined).to),
        tenant,
        whose,
      )
  }
  return draft
}

/**
 * The first row that a reference may lead to where another one of the same row leads to `around`: a town of a state.
 */
async function firstWithin(
  runner: Runner,
  resource: AnyResource,
  name: string,
  around: unknown,
): Promise<number | null> {
  const field = referenceOf(resource, name)
  const outer = referenceOf(resource, field.within?.field ?? '')
  const [target, owner] = [resourceNamed(field.to), resourceNamed(outer.to)]
  const [link = ''] = referencesOf(target).find(([, { to }]) => to === owner.name) ?? []
  const [row] = await runner.run<{ key: number }>(
    sql`select i.id::float8 as key from ${rowsOf(target, 'i')}
      join ${rowsOf(owner, 'o')} on o.id = ${qualifiedColumn(target, link, 'i')}
      where ${targetOf(owner, outer, 'o')}::text = ${String(around)} order by i.id limit 1`,
  )
  return row?.key ?? null
}

/** Empties the reference that is tied to this one: a town that a test has just made is of no state but its own. */
export const untied = (resource: AnyResource, name: string): WireBody =>
  Object.fromEntries(
    referencesOf(resource)
      .flatMap(([inner, { within }]) => (within ? [[inner, within.field] as const] : []))
      .filter((tie) => tie.includes(name))
      .flat()
      .filter((other) => other !== name)
      .map((other) => [wireName(other, fieldOf(resource, other)), null]),
  )

/** What travels in the body of a create: see {@link freshDraft}. */
export const freshBody = async (
  runner: Runner,
  resource: AnyResource,
  tenant: TenantFixture,
  whose: Whose = 'first',
): Promise<WireBody> => toWrite(resource, await freshDraft(runner, resource, tenant, whose))

/**
 * What an update may send: on the wire as sent, and as it is kept. `follows`: the wire fields that a link brings with
 * it.
 */
export interface Change {
  readonly sent: WireBody
  readonly kept: WireBody
  readonly follows: readonly string[]
}
/** Words where the noun has any; else a flag the other way, or a link that leads elsewhere. */
export async function freshChange(
  runner: Runner,
  resource: AnyResource,
  tenant: TenantFixture,
  words: string,
): Promise<Change> {
  const named = (name: string) => wireName(name, fieldOf(resource, name))
  const names = Object.keys(resource.fields).filter((name) => !fieldOf(resource, name).generated)
  const text =
    [...resource.list.search, ...names].find((name) => isFreeText(resource, name)) ??
    names.find((name) => takesWords(fieldOf(resource, name)))
  if (text)
    return { sent: { [named(text)]: words }, kept: { [named(text)]: words.trim() }, follows: [] }
  const flagged = names.find((name) => isFlag(fieldOf(resource, name)))
  const linked =
    names.findLast(
      (name) => isReference(fieldOf(resource, name)) && name !== scopeField(resource),
    ) ?? ''
  const name = flagged ?? linked
  const value = flagged
    ? resource.example[flagged] !== true
    : await storeFresh(runner, resourceNamed(referenceOf(resource, linked).to), tenant)
  const sent = toWrite(resource, { [name]: value })
  const follows = Object.keys(resource.fields)
    .filter((other) => {
      const field = fieldOf(resource, other)
      return isDerived(field) && field.through === name
    })
    .map(named)
  return { sent, kept: sent, follows }
}
/** Whether any words at all may be written into it. */
export const takesWords = (field: Field) =>
  samplesOf(field).words && 'max' in field && field.max >= 40
/** Text that no rule ties to anything. */
const isFreeText = (resource: AnyResource, name: string) => {
  const field = fieldOf(resource, name)
  return (
    takesWords(field) &&
    !field.generated &&
    !field.secret &&
    !resource.unique?.flat().includes(name)
  )
}

async function freeValue(runner: Runner, resource: AnyResource, name: string): Promise<unknown> {
  const field = fieldOf(resource, name)
  const rows = await runner.run<{ taken: string }>({
    text: `select lower("${columnName(name, field)}"::text) as taken from ${resource.table}`,
    values: [],
  })
  const taken = new Set(rows.map((row) => row.taken))
  for (const value of candidates(field, resource.example[name])) {
    if (
      !taken.has(String(value).toLowerCase()) &&
      z.safeEncode(field.write, value as never).success
    )
      return value
  }
  throw new Error(`${resource.name}.${name} has no free value left`)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Values to try, from the plainest; what a field's rules refuse is passed over. */
function* candidates(field: Field, example: unknown): Generator<unknown> {
  const unlike = samplesOf(field).unlike?.(field)
  if (unlike) return yield* unlike
  for (let at = 1; at < 2_000; at += 1)
    yield* [`${String(example)} ${at}`, `${String(example)}-${at}`]
  for (const first of alphabet) for (const second of alphabet) yield `${first}${second}`
}
