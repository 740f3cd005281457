import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { filesOfChecks } from './attacks/checks/checks.mjs'
import { tellChecks } from './attacks/checks/step.mjs'
import { actionsOf, coverageOf } from './coverage/summary.mjs'
import { findOrInstall, runs } from './steps/chromium.mjs'
import { leave, namesIn, passedBefore, putBack, withoutThem } from './steps/earlier.mjs'
import { writeNotes } from './steps/notes.mjs'
import { program, root, run, say } from './steps/programs.mjs'
import { changedSince, filesFor } from './steps/since.mjs'

// Everything that must hold, in the order in which a fault is cheapest to find. Plain JavaScript: nothing is built yet.

/**
 * @typedef {{ passed: number, failed: number, note?: string, faults?: readonly string[] }} Outcome
 * @typedef {{ name: string, work: () => Outcome | Promise<Outcome> }} Step
 */

const well = { passed: 0, failed: 0 }
const bad = (/** @type {string} */ note) => ({ passed: 0, failed: 1, note })

/** A script of package.json that counts as one check. @param {string} script @returns {Promise<Outcome>} */
const checked = async (script) =>
  (await run('npm', ['run', '--silent', script])) === 0
    ? { passed: 1, failed: 0 }
    : { passed: 0, failed: 1 }

/** In a process of its own: a build sets NODE_ENV, and the suites want React's checks. */
const build = async () =>
  (await run(process.execPath, [join(root, 'server', 'launch.mjs'), 'build'])) === 0
    ? well
    : bad('The build failed.')

/** The suites in a real browser need Chromium; they find it in CHROMIUM_PATH. */
async function browser() {
  const given = process.env.CHROMIUM_PATH
  if (given && !runs(given)) return bad(`CHROMIUM_PATH names ${given}, which cannot be run.`)
  const found = await findOrInstall()
  if (!found)
    return bad(
      'No Chromium found and none could be installed: install one and name it in CHROMIUM_PATH.',
    )
  process.env.CHROMIUM_PATH = found
  return { ...well, note: found }
}

/** The report of the suites, for the steps after them. @type {Report | undefined} */
let reported
const given = process.argv.slice(2)
const isOfAttacks = given[0] === 'attacks'
const revision = given[0] === '--since' ? (given[1] ?? 'HEAD') : undefined
const isWhole = process.env.SUITES === 'whole'
/** The whole run after the short one, of the same tree: `.ci/run`. */
const isSecond = isWhole && process.env.CHECKED === 'yes'
/** Where the short run leaves what it found for the whole one. */
const { EARLIER: earlier } = process.env
const began = Date.now()
/** What the short run has found: of files that are the same in both, which do not run again, and of the others. */
const { whole: before, again } =
  isSecond && given.length === 0 ? passedBefore(earlier) : { whole: [], again: [] }
/** `attacks`: every file that proves a check, in whichever folder; `--since`: the files that a change touches. */
function wantedFiles() {
  if (isOfAttacks) return [...filesOfChecks(), ...given.slice(1)]
  if (before.length > 0) return withoutThem(before)
  if (revision === undefined) return given
  const files = filesFor(changedSince(revision))
  say(files ? `${files.length} files of tests since ${revision}` : `All files since ${revision}`)
  return [...(files ?? []), ...given.slice(2)]
}

/** What vitest's report tells us; arguments of ours are vitest's, such as `--project service`. A file that could not be read counts as one failure, and so does a run without a report. */
async function suites() {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-report-'))
  const report = join(folder, 'report.json')
  const names = join(folder, 'passed.json')
  if (again.length > 0) {
    writeFileSync(names, JSON.stringify(namesIn(again)))
    process.env.PASSED_BEFORE = names
  }
  try {
    const code = await run(program('vitest'), [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...wantedFiles(),
    ])
    reported = JSON.parse(readFileSync(report, 'utf8'))
    if (!reported) return bad('vitest left no report.')
    if (process.env.DURATIONS === 'write') writeNotes(reported, isWhole)
    if (earlier && !isWhole && given.length === 0) leave(earlier, began, reported.testResults)
    const tests = putBack(reported, again)
    reported.numPendingTests -= tests
    const outcome = countOf(reported, code)
    reported.testResults.push(...before)
    return { ...outcome, note: [outcome.note, noteOf(before, tests)].filter(Boolean).join('; ') }
  } catch (error) {
    return bad(error instanceof Error ? error.message : String(error))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @typedef {{ status: string, fullName: string, duration?: number, failureMessages: string[], meta?: { covers?: Record<string, readonly (string | number)[]>, actions?: Readonly<Record<string, number>>, touches?: readonly string[], began?: number, hasPassedBefore?: boolean } }} Test
 * @typedef {{ status: string, name: string, message: string, endTime: number, assertionResults: Test[] }} TestFile
 * @typedef {{ numPassedTests: number, numPendingTests: number, testResults: TestFile[] }} Report
 */

const failing = (/** @type {{ status: string }} */ { status }) => status === 'failed'
/** What a file's failed tests said, or why the file itself could not be read. @param {TestFile} file */
function faultsOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(failing).map(({ fullName, failureMessages }) => ({
    what: `: ${fullName}`,
    why: failureMessages.join('\n'),
  }))
  return (failed.length > 0 ? failed : [{ what: '', why: message }]).map(
    ({ what, why }) => `${relative(root, name)}${what}\n${indented(why)}`,
  )
}
/** A message without the stack of those who called it. @param {string} text */
const indented = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .slice(0, 40)
    .map((line) => `    ${line}`)
    .join('\n')

/**
 * @param {Report} report
 * @param {number} code of vitest
 * @returns {Outcome}
 */
function countOf({ numPassedTests: passed, numPendingTests: skipped, testResults }, code) {
  const faults = testResults.filter(failing).flatMap(faultsOf)
  const known = faults.length
  // An error outside any test fails the run, too.
  const failed = known === 0 && (code !== 0 || passed === 0) ? 1 : known
  return {
    passed,
    failed,
    note:
      failed > known
        ? 'No test failed, but the run did: see above.'
        : skipped > 0
          ? `${skipped} skipped`
          : undefined,
    faults,
  }
}

/** @param {readonly TestFile[]} files that do not run again @param {number} many tests of others that do not either */
function noteOf(files, many) {
  const tests = files.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0)
  return files.length > 0
    ? `${files.length} files without products passed in the short run just now, with ${tests} tests, and were not run again; nor were ${many} tests of files with products`
    : ''
}

