import { test } from 'vitest'
import { documented } from './support/addresses.ts'
import { see } from './support/see.ts'
import { takeSeat } from './support/seat.ts'

const seat = takeSeat()
for (const screen of documented.filter(({ kind }) => kind !== 'list' && kind !== 'create'))
  test(`the ${screen.kind} of ${screen.resource.name} has no fault: ${screen.path}`, () =>
    see(seat(), screen))
