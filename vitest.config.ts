import { defineConfig } from 'vitest/config'

/**
 * Three projects, run with `vitest run --project server|service|browser`: the server's suites in this process against a
 * real PostgreSQL, the service as started by its command, and the application in a browser.
 */
export default defineConfig({
  test: {
    // What was found wrong with a screen is said whole.
    chaiConfig: { truncateThreshold: 2_000 },
    projects: [
      {
        extends: true,
        test: {
          name: 'server', include: ['conformance/*.test.{ts,tsx}', 'conformance/attacks/*.test.ts'], globalSetup: ['conformance/global-setup.ts'],
          pool: 'forks', maxWorkers: 2, testTimeout: 30_000, hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'service', include: ['conformance/service/**/*.test.ts'], pool: 'forks', fileParallelism: false, testTimeout: 180_000, hookTimeout: 180_000 } },
      { extends: true, test: { name: 'browser', include: ['conformance/browser/**/*.test.ts'], globalSetup: ['conformance/browser/global-setup.ts'], pool: 'forks', maxWorkers: 2, testTimeout: 120_000, hookTimeout: 180_000 } },
    ],
  },
})
