import { test } from 'vitest'
import { documented } from './support/addresses.ts'
import { see, takeSeat } from './support/screen-faults.ts'

const seat = takeSeat()
for (const screen of documented.filter(({ kind }) => kind !== 'list' && kind !== 'create'))
  test(`${screen.resource.name}: ${screen.path}`, () => see(seat(), screen))
