import { expect } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { actThere } from './acts.ts'
import type { Documented } from './addresses.ts'
import { allFaults } from './screen-faults.ts'
import type { Seat } from './seat.ts'
import { desk, leaveFor } from './visitor.ts'

/** Goes to a documented screen, looks at it, and does what is done there: one visit for all of it. */
export async function see(seat: Seat, screen: Documented): Promise<void> {
  const { page, heard } = seat
  const path = await seat.addressOf(screen)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desk)
  heard.clear()
  await leaveFor(page, `${path}${screen.kind === 'list' ? '?size=10' : ''}`)
  expect(new URL(page.url()).pathname).toBe(path)
  // However far down the one before it was left.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await allFaults(seat)).toEqual([])
  covers({ rules: ['routes.naming', 'routes.standard-set', 'product.language'] })
  if (screen.kind === 'detail')
    await expect
      .poll(() => page.locator('main :is(input, textarea, select):enabled').count())
      .toBe(0)
  await actThere(seat, screen)
}
