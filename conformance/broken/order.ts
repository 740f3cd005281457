import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { root } from '../../platform/root.ts'
import type { BrokenFault } from './faults.ts'

/** A file of the suites, below the root of the tree, and the project that it is of. */
export interface SuiteFile {
  readonly path: string
  readonly project: string
}

// Opened once: what it has read of the modules serves for all faults.
const opened = createVitest('test', { root, watch: false })
/** To be called at the end: else the process goes on. */
export const closeSuites = async (): Promise<void> => (await opened).close()

/** The files of the suites, or those of them that import one of the product's. */
async function filesOf(related?: string): Promise<readonly SuiteFile[]> {
  const vitest = await opened
  vitest.config.related = related === undefined ? undefined : [join(root, related)]
  return (await vitest.getRelevantTestSpecifications())
    .map(({ moduleId, project }) => ({ path: relative(root, moduleId), project: project.name }))
    .filter(({ path }) => !path.startsWith('conformance/broken/'))
}

const durations = JSON.parse(
  readFileSync(join(root, 'conformance', 'durations.json'), 'utf8'),
) as Readonly<Record<string, number | undefined>>
const secondsOf = ({ path }: SuiteFile) => durations[path.replace('conformance/', '')] ?? 60

/** These files alone, named by their ends. @throws {Error} for what names none */
export async function namedFiles(names: readonly string[]): Promise<readonly SuiteFile[]> {
  const all = await filesOf()
  return names.map((name) => {
    const found = all.find(({ path }) => path === name || path.endsWith(`/${name}`))
    if (!found) throw new Error(`no suite is called ${name}`)
    return found
  })
}

/** What runs at once, the quick projects first: a file of the service may take minutes before its first test. */
export const inRuns = (files: readonly SuiteFile[]): readonly (readonly SuiteFile[])[] =>
  [['unit', 'server'], ['service'], ['browser']]
    .map((projects) => files.filter(({ project }) => projects.includes(project)))
    .filter((run) => run.length > 0)

/**
 * All files in runs, those first that will probably find the fault: what imports the broken file; what uses the product
 * as it is built; the rest. Each the shortest first; of the screens the browser before all others.
 */
export async function likeliestFirst({
  file,
  room,
}: BrokenFault): Promise<readonly (readonly SuiteFile[])[]> {
  const related = new Set((await filesOf(file)).map(({ path }) => path))
  const isBuilt = ({ project }: SuiteFile) => project === 'service' || project === 'browser'
  const rank = (one: SuiteFile) => (related.has(one.path) ? 0 : isBuilt(one) ? 1 : 2)
  const all = (await filesOf()).toSorted((one, other) => secondsOf(one) - secondsOf(other))
  return [0, 1, 2].flatMap((wanted) => {
    const runs = inRuns(all.filter((one) => rank(one) === wanted))
    return room === 'backoffice' ? runs.toReversed() : runs
  })
}
