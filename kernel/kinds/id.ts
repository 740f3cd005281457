import { z } from 'zod'
import type { FieldBase, KindOf, Labels } from './kind.ts'

export interface IdField extends FieldBase {
  readonly kind: 'id'
  /** The key is text, and not a number. */
  readonly textKey?: true
}
const base = { kind: 'id', label: 'Código', generated: true } as const
export const wholeId = z.int().positive()

/** The key of a row, made by the server: a number, or (`hashId`) 32 hexadecimal characters. */
export const id = <const O extends Partial<Labels>>(options: O) =>
  ({ ...base, read: wholeId, write: wholeId, ...options }) as const
export const hashId = <const O extends Partial<Labels>>(options: O) =>
  ({ ...base, textKey: true, read: z.string(), write: z.string(), ...options }) as const

/** Whether a text can be a key that is a number: digits that PostgreSQL's bigint holds. */
export const isNumericKey = (text: string) => /^\d{1,18}$/.test(text)
/** A key as the wire has it. */
export const keyFromText = (text: string, { textKey }: { readonly textKey?: true }) =>
  textKey ? text : Number(text)

export const idKind: KindOf<IdField> = { format: String }
