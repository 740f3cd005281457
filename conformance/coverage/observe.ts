import { afterEach } from 'vitest'
import { takeCovered, watchAnswers } from './covers.ts'

// Set up in every file: each test tells the report what it has covered.

watchAnswers()
afterEach(({ task }) => {
  task.meta.covers = takeCovered()
})
