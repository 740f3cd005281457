import type { Browser, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { addressesOf } from './addresses.ts'
import { people, type Demonstration } from './demonstration.ts'
import { openDemonstration } from './guests.ts'
import { complaints, signIn, visit } from './visitor.ts'

/** An elMaster at a browser, before the demonstration. */
export interface Seat {
  readonly browser: Browser
  readonly demonstration: Demonstration
  readonly page: Page
  readonly heard: ReturnType<typeof complaints>
  readonly addressOf: ReturnType<typeof addressesOf>
}
/** The seat of a file's tests: taken before the first, left after the last. */
export function takeSeat(place = openDemonstration()): () => Seat {
  let seat: Seat | undefined
  beforeAll(async () => {
    const { browser, demonstration } = place()
    const { page } = await visit(browser)
    await signIn(page, demonstration.url, people.ana)
    seat = {
      ...place(),
      page,
      heard: complaints(page),
      addressOf: addressesOf(page, demonstration.url),
    }
  })
  return () => {
    if (!seat) throw new Error('nobody is seated yet')
    return seat
  }
}
