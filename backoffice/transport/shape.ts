import { isRecord } from '../../kernel/record.ts'

type Type = 'string' | 'boolean' | 'number' | 'integer' | 'null' | 'object' | 'array'
/** What an answer looks like, in the words of JSON Schema that answers need. */
export interface Shape {
  readonly type?: Type | readonly Type[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  /** Of the properties that are not named; false where there are none. */
  readonly additionalProperties?: Shape | false
}

const typeTests: Readonly<Record<Type, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => Number.isFinite(value),
  // As zod has it: an integer that JavaScript holds exactly.
  integer: (value) => Number.isSafeInteger(value),
  null: (value) => value === null,
  object: isRecord,
  array: (value) => Array.isArray(value),
}

/** Whether a value has the shape. */
export function fits(shape: Shape, value: unknown): boolean {
  const { type, anyOf, items, properties = {}, required = [], additionalProperties } = shape
  const types = typeof type === 'string' ? [type] : type
  if (types && !types.some((one) => typeTests[one](value))) return false
  if (shape.enum && !shape.enum.includes(value)) return false
  if (anyOf && !anyOf.some((one) => fits(one, value))) return false
  if (items && Array.isArray(value)) return value.every((one) => fits(items, one))
  if (!isRecord(value)) return true
  if (!required.every((name) => Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, one]) => {
    const wanted = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    return wanted === undefined || (wanted !== false && fits(wanted, one))
  })
}

/** The shape in place of the zod schema that it was made of: it reads a value as it is. */
export const shaped = (shape: Shape) => ({
  safeParse: (value: unknown) =>
    fits(shape, value) ? { success: true, data: value } : { success: false },
})
