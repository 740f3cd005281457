import { actBodies } from './acts.ts'
import { chamberBodies } from './chamber.ts'
import type { BodyFacts } from './facts.ts'
import { fiscalBodies } from './fiscal.ts'
import { serviceBodies } from './services.ts'

const bodies = { ...fiscalBodies, ...actBodies, ...serviceBodies }

/** What a document of the invented town says: what it is called by, from its own public tables where it has numbers. */
export function bodyOf(facts: BodyFacts): readonly string[] {
  const own = facts.unit === 'camara' ? chamberBodies[facts.type] : undefined
  return (own ?? bodies[facts.type])?.(facts) ?? []
}
