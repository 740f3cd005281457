import type { Logger } from 'pino'

type Step = () => Promise<unknown>

const drainLimit = 30_000

/** What was opened, to be closed in the opposite order: once, within 30 seconds, whatever fails on the way. */
export class Shutdown {
  readonly #steps: Step[] = []
  readonly #log: Logger
  #over: Promise<void> | undefined

  constructor(log: Logger) {
    this.#log = log
  }

  add(step: Step): void {
    this.#steps.push(step)
  }

  run(): Promise<void> {
    return (this.#over ??= this.#close())
  }

  async #close(): Promise<void> {
    const limit = setTimeout(() => process.exit(1), drainLimit).unref()
    for (const step of this.#steps.toReversed())
      await step().catch((error: unknown) => this.#log.error(error, 'shutdown step failed'))
    clearTimeout(limit)
  }

  /**
   * Ends the process well on SIGTERM and SIGINT, and with exit code 1 on a defect. The second signal ends it at once.
   */
  watch(): void {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        if (this.#over) process.exit(1)
        this.#log.info({ signal }, 'stopping')
        void this.run().then(() => process.exit(0))
      })
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => this.fail(error))
  }

  fail(error: unknown): void {
    this.#log.fatal(error instanceof Error ? error : { error }, 'stopping after a defect')
    void this.run().then(() => process.exit(1))
  }
}
