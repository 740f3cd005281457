import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Caller } from './test-server.ts'
import { lasting } from './time/waiting.ts'

/**
 * Milliseconds that this process's main thread has computed. Other threads, other programs and waiting for a processor
 * are not in it: on a busy machine it tells the same. Where the system does not tell, the time of day stands in.
 */
export function mainThreadTime(): number {
  try {
    const [computed = ''] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
      ' ',
    )
    return Number(computed) / 1e6
  } catch {
    return performance.now()
  }
}

/** Milliseconds that all threads of this process have computed. */
export function processTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e3
}

export interface Meanwhile<T> {
  readonly result: T
  /** Milliseconds: the most that the main thread computed from one short answer of another tenant to the next. */
  readonly held: number
  /** Short answers given to the other tenant. */
  readonly answered: number
  /** The most that the process held beyond what it held before. Bytes. */
  readonly grown: number
}

/**
 * Asks as another tenant, again and again, while some work lasts. Each answer is 200: who waits eight seconds for a
 * connection, or five for a lock, is answered 503. So what is left to measure is how long the main thread is held.
 */
export async function besides<T>(neighbour: Caller, work: Promise<T>): Promise<Meanwhile<T>> {
  const state = { isOver: false, held: 0, answered: 0, grown: 0 }
  const before = process.memoryUsage.rss()
  const ended = work.finally(() => {
    state.isOver = true
  })
  do {
    const since = mainThreadTime()
    await lasting(10, 'the neighbour asks now and then')
    expect((await neighbour.call('GET', '/webadm/estados?page=1')).statusCode).toBe(200)
    state.held = Math.max(state.held, mainThreadTime() - since)
    state.answered += 1
    state.grown = Math.max(state.grown, process.memoryUsage.rss() - before)
  } while (!state.isOver)
  const { isOver: _, ...figures } = state
  if (process.env['SAY_FIGURES'])
    console.info(
      `held ${state.held.toFixed(0)} ms, ${state.answered} answers between, grown ${(state.grown / 1e6).toFixed(0)} MB`,
    )
  return { result: await ended, ...figures }
}

/**
 * Whether two ways take the same time, as whoever asks from outside sees it. Load only adds time, so the quickest of
 * many tells what a way itself takes; a difference of the ways stays, however often both are gone.
 * @param bound milliseconds that they may differ by, told the quickest of the first
 */
export async function takeTheSame(
  one: (turn: number) => Promise<unknown>,
  other: (turn: number) => Promise<unknown>,
  bound: (quickest: number) => number,
  mostTurns = 12,
): Promise<void> {
  const quickest = { one: Infinity, other: Infinity }
  const timed = async (way: 'one' | 'other', work: () => Promise<unknown>) => {
    const since = performance.now()
    await work()
    quickest[way] = Math.min(quickest[way], performance.now() - since)
  }
  const differ = () => Math.abs(quickest.one - quickest.other)
  for (let turn = 0; turn < mostTurns * 4; turn += 1) {
    if (turn >= mostTurns && differ() < bound(quickest.one)) return
    await timed('one', () => one(turn))
    await timed('other', () => other(turn))
  }
  expect(differ(), JSON.stringify(quickest)).toBeLessThan(bound(quickest.one))
}
