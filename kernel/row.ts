import { z } from 'zod'
import { problem } from './problem.ts'
import { isRecord } from './record.ts'
import { fieldOf, keyOf, wireName, type AnyResource, type Entity } from './resource.ts'

/** Decodes one row of an answer; a get-by-id may answer the object or an array whose first element it is. */
export function fromWire<R extends AnyResource>(resource: R, answer: unknown): Entity<R> {
  const wire: unknown = Array.isArray(answer) ? answer[0] : answer
  if (!isRecord(wire))
    throw problem('missing', resource.messages.missing ?? 'Registro não encontrado.')
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.secret ? null : z.decode(field.read, wire[wireName(name, field)] as never),
    ]),
  ) as Entity<R>
}

/** The key of a row on the wire. */
export const keyOfWire = (
  resource: AnyResource,
  wire: Readonly<Record<string, unknown>>,
): string | number => {
  const key = keyOf(resource)
  return wire[wireName(key, fieldOf(resource, key))] as string | number
}
