import fc from 'fast-check'
import { z } from 'zod'
import { isKey, kindOf, type Field, type FieldOf, type Kind } from '../../kernel/field.ts'
import { identifiers, type IdentifierName } from '../../pt-br/identifier.ts'
import { isRequired } from '../../kernel/write.ts'
import type { AnyResource } from '../../kernel/resource.ts'

// What the suites know of a kind: values to send, and how its answers compare.

/** Text that breaks what is careless. */
export const nasty = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      "'",
      '"',
      '\\',
      '%',
      '_',
      '<script>alert(1)</script>',
      '{{7*7}}',
      '${x}',
      '=1+1',
      '\u202eabc',
      '👩‍👩‍👧',
      'á'.normalize('NFD'),
      'ﬁ',
      '__proto__',
      'null',
      'undefined',
      '0',
      '𝒳',
    ),
  )
  .filter((text) => !/(?![\n\r\t])\p{Cc}/u.test(text) && text.isWellFormed())
/** As it is kept: something of it shows. */
const trimmed = (max: number) =>
  nasty
    .map((text) => text.trim().slice(0, max).trim())
    .filter((text) => /[^\p{Cf}\p{Z}]/u.test(text) && text.isWellFormed())

interface KindSamples<F extends Field> {
  /** Values of the form; the rules of the field may refuse some. */
  values(field: F): fc.Arbitrary<unknown>
  /** Values unlike the example, from the plainest. */
  unlike?(field: F): Iterable<unknown>
  /** A value that no other row has, of a mark of the time and the how-manieth try. */
  unique?(example: unknown, mark: number, nth: number, field: F): unknown
  /** What people type where an example says nothing, unlike what other fields have. */
  typed?(name: string): unknown
  /** Its answers are numbers in their order. */
  numeric?(field: F): boolean
  /** Whether any words at all may be written into it. */
  readonly words?: true
  /** It travels as text, so blanks are absent and control characters refused. */
  readonly text?: true
}

const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const day = instant.map((text) => text.slice(0, 10))
// A pattern leaves little of what is nasty.
const patterned = fc.stringMatching(
  /^(?:\/[a-z]{1,9}(?:\/[a-z]{1,5})?|[A-Z]{2}|[a-z]{1,9}(?:-[a-z0-9]{1,5})?|#[0-9a-f]{6}|(?:199|200|201|202)[0-6])$/,
)
const wholes = fc.oneof(
  fc.integer({ min: 1990, max: 2027 }),
  fc.integer({ min: 0, max: 13 }),
  fc.nat(),
)
const hash = fc.stringMatching(/^[0-9a-f]{32}$/)
const count = (most: number) => Array.from({ length: most }, (_, at) => at + 1)
const words = { values: ({ max }: { readonly max: number }) => trimmed(max), text: true } as const
const integer = {
  values: () => wholes,
  unlike: () => count(5_000),
  unique: (example: unknown, _: number, nth: number) => Number(example) + nth - 1,
  numeric: () => true,
}
const options = ({ options: all }: Pick<FieldOf<'choice'>, 'options'>) => Object.keys(all)

const kinds: { readonly [K in Kind]: KindSamples<FieldOf<K>> } = {
  id: {
    values: ({ textKey }) => (textKey ? hash : fc.integer({ min: 1, max: 2 ** 40 })),
    numeric: ({ textKey }) => !textKey,
  },
  reference: { values: ({ textKey }) => (textKey ? trimmed(40) : wholes) },
  text: { ...words, words: true },
  longText: { ...words, words: true },
  richText: { ...words, words: true },
  email: {
    values: () => fc.emailAddress(),
    unique: (_, mark) => `m${mark}@exemplo.gov.br`,
    typed: (name) => `${name.toLowerCase()}@exemplo.gov.br`,
    text: true,
  },
  url: {
    values: () => fc.webUrl({ withQueryParameters: true, withFragments: true }),
    typed: (name) => `https://www.exemplo.gov.br/${name}`,
    text: true,
  },
  color: { values: () => patterned, typed: () => '#0a5c36', text: true },
  masked: {
    values: ({ identifier }) => fc.nat(99_999).map((n) => identifierOf(identifier, n)),
    unlike: ({ identifier }) => count(5_000).map((n) => identifierOf(identifier, n)),
    unique: (_, mark, nth, { identifier }) => identifierOf(identifier, mark + nth),
    text: true,
  },
  integer,
  code: { ...integer, values: (field) => fc.constantFrom(...options(field).map(Number)) },
  flag: { values: () => fc.boolean() },
  date: {
    values: () => day,
    typed: () => '2026-11-03',
    unique: (example) => example,
    unlike: () =>
      count(5_000).map((at) => new Date(Date.UTC(2010, 0, at)).toISOString().slice(0, 10)),
  },
  dateTime: {
    values: () => instant,
    unique: (example) => example,
    typed: () => '2026-11-03T12:00:00.000Z',
  },
  choice: { values: (field) => fc.constantFrom(...options(field)) },
  file: {
    values: ({ external, max }) => (external ? fc.webUrl() : trimmed(max)),
    text: true,
  },
  derived: { values: () => trimmed(40) },
}
export const samplesOf = (field: Field): KindSamples<Field> => kinds[field.kind]

/** The n-th value of an identifier, with its check digits. */
function identifierOf(name: IdentifierName, n: number): string {
  const length = (identifiers[name].masks[0].match(/[#@*]/g) ?? []).length
  if (name === 'cnpj')
    return withChecks(String(n).padStart(12, '3'), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  if (name === 'cpf') return withChecks(String(n).padStart(9, '3'), [10, 9, 8, 7, 6, 5, 4, 3, 2])
  return String(10 ** (length - 1) + n)
}

/** Modulo 11 twice (IN RFB 2.229/2024, annex; a letter counts as its ASCII code less 48). */
export function withChecks(base: string, weights: readonly number[]): string {
  const digit = (text: string, by: readonly number[]) => {
    const rest =
      [...text].reduce((sum, sign, at) => sum + (sign.charCodeAt(0) - 48) * (by[at] ?? 0), 0) % 11
    return String(rest < 2 ? 0 : 11 - rest)
  }
  const first = base + digit(base, weights)
  return first + digit(first, [(weights[0] ?? 0) + 1, ...weights])
}

/** Values of a field in the form that its rules accept. */
function accepted(field: Field, example: unknown): fc.Arbitrary<unknown> {
  const rules = (value: unknown) => z.safeEncode(field.write, value).success
  const values = samplesOf(field).values(field)
  if (field.generated) return values
  if (fc.sample(values, 60).filter(rules).length > 10) return values.filter(rules)
  // A pattern may leave nothing of what is guessed.
  const guessed = [example, ...fc.sample(patterned, 200)]
  return fc.constantFrom(...guessed.filter((value) => value !== null && rules(value)))
}
/** Rows of a noun in the form, of values that its rules accept. */
export const rowOf = (resource: AnyResource) =>
  fc.record(
    Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => {
        const value = accepted(field, resource.example[name])
        const always = kindOf(field).alwaysSet || isKey(field)
        return [name, always || isRequired(resource, name) ? value : fc.option(value)] as const
      }),
    ),
  )
