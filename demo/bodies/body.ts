import { actBodies } from './acts.ts'
import type { BodyFacts } from './facts.ts'
import { fiscalBodies } from './fiscal.ts'
import { serviceBodies } from './services.ts'

const bodies = { ...fiscalBodies, ...actBodies, ...serviceBodies }

/** What a document of the invented town says: what it is called by, from its own public tables where it has numbers. */
export const bodyOf = (facts: BodyFacts): readonly string[] => bodies[facts.type]?.(facts) ?? []
