import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fits, type Shape } from '../../backoffice/transport/shape.ts'
import type { ApiCall } from '../../kernel/operation.ts'
import { shapeOf } from '../../vite.calls.ts'

// The browser compares an answer with a shape that the build makes of the declared schema: it must notice what zod
// notices.

const files = import.meta.glob<Record<string, unknown>>('../../{resources,tables}/calls/**/*.ts', {
  eager: true,
})
const isCall = (value: unknown): value is ApiCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'answers' in value
const answers = Object.values(files)
  .flatMap((exports) => Object.values(exports).filter(isCall))
  .flatMap(({ id, answers: declared }) =>
    Object.entries(declared).flatMap(([status, schema]) =>
      schema instanceof z.ZodType ? [{ name: `${id} ${status}`, schema }] : [],
    ),
  )

const anything = fc.jsonValue({ maxDepth: 2 })
const ofType: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.string(),
  boolean: fc.boolean(),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  integer: fc.maxSafeInteger(),
  null: fc.constant(null),
}

/** Values of a shape, any part of which may be something else instead. */
function near(shape: Shape): fc.Arbitrary<unknown> {
  const { type, enum: words, anyOf, items, properties = {}, required = [] } = shape
  const { additionalProperties: others } = shape
  const whole = (): fc.Arbitrary<unknown> => {
    if (words) return fc.constantFrom(...words)
    if (anyOf) return fc.oneof(...anyOf.map(near))
    if (typeof type === 'object')
      return fc.oneof(...type.map((one) => near({ ...shape, type: one })))
    if (type === 'array') return fc.array(items ? near(items) : anything, { maxLength: 3 })
    if (type !== 'object') return ofType[type ?? ''] ?? anything
    const named = fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, near(one)])),
      { requiredKeys: [...required] },
    )
    const more = fc.dictionary(fc.string(), others ? near(others) : anything, { maxKeys: 2 })
    return fc
      .tuple(named, fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, more))
      .map(([known, further]) => ({ ...further, ...known }))
  }
  return fc.oneof({ weight: 30, arbitrary: whole() }, { weight: 1, arbitrary: anything })
}

test('the calls have answers', () => {
  expect(answers.length).toBeGreaterThan(60)
})

describe.each(answers)('$name', ({ schema, name }) => {
  test('the browser takes what the declaration takes, and nothing else', () => {
    const shape = shapeOf(name, schema)
    fc.assert(
      fc.property(near(shape), (value) => {
        const asItTravels: unknown = JSON.parse(JSON.stringify(value))
        expect(fits(shape, asItTravels)).toBe(schema.safeParse(asItTravels).success)
      }),
      { numRuns: 60, seed: 7 },
    )
  })
})

test('an answer whose meaning a shape cannot hold stops the build', () => {
  const changed = z.object({ prazo: z.string().transform(Number) })
  expect(() => shapeOf('deadline.read', changed)).toThrow(
    'deadline.read: backoffice/transport/shape.ts knows no transform',
  )
  const both = z.intersection(z.object({ a: z.int() }), z.record(z.string(), z.int()))
  expect(() => shapeOf('deadline.read', both)).toThrow('knows no allOf')
})

test('rules of a value are left to the server, its shape is not', () => {
  const shape = shapeOf(
    'deadline.read',
    z.object({ prazo: z.iso.date(), dias: z.int().positive() }),
  )
  expect(shape).toEqual({
    type: 'object',
    properties: { prazo: { type: 'string' }, dias: { type: 'integer' } },
    required: ['prazo', 'dias'],
  })
})
