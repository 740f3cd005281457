import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { addressesOf, documented } from './addresses.ts'
import { openChromium } from './chromium.ts'
import { people } from './demonstration.ts'
import { desk, phone, settled, signIn, visit } from './visitor.ts'

// `npm run gallery`: pictures of every screen and of a portal's pages, wide and narrow, light and dark, and one page
// that shows them, from a running demonstration.

const { values: given } = parseArgs({
  options: {
    from: { type: 'string', default: 'http://localhost:4000' },
    to: { type: 'string', default: 'gallery' },
    beside: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const url = given.from.replace(/\/$/, '')

interface View {
  readonly name: string
  readonly size: typeof desk
  readonly scheme: 'light' | 'dark'
}
const views: readonly View[] = (['light', 'dark'] as const).flatMap((scheme) =>
  [desk, phone].map((size) => ({ name: `${size.width}-${scheme}`, size, scheme })),
)
interface Screen {
  readonly area: string
  /** As it is documented; `address` has the records of this demonstration. */
  readonly path: string
  readonly address: string
}
const fileOf = ({ path }: Screen) =>
  `${path.replaceAll(/[^a-z0-9]+/gi, '-').slice(1) || 'home'}.jpg`

/** Where the links of a page lead, of those below a path. */
const linksOf = async (page: Page, below: string): Promise<readonly string[]> => {
  const found = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  return [...new Set(found)].filter((path) => path.startsWith(below))
}

/** Every documented screen of the nouns, and what else the menu of an elMaster leads to. */
async function screensOf(page: Page): Promise<readonly Screen[]> {
  await page.goto(`${url}/`)
  await settled(page)
  const addresses = addressesOf(page, url)
  const screens: Screen[] = []
  for (const screen of documented)
    screens.push({
      area: screen.path.split('/').slice(1, 3).join(' '),
      path: screen.path,
      address: await addresses(screen),
    })
  const known = new Set(screens.map(({ path }) => path))
  const own = ['/', '/conta/configuracoes', ...(await linksOf(page, '/'))].filter(
    (path) => !known.has(path) && !path.startsWith('/p/'),
  )
  return [...own.map((path) => ({ area: 'início', path, address: path })), ...screens]
}

/** What the map of the first portal leads to, one of each kind of page. */
async function pagesOf(page: Page): Promise<readonly Screen[]> {
  await page.goto(`${url}/p/ir/1`)
  const portal = new URL(page.url()).pathname.replace(/\/$/, '')
  await page.goto(`${url}${portal}/mapa`)
  const found = [portal, ...(await linksOf(page, `${portal}/`))]
  return found.map((path) => ({ area: 'portal', path, address: path }))
}

/** Takes a view's pictures; screens that another view has found are given. */
async function shoot(browser: Browser, view: View): Promise<readonly Screen[]> {
  const folder = join(given.to, view.name)
  mkdirSync(folder, { recursive: true })
  const { page, context } = await visit(browser, view.size)
  await page.emulateMedia({ colorScheme: view.scheme })
  await signIn(page, url, people.ana)
  const screens = [...(await screensOf(page)), ...(await pagesOf(page))].filter(({ path }) =>
    given.only.split(',').some((one) => (one === '/' ? path === one : path.includes(one))),
  )
  for (const screen of screens) {
    await page.goto(url + screen.address)
    if (screen.area !== 'portal') await settled(page)
    await page.screenshot({
      path: join(folder, fileOf(screen)),
      type: 'jpeg',
      quality: 75,
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
    })
  }
  await context.close()
  return screens
}

const figure = (screen: Screen, view: View, folder: string, label: string) => {
  const file = `${folder}/${view.name}/${fileOf(screen)}`
  return `<a href="${file}"><figure><img loading="lazy" src="${file}" alt=""><figcaption>${label}</figcaption></figure></a>`
}
const row = (screen: Screen) => {
  const before = given.beside && relative(given.to, given.beside)
  const shots = views.flatMap((view) => [
    ...(before ? [figure(screen, view, before, `${view.name}, before`)] : []),
    figure(screen, view, '.', view.name),
  ])
  return `<section data-path="${screen.path}"><h3>${screen.path}</h3><div>${shots.join('')}</div></section>`
}
/** One page with all of them, by area, and a field that filters by address. */
function write(screens: readonly Screen[]): void {
  const areas = [...Map.groupBy(screens, ({ area }) => area)]
  const body = areas
    .map(([area, of]) => `<h2>${area}</h2>${of.map((screen) => row(screen)).join('')}`)
    .join('')
  writeFileSync(
    join(given.to, 'index.html'),
    `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Claraboia, telas</title><style>
body{font:14px sans-serif;margin:1rem;background:#888;color:#fff}input{font:inherit;width:30rem;position:sticky;top:0}
div{display:flex;gap:.5rem;overflow-x:auto}figure{margin:0}figcaption{color:#fff}
img{height:320px;max-width:520px;object-fit:cover;object-position:top}</style>
<input type="search" placeholder="Endereço" aria-label="Endereço">${body}<script>
document.querySelector('input').addEventListener('input', ({ target }) => {
  for (const one of document.querySelectorAll('section')) one.hidden = !one.dataset.path.includes(target.value)
})</script></html>`,
  )
}

const browser = await openChromium()
const taken: Screen[] = []
for (const view of views) {
  const screens = await shoot(browser, view)
  if (taken.length === 0) taken.push(...screens)
  process.stdout.write(`${view.name}: ${screens.length}\n`)
}
await browser.close()
write(taken)
process.stdout.write(`${join(given.to, 'index.html')}\n`)
