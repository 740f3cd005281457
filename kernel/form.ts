import { z } from 'zod'
import { fieldOf, type AnyResource } from './resource.ts'
import { backwards, periodFault, writeShape } from './write.ts'

/** The empty form: every initial value, null elsewhere. */
export const emptyForm = (resource: AnyResource): Record<string, unknown> =>
  Object.fromEntries(
    writeShape(resource).names.map(([name]) => [name, resource.fields[name]?.initial ?? null]),
  )

/** Encodes a form for the wire. @throws {z.ZodError} never for a form that {@link formFaults} found without fault. */
export const toWrite = (
  resource: AnyResource,
  form: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    writeShape(resource)
      .names.filter(([name]) => Object.hasOwn(form, name))
      .map(([name, wire]) => [wire, z.encode(fieldOf(resource, name).write, form[name])]),
  )

/** Every fault of a form, by form name; empty when it may be sent. @param isNew whether the form is of a new row. */
export function formFaults(
  resource: AnyResource,
  form: Readonly<Record<string, unknown>>,
  isNew = false,
): Readonly<Record<string, string>> {
  const faults = writeShape(resource).names.flatMap(([name]) => {
    const { write, requiredWhenNew } = fieldOf(resource, name)
    const { error } = z.safeEncode(write, form[name] ?? null)
    const absent = isNew && (form[name] ?? null) === null ? requiredWhenNew : undefined
    const message = error?.issues[0]?.message ?? absent
    return message === undefined ? [] : [[name, message] as const]
  })
  const late = backwards(resource, form).map(
    (period) => [period[1], periodFault(resource, period).message] as const,
  )
  return Object.fromEntries([...late, ...faults])
}
