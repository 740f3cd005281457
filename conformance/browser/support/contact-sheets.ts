import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { addressesOf, documented } from './addresses.ts'
import { openChromium } from './chromium.ts'
import { people } from './demonstration.ts'
import { desk, phone, settled, signIn, visit } from './visitor.ts'

interface Shot {
  readonly area: string
  readonly path: string
  readonly picture: string
}
/** The area of a screen: the first two parts of its address. */
const areaOf = (path: string) => path.split('/').slice(1, 3).join(' ')

/** Every documented screen of the nouns as an elMaster sees it. */
async function shoot(
  browser: Browser,
  url: string,
  size: typeof desk,
  colorScheme: 'light' | 'dark',
): Promise<readonly Shot[]> {
  const { page, context } = await visit(browser, size)
  await page.emulateMedia({ colorScheme })
  await signIn(page, url, people.ana)
  const addresses = addressesOf(page, url)
  const shots: Shot[] = []
  for (const screen of documented) {
    const path = await addresses(screen)
    await page.goto(url + path)
    await settled(page)
    const picture = (
      await page.screenshot({ type: 'jpeg', quality: 70, animations: 'disabled', caret: 'hide' })
    ).toString('base64')
    shots.push({ area: areaOf(screen.path), path: screen.path, picture })
  }
  await context.close()
  return shots
}

/** One picture of many, with their addresses. */
async function sheet(
  browser: Browser,
  shots: readonly Shot[],
  columns: number,
  file: string,
): Promise<void> {
  const { page, context } = await visit(browser, { width: 1800, height: 900 })
  const figures = shots.map(
    ({ path, picture }) =>
      `<figure style="margin:0"><figcaption>${path}</figcaption><img style="width:100%" src="data:image/jpeg;base64,${picture}"></figure>`,
  )
  await page.setContent(
    `<body style="margin:8px;background:#777;color:#fff;display:grid;gap:8px;font:13px sans-serif;` +
      `grid-template-columns:repeat(${columns},minmax(0,1fr))">${figures.join('')}`,
  )
  writeFileSync(file, await page.screenshot({ fullPage: true, type: 'jpeg', quality: 80 }))
  await context.close()
}

/**
 * Draws contact sheets of all screens, by area, wide in the light and narrow in the dark, from a running demonstration.
 */
async function draw(url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await openChromium()
  for (const [size, scheme, columns] of [
    [desk, 'light', 3],
    [phone, 'dark', 8],
  ] as const) {
    const shots = await shoot(browser, url, size, scheme)
    for (const area of new Set(shots.map((shot) => shot.area)))
      await sheet(
        browser,
        shots.filter((shot) => shot.area === area),
        columns,
        join(folder, `${area.replaceAll(/[^a-z]+/g, '-')}-${size.width}.jpg`),
      )
  }
  await browser.close()
}

const [address, folder] = process.argv.slice(2)
if (address === undefined || folder === undefined)
  throw new Error(
    'Usage: node --import tsx conformance/browser/support/contact-sheets.ts BASE_URL FOLDER',
  )
await draw(address.replace(/\/$/, ''), folder)
