import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from 'playwright-core'

export interface Weight {
  readonly name: string
  readonly kb: number
  readonly most: number
}
/** Runs what opens a screen and weighs every script that came, each compressed on its own as it travels. */
async function weigh(page: Page, open: () => Promise<unknown>): Promise<number> {
  const scripts = new Map<string, Promise<number>>()
  const weighScript = (response: Response): void => {
    if (response.request().resourceType() === 'script')
      scripts.set(
        response.url(),
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      )
  }
  page.on('response', weighScript)
  await open()
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The polling of updates keeps the network busy: a screen is there when no script has come for two seconds.
  for (let seen = -1; seen !== scripts.size; await page.waitForTimeout(2_000)) seen = scripts.size
  // The next screen of this page may be left while its scripts come.
  page.off('response', weighScript)
  return (await Promise.all(scripts.values())).reduce((sum, size) => sum + size, 0) / 1024
}

/** JavaScript of two first visits with an empty cache: the login screen, and a list by its address. */
export async function firstLoads(
  browser: Browser,
  base: string,
  account: { readonly email: string; readonly password: string },
  portalId: number,
): Promise<readonly Weight[]> {
  const context = await browser.newContext()
  const first = await context.newPage()
  const login = await weigh(first, () => first.goto(`${base}/autenticacao/login`))
  await first.getByLabel('E-mail').fill(account.email)
  await first.getByRole('textbox', { name: 'Senha' }).fill(account.password)
  await first.getByRole('button', { name: 'Entrar', exact: true }).click()
  await first.waitForURL(`${base}/`)
  const cookies = await context.cookies()
  await context.close()
  const fresh = await browser.newContext()
  await fresh.addCookies(cookies)
  const second = await fresh.newPage()
  const list = await weigh(second, () =>
    second.goto(`${base}/informacoes/portal-informacoes/glossario?portal=${portalId}`),
  )
  await fresh.close()
  return [
    { name: 'the login screen', kb: login, most: 210 },
    { name: 'a list', kb: list, most: 260 },
  ]
}
