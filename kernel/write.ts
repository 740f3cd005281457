import { z } from 'zod'
import { kindOf } from './field.ts'
import { problem, type Fault } from './problem.ts'
import { isRecord } from './record.ts'
import { fieldOf, wireName, type AnyResource, type Draft } from './resource.ts'

// What a write brings: its body decoded and checked. The casts give a name known from `fields` that field's type.

export interface WriteShape {
  readonly schema: z.ZodObject
  /** [form name, wire name] of what a write may set. */
  readonly names: readonly (readonly [string, string])[]
}
const shapes = new WeakMap<AnyResource, WriteShape>()

/**
 * The closed schema of a write: what the record documents, by wire name; what the server makes is accepted and ignored.
 */
export function writeShape(resource: AnyResource): WriteShape {
  const known = shapes.get(resource)
  if (known) return known
  const entries = Object.entries(resource.fields)
  const schema = z.strictObject(
    Object.fromEntries(
      entries.map(([name, field]) => [
        wireName(name, field),
        field.generated ? z.unknown().optional() : field.write,
      ]),
    ),
  )
  const names = entries
    .filter(([, field]) => !field.generated)
    .map(([name, field]) => [name, wireName(name, field)] as const)
  const shape = { schema, names }
  shapes.set(resource, shape)
  return shape
}

const faultOf = (issue: z.core.$ZodIssue): Fault[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((field) => ({ field, message: 'Este campo não existe neste registro.' }))
    : [{ field: issue.path.join('.'), message: issue.message }]
/** All faults at once, by wire name. */
export const faultsOf = (error: z.ZodError): readonly Fault[] => error.issues.flatMap(faultOf)

/** The fault of a period that ends before it starts, on its end. ISO 8601 texts compare as the moments they name. */
export function periodFault(resource: AnyResource, [start, end]: readonly [string, string]): Fault {
  return {
    field: wireName(end, fieldOf(resource, end)),
    message: `Não pode ser antes de "${fieldOf(resource, start).label.toLocaleLowerCase('pt-BR')}".`,
  }
}
/** The periods of a record that end before they start. */
export const backwards = (resource: AnyResource, values: Readonly<Record<string, unknown>>) =>
  (resource.periods ?? []).filter(([start, end]) => {
    const [from, to] = [values[start], values[end]]
    return typeof from === 'string' && typeof to === 'string' && to < from
  })
/** @throws {Problem} `invalid`; what a change leaves out is compared by the table itself. */
function forwards<D extends Readonly<Record<string, unknown>>>(resource: AnyResource, draft: D): D {
  const faults = backwards(resource, draft).map((period) => periodFault(resource, period))
  if (faults.length > 0) throw refuse(faults)
  return draft
}

const refuse = (faults: readonly Fault[]) =>
  problem('invalid', faults[0]?.message ?? 'Confira os dados enviados.', faults)
function fieldsIn(body: unknown) {
  if (isRecord(body)) return body
  throw refuse([{ field: '', message: 'Envie um objeto JSON com os campos do registro.' }])
}

/**
 * Decodes the body of a create; what is absent takes its initial value.
 * @throws {Problem} `invalid` with every fault; an unknown field is named.
 */
export function createFromWire<R extends AnyResource>(resource: R, body: unknown): Draft<R> {
  const { schema, names } = writeShape(resource)
  const sent = fieldsIn(body)
  const initial = Object.fromEntries(
    names
      .filter(([, wire]) => !Object.hasOwn(sent, wire))
      .map(([name, wire]) => [wire, initialWire(resource, name)]),
  )
  return forwards(resource, named(resource, decode(schema, { ...initial, ...sent }), names))
}

/**
 * Decodes the body of an update; what is absent is left as it is.
 * @throws {Problem} `invalid` with every fault; an unknown field is named.
 */
export function updateFromWire<R extends AnyResource>(
  resource: R,
  body: unknown,
): Partial<Draft<R>> {
  const { schema, names } = writeShape(resource)
  const values = fieldsIn(body)
  const sent = names.filter(
    ([name, wire]) =>
      Object.hasOwn(values, wire) && !(resource.fields[name]?.secret && values[wire] === null),
  )
  return forwards(
    resource,
    named<R, Partial<Draft<R>>>(resource, decode(partialOf(schema), values), sent),
  )
}

const partials = new WeakMap<z.ZodObject, z.ZodObject>()
function partialOf(schema: z.ZodObject): z.ZodObject {
  const partial = partials.get(schema) ?? schema.partial()
  partials.set(schema, partial)
  return partial
}

function decode(
  schema: z.ZodObject,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const result = z.safeDecode(schema, body as never)
  if (!result.success) throw refuse(faultsOf(result.error))
  return result.data
}

function named<R extends AnyResource, D = Draft<R>>(
  _resource: R,
  wire: Readonly<Record<string, unknown>>,
  names: readonly (readonly [string, string])[],
): D {
  return Object.fromEntries(names.map(([name, wireKey]) => [name, wire[wireKey]])) as D
}

function initialWire(resource: AnyResource, name: string): unknown {
  const field = resource.fields[name]
  return field?.initial === undefined ? null : z.encode(field.read, field.initial)
}

/** Whether a write without this field is refused: the asterisk, `NOT NULL` and OpenAPI's `required` come from here. */
export function isRequired(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name]
  return (
    field !== undefined &&
    !field.generated &&
    !kindOf(field).alwaysSet &&
    !z.safeDecode(field.write, null as never).success
  )
}
