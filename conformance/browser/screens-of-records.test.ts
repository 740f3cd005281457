import { test } from 'vitest'
import { productsAreTests } from '../support/passed-before.ts'
import { namedScreens } from './support/own-screens.ts'
import { see } from './support/see.ts'
import { takeSeat } from './support/seat.ts'

productsAreTests()

const seat = takeSeat()
test.each(namedScreens((kind) => kind !== 'list' && kind !== 'create'))(
  'the %s of %s has no fault: %s',
  (...[, , , screen]) => see(seat(), screen),
)
