import { noteScreen, noteText } from '../../coverage/covers.ts'
import { noteRefusal, noteRequest, noteShown, textsToSee } from '../../coverage/seen.ts'
import type {
  APIResponse,
  Browser,
  BrowserContext,
  Locator,
  Page,
  Request,
  Response,
} from 'playwright-core'

export interface Account {
  readonly email: string
  readonly password: string
}

export interface Size {
  readonly width: number
  readonly height: number
}
export const desk: Size = { width: 1440, height: 900 }
export const phone: Size = { width: 390, height: 844 }
/** Milliseconds: a loaded machine may need them all for one screen. */
const patience = 30_000

/**
 * How many times slower than this machine the browser works, to see which test depends on haste: `SLOWDOWN=5 npx vitest
 * …`.
 */
const slowdown = Number(process.env['SLOWDOWN'] ?? 1)
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (slowdown <= 1) return
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Somebody at a browser of their own: nothing is shared with another visitor. */
export async function visit(
  browser: Browser,
  viewport: Size = desk,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({
    viewport,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    acceptDownloads: true,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patience)
  await context.exposeFunction('noteText', (text: string, reason: boolean) => {
    noteText(text)
    noteShown(text, reason)
  })
  await context.addInitScript(tellTexts, textsToSee)
  listenToCalls(context)
  return { context, page: await sitDown(context) }
}
/** Another page of a visitor's browser. */
export async function sitDown(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await slowDown(context, page)
  return page
}

/** Notes the documented calls that the screens make, and those that are refused or fail. */
function listenToCalls(context: BrowserContext): void {
  context.on('request', (request) => noteRequest(request.method(), request.url()))
  context.on('requestfailed', (request) => noteRefusal(request.method(), request.url()))
  context.on('response', (answer) => {
    if (answer.status() >= 400) noteRefusal(answer.request().method(), answer.url())
  })
}

declare global {
  interface Window {
    readonly noteText: (text: string, reason: boolean) => void
  }
}
/** In the page: tells of each documented text that comes to stand on it, and whether more is said in its notice. */
function tellTexts(documented: readonly string[]): void {
  const known = new Set(documented)
  const beginnings = documented.filter((text) => text.endsWith(' '))
  const look = (from: Node) => {
    const walker = document.createTreeWalker(from, NodeFilter.SHOW_TEXT)
    for (let node: Node | null = from; node; node = walker.nextNode()) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : ''
      const found = beginnings.find((beginning) => text.startsWith(beginning)) ?? text
      if (!known.has(found)) continue
      const notice = node.parentElement?.closest('[role="alert"], [role="status"], [role="dialog"]')
      // More than the word of a button.
      window.noteText(found, (notice?.textContent?.length ?? 0) > text.length + 10)
    }
  }
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes)
      if (type === 'characterData') look(target)
      else addedNodes.forEach(look)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Fills the sign-in form that is on the screen. */
export async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/**
 * Asks to be signed in; ten times a minute is the limit of an account, and whoever is quicker waits as long as the
 * answer says.
 */
