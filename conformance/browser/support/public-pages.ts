import { get } from 'node:http'
import { getDocument, VerbosityLevel } from 'unpdf/pdfjs'
import type { Browser, Page } from 'playwright-core'

// What a page of a portal is to somebody without a mouse, without scripts, with paper, or on a slow line.

/** A page, or a link that a page has. */
export type Place = string | readonly [on: string, link: RegExp]
const town = '/p/vale-do-orvalho'
const chamber = '/p/camara-vale-do-orvalho'
const row = (table: string) => new RegExp(`/dados/${table}/[^"?.]+/[^"?.]+(?=")`)

/** One of each kind of page that citizens meet, of the town hall and of the chamber, below their portals. */
export const placesOfCitizens: readonly (readonly [portal: string, Place])[] = [
  ...[
    '',
    '/dados',
    '/dados/folha',
    ['/dados/contratos', row('contratos')] as const,
    ['/dados/obras', row('obras')] as const,
    '/documentos',
    ['/documentos', /\/documentos\/\d+(?=")/] as const,
    ['/busca?q=contrato&em=documentos', /\/documentos\/\d+\/\d+(?=")/] as const,
    '/busca?q=merenda',
    '/busca?q=xyzabc',
    '/e-sic',
    '/legislacao',
    '/ordem-de-pagamentos',
    '/secretarias',
  ].map((place) => [town, place] as const),
  ...[
    '',
    ['/dados/vereadores', row('vereadores')] as const,
    ['/dados/sessoes', row('sessoes')] as const,
    '/dados/votacoes',
  ].map((place) => [chamber, place] as const),
]

/** The address of a place, below a portal. */
export async function addressOfPlace(page: Page, base: string, place: Place): Promise<string> {
  if (typeof place === 'string') return place
  const [on, link] = place
  const html = await (await page.request.get(base + on)).text()
  const found = link.exec(html)?.[0]
  if (found === undefined) throw new Error(`no link ${String(link)} on ${on}`)
  return found.replaceAll('&amp;', '&')
}

/** In the page: what has the focus, and what is wrong with how that is seen. */
function stopHere(): { readonly at: number; readonly words: string; readonly fault: string } {
  const here = document.activeElement
  const all = [...document.querySelectorAll('*')]
  if (!here || here === document.body) return { at: -1, words: '', fault: '' }
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(here)
  const [box] = here.getClientRects()
  const hasRing = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  const isSeen =
    box !== undefined &&
    box.width > 1 &&
    box.height > 1 &&
    box.bottom > 0 &&
    box.top < innerHeight &&
    box.right > 0 &&
    box.left < innerWidth
  return {
    at: all.indexOf(here),
    words: (here.getAttribute('aria-label') ?? here.textContent ?? '').trim().slice(0, 40),
    fault: hasRing ? (isSeen ? '' : 'outside the screen') : 'no ring',
  }
}
/** What is wrong with going through a page by Tab: each stop is seen, has a ring, and comes behind the one before. */
export async function keyboardFaults(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  let last = -1
  // Stops that open or load nothing are all that a page has.
  for (let stop = 1; stop <= 600; stop += 1) {
    await page.keyboard.press('Tab')
    const { at, words, fault } = await page.evaluate(stopHere)
    if (at < 0) return stop > 1 ? found : ['no stop at all']
    // Behind the last one the browser begins anew.
    if (at <= last && words === (await firstWords(page))) return found
    if (at <= last) found.push(`stop ${stop} “${words}” goes back`)
    if (fault !== '') found.push(`stop ${stop} “${words}”: ${fault}`)
    last = at
  }
  return [...found, 'no end of stops']
}
const firstWords = (page: Page) =>
  page.evaluate(() => (document.querySelector('a[href]')?.textContent ?? '').trim().slice(0, 40))

const marginOfPaper = 12
const pointsOf = (millimetres: number) => (millimetres * 72) / 25.4
/** Points that a line may be measured longer than it is drawn: a sheet cuts off much more. */
const overEdge = 6
/** Letters of a sheet that is no empty one. */
const leastLetters = 20
/** What is wrong with a page on A4: a sheet without words, or something that reaches over its edge. */
export async function paperFaults(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  const margin = `${marginOfPaper}mm`
  const bytes = await page.pdf({
    format: 'A4',
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  })
  const paper = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
  }).promise
  const edge = pointsOf(210 - marginOfPaper)
  for (let number = 1; number <= paper.numPages; number += 1) {
    const { items } = await (await paper.getPage(number)).getTextContent()
    const written = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const letters = written.reduce((sum, { str }) => sum + str.trim().length, 0)
    if (letters < leastLetters)
      found.push(`sheet ${number} of ${paper.numPages} has ${letters} letters`)
    const over = written.find(
      ({ transform, width }) => Number(transform[4]) + width > edge + overEdge,
    )
    if (over) found.push(`sheet ${number}: “${over.str.slice(0, 40)}” reaches over the edge`)
  }
  await paper.destroy()
  return [...found, ...(await cutFaults(page))]
}
/** What a sheet would cut, which a file of it may leave out: a table wider than the paper. */
async function cutFaults(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({
    width: Math.floor((210 - 2 * marginOfPaper) * (96 / 25.4)),
    height: 900,
  })
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('main, main table, main .scroll, main figure')]
      .filter((one) => one.getClientRects().length > 0)
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.tagName.toLowerCase()}.${one.className} is cut on paper`),
  )
  await page.emulateMedia({ media: 'screen' })
  if (size) await page.setViewportSize(size)
  return [...new Set(wide)]
}

/** How many bytes of Brotli a page is. */
export const weightOf = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => (bytes += part.length))
      answer.on('end', () =>
        answer.headers['content-encoding'] === 'br'
          ? resolve(bytes)
          : reject(new Error(`${address} is not packed`)),
      )
    }).on('error', reject)
  })

const told = (page: Page) =>
  page.evaluate(() => ({
    words: (document.querySelector('main')?.innerText ?? '').replaceAll(/\s+/g, ' ').trim(),
    links: document.querySelectorAll('main a[href]').length,
  }))
const counts = ({ words, links }: Awaited<ReturnType<typeof told>>) =>
  `${words.length} letters and ${links} links`
/** What a page of somebody without scripts lacks. @param page where scripts run, at the same address */
export async function withoutScriptFaults(
  browser: Browser,
  page: Page,
): Promise<readonly string[]> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
    locale: 'pt-BR',
  })
  const bare = await context.newPage()
  await bare.goto(page.url())
  const [all, less] = [await told(page), await told(bare)]
  await context.close()
  const isLess = less.words.length < 0.98 * all.words.length || less.links < all.links
  return isLess ? [`without scripts ${counts(less)} instead of ${counts(all)}`] : []
}
