import { Gauge } from 'prom-client'

/** How something of the installation is: well, to be looked at, or wrong. */
export const conditions = ['ok', 'warning', 'fault'] as const
export type State = (typeof conditions)[number]

/** One thing that was looked at, for operators. */
export interface Check {
  readonly name: string
  /** What it is called, in Portuguese. */
  readonly label: string
  readonly state: State
  /** What was found, in one Portuguese line. */
  readonly text: string
  /** What to do about it. */
  readonly remedy?: string
  /** A fault with which the service does not start. */
  readonly preventsStart?: true
  readonly facts?: CheckFigures
}
export type CheckFigures = { readonly [Name in keyof typeof factMetrics]?: number }

/** Everything that was looked at, and when (ISO 8601). */
export interface Condition {
  readonly at: string
  readonly state: State
  readonly checks: readonly Check[]
}
/** The newest; nothing before the first look has ended. */
export type ReadCondition = () => Condition | undefined

/** The numbers that a check may give, by the name of their metric, and what they count. */
const factMetrics = {
  claraboia_disk_free_bytes: 'Bytes that the service may still use on the disk of the folder.',
  claraboia_disk_size_bytes: 'Bytes of the disk of the folder.',
  claraboia_database_answer_seconds: 'Time that PostgreSQL took for its last answer to a check.',
  claraboia_database_clock_offset_seconds:
    'Time by which the clock of PostgreSQL is ahead of that of this machine.',
  claraboia_replica_lag_bytes: 'Log of PostgreSQL that the replica has not replayed.',
  claraboia_replica_lag_seconds:
    'Time since the last change that the replica has replayed was made; 0 while it has replayed all.',
  claraboia_letters_unsent: 'Letters that wait for longer than a quarter of an hour.',
  claraboia_letters_unsent_oldest_seconds: 'Time since the oldest of them was written.',
  claraboia_journal_lines_waiting:
    'Lines of the journal that its signed tree does not have yet, counted as far as 10,000 each municipality.',
  claraboia_journal_oldest_waiting_seconds: 'Time since the oldest of them was written.',
  claraboia_files_damaged: 'Stored files whose bytes are missing or not those of their checksum.',
  claraboia_database_damaged: 'Indexes and tables of the database that are known to be damaged.',
  claraboia_backup_last_success_timestamp_seconds: 'When the newest whole copy was finished.',
  claraboia_backup_unshipped_seconds:
    'Time since the oldest change that is in the database and not in the copies.',
  claraboia_backup_unshipped_bytes:
    'Finished log of PostgreSQL that waits for the folder of copies.',
  claraboia_backup_shipped_timestamp_seconds: 'What was written before is in the copies.',
  claraboia_backup_drill_timestamp_seconds: 'When a copy was last restored as a drill.',
} as const
const isFact = (name: string): name is keyof CheckFigures => name in factMetrics

/** The newest condition as metrics: a gauge for each number, and one that tells the state of each check. */
export function measureCondition(read: ReadCondition): readonly Gauge[] {
  const gauge = (name: string, help: string, valueOf: (check: Check) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['check'],
      registers: [],
      collect() {
        this.reset()
        for (const check of read()?.checks ?? []) {
          const value = valueOf(check)
          if (value !== undefined) this.set({ check: check.name }, value)
        }
      },
    })
  const facts = Object.entries(factMetrics).map(([name, help]) =>
    gauge(name, help, ({ facts: given }) => (isFact(name) ? given?.[name] : undefined)),
  )
  const state = gauge(
    'claraboia_check_state',
    'What the last look at a part of the installation found: 0 well, 1 to be looked at, 2 wrong.',
    (check) => conditions.indexOf(check.state),
  )
  const looked = new Gauge({
    name: 'claraboia_checks_timestamp_seconds',
    help: 'When the installation was last looked at.',
    registers: [],
    collect() {
      const condition = read()
      if (condition) this.set(Date.parse(condition.at) / 1_000)
    },
  })
  return [state, looked, ...facts]
}
