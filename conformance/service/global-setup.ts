import type { TestProject } from 'vitest/node'
import { furnish, type Furnished } from './furnished.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder in which the first user has opened a portal; every test starts the service on a copy. */
    readonly office: Omit<Furnished, 'remove'>
  }
}
/** Furnishes one data folder for the whole run: it takes three starts, and copying it takes a moment. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const { remove, ...office } = await furnish()
  project.provide('office', office)
  return remove
}
