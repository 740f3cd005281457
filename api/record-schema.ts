import { z } from 'zod'
import { kindOf, type Field } from '../kernel/field.ts'
import { fieldOf, referencesOf, wireName, type AnyResource } from '../kernel/resource.ts'
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

const descriptionOf = (rules: readonly string[]): Json =>
  rules.length === 0 ? {} : { description: rules.join(' ') }

const known = new WeakMap<AnyResource, Json>()
/**
 * A record as it travels; closed. The same for every call that speaks of the noun: making it is dear, and a start makes
 * them all.
 */
export function recordSchema(resource: AnyResource): Json {
  const schema = known.get(resource) ?? schemaOf(resource)
  known.set(resource, schema)
  return schema
}
/** What must fit together in a record, in words: what no field says alone (ASVS 5.0, 2.1.2). */
export function rulesOfSeveralFields(resource: AnyResource): readonly string[] {
  const label = (name: string) => `“${fieldOf(resource, name).label}”`
  return [
    ...(resource.periods ?? []).map(
      ([start, end]) => `${label(end)} não pode ser antes de ${label(start)}.`,
    ),
    ...referencesOf(resource).flatMap(([name, { within }]) =>
      within ? [`${label(name)} é de ${label(within.field)}.`] : [],
    ),
    ...(resource.unique ?? []).map((names) =>
      names.length === 1
        ? `${label(names[0] ?? '')} não se repete.`
        : `${names.map(label).join(', ')} não se repetem juntos.`,
    ),
  ]
}
const schemaOf = (resource: AnyResource): Json => ({
  type: 'object',
  additionalProperties: false,
  title: resource.noun.one,
  ...descriptionOf(rulesOfSeveralFields(resource)),
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
