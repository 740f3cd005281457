import { ConnectionLost } from './pipelined-connection.ts'

interface Share {
  held: number
  readonly waiting: (() => void)[]
}

/**
 * Gives everybody the same few at once. Who has theirs waits for one of their own to come back, and holds nothing of
 * what others need.
 */
export class Shares {
  readonly #most: number
  readonly #known = new Map<string, Share>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * @param who shares with nobody else; without it there is no limit
   * @returns what gives it back
   * @throws {ConnectionLost} when none of theirs came back within the time. Nothing was begun then.
   */
  async take(who: string | undefined, waitMs: number): Promise<() => void> {
    if (who === undefined) return () => {}
    const share = this.#known.get(who) ?? { held: 0, waiting: [] }
    this.#known.set(who, share)
    if (share.held < this.#most) share.held += 1
    else await comesFree(share, waitMs)
    return () => this.#giveBack(who, share)
  }

  #giveBack(who: string, share: Share): void {
    // Whoever waits first takes it as it is held.
    const next = share.waiting.shift()
    if (next) return next()
    share.held -= 1
    if (share.held === 0) this.#known.delete(who)
  }
}

const comesFree = ({ waiting }: Share, waitMs: number) =>
  new Promise<void>((resolve, reject) => {
    const take = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1)
      reject(new ConnectionLost('all connections of this user are in use'))
    }, waitMs)
    waiting.push(take)
  })
