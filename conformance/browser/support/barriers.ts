import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** The minified build finds the same, and is read by the page with a third less work than `axe.source`. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/**
 * What is wrong with a page for somebody who cannot see, point or tell colours apart (WCAG 2.2, A and AA, and good
 * practice); only what these rules find, when given. axe is half a megabyte, so a page is given it once. What is marked
 * as busy shows the answer before, dimmed: it is waited for, for nobody is to read it.
 */
export async function barriers(page: Page, rules?: string[]): Promise<readonly string[]> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const runOnly = rules ? { type: 'rule' as const, values: rules } : wcag
  const violations = await page.evaluate(
    async (asked) =>
      (await window.axe.run(document, { runOnly: asked, resultTypes: ['violations'] })).violations,
    runOnly,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} at ${String(target)}: ${failureSummary.split('\n').at(-1)?.trim()}`,
    ),
  )
}
