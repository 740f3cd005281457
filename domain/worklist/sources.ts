import type { WorkSource } from './source.ts'
import { contradictionsSource } from './sources/contradictions.ts'
import { dutiesSource } from './sources/duties.ts'
import { hostsSource } from './sources/hosts.ts'
import { indexSource } from './sources/index-gaps.ts'
import { keysSource } from './sources/keys.ts'
import { lettersSource } from './sources/letters.ts'
import { matricesSource } from './sources/matrices.ts'
import { newsSource } from './sources/news.ts'
import { invitationsSource, unprovenPeopleSource, waitingPeopleSource } from './sources/people.ts'
import { proposalsSource } from './sources/proposals.ts'
import { portalStateSource } from './sources/portal-state.ts'
import { refusedLoadsSource } from './sources/refused-loads.ts'
import { tablesSource } from './sources/tables.ts'

/** Every clock of the product, once. Those named first are told first where nothing else orders them. */
export const workSources: readonly WorkSource[] = [
  matricesSource,
  tablesSource,
  dutiesSource,
  hostsSource,
  keysSource,
  newsSource,
  proposalsSource,
  portalStateSource,
  refusedLoadsSource,
  contradictionsSource,
  lettersSource,
  waitingPeopleSource,
  invitationsSource,
  unprovenPeopleSource,
  indexSource,
]