async function admitted(page: Page, ask: () => Promise<Response | APIResponse>): Promise<void> {
  for (let answer = await ask(); answer.status() === 429; answer = await ask())
    await page.waitForTimeout(Number(answer.headers()['retry-after']) * 1_000)
}
/** Signs in as people do, at the form. */
export async function signInAtForm(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/autenticacao/login`)
  await admitted(
    page,
    async () =>
      (await Promise.all([page.waitForResponse(`${url}/token`), fillSignIn(page, account)]))[0],
  )
  await page.waitForURL(`${url}/`)
  await settled(page)
}
/** Signs in by the call that the form makes, and opens the home screen, another or none. */
export async function signIn(
  page: Page,
  url: string,
  { email, password }: Account,
  at = '/',
): Promise<void> {
  await admitted(page, () => page.request.post(`${url}/token`, { data: { email, password } }))
  if (at === 'about:blank') return
  await page.goto(url + at)
  await settled(page)
}

const loading = '[role="status"][aria-label^="Carregando"], [role="progressbar"], .MuiSkeleton-root'
declare global {
  interface Window {
    /** How many frames in succession found the screen standing still. */
    framesStill?: number
  }
}
/**
 * In the page: whether the screen of the address is drawn with its heading and nothing on it is being read, for three
 * frames. The screen that is left stays until the next one is loaded, and what has just mounted may begin to read.
 */
function standsStill(beingRead: string): boolean {
  // The public pages have no router.
  const { status, location: asked, resolvedLocation: drawn } = window.__TSR_ROUTER__?.state ?? {}
  const isDrawn =
    asked === undefined ||
    (status === 'idle' &&
      drawn?.pathname === asked.pathname &&
      decodeURI(location.pathname) === decodeURI(asked.pathname))
  const heading = document.querySelector('h1, [role="heading"][aria-level="1"]')
  const still = isDrawn && heading !== null && !document.querySelector(beingRead)
  window.framesStill = still ? (window.framesStill ?? 0) + 1 : 0
  if (window.framesStill < 3) return false
  window.framesStill = 0
  return true
}
/** The screen of the address shows its heading, and nothing on it is still being read. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(standsStill, loading)
  await page.getByRole('heading', { level: 1 }).waitFor()
  noteScreen(pathOf(page))
}

/** Goes to an address of the application as a link on the screen would: without loading the page anew. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path)

/** Goes on as a link would, and waits until the screen that was open has gone. */
export async function leaveFor(page: Page, path: string): Promise<void> {
  const left = await page.getByRole('heading', { level: 1 }).elementHandle()
  await follow(page, path)
  await page.waitForFunction((heading) => heading?.isConnected !== true, left)
  // Else the browser keeps every screen that was left, and all that hangs on it.
  await left?.dispose()
  await settled(page)
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname
/** Waits until the application is at a path. */
export const arrives = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path)

/** A text input of a form by its label. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Types into a box and picks what is found. */
export async function pickFound(page: Page, box: Locator, text: string): Promise<void> {
  await box.fill(text)
  // Else the option that is pressed may move away under the pointer, as those of the whole list give way to those that
  // were found.
  await box.and(page.locator(':not([aria-busy="true"])')).waitFor()
  await page.getByRole('option', { name: text }).first().click()
}
/** Chooses in a field that refers to another record, by typing and picking. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  // A screen may have chosen this very text: what is typed anew is searched for all the same.
  if ((await box.inputValue()) === text) await box.fill('')
  await pickFound(page, box, text)
}
/** What the screen chose by itself, being the only choice or the last one. */
export async function isChosen(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.and(page.locator(`[value=${JSON.stringify(text)}]`)).waitFor()
}
/** The files of a publication are of no certain period. */
export async function occasional(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Periodicidade' }).click()
  await page.getByRole('option', { name: 'Eventual', exact: true }).click()
}
export const save = (page: Page) =>
  page
    .getByRole('button', { name: /^Salvar( |$)/ })
    .first()
    .click()

/** Clicks in the newest notice: it is gone after five seconds, or stays as long as the pointer is over it. */
export const takeUp = (page: Page, label: 'Ver' | 'Desfazer'): Promise<void> =>
  page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: label }).last().click()

/** Waits for a short notice in the corner of the screen. */
export const noticed = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true }).first().waitFor()

/** Opens a screen through the menu, as a user does; one that shares its entry with others by their tabs. */
export async function byMenu(page: Page, group: string, link: string, tab?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const opener = menu.getByRole('button', { name: group, exact: true })
  await opener.waitFor()
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await menu.getByRole('link', { name: link, exact: true }).click()
  const tabs = page.getByRole('navigation', { name: `Telas de ${link}` })
  if (tab) await tabs.getByRole('link', { name: tab, exact: true }).click()
}

/** What a page complains about: errors on its console, exceptions, requests that failed or were refused. */
export function complaints(page: Page): {
  readonly all: () => readonly string[]
  readonly clear: () => void
} {
  const heard: string[] = []
  page.on('console', (message) => {
    if (
      (message.type() === 'error' || message.type() === 'warning') &&
      !isOfPlainHttp(message.text())
    )
      heard.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`exception: ${error.message}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400)
      heard.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
  })
  page.on('requestfailed', (request) => {
    if (!wasGivenUp(request)) heard.push(`failed: ${request.method()} ${request.url()}`)
  })
  return { all: () => [...heard], clear: () => void heard.splice(0) }
}
/** What Chromium says of every answer that does not come over https or from localhost. */
const isOfPlainHttp = (text: string) =>
  text.startsWith('The Cross-Origin-Opener-Policy header has been ignored')
/** The application itself cancels what a screen that is left was still reading. */
const wasGivenUp = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED'

/** Opens the screen that publishes documents of a type, through the menu and the list of the type. */
export async function startPublishing(page: Page, type: string): Promise<void> {
  await byMenu(page, 'Publicar', 'Documentos')
  // The screen that is left may show a document whose name begins in the same way.
  await page.getByRole('heading', { level: 1, name: 'Publicar documentos', exact: true }).waitFor()
  await page
    .getByRole('link', { name: new RegExp(`^${type}`) })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${type}`) }).waitFor()
  await settled(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Publicar documentos', exact: true })
    .last()
    .click()
  await page.getByRole('button', { name: 'Escolher arquivos' }).waitFor()
}
