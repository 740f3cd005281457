import { sql, type Sql } from '../../platform/postgres/database.ts'

/** The advisory locks of the product, so that no two of them share a number. */
export const locks = {
  /** The first filling at a start: of two at once on an empty database, the second finds it done. */
  start: 7000,
  /** First user of a tenant: of two set-ups at once, the second finds the first one's user. */
  firstUser: 7001,
  /** Accountability files of a unit and month: the second sees what the first one replaced. */
  accountabilityFile: 7002,
  /** Letters asked for by strangers to one mailbox: a flood that arrives at once is counted. */
  mailbox: 7070,
  /** Letters of one reason that strangers ask a municipality for: likewise. */
  letters: 7072,
  /** Registrations for biddings from one network: likewise. */
  network: 7071,
  /** The last elMaster of a tenant; taken by the trigger of migration 0030, with the tenant as its key. */
  lastMaster: 7301,
  /** The matrix of rights of one manager's profile: two people never save over each other. */
  rightsMatrix: 7302,
  /** Loads of a public table, unit and year: the second sees what the first one published. */
  datasetLoad: 7303,
  /** The removal of a municipality, with its number as the key: a second one is refused. */
  removal: 7304,
} as const
export type Lock = (typeof locks)[keyof typeof locks]

/**
 * Waits until nobody else of the tenant holds the lock for this key, and holds it until the transaction ends.
 * @param as the key as SQL made of the value, where it is not the value itself
 */
export const lockUntilCommit = (
  lock: Lock,
  key: string,
  as: (value: Sql) => Sql = (value) => value,
): Sql =>
  sql`select pg_advisory_xact_lock(${lock}::int, hashtext(inquilino() || ' ' || ${as(sql.typed(key, 'text'))}))`

/** Holds the lock for this key, unless somebody else does, until the connection ends: `taken` says which. */
export const lockUntilEnd = (lock: Lock, key: number): Sql =>
  sql`select pg_try_advisory_lock(${lock}::int, ${key}::int) as taken`
