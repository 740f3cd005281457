import { afterEach, beforeAll } from 'vitest'
import { beginFile, leaveOutPassed } from '../support/passed-before.ts'
import { takeCovered, watchAnswers, type Covered } from './covers.ts'
import { takeSeen, type Seen } from './seen.ts'
import { takeTouched, watchRequests } from './touches.ts'

// Set up in every file: each test tells the report what it has covered.

declare module 'vitest' {
  interface TaskMeta {
    covers?: Covered
    /** On the screens of a browser. */
    seen?: Seen
    /** When its file began to be read. */
    began?: number
    /** Nouns, groups of calls and pages that it asked for. */
    touches?: readonly string[]
    /** Left out: the short run before this one has passed it. */
    hasPassedBefore?: boolean
    /** How many actions each step of a piece of work took. */
    actions?: Readonly<Record<string, number>>
  }
}

/** When this file began to be read: what stands before its first test takes time, too. */
const began = Date.now()

watchAnswers()
watchRequests()
beginFile()
// Bound, since vitest reads what a hook's first parameter is called.
beforeAll(leaveOutPassed.bind(undefined))
afterEach(({ task }) => {
  const covers = takeCovered()
  task.meta.covers = covers
  const isSeen = task.file.projectName === 'browser'
  const seen = isSeen ? takeSeen() : undefined
  if (seen) task.meta.seen = { ...covers, messages: [], ...seen }
  task.meta.began = began
  task.meta.touches = takeTouched(seen?.calls ?? [])
})
