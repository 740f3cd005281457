import { z } from 'zod'
import {
  columnName,
  fieldOf,
  keyOf,
  scopeField,
  wireName,
  type AnyResource,
} from '../../kernel/resource.ts'
import type { Field } from '../../kernel/field.ts'
import { identifiers, type IdentifierName } from '../../kernel/identifier.ts'
import { toWrite } from '../../kernel/wire.ts'
import { keyColumn, resourceNamed } from '../../data/store/columns.ts'
import { Values, type Runner } from '../../data/postgres/database.ts'
import { within } from '../../data/store/scope.ts'
import { insertMany } from '../../data/store/seed.ts'
import type { House } from './houses.ts'

export type WireBody = Record<string, unknown>
/** Whose rows: the first manager's or the second's. */
export type Whose = 'first' | 'second'

/** The key of the first row of a noun within one manager's reach; nothing where there is none. */
export async function firstKey(
  runner: Runner,
  resource: AnyResource,
  house: House,
  whose: Whose,
): Promise<string | number | undefined> {
  const values = new Values()
  const managers = [house.managers[whose === 'first' ? 0 : 1]]
  const reach = within(
    resource,
    'r',
    { tenantId: house.tenantId, userId: '', userName: '', managers, ip: '', requestId: '' },
    values,
  )
  const key = keyColumn(resource)
  const [row] = await runner.run<{ key: string }>({
    text: `select ${key}::text as key from ${resource.table} r where not excluido and ${reach} order by r.${key} limit 1`,
    values: values.all,
  })
  return row && keyValue(resource, row.key)
}
const keyValue = (resource: AnyResource, key: string) =>
  fieldOf(resource, keyOf(resource)).textKey ? key : Number(key)

/** A row stored past the front door. @returns its key. */
export async function storeFresh(
  runner: Runner,
  resource: AnyResource,
  house: House,
  whose: Whose = 'first',
): Promise<string | number> {
  const [key = ''] = await insertMany(runner, resource, [
    await freshDraft(runner, resource, house, whose),
  ])
  return keyValue(resource, key)
}

/**
 * A row that can be created now: the resource's own example, its references led to the first rows within the manager's reach,
 * what is unique free.
 */
async function freshDraft(
  runner: Runner,
  resource: AnyResource,
  house: House,
  whose: Whose,
): Promise<Record<string, unknown>> {
  const draft: Record<string, unknown> = { ...resource.example }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (
      field.kind === 'reference' &&
      !field.by &&
      field.to &&
      draft[name] !== null &&
      draft[name] !== undefined
    )
      draft[name] = (await firstKey(runner, resourceNamed(field.to), house, whose)) ?? null
  }
  for (const names of resource.unique ?? []) {
    const own = names.filter((name) => fieldOf(resource, name).kind !== 'reference')
    for (const name of own) draft[name] = await freeValue(runner, resource, name)
    // A link is unique by what it joins: it gets a new row to join.
    const joined = names.findLast((name) => name !== scopeField(resource) && draft[name] !== null)
    if (own.length === 0 && joined)
      draft[joined] = await storeFresh(
        runner,
        resourceNamed(fieldOf(resource, joined).to ?? ''),
        house,
        whose,
      )
  }
  return draft
}

/** What travels in the body of a create: see {@link freshDraft}. */
export const freshBody = async (
  runner: Runner,
  resource: AnyResource,
  house: House,
  whose: Whose = 'first',
): Promise<WireBody> => toWrite(resource, await freshDraft(runner, resource, house, whose))

/** What an update may send: on the wire as sent, and as it is kept. `follows`: the wire fields that a link brings with it. */
export interface Change {
  readonly sent: WireBody
  readonly kept: WireBody
  readonly follows: readonly string[]
}
/** Words where the noun has any; else a flag the other way, or a link that leads elsewhere. */
export async function freshChange(
  runner: Runner,
  resource: AnyResource,
  house: House,
  words: string,
): Promise<Change> {
  const named = (name: string) => wireName(name, fieldOf(resource, name))
  const names = Object.keys(resource.fields).filter((name) => !fieldOf(resource, name).generated)
  const text =
    [...resource.list.search, ...names].find((name) => isFreeText(resource, name)) ??
    names.find(
      (name) => fieldOf(resource, name).kind === 'text' && (fieldOf(resource, name).max ?? 0) >= 40,
    )
  if (text)
    return { sent: { [named(text)]: words }, kept: { [named(text)]: words.trim() }, follows: [] }
  const flagged = names.find((name) => fieldOf(resource, name).kind === 'flag')
  const linked =
    names.findLast(
      (name) => fieldOf(resource, name).kind === 'reference' && name !== scopeField(resource),
    ) ?? ''
  const name = flagged ?? linked
  const value = flagged
    ? resource.example[flagged] !== true
    : await storeFresh(runner, resourceNamed(fieldOf(resource, linked).to ?? ''), house)
  const sent = toWrite(resource, { [name]: value })
  const follows = Object.keys(resource.fields)
    .filter((other) => fieldOf(resource, other).through === name)
    .map(named)
  return { sent, kept: sent, follows }
}
/** Text that no rule ties to anything. */
const isFreeText = (resource: AnyResource, name: string) => {
  const field = fieldOf(resource, name)
  return (
    ['text', 'longText', 'richText'].includes(field.kind) &&
    !field.generated &&
    !field.secret &&
    (field.max ?? 0) >= 40 &&
    !field.inputType &&
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
  if (field.identifier)
    return yield* Array.from({ length: 5_000 }, (_, at) =>
      identifierOf(field.identifier ?? 'cep', at + 1),
    )
  if (field.kind === 'date')
    return yield* Array.from({ length: 5_000 }, (_, at) =>
      new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10),
    )
  if (field.kind === 'integer') return yield* Array.from({ length: 5_000 }, (_, at) => at + 1)
  for (let at = 1; at < 2_000; at += 1)
    yield* [`${String(example)} ${at}`, `${String(example)}-${at}`]
  for (const first of alphabet) for (const second of alphabet) yield `${first}${second}`
}

/** The n-th value of an identifier, with its check digits. */
export function identifierOf(name: IdentifierName, n: number): string {
  const length = identifiers[name].lengths[0]
  if (name === 'cnpj')
    return withChecks(String(n).padStart(12, '3'), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  if (name === 'cpf') return withChecks(String(n).padStart(9, '3'), [10, 9, 8, 7, 6, 5, 4, 3, 2])
  return String(10 ** (length - 1) + n)
}

/** Modulo 11 twice (IN RFB 2.229/2024, annex; a letter counts as its ASCII code less 48). */
export function withChecks(base: string, weights: readonly number[]): string {
  const digit = (text: string, by: readonly number[]) => {
    const rest =
      [...text].reduce((sum, sign, at) => sum + (sign.charCodeAt(0) - 48) * (by[at] ?? 0), 0) % 11
    return String(rest < 2 ? 0 : 11 - rest)
  }
  const first = base + digit(base, weights)
  return first + digit(first, [(weights[0] ?? 0) + 1, ...weights])
}
