import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers } from './barriers.ts'
import { layoutFaults } from './layout.ts'
import type { Seat } from './seat.ts'
import { foreignWords } from './wording.ts'
import { desk, phone, type Size } from './visitor.ts'

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
