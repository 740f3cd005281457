import type { Runner } from '../../../platform/postgres/database.ts'
import { holdWaiting } from '../../data/deliveries.ts'
import type { LoadPeriod } from '../../data/load-period.ts'
import { openYear } from '../../data/publish.ts'
import {
  changed,
  loadPeriodName,
  periodsOf,
  publishFilesWithin,
  readyFile,
  type Publishing,
} from './carry-out.ts'

/** Adds the years of periods to their tables, each for itself, so that no load makes another wait for it. */
async function openYears(runner: Runner, periods: readonly LoadPeriod[]): Promise<void> {
  for (const period of new Map(periods.map((one) => [loadPeriodName(one), one])).values())
    await openYear(runner, period)
}

/**
 * Publishes files that wait and are ready, all or none, in one transaction.
 * @returns the number by which all of it is taken back at once
 * @throws {Problem} `changed` where one is no longer ready; what the watch throws
 */
export async function publishDelivery(
  runner: Runner,
  portalId: number,
  ids: readonly number[],
  work: Publishing,
): Promise<number> {
  const look = await runner.atomically((tx) => holdWaiting(tx, portalId, ids))
  await openYears(runner, periodsOf(look.map(readyFile), portalId))
  return runner.atomically(
    async (tx) => {
      const files = (await holdWaiting(tx, portalId, ids)).map(readyFile)
      if (files.length < ids.length)
        throw changed('', 'um dos arquivos já foi publicado ou tirado por outra pessoa.')
      return publishFilesWithin(tx, portalId, files, work)
    },
    { consumes: true },
  )
}
