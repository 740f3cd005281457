import { z } from 'zod'
import { textCodec, type Rules } from '../text.ts'

/**
 * What a field of any kind has. `read` and `write` change the shape of its value: the wire is their input, the form
 * their output. `read` knows the shape only, so that a rule tightened later never breaks the list of old rows; `write`
 * has the rules, and zod runs them in both directions.
 */
export interface FieldBase {
  readonly kind: string
  readonly label: string
  readonly wire?: string
  readonly help?: string
  readonly placeholder?: string
  readonly read: z.ZodType
  readonly write: z.ZodType
  /** Made by the server; a write may carry it, and it is ignored. */
  readonly generated?: boolean
  /** Written, never read back: passwords, connection strings. */
  readonly secret?: boolean
  readonly initial?: unknown
  /** The server sets it in a new row, so a form asks for it only afterwards. */
  readonly unaskedWhenNew?: true
  /** A form asks for it once that other field of a record has changed: what there is to say of the change. */
  readonly askedWith?: string
  /** A CPF in it is covered as it is written: citizens read it, and nothing in it need name a person. */
  readonly coversCpf?: true
  /** Whatever its kind, a shared computer must not keep it with what was not saved. */
  readonly personal?: true
  /** What is said when a new row lacks it; a change may leave it out. */
  readonly requiredWhenNew?: string
}

/**
 * How a kind reads and writes text, where the clock of `zone` stands on the wall. These are methods, so that one table
 * takes every kind with its own field.
 */
export interface KindOf<F extends FieldBase> {
  /**
   * A text that is not blank, as people type it or keep it in a spreadsheet, as the value on the wire. What it does not
   * understand it returns as it is: the rules of the field refuse it in words. A kind without it is never typed.
   * @throws {Problem} `invalid` when people have other words for the field than the wire has.
   */
  parse?(text: string, field: F, zone: string): unknown
  /** A value of the form as people read it. */
  format(value: string | number | boolean, field: F, zone: string): string
  /** What the JSON Schema says besides the type. */
  schema?(field: F): Readonly<Record<string, unknown>>
  /** No form and no row is without a value. */
  readonly alwaysSet?: true
}
/** A field that holds one text, whatever it says. */
export interface TextualField<K extends string = string> extends FieldBase {
  readonly kind: K
  readonly max: number
}
export const textKind: KindOf<TextualField> = {
  parse: (text) => text,
  format: String,
  schema: ({ max }) => ({ maxLength: max }),
}

export interface Labels {
  readonly label: string
  readonly wire?: string
  readonly help?: string
  readonly placeholder?: string
}
export interface Options
  extends
    Labels,
    Pick<FieldBase, 'unaskedWhenNew' | 'askedWith' | 'coversCpf' | 'personal' | 'requiredWhenNew'> {
  /** The message shown when it is missing; without it the field is optional. */
  readonly required?: string
  readonly generated?: true
}
type Maybe<O, T> = O extends { required: string } ? T : T | null
type Codec<A, B> = z.ZodType<B, A>

// The only casts of the kinds: whether null is allowed is known from `required`, which zod's types cannot follow.

/** The codec of a value that is the same on both sides; null unless it is required. */
export const orNull = <T extends z.ZodType, O extends Options>(type: T, options: O) =>
  (options.required ? type : type.nullable()) as unknown as Codec<
    z.input<T> | null | undefined,
    Maybe<O, z.output<T>>
  >
/** The same for a write: '' and what is not sent are absent. */
export const absentToNull = <T extends z.ZodType, O extends Options>(rules: T, options: O) =>
  z.codec(z.unknown(), options.required ? rules : rules.nullable(), {
    decode: (wire) => (wire === '' || wire === undefined ? null : wire) as z.input<T>,
    encode: (form) => (form as unknown) ?? null,
  }) as unknown as Codec<z.input<T> | null | undefined, Maybe<O, z.output<T>>>
export const readText = <O extends Options>() =>
  z.string().nullable() as unknown as Codec<Maybe<O, string>, Maybe<O, string>>
/** @param clean turns blanks into null; otherwise {@link blankToNull}. */
export const writeText = <O extends Options>(
  options: O,
  rules: Rules,
  clean?: (value: string | null | undefined) => string | null,
) =>
  textCodec({ ...rules, required: options.required }, clean) as unknown as Codec<
    string | null | undefined,
    Maybe<O, string>
  >

/** A field that holds one text, under the given rules. */
export const textual = <const K extends string, const O extends Options>(
  kind: K,
  rules: Rules,
  options: O,
) =>
  ({
    kind,
    max: rules.max,
    read: readText<O>(),
    write: writeText(options, rules),
    ...options,
  }) as const
