import { setTimeout as pause } from 'node:timers/promises'
import type { ConnectOptions } from '../postgres/database.ts'
import { leaseSeconds, Queue, type Job } from './queue.ts'

/** One kind of work. It may be done again after its process was killed: what it did then must do no harm. */
export interface Task {
  /** Seconds after which it comes back by itself; such work is never given up. */
  readonly every?: number
  /** Whether it is also due when a process starts, whatever time the queue has for it. */
  readonly atStart?: boolean
  /** Times that it is tried. */
  readonly tries: number
  /** Seconds until the next try, after so many. */
  readonly wait: (tries: number) => number
  /**
   * Does it.
   * @param signal ends it early: the process stops, or another may have the job.
   * @throws why it must be tried again
   */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>
  /** Says where people look that a try failed. @param againAfter seconds; nothing when there will be no other try. */
  readonly failed?: (job: Job, cause: string, againAfter: number | undefined) => Promise<void>
}
export type Tasks = ReadonlyMap<string, Task>

const lookMs = 500
const beatMs = 2_000
const healMs = 60_000
/** A process that has not renewed its leases for so long stops working on them; nobody has taken them yet. */
const silentMs = leaseSeconds * 1_000 - 2 * beatMs
/** How long work under way may go on once the process stops. */
const graceMs = 1_000

interface Running {
  readonly id: string
  readonly end: AbortController
  /** `performance.now()` when the lease was last asked for and then given. */
  leasedAt: number
}

/** Takes what is due and does it, one job of each task at a time. */
class Worker {
  readonly #queue: Queue
  readonly #tasks: Tasks
  readonly #onFailure: (error: unknown) => void
  readonly #isPaused: () => boolean
  readonly #running = new Map<string, Running>()
  readonly #lanes = new Map<string, Promise<void>>()
  readonly #over = new AbortController()
  readonly #beat: NodeJS.Timeout
  readonly #healing: NodeJS.Timeout
  readonly #looking: Promise<void>
  #renewing = false
  #troubled = false

  constructor(
    queue: Queue,
    tasks: Tasks,
    onFailure: (error: unknown) => void,
    isPaused: () => boolean,
  ) {
    this.#isPaused = isPaused
    this.#queue = queue
    this.#tasks = tasks
    this.#onFailure = onFailure
    this.#beat = setInterval(() => this.#renew(), beatMs).unref()
    this.#healing = setInterval(() => void this.#heal(), healMs).unref()
    this.#looking = this.#look()
  }

  async stop(): Promise<void> {
    this.#over.abort()
    await this.#looking
    const limit = setTimeout(() => {
      for (const { end } of this.#running.values()) end.abort()
    }, graceMs)
    await Promise.all(this.#lanes.values())
    clearTimeout(limit)
    clearInterval(this.#beat)
    clearInterval(this.#healing)
    await this.#quietly(this.#queue.giveBack())
    await this.#queue.close()
  }

  /** One query over all tenants, twice a second: it needs no connection of its own and loses nothing with one. */
  async #look(): Promise<void> {
    const { signal } = this.#over
    while (!signal.aborted) {
      const free = this.#free()
      const at = performance.now()
      const job = free.length > 0 ? await this.#quietly(this.#queue.take(free)) : undefined
      if (job && !signal.aborted) {
        this.#lanes.set(job.task, this.#work(job, at))
        continue
      }
      await pause(lookMs, undefined, { signal }).catch(() => {})
    }
  }

  /** What may be taken: what tidies up goes on while the rest is paused. */
  #free(): readonly string[] {
    const paused = this.#isPaused()
    return [...this.#tasks]
      .filter(([name, { every }]) => !this.#lanes.has(name) && (!paused || every !== undefined))
      .map(([name]) => name)
  }

  /** The job, and what else of its task is due. */
  async #work(first: Job, takenAt: number): Promise<void> {
    let at = takenAt
    for (let job: Job | undefined = first; job;) {
      await this.#do(job, at)
      if (this.#over.signal.aborted || this.#isPaused()) break
      at = performance.now()
      job = await this.#quietly(this.#queue.take([job.task]))
    }
    this.#lanes.delete(first.task)
  }

  async #do(job: Job, leasedAt: number): Promise<void> {
    const task = this.#tasks.get(job.task)
    if (!task) return
    const end = new AbortController()
    this.#running.set(job.task, { id: job.id, end, leasedAt })
    try {
      // A job that ends its process at every try would end every process.
      if (job.tries > task.tries && task.every === undefined)
        throw new Error('the process ended at every try')
      await task.run(job, end.signal)
      await this.#quietly(this.#queue.finish(job, task.every))
    } catch (error) {
      // It is another's, or is given back: neither is a try that failed.
      if (!end.signal.aborted) await this.#quietly(this.#failed(task, job, error))
    } finally {
      this.#running.delete(job.task)
    }
  }

  async #failed(task: Task, job: Job, error: unknown): Promise<void> {
    this.#onFailure(error)
    const cause = error instanceof Error ? error.message : String(error)
    const again =
      task.every !== undefined || job.tries < task.tries ? task.wait(job.tries) : undefined
    await task.failed?.(job, cause, again)
    await this.#queue.fail(job, cause, again)
  }

  #heal(): Promise<void> {
    const returning = [...this.#tasks].flatMap(([name, { every, wait }]) =>
      every === undefined ? [] : [[name, Math.max(every, wait(1))] as const],
    )
    return this.#quietly(this.#queue.heal(new Map(returning)))
  }

  #renew(): void {
    const at = performance.now()
    for (const { end, leasedAt } of this.#running.values())
      if (at - leasedAt > silentMs) end.abort()
    if (this.#renewing || this.#running.size === 0) return
    this.#renewing = true
    const asked = [...this.#running.values()]
    void this.#quietly(this.#queue.renew()).then((own) => {
      this.#renewing = false
      for (const running of own ? asked : [])
        if (own?.has(running.id)) running.leasedAt = at
        else running.end.abort()
    })
  }

  /** What the queue answers; nothing when it does not, which is told once until it does again. */
  async #quietly<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      const given = await answer
      this.#troubled = false
      return given
    } catch (error) {
      if (!this.#troubled) this.#onFailure(error)
      this.#troubled = true
      return undefined
    }
  }
}

/**
 * Begins to do what is queued.
 * @param isPaused whether only what comes back by itself is done, as there is no room to write
 * @returns what stops it: work under way has a second, then it is broken off and given back.
 */
export async function startWorker(
  options: ConnectOptions,
  tasks: Tasks,
  onFailure: (error: unknown) => void,
  isPaused: () => boolean = () => false,
): Promise<() => Promise<void>> {
  const queue = new Queue(options)
  const namesOf = (is: (task: Task) => boolean) =>
    [...tasks].filter(([, task]) => is(task)).map(([name]) => name)
  await queue.prepare(
    namesOf(({ every }) => every !== undefined),
    namesOf(({ atStart = false }) => atStart),
  )
  const worker = new Worker(queue, tasks, onFailure, isPaused)
  return () => worker.stop()
}
