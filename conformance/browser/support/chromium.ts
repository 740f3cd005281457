import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

// The shell draws no window around its pages, which costs a fifth less.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]

const runs = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The Chromium of CHROMIUM_PATH, of this machine, or of Playwright. @throws Error when there is none. */
function executable(): string {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidates = process.env.CHROMIUM_PATH
    ? [process.env.CHROMIUM_PATH]
    : [
        ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
        chromium.executablePath(),
      ]
  const found = candidates.find(runs)
  if (found === undefined)
    throw new Error('No Chromium found: install one and name it in CHROMIUM_PATH.')
  return found
}

/**
 * Chromium as people have it, except that root cannot use its sandbox.
 * @param here names of hosts that lead to this machine, such as `*.test`.
 */
export const openChromium = (here?: string): Promise<Browser> =>
  chromium.launch({
    executablePath: executable(),
    headless: true,
    args: [
      ...quiet,
      ...(here ? [`--host-resolver-rules=MAP ${here} 127.0.0.1`] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })

const shared: { browser?: Promise<Browser> } = {}
/**
 * The Chromium of this worker, which its files take in turn: it ends with the worker. Visitors share nothing, since
 * each has a context of their own.
 */
export async function workersChromium(): Promise<Browser> {
  const kept = await shared.browser
  if (kept?.isConnected()) return kept
  shared.browser = openChromium()
  return shared.browser
}
