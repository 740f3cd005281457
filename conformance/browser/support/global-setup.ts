import { makeFolder, stop } from '../../service/process.ts'
import type { TestProject } from 'vitest/node'
import { runDemonstration } from './demonstration.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of a demonstration that was furnished and ended; every file runs a copy of its own. */
    readonly furnished: string
  }
}
/** Furnishes one demonstration for the whole run: copying it takes a tenth of the time. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const { dataDir, remove } = makeFolder()
  await stop((await runDemonstration(dataDir)).running)
  project.provide('furnished', dataDir)
  return remove
}
