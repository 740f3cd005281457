import { setClocks, type Clock } from './clocks.ts'
import { crowdIn } from './crowd.ts'
import type { Fault } from './faults.ts'
import { loseNames } from './names.ts'
import { overload } from './overload.ts'
import type { Answers } from './name-server.ts'
import { releaseUnderPages } from './release.ts'
import { uploadSlowly } from './slow-upload.ts'

const clocks = (what: string, ...which: readonly Clock[]): Fault => ({
  id: 'F34',
  what: `${what} set by +1, −1, +13, −13 h and back`,
  database: 'external',
  store: 'local',
  happen: setClocks(...which),
})

const names = (what: string, how: Answers): Fault => ({
  id: 'F36',
  what,
  database: 'external',
  store: 's3',
  happen: loseNames(how),
})

/** What comes from outside: slow lines, crowds, clocks, names, releases. */
export const outsideFaults: readonly Fault[] = [
  { id: 'F23', what: '100 MB over a line of 8 MB/s, one byte more, and cut', happen: uploadSlowly },
  {
    id: 'F29',
    what: 'a release while pages are open',
    database: 'embedded',
    store: 'local',
    happen: releaseUnderPages,
  },
  { id: 'F32', what: '5,000 kept and slow connections', store: 'local', happen: crowdIn },
  { id: 'F33', what: 'sixty times the visitors', store: 'local', happen: overload },
  clocks("the program's clock", 'program'),
  clocks("the database's clock", 'database'),
  names('the server of names is silent for 12 s', 'is silent'),
  names('the server of names knows no name for 12 s', 'knows no name'),
  names('the server of names fails for 12 s', 'fails'),
  clocks('both clocks', 'program', 'database'),
]
