import { expect, test } from 'vitest'
import { barriers } from '../support/barriers.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import {
  addressOfPlace,
  keyboardFaults,
  paperFaults,
  placesOfCitizens,
  weightOf,
  withoutScriptFaults,
} from '../support/public-pages.ts'
import { desk } from '../support/visitor.ts'

// Each kind of page that citizens meet, of a town hall and of its chamber, by keyboard, on paper, without scripts, and
// light enough for a slow line.

const { place, url, stranger } = demonstrationForGuests()
/** Bytes of Brotli. */
const mostWeight = 15 * 1_024

test('by keyboard, on paper and without scripts no kind of page loses anything, and each is light', async () => {
  const page = await stranger(desk)
  const all: Record<string, readonly string[]> = {}
  for (const [portal, where] of placesOfCitizens) {
    const base = url() + portal
    const path = await addressOfPlace(page, base, where)
    const address = path.startsWith(portal) ? url() + path : base + path
    await page.goto(address)
    const weight = await weightOf(address)
    const found = [
      ...(await keyboardFaults(page)),
      ...(await paperFaults(page)),
      ...(await withoutScriptFaults(place().browser, page)),
      ...(weight > mostWeight ? [`${weight} bytes`] : []),
      ...(portal.includes('camara') ? await barriers(page) : []),
    ]
    if (found.length > 0) all[address.slice(url().length)] = found
  }
  expect(all).toEqual({})
})
