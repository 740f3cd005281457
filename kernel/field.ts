import { z } from 'zod'
import { bare, identifiers, isValid, type IdentifierName } from './identifier.ts'
import { blankToNull, textCodec, textRules } from './text.ts'

/** The whole vocabulary. Raising the number of kinds needs an ADR. */
export const kinds = [
  'id',
  'reference',
  'text',
  'longText',
  'richText',
  'integer',
  'flag',
  'date',
  'dateTime',
  'choice',
  'masked',
  'url',
  'file',
  'derived',
] as const
export type Kind = (typeof kinds)[number]

/**
 * One attribute of a resource. `read` and `write` are the only places where its value changes shape:
 * the wire is their input, the form their output. `read` knows the shape only, so that a rule tightened
 * later never breaks the list of old rows; `write` has the rules, and zod runs them in both directions.
 */
export interface Field<R extends z.ZodType = z.ZodType, W extends z.ZodType = z.ZodType> {
  readonly kind: Kind
  readonly label: string
  readonly wire?: string
  readonly help?: string
  readonly placeholder?: string
  /** Values that are offered while one types, with their words; others may be typed. */
  readonly suggestions?: Readonly<Record<string, string>>
  readonly read: R
  readonly write: W
  /** Made by the server; a write may carry it, and it is ignored. */
  readonly generated?: boolean
  /** Written, never read back: passwords, connection strings. */
  readonly secret?: boolean
  readonly initial?: unknown
  /** How a flag stands on the wire. */
  readonly wireFlag?: 'S/N' | '1/0' | 'boolean'
  /** The key, or what it points to, is text and not a number. */
  readonly textKey?: true
  readonly to?: string
  /** The field of the target that the value holds, when it is not its id. */
  readonly by?: string
  readonly through?: string
  readonly options?: Readonly<Record<string, string>>
  readonly identifier?: IdentifierName
  readonly accept?: 'image' | 'document'
  readonly inputType?: 'email' | 'password' | 'color'
  readonly max?: number
  /** Words for a flag: [when on, when off]; `Sim` and `Não` otherwise. */
  readonly words?: readonly [string, string]
  /** Of the rows in one scope at most one has this flag; why a second is refused. */
  readonly onlyOne?: string
}
export type Fields = Readonly<Record<string, Field>>

interface Words {
  readonly label: string
  readonly wire?: string
  readonly help?: string
  readonly placeholder?: string
}
interface Optional {
  readonly required?: string
  readonly generated?: true
}
type Maybe<O extends Optional, T> = O extends { required: string } ? T : T | null
type Codec<A, B> = z.ZodType<B, A>

const nullable = <T extends z.ZodType, O extends Optional>(rules: T, o: O) =>
  (o.required ? rules : rules.nullable()) as unknown as Codec<
    z.input<T> | null | undefined,
    Maybe<O, z.output<T>>
  >
const absentToNull = <T extends z.ZodType, O extends Optional>(rules: T, o: O) =>
  z.codec(z.unknown(), o.required ? rules : rules.nullable(), {
    decode: (wire) => (wire === '' || wire === undefined ? null : wire) as z.input<T>,
    encode: (form) => (form as unknown) ?? null,
  }) as unknown as Codec<z.input<T> | null | undefined, Maybe<O, z.output<T>>>
const readText = <O extends Optional>() =>
  z.string().nullable() as unknown as Codec<Maybe<O, string>, Maybe<O, string>>
const writeText = <O extends Optional>(rules: z.ZodType) =>
  rules as unknown as Codec<string | null | undefined, Maybe<O, string>>

const wholeId = z.int().positive()
/** The key of a row, made by the server: a number, or (`hash`) 32 hexadecimal characters. */
export const id = <const O extends Partial<Words>>(words: O) =>
  ({
    kind: 'id',
    label: 'Código',
    generated: true,
    read: wholeId,
    write: wholeId,
    ...words,
  }) as const
export const hashId = <const O extends Partial<Words>>(words: O) =>
  ({
    kind: 'id',
    label: 'Código',
    generated: true,
    textKey: true,
    read: z.string(),
    write: z.string(),
    ...words,
  }) as const

/** Points to a row of another resource by its id. */
export const reference = <
  const T extends string,
  const O extends Words & Optional & { readonly initial?: number },
>(
  to: T,
  words: O,
) =>
  ({
    kind: 'reference',
    to,
    read: nullable(wholeId, words),
    write: absentToNull(
      z
        .int({ error: words.required ?? 'Escolha um item da lista.' })
        .positive('Escolha um item da lista.'),
      words,
    ),
    ...words,
  }) as const
