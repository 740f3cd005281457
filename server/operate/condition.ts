import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Condition } from '../../api/operators/condition.ts'
import type { Config } from '../config.ts'
import { Alarms } from './alarms.ts'
import { runChecks, type Parts } from './judge.ts'
import { conditionOf } from './look.ts'

/** Somebody is told within two looks, as what passes by itself is told to nobody. */
const everyMs = 120_000

/** The newest condition of a running service, looked at every two minutes and told to its operators when it changes. */
export class HealthMonitor {
  readonly #over = new AbortController()
  readonly #watching: Promise<void>
  readonly #serving = new Date()
  /** What the first look found; nothing when it failed, or the service ended before. */
  readonly first: Promise<Condition | undefined>
  #newest: Condition | undefined
  #told: (first: Condition | undefined) => void = () => {}

  constructor(config: Config, parts: Parts, log: Logger) {
    this.first = new Promise((resolve) => {
      this.#told = resolve
    })
    this.#watching = this.#watch(config, parts, log)
  }

  readonly read = (): Condition | undefined => this.#newest

  async #watch(config: Config, parts: Parts, log: Logger): Promise<void> {
    const { signal } = this.#over
    const alarms = await Alarms.open(config, log)
    while (!signal.aborted) {
      try {
        this.#newest = conditionOf(await runChecks({ config, serving: this.#serving }, parts))
        if (!signal.aborted) await alarms.hear(this.#newest)
      } catch (error) {
        log.error(error, 'looking at the installation failed')
      }
      this.#told(this.#newest)
      await pause(everyMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Ends at once between two looks; one under way is not waited for. */
  async stop(): Promise<void> {
    this.#over.abort()
    this.#told(this.#newest)
    const late = pause(1_000, undefined, { ref: false })
    await Promise.race([this.#watching, late])
  }
}
