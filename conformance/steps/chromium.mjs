import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { program, run, say } from './programs.mjs'

// The browser of the suites: what this machine has, or what can be had for it.

/** Chromium without a window around its pages: what the suites see is the same, and costs a fifth less. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** @param {string} file */
export const runs = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {string | undefined} */
function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return runs(given) ? given : undefined
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(runs)
}

async function findPlaywrights() {
  const { chromium } = await import('playwright-core')
  const file = chromium.executablePath()
  return runs(file) ? file : undefined
}

const isDebian = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

/** @param {string} name */
const installPackage = async (name) =>
  (await run('apt-get', ['update', '-q'])) === 0 &&
  (await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])) === 0

/** Debian's package, when there is such a thing here. @returns {Promise<string | undefined>} */
async function installDebians() {
  if (!isDebian()) return undefined
  say('Installing the Debian package of Chromium.')
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  return (await installPackage(shell)) || (await installPackage('chromium'))
    ? findBrowser()
    : undefined
}

async function installPlaywrights() {
  say("No Chromium here: fetching Playwright's.")
  return (await run(program('playwright-core'), ['install', 'chromium'])) === 0
    ? findPlaywrights()
    : undefined
}

/** What this machine has; in CI the shell is worth its installation. */
export async function findOrInstall() {
  const found = findBrowser() ?? (await findPlaywrights())
  if (found && (found.endsWith(shell) || !process.env.CI)) return found
  return (await installDebians()) ?? found ?? (await installPlaywrights())
}
