import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { mainThreadTime } from '../effort.ts'

const work = 'for (const end = performance.now() + 300; performance.now() < end;);'

/** Computes until the time of the thread itself has gone on so far. */
function compute(milliseconds: number): void {
  const end = mainThreadTime() + milliseconds
  while (mainThreadTime() < end);
}

test('work of the main thread is counted, and what waits or runs in another thread is not', async () => {
  const since = mainThreadTime()
  compute(200)
  expect(mainThreadTime() - since).toBeGreaterThanOrEqual(200)
  const before = mainThreadTime()
  const apart = new Worker(work, { eval: true })
  await once(apart, 'exit')
  expect(mainThreadTime() - before).toBeLessThan(200)
})
