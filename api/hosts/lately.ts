interface Known<T> {
  readonly at: number
  answer: T | undefined | Promise<T | undefined>
}
interface Options {
  /** For how long an answer holds. */
  readonly keepMs: number
  /** Whether that there is nothing holds as long; without it that is asked again each time. */
  readonly keepsNothing: boolean
}
const most = 1_000

/** What was asked for lately, by name. Who asks for what is known waits for nobody. */
export class Lately<T> {
  readonly #ask: (name: string) => Promise<T | undefined>
  readonly #options: Options
  readonly #known = new Map<string, Known<T>>()

  constructor(ask: (name: string) => Promise<T | undefined>, options: Options) {
    this.#ask = ask
    this.#options = options
  }

  /** @returns a promise where it has to be asked for, and fails as that does; undefined where there is none. */
  find(name: string): T | undefined | Promise<T | undefined> {
    const hit = this.#known.get(name)
    if (hit && performance.now() - hit.at < this.#options.keepMs) return hit.answer
    if (this.#known.size > most) this.#known.clear()
    const asking = this.#ask(name)
    const known: Known<T> = { at: performance.now(), answer: asking }
    this.#known.set(name, known)
    const forget = () => {
      if (this.#known.get(name) === known) this.#known.delete(name)
    }
    asking.then((answer) => {
      known.answer = answer
      if (answer === undefined && !this.#options.keepsNothing) forget()
    }, forget)
    return asking
  }

  forget(): void {
    this.#known.clear()
  }
}
