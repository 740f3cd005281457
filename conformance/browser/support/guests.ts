import type { Browser, BrowserContext, Cookie, Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { workersChromium } from './chromium.ts'
import { people, startDemonstration, type Demonstration } from './demonstration.ts'
import { desk, settled, signIn, sitDown, visit, type Account, type Size } from './visitor.ts'

/** The screen of the terms, of one portal. */
export const terms = '/informacoes/portal-informacoes/glossario'

/** Where somebody is who is signed in and has opened no screen yet. */
export const nowhere = 'about:blank'

export interface Guests {
  readonly place: () => Place
  readonly demonstration: () => Demonstration
  readonly url: () => string
  /** Somebody at a browser of their own, who is gone after the test. */
  readonly stranger: (size?: Size) => Promise<Page>
  /**
   * Somebody without a session at the application: their browser knows its scripts already. Public pages, which may be
   * kept, are for strangers, and so is what is to be seen of a first visit.
   */
  readonly newcomer: (size?: Size) => Promise<Page>
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
/** One demonstration for the tests of a file, before the browser of the worker. */
export function openDemonstration(): () => Place {
  let place: Place | undefined
  beforeAll(async () => {
    const [browser, demonstration] = await Promise.all([
      workersChromium(),
      startDemonstration(inject('furnished')),
    ])
    place = { browser, demonstration }
  })
  afterAll(async () => {
    for (const context of place?.browser.contexts() ?? []) await context.close()
    await place?.demonstration.end()
  })
  return () => {
    if (!place) throw new Error('the demonstration is not open yet')
    return place
  }
}

interface Desks {
  readonly take: (browser: Browser, url: string, size: Size) => ReturnType<typeof visit>
  /** @returns false where the test has done to it what cannot be undone: see `spoil`. */
  readonly takeBack: (context: BrowserContext) => Promise<boolean>
}
const spoilt = new WeakSet<BrowserContext>()
/**
 * Says that what is done next to a guest's browser cannot be undone, such as to its clock: nobody sits down at it
 * afterwards.
 */
export const spoil = (page: Page): void => void spoilt.add(page.context())

interface Desk {
  readonly size: Size
  /** A page without scripts: while one is open, the browser keeps what it has compiled of the application. */
  readonly holder: Page
}
/**
 * The browsers of those who sign in. One that is left is cleared and kept: whoever comes next starts from nothing, and
 * only the application's scripts, which never change, are there already. That is two thirds of what an opening costs.
 */
function keptDesks(): Desks {
  const made = new Map<BrowserContext, Desk>()
  const free: BrowserContext[] = []
  return {
    take: async (browser, url, size) => {
      const at = free.findIndex((context) => made.get(context)?.size === size)
      const [kept] = at < 0 ? [] : free.splice(at, 1)
      if (kept) return { context: kept, page: await sitDown(kept) }
      const { context, page: holder } = await visit(browser, size)
      await holder.goto(`${url}/robots.txt`)
      made.set(context, { size, holder })
      return { context, page: await sitDown(context) }
    },
    takeBack: async (context) => {
      const holder = made.get(context)?.holder
      if (!holder || spoilt.has(context)) return false
      for (const page of context.pages()) if (page !== holder) await page.close()
      // All that is kept is of one origin: what one page of it clears, is cleared.
      await holder.evaluate(() => localStorage.clear())
      await context.clearCookies()
      free.push(context)
      return true
    },
  }
}

/** The same, for guests who are gone after each test. */
export function demonstrationForGuests(): Guests {
  const place = openDemonstration()
  const open: BrowserContext[] = []
  const desks = keptDesks()
  afterEach(async () => {
    for (const context of open.splice(0))
      if (!(await desks.takeBack(context))) await context.close()
  })
  const url = () => place().demonstration.url
  const stranger: Guests['stranger'] = async (size) => {
    const { context, page } = await visit(place().browser, size)
    open.push(context)
    return page
  }
  const newcomer: Guests['newcomer'] = async (size = desk) => {
    const { context, page } = await desks.take(place().browser, url(), size)
    open.push(context)
    return page
  }
  // Signing in is limited to ten times a minute: a session goes on in the next guest's browser, unless a test has ended
  // it.
  const sessions = new Map<string, readonly Cookie[]>()
  const signedIn: Guests['signedIn'] = async (who, at = '/', size = desk) => {
    const page = await newcomer(size)
    const context = page.context()
    await context.addCookies(sessions.get(who.email) ?? [])
    if ((await page.request.get(`${url()}/api/authUserAplication`)).ok()) {
      if (at !== nowhere) await goTo(page, at)
    } else await signIn(page, url(), who, at)
    sessions.set(who.email, await context.cookies())
    return page
  }
  const goTo: Guests['goTo'] = async (page, path) => {
    await page.goto(url() + path)
    await settled(page)
  }
  return {
    place,
    demonstration: () => place().demonstration,
    url,
    stranger,
    newcomer,
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
