import { z } from 'zod'
import { isRecord } from '../../kernel/record.ts'
import type { AnyResource } from '../../kernel/resource.ts'

export type WireRow = Readonly<Record<string, unknown>>

const nouns = new WeakMap<object, AnyResource>()
/** Whose record a schema stands for: OpenAPI describes it by the fields of the noun. */
export const nounOfRow = (schema: object): AnyResource | undefined => nouns.get(schema)

/** A record as it travels, read as it is: the codecs of the noun turn it into a form. */
export function wireRow(resource: AnyResource) {
  const row = z.custom<WireRow>(isRecord)
  nouns.set(row, resource)
  return row
}
