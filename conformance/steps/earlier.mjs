import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './programs.mjs'
import { importers, rooms } from './since.mjs'

// `.ci/run` makes the short run and then the whole one of the same tree. A file without products is in both the same:
// where it has just passed, the second run takes what it covered from the first, and does not run it again.

/**
 * @typedef {import('../run.mjs').TestFile} TestFile
 * @typedef {import('../run.mjs').Report} Report
 * @typedef {{ began: number, files: TestFile[] }} Earlier
 */

const suites = 'conformance'
const isTest = /\.test\.ts$/
const testsBelow = () =>
  readdirSync(join(root, suites), { recursive: true, encoding: 'utf8' })
    .map((path) => `${suites}/${path.replaceAll('\\', '/')}`)
    .filter((path) => isTest.test(path))
const pathOf = (/** @type {string} */ name) => relative(root, name).replaceAll('\\', '/')

/** What makes products, by itself or through what it imports: what `support/whole.ts` chooses for. */
export function filesWithProducts() {
  const choosing = importers()(`${suites}/support/whole.ts`)
  return testsBelow().filter((path) => choosing.has(path) || path.endsWith('.whole.test.ts'))
}

/** Whether a file of the product or of the suites is of a later time than a moment. @param {number} moment */
function hasChangedSince(moment) {
  const inRooms = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(root, room, path),
    ),
  )
  const atRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(root, name))
  return [...inRooms, ...atRoot].some((file) => statSync(file).mtimeMs > moment)
}

/**
 * Leaves what a run has found for the one after it.
 * @param {string} file
 * @param {number} began milliseconds
 * @param {readonly TestFile[]} files
 */
export const leave = (file, began, files) => writeFileSync(file, JSON.stringify({ began, files }))

/**
 * What the run before this one has found; nothing where there is no such run, or something has changed since.
 * @param {string | undefined} file
 */
function foundBefore(file) {
  const text = file === undefined ? '' : readFileSync(file, 'utf8')
  // Where the run before this one broke off, it has left nothing.
  if (text === '') return []
  /** @type {Earlier} */
  const earlier = JSON.parse(text)
  return hasChangedSince(earlier.began) ? [] : earlier.files
}

/**
 * The files that passed in the run before this one: those that need not run again, and those whose products do.
 * @param {string | undefined} file
 */
export function passedBefore(file) {
  const products = new Set(filesWithProducts())
  const passed = foundBefore(file).filter(({ status }) => status === 'passed')
  const has = (/** @type {TestFile} */ { name }) => products.has(pathOf(name))
  return { whole: passed.filter((one) => !has(one)), again: passed.filter(has) }
}

/**
 * The names of tests that passed, by their file: what `support/passed-before.ts` reads.
 * @param {readonly TestFile[]} files
 */
export const namesIn = (files) =>
  Object.fromEntries(
    files.map(({ name, assertionResults }) => [
      name,
      assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
    ]),
  )

/**
 * Puts what the run before has found of the tests that this one left out in their place.
 * @param {Pick<Report, 'testResults'>} report @param {readonly TestFile[]} before
 * @returns {number} of how many
 */
export function putBack({ testResults }, before) {
  let many = 0
  for (const file of testResults) {
    const known = before.find(({ name }) => name === file.name)?.assertionResults ?? []
    file.assertionResults = file.assertionResults.map((test) => {
      if (test.meta?.hasPassedBefore !== true) return test
      many += 1
      return known.find(({ fullName }) => fullName === test.fullName) ?? test
    })
  }
  return many
}

/** The files that run then. @param {readonly TestFile[]} passed */
export function withoutThem(passed) {
  const known = new Set(passed.map(({ name }) => pathOf(name)))
  return testsBelow().filter((path) => !known.has(path))
}
