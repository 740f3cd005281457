import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes; the others take seconds. Last, one of them would leave the second worker with nothing to do. */
const long = [
  'lives',
  'screens',
  'screens-of-records',
  'adding-a-noun',
  'life',
  'lives-own-forms',
  'screen-rules',
  'bad-input',
  'publishers',
  'kill',
  'rules',
  'municipality',
  'half-saved',
  'transport',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const [, room = '', name = ''] = /(browser|service)\/([\w-]+)\.test\.ts$/.exec(moduleId) ?? []
  const place = long.indexOf(name)
  return room === '' ? long.length + 1 : place < 0 ? long.length : place
}
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => rank(one) - rank(other)))
  }
}

/**
 * Four projects, run with `vitest run --project unit|server|service|browser`: what needs no database, the server's suites in
 * this process against a real PostgreSQL, the service as started by its command, and the application in a browser. Two files
 * at a time, each worker reading our modules once.
 */
export default defineConfig({
  test: {
    // What was found wrong with a screen is said whole.
    chaiConfig: { truncateThreshold: 2_000 },
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    setupFiles: ['conformance/coverage/observe.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['conformance/kernel/**/*.test.ts', 'conformance/**/*.unit.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['conformance/**/*.test.ts'],
          exclude: ['conformance/{kernel,service,browser}/**', 'conformance/**/*.unit.test.ts'],
          globalSetup: ['conformance/support/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['conformance/service/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['conformance/browser/**/*.test.ts'],
          globalSetup: ['conformance/browser/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
