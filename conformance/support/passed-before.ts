import { readFileSync } from 'node:fs'
import type { RunnerTestCase, RunnerTestSuite } from 'vitest'

// `.ci/run` makes the short run and then the whole one of the same tree (decision 117). A file with products runs
// again; of one whose products are tests of their own, only the tests that the short run did not have.

type Names = Readonly<Record<string, readonly string[] | undefined>>
/** Where the runner says, by the path of their file, which tests the short run has just passed. */
const at = process.env['PASSED_BEFORE']
const passed: Names = at ? (JSON.parse(readFileSync(at, 'utf8')) as Names) : {}

const current = { isDeclared: false }
/** A worker reads this once for all its files. */
export const beginFile = (): void => {
  current.isDeclared = false
}
/**
 * Says of the file that is read that a choice of its products chooses which tests there are, and that no test asks for
 * one itself: what a test of one name does is the same in both runs. `kernel/earlier.test.ts` looks at how such files
 * use their choices.
 */
export const productsAreTests = (): void => {
  current.isDeclared = true
}

const testsOf = (suite: RunnerTestSuite): readonly RunnerTestCase[] =>
  suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]))
/** As vitest's report has it. */
function nameOf(test: RunnerTestCase): string {
  const names = [test.name]
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name)
  return names.join(' ')
}

/**
 * Leaves out the tests of a file that the short run has just passed: a hook before all of it. A name that two tests
 * have tells nothing.
 */
export function leaveOutPassed(_: object, file: Readonly<RunnerTestSuite>): void {
  const names = new Set(current.isDeclared ? passed[file.file.filepath] : [])
  const tests = testsOf(file).map((test) => ({ test, name: nameOf(test) }))
  for (const { test, name } of tests) {
    const isOne = tests.filter((other) => other.name === name).length === 1
    if (!isOne || !names.has(name) || test.mode !== 'run') continue
    test.mode = 'skip'
    test.result = { state: 'skip' }
    test.meta.hasPassedBefore = true
  }
}
