import { configDefaults, defineConfig } from 'vitest/config'
import durations from './conformance/durations.json' with { type: 'json' }
import durationsWhole from './conformance/durations-whole.json' with { type: 'json' }
import { folderInMemory } from './conformance/steps/memory.ts'
import wholeOnly from './conformance/whole-only.json' with { type: 'json' }
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Called by hand on an older one, suites would fail one after the other, and none by its subject.
if (!('groupBy' in Map))
  throw new Error(
    `Node ${process.versions.node} is too old for the suites: node server/node.mjs vitest run … brings another one`,
  )

const isWhole = process.env['SUITES'] === 'whole'
/** Seconds that each file took when the runner last wrote them (`npm run durations`); with its products more. */
const measured: Readonly<Record<string, number | undefined>> = isWhole
  ? { ...durations, ...durationsWhole }
  : durations
/**
 * First the one whose files need no demonstration, while it is furnished; last the one whose files are the shortest.
 */
const projects = ['service', 'browser', 'server', 'unit']
/**
 * Project by project, since a worker that goes on to a file of another project is ended, and the next one reads all
 * modules anew. Within a project the longest first, and the shortest of all at the end: else one of them would leave
 * the second worker with nothing to do. A new file is taken for a long one.
 */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) =>
      measured[moduleId.split('/conformance/').at(-1) ?? ''] ?? 60
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return Promise.resolve(
      files.toSorted((one, other) => place(one) - place(other) || seconds(other) - seconds(one)),
    )
  }
}

// The workers have it from here.
const inMemory = folderInMemory()
if (inMemory) process.env['TMPDIR'] = inMemory

/** Whether the command names a file, which then runs in either run. */
const isNamed = (file: string) => process.argv.some((word) => word.endsWith(file))
/** Files that the whole run alone makes: those that are products and nothing else (decision 117), and those listed. */
const later = [
  'conformance/**/*.whole.{test,unit.test}.ts',
  ...wholeOnly
    .flatMap(({ kept }) => Object.keys(kept))
    .filter((file) => !isNamed(file))
    .map((file) => `conformance/${file}`),
]
const exclude = [...configDefaults.exclude, ...(isWhole ? [] : later)]

/**
 * Four projects, run with `vitest run --project unit|server|service|browser`: what needs no database, the server's
 * suites in this process against a real PostgreSQL, the service as started by its command, and the application in a
 * browser. Three files at a time: those of the browser and the service wait half of theirs, for frames and for programs
 * to start, and of the server's one in ten waits for something to run out. Each worker reads our modules once.
 */
export default defineConfig({
  test: {
    // What was found wrong with a screen is said whole.
    chaiConfig: { truncateThreshold: 2_000 },
    // A loaded machine may need it all for one screen.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    setupFiles: ['conformance/coverage/observe.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          include: ['conformance/kernel/**/*.test.ts', 'conformance/**/*.unit.test.ts'],
          exclude,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          include: ['conformance/**/*.test.ts'],
          exclude: [
            ...exclude,
            'conformance/{kernel,service,browser}/**',
            'conformance/**/*.unit.test.ts',
          ],
          globalSetup: ['conformance/support/global-setup.ts'],
          // Whoever hangs is ended; a machine that others use, too, is no failure.
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          sequence: { groupOrder: 0 },
          include: ['conformance/service/**/*.test.ts'],
          exclude,
          globalSetup: ['conformance/service/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          sequence: { groupOrder: 0 },
          include: ['conformance/browser/**/*.test.ts'],
          exclude,
          globalSetup: ['conformance/browser/support/global-setup.ts'],
          testTimeout: 120_000,
          // The first of a run of this project alone wait for the demonstration.
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
