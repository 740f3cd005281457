import { AsyncLocalStorage } from 'node:async_hooks'

/** What a piece of work took of PostgreSQL. Statements that run at once are added up. */
export interface Spent {
  statements: number
  milliseconds: number
  rows: number
}

const spending = new AsyncLocalStorage<Spent>()

/** Counts what is asked of PostgreSQL from here on, by whatever the work calls. */
export const countingInto = <T>(spent: Spent, work: () => T): T => spending.run(spent, work)

/** Where the work that runs now is counted; nothing where nobody counts. */
export const spentHere = (): Spent | undefined => spending.getStore()
