import type { Browser } from 'playwright-core'

const slower = 4

/**
 * When the largest thing of each page was painted (Largest Contentful Paint), with a processor four times slower and
 * nothing in the cache. @returns milliseconds, in the order of the addresses
 */
export async function largestPaints(
  browser: Browser,
  addresses: readonly string[],
): Promise<readonly number[]> {
  const taken: number[] = []
  for (const address of addresses) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(address, { waitUntil: 'load' })
    taken.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(list.getEntries().at(-1)?.startTime ?? 0),
            ).observe({
              type: 'largest-contentful-paint',
              buffered: true,
            })
          }),
      ),
    )
    await context.close()
  }
  return taken
}