/** @param {import('./coverage/summary.mjs').Kind} kind */
function coverageLine({
  kind,
  of,
  missing,
  uncovered = missing.length,
  unseen,
  excused = 0,
  later = 0,
}) {
  const counted = (/** @type {number} */ number) => `${String(number).padStart(3)} of ${of}`
  const seen = unseen
    ? `   on screens ${counted(of - unseen.length - excused - later)}${excused > 0 ? `, ${excused} excepted` : ''}${later > 0 ? `, ${later} in the whole run` : ''}`
    : ''
  const covered = kind === 'pairs' ? '' : counted(of - uncovered)
  return `  ${kind.padEnd(9)} ${covered.padEnd(12)}${seen}`.trimEnd()
}

/** What of the contract the suites have covered, and their browsers seen. A part of the suites covers a part of it, and only tells. */
function coverage() {
  if (!reported) return bad('There is no report.')
  const kinds = coverageOf(reported, isWhole)
  for (const kind of kinds) say(coverageLine(kind))
  for (const { sum, steps } of actionsOf(reported)) say(`  actions   ${sum}: ${steps}`)
  if (given.length > 0) return { ...well, note: 'of a part of the suites' }
  const open = kinds.flatMap(({ kind, missing, unseen = [], needless = [] }) => [
    ...(needless.length > 0 ? [`${kind} excepted, yet seen: ${needless.join(', ')}`] : []),
    ...(missing.length > 0 ? [`${kind} that no test has covered: ${missing.join(', ')}`] : []),
    ...(unseen.length > 0 ? [`${kind} that no browser has seen: ${unseen.join(', ')}`] : []),
  ])
  return { passed: kinds.length, failed: open.length, faults: open }
}

const attacks = () => (reported ? tellChecks(reported, say) : bad('There is no report.'))

/** @param {Step} step */
async function timed({ name, work }) {
  const start = performance.now()
  /** @type {Outcome} */
  const outcome = await Promise.resolve()
    .then(work)
    .catch((error) => bad(error instanceof Error ? error.message : String(error)))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return { name, seconds, ...outcome }
}

/** @param {Awaited<ReturnType<typeof timed>>[]} done */
function table(done) {
  // Last, so that whoever reads the end of a long log reads what is wrong.
  for (const { faults = [] } of done) for (const fault of faults) say(`\n${fault}`)
  say('')
  for (const { name, seconds, passed, failed, note } of done)
    say(
      `${failed > 0 ? 'FAILED' : 'ok    '}  ${name.padEnd(8)} ${seconds.padStart(7)} s  ${passed + failed > 0 ? `${passed} passed, ${failed} failed` : ''}${note ? `  ${note}` : ''}`.trimEnd(),
    )
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    done.reduce((total, outcome) => total + outcome[key], 0)
  say('')
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed')
}

/** What a look at the sources alone finds. @type {Step[]} */
const looks = [
  { name: 'format', work: () => checked('format:check') },
  { name: 'lint', work: () => checked('lint') },
  { name: 'unused', work: () => checked('unused') },
  // With one checker a core of a small machine: each works out for itself the types that all of them need.
  { name: 'types', work: () => checked('types') },
]

/** @type {Step[]} */
const steps = [
  ...(isSecond ? [] : looks),
  { name: 'build', work: build },
  { name: 'browser', work: browser },
  { name: 'suites', work: suites },
  { name: 'coverage', work: coverage },
  ...(isOfAttacks ? [{ name: 'attacks', work: attacks }] : []),
]

const done = []
for (const step of steps) {
  say(`\n${step.name}`)
  done.push(await timed(step))
}
process.exit(table(done) === 0 ? 0 : 1)
