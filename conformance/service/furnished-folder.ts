import { inject } from 'vitest'
import { copyOf, type Furnished } from './furnished.ts'

/** A data folder of one's own in which the first user has opened a portal. */
export const furnishedFolder = (): Furnished => copyOf({ ...inject('office'), remove: () => {} })
