import { expect } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { isWhole } from '../../support/whole.ts'
import { actThere } from './acts.ts'
import type { Documented } from './addresses.ts'
import { isExample, isOwnScreen } from './own-screens.ts'
import { allFaults, faults, faultsInTwoLooks, wrongWords } from './screen-faults.ts'
import type { Seat } from './seat.ts'
import { desk, leaveFor, pathOf } from './visitor.ts'

/**
 * What is looked for on a documented screen. In the short run all is looked for, in two looks, on each screen that has
 * code of its own. A screen without is drawn by what draws all of its kind: all is looked for on the few that show
 * between them what the others show; the form that has every field is looked at for barriers of each noun, and every
 * screen for its words.
 */
function lookAt(seat: Seat, screen: Documented): Promise<readonly string[]> {
  if (isWhole) return allFaults(seat)
  if (isOwnScreen(screen) || isExample(screen)) return faultsInTwoLooks(seat)
  return screen.kind === 'edit' ? faults(seat) : wrongWords(seat)
}

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
  expect(await lookAt(seat, screen)).toEqual([])
  covers({ rules: ['routes.naming', 'routes.standard-set', 'product.language'] })
  if (screen.kind === 'detail')
    await expect
      .poll(() => page.locator('main :is(input, textarea, select):enabled').count())
      .toBe(0)
  await actThere(seat, screen)
  // Its form leads to the list, which the short run opens by itself of few nouns.
  if (screen.kind === 'create' && pathOf(page) !== path) expect(await wrongWords(seat)).toEqual([])
}
