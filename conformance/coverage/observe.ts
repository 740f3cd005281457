import { afterEach } from 'vitest'
import { takeCovered, watchAnswers } from './covers.ts'
import { takeSeen } from './seen.ts'
import { takeTouched, watchRequests } from './touches.ts'

// Set up in every file: each test tells the report what it has covered.

/** When this file began to be read: what stands before its first test takes time, too. */
const began = Date.now()

watchAnswers()
watchRequests()
afterEach(({ task }) => {
  const covers = takeCovered()
  task.meta.covers = covers
  const isSeen = task.file.projectName === 'browser'
  const seen = isSeen ? takeSeen() : undefined
  if (seen) task.meta.seen = { ...covers, messages: [], ...seen }
  task.meta.began = began
  task.meta.touches = takeTouched(seen?.calls ?? [])
})
