import { defineConfig } from 'vitest/config'
import durations from './conformance/durations.json' with { type: 'json' }
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds that each file took when the runner last wrote them (`npm run durations`). */
const measured: Readonly<Record<string, number | undefined>> = durations
/** The longest first: last, one of them would leave the second worker with nothing to do. A new file is taken for a long one. */
class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification) =>
      measured[moduleId.split('/conformance/').at(-1) ?? ''] ?? 60
    return Promise.resolve(files.toSorted((one, other) => seconds(other) - seconds(one)))
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
