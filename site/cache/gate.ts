import { problem } from '../../kernel/problem.ts'

interface Waiting {
  readonly who: string
  readonly begin: () => void
}
export interface GateOptions {
  /** Visits that read at once. */
  readonly atOnce: number
  /** Of one network. */
  readonly atOnceOfOne: number
  readonly waiting: number
  readonly waitingOfOne: number
  readonly patienceMs: number
}

const usualGate: GateOptions = {
  // Of ten connections: the others are for exports and for those who are signed in.
  atOnce: 4,
  atOnceOfOne: 3,
  waiting: 80,
  waitingOfOne: 40,
  patienceMs: 4_000,
}

const busy = () =>
  problem(
    'unavailable',
    'Muitas pessoas estão usando o portal agora. Tente de novo em alguns segundos.',
  )

/**
 * Where visits to the portals wait for their turn to read. Who would wait for too long is told so at once, so that the
 * others are served, and signing in and publishing find connections.
 */
export class Gate {
  readonly #options: GateOptions
  readonly #reading = new Map<string, number>()
  #waiting: Waiting[] = []
  #under = 0

  constructor(options: GateOptions = usualGate) {
    this.#options = options
  }

  /**
   * @param who visitors of one network, who share their part
   * @throws {Problem} `unavailable` when too many wait, or the turn does not come in time.
   */
  async through<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (!this.#hasRoom(who)) await this.#turn(who)
    else this.#take(who)
    try {
      return await work()
    } finally {
      this.#giveBack(who)
    }
  }

  #hasRoom(who: string): boolean {
    const { atOnce, atOnceOfOne } = this.#options
    return this.#under < atOnce && (this.#reading.get(who) ?? 0) < atOnceOfOne
  }

  #take(who: string): void {
    this.#under += 1
    this.#reading.set(who, (this.#reading.get(who) ?? 0) + 1)
  }

  #giveBack(who: string): void {
    this.#under -= 1
    const left = (this.#reading.get(who) ?? 1) - 1
    if (left === 0) this.#reading.delete(who)
    else this.#reading.set(who, left)
    const next = this.#waiting.find((one) => this.#hasRoom(one.who))
    if (!next) return
    this.#leave(next)
    this.#take(next.who)
    next.begin()
  }

  #leave(one: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== one)
  }

  #turn(who: string): Promise<void> {
    const { waiting, waitingOfOne, patienceMs } = this.#options
    const ofOne = this.#waiting.filter((one) => one.who === who).length
    if (this.#waiting.length >= waiting || ofOne >= waitingOfOne) throw busy()
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        who,
        begin() {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#leave(one)
        reject(busy())
      }, patienceMs)
      this.#waiting.push(one)
    })
  }
}
