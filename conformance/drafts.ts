import { z } from 'zod'
import { columnName, fieldOf, type AnyResource } from '../kernel/resource.ts'
import type { Field } from '../kernel/field.ts'
import { identifiers, type IdentifierName } from '../kernel/identifier.ts'
import { toWrite } from '../kernel/wire.ts'
import type { Runner } from '../data/database.ts'
import { type House } from './houses.ts'

export type WireBody = Record<string, unknown>
/** Whose rows: the first manager's or the second's. */
export type Whose = 'first' | 'second'

/** Where the references of a new row lead, by the noun they point to. */
const targets = (house: House, whose: Whose): Readonly<Record<string, unknown>> => {
  const at = whose === 'first' ? 0 : 2
  return { manager: house.managers[at === 0 ? 0 : 1], portal: house.portals[at].id, 'portal-client': house.portals[at].unit, state: 1, locality: 1, 'document-type': 1 }
}

/**
 * A row that can be created now: the resource's own example, its references in the house, its unique fields free.
 * @returns what travels in the body of a create.
 */
export async function freshBody(runner: Runner, resource: AnyResource, house: House, whose: Whose = 'first'): Promise<WireBody> {
  const to = targets(house, whose)
  const draft: Record<string, unknown> = { ...resource.example }
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'reference' && !field.by && draft[name] !== null && draft[name] !== undefined) draft[name] = to[field.to ?? ''] ?? draft[name]
  for (const name of new Set((resource.unique ?? []).flat().filter((unique) => fieldOf(resource, unique).kind !== 'reference')))
    draft[name] = await freeValue(runner, resource, name)
  return toWrite(resource, draft)
}

async function freeValue(runner: Runner, resource: AnyResource, name: string): Promise<unknown> {
  const field = fieldOf(resource, name)
  const rows = await runner.run<{ taken: string }>({ text: `select lower("${columnName(name, field)}"::text) as taken from ${resource.table}`, values: [] })
  const taken = new Set(rows.map((row) => row.taken))
  for (const value of candidates(field, resource.example[name])) {
    if (!taken.has(String(value).toLowerCase()) && z.safeEncode(field.write, value as never).success) return value
  }
  throw new Error(`${resource.name}.${name} has no free value left`)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Values to try, from the plainest; what a field's rules refuse is passed over. */
function* candidates(field: Field, example: unknown): Generator<unknown> {
  if (field.identifier) return yield* Array.from({ length: 5_000 }, (_, at) => identifierOf(field.identifier ?? 'cep', at + 1))
  if (field.kind === 'integer') return yield* Array.from({ length: 5_000 }, (_, at) => at + 1)
  for (let at = 1; at < 2_000; at += 1) yield* [`${String(example)} ${at}`, `${String(example)}-${at}`]
  for (const first of alphabet) for (const second of alphabet) yield `${first}${second}`
}

/** The n-th value of an identifier, with its check digits. */
export function identifierOf(name: IdentifierName, n: number): string {
  const length = identifiers[name].lengths[0]
  if (name === 'cnpj') return withChecks(String(n).padStart(12, '3'), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  if (name === 'cpf') return withChecks(String(n).padStart(9, '3'), [10, 9, 8, 7, 6, 5, 4, 3, 2])
  return String(10 ** (length - 1) + n)
}

/** Modulo 11 twice (IN RFB 2.229/2024, annex; a letter counts as its ASCII code less 48). */
export function withChecks(base: string, weights: readonly number[]): string {
  const digit = (text: string, by: readonly number[]) => {
    const rest = [...text].reduce((sum, sign, at) => sum + (sign.charCodeAt(0) - 48) * (by[at] ?? 0), 0) % 11
    return String(rest < 2 ? 0 : 11 - rest)
  }
  const first = base + digit(base, weights)
  return first + digit(first, [(weights[0] ?? 0) + 1, ...weights])
}
