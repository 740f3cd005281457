import { expect, test } from 'vitest'
import { z } from 'zod'
import { resources } from '../../resources/index.ts'
import { covers } from '../coverage/covers.ts'
import { mainThreadTime } from '../support/effort.ts'

// Texts that make a careless pattern try every way to read them.

const long = 10_000
const hostile = [
  'a'.repeat(long),
  `${'a'.repeat(long)}!`,
  `${'a@'.repeat(long / 2)}`,
  `a@${'a.'.repeat(long / 2)}!`,
  `${'1'.repeat(long)}x`,
  `${'1.1-1/'.repeat(long / 6)}x`,
  `https://${'a.'.repeat(long / 2)}!`,
  `https://${'a/'.repeat(long / 2)}\n`,
  `${'a-'.repeat(long / 2)}_`,
  ' '.repeat(long),
  `${' \t'.repeat(long / 2)}x`,
  `2026-01-01T${'0'.repeat(long)}Z`,
  `${'<a '.repeat(long / 3)}`,
  `${'('.repeat(long)}`,
  `x${'\u0301'.repeat(25)}`.repeat(long / 26),
]

test('87. no field of any noun takes long to judge a text, however it is made', () => {
  covers({ attacks: [87, 'O6'] })
  for (const { name, fields } of resources)
    for (const [field, { write }] of Object.entries(fields)) {
      const since = mainThreadTime()
      for (const text of hostile) z.safeDecode(write, text as never)
      expect(mainThreadTime() - since, `${name}.${field}`).toBeLessThan(500)
    }
})
