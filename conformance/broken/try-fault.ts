import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { putIn, type BrokenFault } from './faults.ts'
import type { SuiteFile } from './order.ts'

const reportShape = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

/** What failed first: a test of a file; without a file, what else kept the run from its end. */
interface Finder {
  readonly file?: string | undefined
  readonly test: string
}
export interface Outcome extends Partial<Finder> {
  readonly id: string
  /** `unsure`: something failed that fails without the fault as well, or that is no test. */
  readonly found: 'yes' | 'no' | 'unsure'
  /** What failed without the fault as well. */
  readonly without?: string
  readonly seconds: number
}

async function run(tree: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Runs files of the suites until one test fails. @returns what failed; nothing when all passed */
async function firstFailure(
  tree: string,
  files: readonly SuiteFile[],
): Promise<Finder | undefined> {
  const needsBuild = files.some(({ project }) => project === 'service' || project === 'browser')
  // As it is built for people: Vitest, opened in this process, has set another NODE_ENV.
  const env = { NODE_ENV: 'production' }
  if (needsBuild && !(await run(tree, ['server/launch.mjs', 'build'], env)))
    return { test: 'the build failed' }
  const report = join(tree, 'broken-report.json')
  rmSync(report, { force: true })
  const order = files.map(({ path }) => path)
  const options = ['--config', 'conformance/broken/in-order.config.ts', '--bail', '1']
  const program = join(tree, 'node_modules', 'vitest', 'vitest.mjs')
  const told = ['--reporter=json', `--outputFile.json=${report}`]
  const passed = await run(tree, [program, 'run', ...options, ...told, ...order], {
    FILES_IN_ORDER: order.join('\n'),
  })
  if (passed) return undefined
  if (!existsSync(report)) return { test: 'the suites did not start' }
  const { testResults } = reportShape.parse(JSON.parse(readFileSync(report, 'utf8')))
  const failed = testResults.find(({ status }) => status === 'failed')
  if (!failed) return { test: 'the run failed, and none of its tests' }
  const test = failed.assertionResults.find(({ status }) => status === 'failed')?.fullName
  return { file: relative(tree, failed.name), test: test ?? failed.message }
}

async function firstOf(tree: string, runs: readonly (readonly SuiteFile[])[]) {
  for (const files of runs) {
    const failure = await firstFailure(tree, files)
    if (failure) return failure
  }
  return undefined
}

/** Makes a fault, runs files until one finds it, and takes it out. What found it must pass without it. */
export async function tryFault(
  tree: string,
  fault: BrokenFault,
  runs: readonly (readonly SuiteFile[])[],
): Promise<Outcome> {
  const { id } = fault
  const start = performance.now()
  const takeOut = putIn(fault, tree)
  const finder = await firstOf(tree, runs).finally(takeOut)
  const seconds = Math.round((performance.now() - start) / 1_000)
  if (!finder) return { id, found: 'no', seconds }
  const file = runs.flat().find(({ path }) => path === finder.file)
  if (!file) return { id, found: 'unsure', ...finder, seconds }
  const without = await firstFailure(tree, [file])
  if (!without) return { id, found: 'yes', ...finder, seconds }
  return { id, found: 'unsure', ...finder, without: without.test, seconds }
}
