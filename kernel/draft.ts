import { z } from 'zod'
import { isRecord } from './record.ts'
import { fieldOf, wireName, type AnyResource } from './resource.ts'
import { writeShape } from './write.ts'

// What somebody is still writing: by names of the wire, as far as it can be written so, and otherwise as it was typed.

/** What one field of a draft may hold. */
type DraftValue = string | number | boolean | null
export type DraftBody = Readonly<Record<string, DraftValue>>

const isValue = (value: unknown): value is DraftValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

/** @property strange the names that no field of the noun has, or whose value cannot be kept */
export interface ReadDraft {
  readonly body: DraftBody
  readonly strange: readonly string[]
}
/** Reads a draft by names of the wire: nothing but what cannot be kept is refused, by name. */
export function readDraft(resource: AnyResource, sent: unknown): ReadDraft {
  const known = new Set(writeShape(resource).names.map(([, wire]) => wire))
  const entries = Object.entries(isRecord(sent) ? sent : {})
  const fits = ([name, value]: readonly [string, unknown]) => known.has(name) && isValue(value)
  return {
    body: Object.fromEntries(entries.filter(fits)) as DraftBody,
    strange: entries.filter((entry) => !fits(entry)).map(([name]) => name),
  }
}

/** A form for the wire, whatever it lacks: a value that breaks the shape of its field stays as it was typed. */
export function draftOfForm(
  resource: AnyResource,
  form: Readonly<Record<string, unknown>>,
): DraftBody {
  const { names } = writeShape(resource)
  return Object.fromEntries(
    names.flatMap(([name, wire]) => {
      if (!Object.hasOwn(form, name)) return []
      const typed = form[name] ?? null
      const encoded = z.safeEncode(fieldOf(resource, name).read, typed as never)
      const value: unknown = encoded.success ? encoded.data : typed
      return isValue(value) ? [[wire, value] as const] : []
    }),
  )
}

/** What a form holds of a draft: the way back of {@link draftOfForm}. */
export function formOfDraft(resource: AnyResource, body: DraftBody): Record<string, unknown> {
  return Object.fromEntries(
    writeShape(resource).names.flatMap(([name, wire]) => {
      if (!Object.hasOwn(body, wire)) return []
      const decoded = z.safeDecode(fieldOf(resource, name).read, body[wire] as never)
      return [[name, decoded.success ? decoded.data : body[wire]] as const]
    }),
  )
}

/** The field that says which portal a row is of, by its name on the wire; the draft's own portal says it. */
export const portalWire = (resource: AnyResource): string => {
  const name = resource.scope?.portal ?? ''
  return wireName(name, fieldOf(resource, name))
}
