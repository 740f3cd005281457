import { z } from 'zod'
import { wholeId } from './id.ts'
import { absentToNull, orNull, readText, writeText } from './kind.ts'
import type { FieldBase, KindOf, Options } from './kind.ts'

export interface ReferenceField extends FieldBase {
  readonly kind: 'reference'
  /** The resource that it points to. */
  readonly to: string
  /** The field of the target that the value holds, when it is not its id. */
  readonly by?: string
  /** What the value holds is text, and not a number. */
  readonly textKey?: true
  /**
   * The field of the same row to whose row the target belongs, as a town to its state; and what is said of one that
   * does not.
   */
  readonly within?: { readonly field: string; readonly message: string }
}

const message = 'Escolha um item da lista.'
/** Points to a row of another resource by its id. */
export const reference = <const T extends string, const O extends Options>(to: T, options: O) =>
  ({
    kind: 'reference',
    to,
    read: orNull(wholeId, options),
    write: absentToNull(z.int(options.required ?? message).positive(message), options),
    ...options,
  }) as const
/** Points to a row whose key is text, or (`by`) to another unique field of the target. */
export const textReference = <const T extends string, const O extends Options>(to: T, options: O) =>
  ({
    kind: 'reference',
    to,
    textKey: true,
    read: readText<O>(),
    write: writeText(options, { max: 64 }),
    ...options,
  }) as const

/** Reads and shows keys: who knows the rows finds a key by their words, and shows those. */
export const referenceKind: KindOf<ReferenceField> = {
  parse: (text) => text,
  format: String,
  schema: ({ to }) => ({ 'x-reference': to }),
}
