import { asProblem, Unconfirmed } from './failure.ts'
import { isLost, type PipelinedConnection } from './pipelined-connection.ts'
import type { Statement } from './sql.ts'

/** Whether work may be done a second time. After a conflict, which undid it whole, it is unless it `consumes`. */
export interface Repeatable {
  /** After a lost connection too: what may have been committed is found, or does no harm twice. */
  readonly repeatable?: boolean
  /** It reads what can be read once only, such as a stream. */
  readonly consumes?: boolean
}
/** Runs statements for one tenant: each in a transaction of its own, or all in the one at hand. */
export interface Runner {
  run<T>(statement: Statement): Promise<readonly T[]>
  /** Several steps, all or nothing: in the transaction at hand, or in one of their own. */
  atomically<T>(work: (tx: Tx) => Promise<T>, how?: Repeatable): Promise<T>
}
export interface Tx extends Runner {
  /** Work that may fail without the rest: a failure undoes it alone, and is thrown on. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}
export async function inTransaction<T>(
  line: PipelinedConnection,
  start: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tx: Tx = {
    run: (statement) => line.run(statement),
    atomically: (part) => part(tx),
    attempt: (part) => attempt(line, part),
  }
  let result: T
  try {
    await line.script(start)
    result = await work(tx)
  } catch (error) {
    await line.script('rollback').catch(() => {})
    throw error
  }
  await commit(line)
  return result
}

/**
 * Several statements that only read, each in a transaction of its own, which costs neither a beginning nor an end. What
 * must be one transaction (`atomically`) begins one, which lasts until all is read.
 * @param provided fails where they may not be read: it leaves with the first of them, and nothing comes of the work
 * then
 */
export async function inReading<T>(
  line: PipelinedConnection,
  tenantId: number,
  work: (tx: Tx) => Promise<T>,
  provided?: Statement,
): Promise<T> {
  let begun: Promise<unknown> | undefined
  const allowed = provided && line.run(provided)
  allowed?.catch(() => {})
  const tx: Tx = {
    run: (statement) => (begun ? line.run(statement) : line.alone(tenantId, statement, 'read')),
    async atomically(part) {
      begun ??= line.script(begin(tenantId, 'read only'))
      await begun
      return part(tx)
    },
    attempt: (part) => (begun ? attempt(line, part) : part()),
  }
  try {
    const result = await work(tx)
    await allowed
    if (begun) await commit(line)
    return result
  } catch (error) {
    // Nothing is undone; statements under way are waited for, so that the connection can be used again.
    await line.script('rollback').catch(() => {})
    throw error
  }
}

/** @throws {Unconfirmed} when the connection was lost while something was written */
export const orUnconfirmed = <T>(reads: boolean, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw !reads && isLost(error) ? new Unconfirmed(error) : error
  })

/** @throws {Unconfirmed} when the connection was lost meanwhile: what was written may be there. */
async function commit(line: PipelinedConnection): Promise<void> {
  try {
    const done = await line.script('commit')
    if (done !== 'COMMIT') throw new Error('a transaction with a failed statement was committed')
  } catch (error) {
    throw isLost(error) ? new Unconfirmed(error) : error
  }
}

async function attempt<T>(line: PipelinedConnection, work: () => Promise<T>): Promise<T> {
  await line.script('savepoint tentativa')
  try {
    const result = await work()
    await line.script('release savepoint tentativa')
    return result
  } catch (error) {
    await line.script('rollback to savepoint tentativa')
    throw asProblem(error)
  }
}

// The tenant id is a number from our own table, so it is safe within the text of the statement.
export const begin = (tenantId: number, mode: 'read only' | '' = '') =>
  `begin ${mode}; set local app.tenant = '${Math.trunc(tenantId)}'`
