import { z } from 'zod'
import { kindOf, type Field } from '../kernel/field.ts'
import { fieldOf, wireName, type AnyResource } from '../kernel/resource.ts'
import { isRequired } from '../kernel/write.ts'

type Json = Readonly<Record<string, unknown>>

/** The JSON Schema of one field as it travels. */
function fieldSchema(resource: AnyResource, name: string): Json {
  const field = fieldOf(resource, name)
  const { $schema: _, ...shape } = z.toJSONSchema(field.read, {
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>
  return {
    ...shape,
    title: field.label,
    ...(field.help ? { description: field.help } : {}),
    ...notes(field),
  }
}

const notes = (field: Field): Json => ({
  ...(field.generated ? { readOnly: true } : {}),
  ...(field.secret ? { writeOnly: true } : {}),
  ...kindOf(field).schema?.(field),
})

/** A record as it travels; closed. */
export const recordSchema = (resource: AnyResource): Json => ({
  type: 'object',
  additionalProperties: false,
  title: resource.noun.one,
  properties: Object.fromEntries(
    Object.keys(resource.fields).map((name) => [
      wireName(name, fieldOf(resource, name)),
      fieldSchema(resource, name),
    ]),
  ),
  required: Object.keys(resource.fields)
    .filter((name) => isRequired(resource, name))
    .map((name) => wireName(name, fieldOf(resource, name))),
})
