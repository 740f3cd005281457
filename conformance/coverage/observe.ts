import { afterEach } from 'vitest'
import { takeCovered, watchAnswers } from './covers.ts'
import { takeSeen } from './seen.ts'

// Set up in every file: each test tells the report what it has covered.

watchAnswers()
afterEach(({ task }) => {
  const covers = takeCovered()
  task.meta.covers = covers
  if (task.file.projectName === 'browser')
    task.meta.seen = { ...covers, messages: [], ...takeSeen() }
})
