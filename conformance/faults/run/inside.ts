import { damages } from './damage.ts'
import type { Fault } from './faults.ts'
import { fullDisks } from './full-disks.ts'
import { logFaults } from './logs.ts'
import { processFaults } from './processes.ts'

/** What goes wrong on the machine itself: processes, disks, logs, stored bytes. */
export const insideFaults: readonly Fault[] = [
  ...processFaults,
  ...fullDisks,
  ...logFaults,
  ...damages,
]
