import type { Browser, BrowserContext, Cookie, Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { openChromium } from './chromium.ts'
import { people, startDemonstration, type Demonstration } from './demonstration.ts'
import { settled, signIn, visit, type Account, type Size } from './visitor.ts'

/** The screen of the terms, of one portal. */
export const terms = '/informacoes/portal-informacoes/glossario'

export interface Guests {
  readonly demonstration: () => Demonstration
  readonly url: () => string
  /** Somebody at a browser of their own, who is gone after the test. */
  readonly stranger: (size?: Size) => Promise<Page>
  /** Signed in, at the home screen or another. */
  readonly signedIn: (who: Account, at?: string, size?: Size) => Promise<Page>
  readonly ana: (at?: string) => Promise<Page>
  /** Loads a screen anew and waits until it stands. */
  readonly goTo: (page: Page, path: string) => Promise<void>
}

interface Place {
  readonly browser: Browser
  readonly demonstration: Demonstration
}
/** One demonstration and one browser for the tests of a file. */
export function openDemonstration(): () => Place {
  let place: Place | undefined
  beforeAll(async () => {
    const [browser, demonstration] = await Promise.all([
      openChromium(),
      startDemonstration(inject('furnished')),
    ])
    place = { browser, demonstration }
  })
  afterAll(async () => {
    await place?.browser.close()
    await place?.demonstration.end()
  })
  return () => {
    if (!place) throw new Error('the demonstration is not open yet')
    return place
  }
}

/** The same, for guests who are gone after each test. */
export function demonstrationForGuests(): Guests {
  const place = openDemonstration()
  const open: BrowserContext[] = []
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close()
  })
  const url = () => place().demonstration.url
  const stranger: Guests['stranger'] = async (size) => {
    const { context, page } = await visit(place().browser, size)
    open.push(context)
    return page
  }
  // Signing in is limited to ten times a minute: a session goes on in the next guest's browser, unless a test has ended it.
  const sessions = new Map<string, readonly Cookie[]>()
  const signedIn: Guests['signedIn'] = async (who, at = '/', size) => {
    const page = await stranger(size)
    await page.context().addCookies(sessions.get(who.email) ?? [])
    if ((await page.request.get(`${url()}/api/authUserAplication`)).ok()) await goTo(page, at)
    else await signIn(page, url(), who, at)
    sessions.set(who.email, await page.context().cookies())
    return page
  }
  const goTo: Guests['goTo'] = async (page, path) => {
    await page.goto(url() + path)
    await settled(page)
  }
  return {
    demonstration: () => place().demonstration,
    url,
    stranger,
    signedIn,
    ana: (at) => signedIn(people.ana, at),
    goTo,
  }
}

/** The requests of a page from now on, as `METHOD /path`. */
export function listen(page: Page): {
  readonly said: () => readonly string[]
  readonly requests: () => readonly Request[]
} {
  const heard: Request[] = []
  page.on('request', (request) => heard.push(request))
  return {
    requests: () => heard,
    said: () => heard.map((request) => `${request.method()} ${new URL(request.url()).pathname}`),
  }
}

export const warning = (page: Page, text: string): Locator =>
  page.getByRole('alert').filter({ hasText: text })
