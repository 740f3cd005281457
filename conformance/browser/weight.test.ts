import { expect, test } from 'vitest'
import { firstLoads } from '../../bench/weight.ts'
import { people } from './support/demonstration.ts'
import { openDemonstration } from './support/guests.ts'

// The same measure as in `npm run bench`. The bytes of a build are the same on every machine.

const place = openDemonstration()

test('the scripts of a first visit weigh no more than they may', async () => {
  const { browser, demonstration } = place()
  const loads = await firstLoads(browser, demonstration.url, people.ana, 1)
  expect(loads.filter(({ kb, most }) => kb > most)).toEqual([])
  // A visit that loaded nothing would weigh least of all.
  expect(loads.filter(({ kb, most }) => kb < most / 2)).toEqual([])
})