/** Points to a row whose key is text, or (`by`) to another unique field of the target. */
export const textReference = <
  const T extends string,
  const O extends Words & Optional & { readonly by?: string },
>(
  to: T,
  words: O,
) =>
  ({
    kind: 'reference',
    to,
    textKey: true,
    read: readText<O>(),
    write: writeText<O>(textCodec({ max: 64, required: words.required })),
    ...words,
  }) as const

interface TextWords extends Words, Optional {
  readonly max?: number
  readonly pattern?: { readonly test: RegExp; readonly message: string }
  readonly suggestions?: Readonly<Record<string, string>>
  readonly secret?: true
  readonly inputType?: 'password' | 'color'
}
const shortMax = 120
const longMax = 2_000
const richMax = 200_000

export const text = <const O extends TextWords>(words: O) =>
  ({
    kind: 'text',
    max: words.max ?? shortMax,
    read: readText<O>(),
    write: writeText<O>(textCodec({ ...words, max: words.max ?? shortMax })),
    ...words,
  }) as const
export const longText = <const O extends TextWords>(words: O) =>
  ({
    kind: 'longText',
    max: words.max ?? longMax,
    read: readText<O>(),
    write: writeText<O>(textCodec({ ...words, max: words.max ?? longMax })),
    ...words,
  }) as const
/** HTML of a small, closed set of elements; sanitised on the server at write and at render. */
export const richText = <const O extends Words & Optional>(words: O) =>
  ({
    kind: 'richText',
    max: richMax,
    read: readText<O>(),
    write: writeText<O>(textCodec({ max: richMax, required: words.required })),
    ...words,
  }) as const

// The pattern of <input type="email"> (HTML Standard, 4.10.5.1.5).
const mail =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
export const email = <const O extends Words & Optional>(words: O) =>
  ({
    kind: 'text',
    inputType: 'email',
    max: 254,
    read: readText<O>(),
    write: writeText<O>(
      textCodec({
        max: 254,
        required: words.required,
        pattern: { test: mail, message: 'E-mail inválido. Use o formato nome@dominio.gov.br.' },
      }),
    ),
    ...words,
  }) as const

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:\/\//i.test(value)
export const url = <const O extends Words & Optional>(words: O) =>
  ({
    kind: 'url',
    max: 2_000,
    read: readText<O>(),
    write: writeText<O>(
      textCodec({
        max: 2_000,
        required: words.required,
        check: {
          test: isWebAddress,
          message: 'Endereço inválido. Comece por https:// ou http://.',
        },
      }),
    ),
    ...words,
  }) as const

/** CPF, CNPJ, CEP, telephone, IBGE code: bare characters on the wire, mask on the screen. */
export const maskedText = <
  const O extends Words & Optional & { readonly identifier: IdentifierName },
>(
  words: O,
) =>
  ({
    kind: 'masked',
    read: readText<O>(),
    write: writeText<O>(
      textCodec(
        {
          max: 20,
          required: words.required,
          check: {
            test: (value) => isValid(words.identifier, value),
            message: identifiers[words.identifier].message,
          },
        },
        (value) => blankToNull(value && bare(value)),
      ),
    ),
    ...words,
  }) as const

interface Bounds {
  readonly min?: number
  readonly max?: number
  readonly initial?: number
  /** The words for numbers that are codes. */
  readonly options?: Readonly<Record<string, string>>
}
export const integer = <const O extends Words & Optional & Bounds>(words: O) => {
  const { min = 0, max = 2_147_483_647 } = words
  const rules = z
    .int({ error: words.required ?? 'Informe um número inteiro.' })
    .min(min, `O menor valor é ${min}.`)
    .max(max, `O maior valor é ${max}.`)
  return {
    kind: 'integer',
    read: nullable(z.int(), words),
    write: absentToNull(rules, words),
    ...words,
  } as const
}

// Years run from 1990 to two years ahead. Asked at each check, so that a server left running over New Year is right,
// and so that no year of today ends up in the OpenAPI document.
const isYear = (year: number) => year >= 1990 && year <= new Date().getFullYear() + 2
const yearMessage = 'Ano inválido. Use quatro dígitos, a partir de 1990 e até dois anos à frente.'
export const year = <const O extends Words & Optional>(words: O) => {
  const rules = z.int({ error: words.required ?? yearMessage }).refine(isYear, yearMessage)
  return {
    kind: 'integer',
    read: nullable(z.int(), words),
    write: absentToNull(rules, words),
    ...words,
  } as const
}
export const yearText = <const O extends Words & Optional>(words: O) =>
  ({
    kind: 'text',
    max: 4,
    read: readText<O>(),
    write: writeText<O>(
      textCodec({
        max: 4,
        required: words.required,
        check: {
          test: (value) => /^\d{4}$/.test(value) && isYear(Number(value)),
          message: yearMessage,
        },
      }),
    ),
    ...words,
  }) as const

