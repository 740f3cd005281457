import { expect, test } from 'vitest'
import { validCpfsIn, withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import { covers } from '../../coverage/covers.ts'
import { processTime } from '../../support/effort.ts'
import { saidAlone, scattered } from './scattered.ts'

// A CPF whose digits stand apart is one all the same, and what merely has as many digits is none.

const digits = '39053344705'
const shown = '***.533.447-**'

test.each(scattered)(
  'F27. %s is known and covered where it stands, and nothing else is',
  (text) => {
    covers({ attacks: ['F27'] })
    const before = saidAlone.includes(text) ? 'Nº ⑫, ﬁm: CPF ' : 'Nº ⑫, ﬁm: de '
    const written = `${before}${text} — às 10h de 2\u00AD1`
    expect(validCpfsIn(written)).toEqual([digits])
    const [start = '', end = ''] = withCpfsCovered(written).split(shown)
    expect(start.replace(/\|$/, '')).toBe(before)
    expect(end.replace(/^[|²]/, '')).toBe(' — às 10h de 2\u00AD1')
  },
)

test('F27. neither numbers before it nor words of the letters that scanners read hide it', () => {
  for (const text of [
    'Dia 12, 390.5 33.447-05, às 10',
    '1. O senhor 390.5 33.447-05 O outro',
    'De 10/05/2024: 3905334 4705',
    '390.5 33.447-05\n390.5 33.447-05',
  ])
    expect(validCpfsIn(text), text).toEqual([digits])
})

/** Numbers that would be this CPF, had they its meaning. */
test.each([
  'R$ 39.053.344.705',
  'R$ 390.533.447,05',
  'Processo nº 4705390/2024',
  '039053344705',
  '00039053344705',
  '1390533447 05',
  '3.9.0533.44705',
  'CPF/CNPJ 00.000.000/0001-91',
])('%s is none', (text) => {
  expect(validCpfsIn(text)).toEqual([])
  expect(withCpfsCovered(text)).toBe(text)
})

const two = (value: number) => String(value).padStart(2, '0')
const four = (value: number) => String(value % 10_000).padStart(4, '0')
/** Of a thousand each, ten would pass for a CPF by their sum. */
test.each<readonly [what: string, of: (at: number) => string]>([
  ['telephones', (at) => `(27) 9${four(at * 7)}-${four(at * 31)}`],
  [
    'lists of telephones',
    (at) => `(27) 3735-${four(at * 7)}, (27) 9${four(at)}-${four(at * 31)}; 27 9 ${four(at)}-0123`,
  ],
  ['numbers of free calls', (at) => `0800 ${four(at).slice(1)} ${four(at * 31)}`],
  ['numbers of cases', (at) => `${four(at * 7)}${four(at).slice(1)}/2024`],
  ['courts', (at) => `${four(at)}123-${two(at % 97)}.2024.8.08.${four(at * 3)}`],
  ['CNPJs', (at) => `12.${four(at).slice(1)}.678/0001-${two(at % 97)}`],
  ['dates', (at) => `${two(1 + (at % 28))}/05/2024 (${four(at).slice(1)})`],
  ['sums', (at) => `${four(at).slice(1)},10 1.${four(at * 7).slice(1)},50`],
  ['accounts', (at) => `1.2.3.1.1.${two(at % 100)}.${two(at % 89)}.00`],
  ['places', (at) => `-20.${four(at).slice(1)}, -40.${four(at * 7)}`],
])('%s are none', (_, of) => {
  const found = Array.from({ length: 1_000 }, (_each, at) => of(at)).filter(
    (text) => validCpfsIn(text).length > 0,
  )
  expect(found).toEqual([])
})

/** The quickest of three, milliseconds. */
function effortOf(text: string): number {
  const efforts = [1, 2, 3].map(() => {
    const since = processTime()
    withCpfsCovered(text)
    return processTime() - since
  })
  return Math.min(...efforts)
}
const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length))

test('half a million signs of prose take less than a fifth of a second', () => {
  const prose = 'O prefeito assinou em 10/05/2024 o contrato nº 12 – “R$ 1.234,56” – com Fulano. '
  expect(effortOf(filled(prose, 500_000))).toBeLessThan(200)
})

test.each([
  '1 ',
  'O1',
  '1  2 ',
  'CPF 0 ',
  '3 9 0 5 3 3 4 4 7 0 5  ',
  '１．',
  '²',
  `1${'.'.repeat(12)}`,
])('what is made to take long takes a time in proportion: %s', (part) => {
  const short = effortOf(filled(part, 50_000))
  expect(effortOf(filled(part, 400_000))).toBeLessThan(Math.max(100, short * 8 * 3))
})
