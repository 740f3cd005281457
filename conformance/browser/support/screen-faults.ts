import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { isWhole } from '../../support/whole.ts'
import { addressesOf, type Documented } from './addresses.ts'
import { barriers } from './barriers.ts'
import { people, type Demonstration } from './demonstration.ts'
import { actThere } from './acts.ts'
import { openDemonstration } from './guests.ts'
import { layoutFaults } from './layout.ts'
import { hasOwnScreens, isExample } from './own-screens.ts'
import { foreignWords } from './wording.ts'
import { complaints, desk, leaveFor, phone, signIn, visit, type Size } from './visitor.ts'

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

/**
 * Two frames later: what hangs on the size of the window or on the theme has followed a change of it, however busy the
 * machine.
 */
export const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
type Theme = 'light' | 'dark'
/** Whether the page behind everything is dark: the sum of its three colours. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const colours = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number)
    return (colours ?? []).slice(0, 3).reduce((sum, one) => sum + one, 0) < 384
  })

/** What a screen says wrongly of itself, or its console of it. */
async function wrongWords({ page, heard }: Seat): Promise<readonly string[]> {
  const found = [...heard.all(), ...(await foreignWords(page))]
  const headings = await page.getByRole('heading', { level: 1 }).count()
  if (headings !== 1) found.push(`${headings} headings of level 1`)
  const title = await page.title()
  if (!/^\S.* · Claraboia$/.test(title)) found.push(`title "${title}"`)
  return found
}
/** What is wrong with the screen that is open. */
const faults = async (seat: Seat): Promise<readonly string[]> => [
  ...(await barriers(seat.page)),
  ...(await wrongWords(seat)),
]
/**
 * The rules that a theme can break: it changes colours alone, and the document is the one that all rules were asked of.
 */
const ofColours = ['color-contrast', 'link-in-text-block']
/** Draws the screen in a theme and a size. */
async function look(page: Page, theme: Theme, size: Size): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize(size)
  await page.waitForFunction(
    ([name, width]) => innerWidth === width && document.documentElement.dataset['theme'] === name,
    [theme, size.width] as const,
  )
  await drawn(page)
  await expect.poll(() => isDark(page), { interval: 16 }).toBe(theme === 'dark')
}
/** What is wrong with it in the dark. */
async function faultsInTheDark({ page }: Seat): Promise<readonly string[]> {
  await look(page, 'dark', desk)
  const found = await barriers(page, ofColours)
  return found.map((fault) => `dark: ${fault}`)
}
/** What does not fit on a small screen, and, of the rules, what a finger cannot hit. */
async function faultsOnPhone({ page }: Seat, theme: Theme): Promise<readonly string[]> {
  await look(page, theme, phone)
  const rules = ['target-size', ...(theme === 'dark' ? ofColours : [])]
  const found = [...(await barriers(page, rules)), ...(await layoutFaults(page))]
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) found.push(`scrolls ${overflow} px to the side`)
  return found.map((fault) => `${theme} phone: ${fault}`)
}
/** All of it in both themes, and on a small screen. */
export async function allFaults(seat: Seat): Promise<readonly string[]> {
  const found = [
    ...(await faults(seat)),
    ...(await faultsInTheDark(seat)),
    ...(await faultsOnPhone(seat, 'light')),
  ]
  await look(seat.page, 'light', desk)
  return found
}
/** The same in two looks: what is wide is bright, and what is small is dark. */
async function faultsInTwoLooks(seat: Seat): Promise<readonly string[]> {
  const found = [...(await faults(seat)), ...(await faultsOnPhone(seat, 'dark'))]
  await look(seat.page, 'light', desk)
  return found
}
/**
 * What is looked for on a documented screen. A screen without code of its own is drawn by what draws all of its kind:
 * in the short run all is looked for, in two looks, on the few that show between them what the others show; the form
 * that has every field is looked at for barriers of each noun, and every screen for its words.
 */
function lookAt(seat: Seat, screen: Documented): Promise<readonly string[]> {
  if (isWhole || hasOwnScreens(screen.resource)) return allFaults(seat)
  if (isExample(screen)) return faultsInTwoLooks(seat)
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
}
