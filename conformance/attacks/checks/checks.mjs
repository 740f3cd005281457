import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

// The checks of `npm run attacks`: which tests prove each, and what a run made of it. Plain JavaScript: the runner reads it.

const suites = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * A check; one that is `accepted` has no test, and a reason why it stands.
 * @typedef {{ id: number | string, attack: string, accepted?: string }} Check
 * @typedef {'holds' | 'accepted' | 'FAILED' | 'not run'} Outcome
 */

/** @returns {Check[]} */
export const allChecks = () =>
  JSON.parse(readFileSync(join(suites, 'attacks', 'attacks.json'), 'utf8'))

/** Of a test's source: the ids that it says it covers. */
const said = /\battacks: \[([^\]]*)\]/g
/** @param {string} source @returns {string[]} */
const idsIn = (source) =>
  [...source.matchAll(said)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((id) => id.replaceAll(/[\s'"]/g, ''))
      .filter(Boolean),
  )

/** Every file of tests by the ids of the checks that it covers; its path is told from `conformance/` on. @returns {Map<string, string[]>} */
export function filesByCheck() {
  const files = readdirSync(suites, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .toSorted()
  /** @type {Map<string, string[]>} */
  const found = new Map()
  for (const path of files)
    for (const id of new Set(idsIn(readFileSync(join(suites, path), 'utf8'))))
      found.set(id, [...(found.get(id) ?? []), path.replaceAll('\\', '/')])
  return found
}

/** The files that prove any check: what `npm run attacks` runs. @returns {string[]} */
export const filesOfChecks = () =>
  [...new Set([...filesByCheck().values()].flat())].map((path) => `conformance/${path}`).toSorted()

/**
 * What a run made of each check: it holds when every test that covers it passed.
 * @param {{ testResults: { name: string, assertionResults: { status: string, meta?: { covers?: { attacks?: readonly (string | number)[] } } }[] }[] }} report of vitest
 * @returns {Map<string, Outcome>}
 */
export function outcomesOf({ testResults }) {
  const proofs = filesByCheck()
  const passed = new Set()
  const broken = new Set()
  for (const { name, assertionResults } of testResults) {
    const file = relative(suites, name).replaceAll('\\', '/')
    if (assertionResults.length === 0) broken.add(file)
    for (const { status, meta } of assertionResults)
      if (status === 'failed') broken.add(file)
      else if (status === 'passed')
        for (const id of meta?.covers?.attacks ?? []) passed.add(String(id))
  }
  return new Map(
    allChecks().map(({ id, accepted }) => {
      const key = String(id)
      if (accepted !== undefined) return [key, 'accepted']
      // A test that failed before it said what it covers counts against all that its file covers.
      if ((proofs.get(key) ?? []).some((file) => broken.has(file))) return [key, 'FAILED']
      return [key, passed.has(key) ? 'holds' : 'not run']
    }),
  )
}
