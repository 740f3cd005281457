import { setTimeout as pause } from 'node:timers/promises'

// The two ways in which a suite may wait; no other reads a clock for it (kernel/waiting.test.ts).

/** Waits until something holds; false when it does not in time, of which a busy machine may need much. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  limit = 60_000,
  every = 25,
): Promise<boolean> {
  for (const from = performance.now(); performance.now() - from < limit;) {
    if (await holds()) return true
    await pause(every)
  }
  return false
}

/** Waits until something holds. @throws Error when it does not in time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { limit = 110_000, every = 25 } = {},
): Promise<void> {
  if (!(await eventually(holds, limit, every)))
    throw new Error(`after ${limit} ms this did not hold yet: ${String(holds)}`)
}

/**
 * Lets time pass, where time itself is what is tried: an outage that lasts, a reader who is slow, work that takes a
 * while.
 * @param reason what the time is; there is nothing that could be waited for instead
 */
export async function lasting(ms: number, reason: string): Promise<void> {
  if (reason === '') throw new TypeError('time that passes for no reason')
  await pause(Math.max(0, ms))
}
