import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { addressesOf, type Documented } from './addresses.ts'
import { barriers } from './barriers.ts'
import { people, type Demonstration } from './demonstration.ts'
import { openDemonstration } from './guests.ts'
import { layoutFaults } from './layout.ts'
import { foreignWords } from './wording.ts'
import { complaints, desk, leaveFor, phone, signIn, visit } from './visitor.ts'

/** An elMaster at a browser, before the demonstration. */
export interface Seat {
  readonly browser: Browser
  readonly demonstration: Demonstration
  readonly page: Page
  readonly heard: ReturnType<typeof complaints>
  readonly addressOf: ReturnType<typeof addressesOf>
}
/** The seat of a file's tests: taken before the first, left after the last. */
export function takeSeat(): () => Seat {
  const place = openDemonstration()
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

/** Two frames later: what hangs on the size of the window or on the theme has followed a change of it, however busy the machine. */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** What is wrong with the screen that is open. */
async function faults(seat: Seat): Promise<readonly string[]> {
  const { page, heard } = seat
  const found = [...heard.all(), ...(await barriers(page)), ...(await foreignWords(page))]
  const headings = await page.getByRole('heading', { level: 1 }).count()
  if (headings !== 1) found.push(`${headings} headings of level 1`)
  const title = await page.title()
  if (!/^\S.* · Claraboia$/.test(title)) found.push(`title "${title}"`)
  return found
}
/** The rules that a theme can break: it changes colours alone, and the document is the one that all rules were asked of. */
const ofColours = ['color-contrast', 'link-in-text-block']
/** What is wrong with it in the dark. */
async function faultsInTheDark(seat: Seat): Promise<readonly string[]> {
  const { page } = seat
  const bright = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).not.toBe(bright)
  await drawn(page)
  const found = await barriers(page, ofColours)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => background(page)).toBe(bright)
  return found.map((fault) => `dark: ${fault}`)
}
/** What is wrong with it on a small screen: whatever does not fit, and what a finger cannot hit. */
async function faultsOnPhone(seat: Seat): Promise<readonly string[]> {
  const { page } = seat
  await page.setViewportSize(phone)
  await drawn(page)
  const found = [...(await barriers(page, ['target-size'])), ...(await layoutFaults(page))]
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) found.push(`scrolls ${overflow} px to the side`)
  await page.setViewportSize(desk)
  await drawn(page)
  return found.map((fault) => `phone: ${fault}`)
}
/** In both themes, and on a small screen. */
export const allFaults = async (seat: Seat): Promise<readonly string[]> => [
  ...(await faults(seat)),
  ...(await faultsInTheDark(seat)),
  ...(await faultsOnPhone(seat)),
]

/** Goes to a documented screen, and looks at it. */
export async function see(seat: Seat, screen: Documented): Promise<void> {
  const { page, heard } = seat
  const path = await seat.addressOf(screen)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desk)
  heard.clear()
  await leaveFor(page, `${path}${screen.kind === 'list' ? '?size=10' : ''}`)
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await allFaults(seat)).toEqual([])
  covers({ rules: ['routes.naming', 'routes.standard-set', 'product.language'] })
  if (screen.kind === 'detail')
    await expect
      .poll(() => page.locator('main :is(input, textarea, select):enabled').count())
      .toBe(0)
}