interface FlagWords extends Words {
  readonly initial: boolean
  readonly words?: readonly [string, string]
  readonly generated?: true
  readonly onlyOne?: string
}
const flagField = <O extends FlagWords, T extends z.ZodType, const W extends string>(
  codec: T,
  wireFlag: W,
  words: O,
) => ({ kind: 'flag', wireFlag, read: codec, write: codec, ...words }) as const
const error = (wanted: string) => ({ error: `Use ${wanted}.` })
const yesNo = z.codec(z.enum(['S', 'N'], error('S ou N')), z.boolean(), {
  decode: (wire) => wire === 'S',
  encode: (flag) => (flag ? ('S' as const) : ('N' as const)),
})
const oneZero = z.codec(z.union([z.literal(1), z.literal(0)], error('1 ou 0')), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (flag) => (flag ? (1 as const) : (0 as const)),
})
/** Boolean in the form and in the database; `'S'|'N'`, `1|0` or a JSON boolean on the wire. */
export const flagSN = <const O extends FlagWords>(words: O) => flagField(yesNo, 'S/N', words)
export const flag10 = <const O extends FlagWords>(words: O) => flagField(oneZero, '1/0', words)
export const flag = <const O extends FlagWords>(words: O) =>
  flagField(z.boolean(error('true ou false')), 'boolean', words)

const dayMessage = 'Data inválida. Use dia, mês e ano, como 31/12/2026.'
/** Four digits that every calendar of ours knows: the year 0 is none. */
const hasYear = (value: string) => value >= '1000' && value < '9999'
/** What is filled and not understood is not missing; and it is told once. */
const unlike = (required: string | undefined, message: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === null || input === undefined ? (required ?? message) : message,
  abort: true,
})
/** ISO 8601 calendar date, `2026-12-31`. */
export const date = <const O extends Words & Optional>(words: O) =>
  ({
    kind: 'date',
    read: readText<O>(),
    write: absentToNull(
      z.iso.date(unlike(words.required, dayMessage)).refine(hasYear, dayMessage),
      words,
    ),
    ...words,
  }) as const
const momentMessage = 'Data e hora inválidas. Use dia, mês, ano e hora, como 31/12/2026 12:00.'
/** ISO 8601 instant in UTC with milliseconds, `2026-12-31T15:00:00.000Z`; shown in America/Sao_Paulo. */
export const dateTime = <const O extends Words & Optional>(words: O) =>
  ({
    kind: 'dateTime',
    read: readText<O>(),
    // What is no date passes through: the rule before has refused it, and all rules run.
    write: absentToNull(
      z.iso
        .datetime({ offset: true, ...unlike(words.required, momentMessage) })
        .overwrite((value) =>
          Number.isNaN(Date.parse(value)) ? value : new Date(value).toISOString(),
        )
        .refine(hasYear, momentMessage),
      words,
    ),
    ...words,
  }) as const

export const choice = <
  const C extends Readonly<Record<string, string>>,
  const O extends Words & Optional & { readonly initial?: NoInfer<keyof C & string> },
>(
  options: C,
  words: O,
) => {
  const names = Object.keys(options) as [keyof C & string]
  return {
    kind: 'choice',
    options,
    read: readText<O>(),
    write: absentToNull(
      z.enum(names, { error: words.required ?? 'Escolha um item da lista.' }),
      words,
    ),
    ...words,
  } as const
}

/** The storage key of an uploaded file; never an address. */
export const file = <const O extends Words & Optional & { readonly accept: 'image' | 'document' }>(
  words: O,
) =>
  ({
    kind: 'file',
    max: 200,
    read: readText<O>(),
    write: writeText<O>(textCodec({ max: 200, required: words.required })),
    ...words,
  }) as const

/** A field of the row that a reference points to, such as the manager's name; read only. */
export const derived = <const O extends Words & { readonly through: string; readonly by: string }>(
  words: O,
) =>
  ({
    kind: 'derived',
    generated: true,
    read: z.string().nullable(),
    write: textRules({ max: longMax }).nullable(),
    ...words,
  }) as const
