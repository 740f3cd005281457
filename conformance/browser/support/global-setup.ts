import { makeFolder } from '../../service/process.ts'
import type { TestProject } from 'vitest/node'
import { furnishDemonstration } from './demonstration.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder where a demonstration is furnished and ended; every file runs a copy of its own. */
    readonly furnished: string
  }
}
/**
 * Furnishes one demonstration for the whole run: copying it takes a tenth of the time. Nobody waits for it here: it
 * keeps one core busy, and the files that need none of it begin.
 */
export default function setUp(project: TestProject): () => Promise<void> {
  const { dataDir, remove } = makeFolder()
  const furnished = furnishDemonstration(dataDir)
  project.provide('furnished', dataDir)
  return async () => {
    await furnished
    remove()
  }
}
