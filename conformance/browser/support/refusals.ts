import type { Page, Route } from 'playwright-core'

const calls = /\/webadm[\w]*\//
/** Whether an address is of a call of the screens: the tracker's are nobody's doing. */
export const isCall = (url: string): boolean => calls.test(url) && !url.includes('/tracker')
/**
 * Does what makes a call, refuses that call in the server's stead until the screen says so in these words, and then no
 * more. It is refused each time: a read that fails before its screen has mounted is asked again by the screen.
 * @param path part of the address of the call, where the method does not tell it from the others.
 */
export async function seeRefused(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  words: string,
  act: () => Promise<unknown>,
  path: RegExp = calls,
): Promise<void> {
  const refuse = (route: Route) => {
    const url = route.request().url()
    if (route.request().method() !== method || url.includes('/tracker')) return route.fallback()
    return route.fulfill({ status: 400, json: { code: 'invalid', message: 'Não desta vez.' } })
  }
  await page.route(path, refuse)
  try {
    await act()
    await page.getByText(words, { exact: true }).first().waitFor()
  } finally {
    // Else whatever comes after is refused, too, and fails for what another has done.
    await page.unroute(path, refuse)
  }
}
