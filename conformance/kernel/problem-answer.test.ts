import { expect, test } from 'vitest'
import { readProblem } from '../../backoffice/transport/problem-answer.ts'
import type { ProblemCode } from '../../kernel/problem.ts'

const said = (body: unknown, code: ProblemCode = 'invalid') => readProblem(body, code).message
const general = said(undefined)

test('a refusal that is a text says it; a page, a trace, and a text of a server in trouble do not', () => {
  expect(said('texto')).toBe('texto')
  expect(said(' Já existe este menu.\n')).toBe('Já existe este menu.')
  for (const body of ['', '  ', '<html><body>Bad Request</body></html>', 'x'.repeat(501), 7, null])
    expect(said(body), String(body).slice(0, 20)).toBe(general)
  expect(said('upstream gone', 'unavailable')).not.toContain('upstream')
})

test('without a message the first of the Results is told, as a text or as an object', () => {
  const [first, second] = ['O primeiro motivo.', 'O segundo motivo.']
  expect(said({ Results: [first, second] })).toBe(first)
  expect(said({ Results: [{ message: first }, { message: second }] })).toBe(first)
  expect(said({ Results: [{ field: 'nome', message: first }] })).toBe(first)
  expect(said({ message: 'O do servidor.', Results: [first] })).toBe('O do servidor.')
  expect(said({ Results: [] })).toBe(general)
  expect(
    readProblem({ Results: [first, { field: 'nome', message: second }, 7] }, 'invalid'),
  ).toEqual(
    expect.objectContaining({
      faults: [
        { field: '', message: first },
        { field: 'nome', message: second },
      ],
    }),
  )
})
