import type { Page } from 'playwright-core'

// The screens speak Portuguese, and never in the names that programs have for things.

const english = `
  add apply ascending back cancel choose clear close collapse confirm copy create
  dashboard delete descending download edit empty error expand failed false fetch file
  filter first forbidden found from hide home invalid loading logout missing name new next
  null open option options page pages password please previous profile refresh reload
  remove required reset retry row rows save search select selected send settings show sort
  submit success the toggle true unauthorized undefined unknown update upload user users
  value warning yes your NaN and with not
`
  .trim()
  .split(/\s+/)
/** In the page: every text that is seen or spoken, without what people wrote into rows and fields. */
function said(): readonly string[] {
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    if (!holder || holder.closest('script, style, noscript, td, dd, textarea, code')) continue
    if (holder.checkVisibility()) texts.push(node.nodeValue ?? '')
  }
  for (const one of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription'])
      texts.push(one.getAttribute(attribute) ?? '')
  return texts.filter((text) => text.trim() !== '')
}
/** Addresses are spelt as they are, in whatever language. */
const addresses = /\S*[/@\\]\S*|\S+\.[a-z]{2,4}\b/g
const inEnglish = new RegExp(`(?<![\\p{L}\\d-])(?:${english.join('|')})(?![\\p{L}\\d-])`, 'iu')
/** `snake_case`, `camelCase`, and what a template has not filled in. */
const identifier = /\b[a-z]+_[a-z_]+\b|\b(?!elMaster\b)[a-z]+[A-Z]\w*|\[object|\$?\{\w*\}/

/** The texts of the screen that is open which are not Portuguese. */
export async function foreignWords(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(said)
  return [...new Set(texts)]
    .map((text) => text.replaceAll(addresses, ' '))
    .filter((text) => inEnglish.test(text) || identifier.test(text))
    .map((text) => `not Portuguese: "${text.trim().slice(0, 80)}"`)
}
