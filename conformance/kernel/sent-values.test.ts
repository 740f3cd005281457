import { capitalZone } from '../../pt-br/clock.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ownForm } from '../../api/sent-values.ts'
import {
  choice,
  date,
  dateTime,
  flag10,
  flagSN,
  integer,
  reference,
  type Field,
} from '../../kernel/field.ts'

// What other systems send for a value, read in the one place of its kind.

const label = 'Campo'
const taken = (field: Field, sent: unknown) => {
  const { success, data, error } = z.safeDecode(
    field.write,
    ownForm(field, sent, capitalZone) as never,
  )
  return success ? data : (error.issues[0]?.message ?? '')
}
const dayMessage = 'Data inválida. Use dia, mês e ano, como 31/12/2026.'
const momentMessage = 'Data e hora inválidas. Use dia, mês, ano e hora, como 31/12/2026 12:00.'

test.each([
  ['2026-01-10', '2026-01-10'],
  ['2026-01-10T00:00:00.000Z', '2026-01-10'],
  ['2026-01-10T03:00:00.000Z', '2026-01-10'],
  ['2026-01-10T00:00:00-03:00', '2026-01-10'],
  ['2026-01-10T17:45:00', '2026-01-10'],
  ['2026-01-10 17:45', '2026-01-10'],
  ['31/12/2026', '2026-12-31'],
  ['', null],
  ['31/02/2026', dayMessage],
  ['2026-02-31T00:00:00Z', dayMessage],
  ['01/02/26', dayMessage],
  // Another day in São Paulo than the one that is written.
  ['2026-01-10T01:00:00.000Z', dayMessage],
  ['10 de janeiro', dayMessage],
])('a day sent as %s is %s', (sent, kept) => {
  expect(taken(date({ label }), sent)).toBe(kept)
})

test.each([
  ['2026-12-31T15:00:00.000Z', '2026-12-31T15:00:00.000Z'],
  ['2026-12-31T12:00:00-03:00', '2026-12-31T15:00:00.000Z'],
  ['31/12/2026 12:00', '2026-12-31T15:00:00.000Z'],
  ['2026-12-31T12:00:00', '2026-12-31T15:00:00.000Z'],
  ['2026-12-31 12:00', '2026-12-31T15:00:00.000Z'],
  ['2026-12-31', '2026-12-31T03:00:00.000Z'],
  ['31/02/2026 12:00', momentMessage],
  ['2026-02-31T12:00:00', momentMessage],
  ['2026-12-31T25:00:00', momentMessage],
  ['meio-dia', momentMessage],
  // There is no year 0, and no zone is known of it.
  ['0000-01-01', momentMessage],
  ['01/01/0000 12:00', momentMessage],
  ['9999-12-31', momentMessage],
])('a moment sent as %s is %s', (sent, kept) => {
  expect(taken(dateTime({ label }), sent)).toBe(kept)
})

test('a flag is sent in any word for yes and no', () => {
  const [sn, oneZero] = [flagSN({ label, initial: false }), flag10({ label, initial: false })]
  for (const field of [sn, oneZero]) {
    for (const sent of [true, 1, '1', 'S', 's', 'sim', 'true'])
      expect(taken(field, sent), String(sent)).toBe(true)
    for (const sent of [false, 0, '0', 'N', 'n', 'Não', 'false'])
      expect(taken(field, sent), String(sent)).toBe(false)
  }
  for (const sent of [null, '', 'x', 2, 'talvez', [], {}])
    expect(taken(sn, sent), String(sent)).toBe('Use S ou N.')
})

test('a number is sent as a text too, where it is whole', () => {
  const field = integer({ label })
  expect([12, '12', ' 12 ', '', null].map((sent) => taken(field, sent))).toEqual([
    12,
    12,
    12,
    null,
    null,
  ])
  for (const sent of ['1.5', '1e3', '0x1', '12a', true, '9'.repeat(20)])
    expect(taken(field, sent), String(sent)).toBe('Informe um número inteiro.')
  expect(taken(reference('portal', { label }), '7')).toBe(7)
})

test('what is outside a closed list is told what is in it', () => {
  const field = choice({ m: 'Masculino', Mensal: 'Mensal' }, { label, required: 'Escolha.' })
  expect(taken(field, 'x')).toBe('Use um destes: m (Masculino), Mensal.')
  expect(taken(field, null)).toBe('Escolha.')
})
