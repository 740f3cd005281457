import { z } from 'zod'
import { textRules } from '../text.ts'
import type { FieldBase, KindOf, Labels } from './kind.ts'

export interface DerivedField extends FieldBase {
  readonly kind: 'derived'
  /** The reference that leads to the row. */
  readonly through: string
  /** The field of that row. */
  readonly by: string
}
/** A field of the row that a reference points to, such as the manager's name; read only. */
export const derived = <const O extends Labels & Pick<DerivedField, 'through' | 'by'>>(
  options: O,
) =>
  ({
    kind: 'derived',
    generated: true,
    read: z.string().nullable(),
    write: textRules({ max: 2_000 }).nullable(),
    ...options,
  }) as const

export const derivedKind: KindOf<DerivedField> = { format: String }
