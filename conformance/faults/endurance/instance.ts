import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isHealthy, program, type Program } from '../../service/process.ts'

const restartMs = 1_000

/** One process of the service, and who starts it again when it ends, as systemd does. */
export class Instance {
  readonly name: string
  readonly port: number
  readonly url: string
  /** How often it was started. */
  starts = 0
  /** Whether the process that runs has answered well. */
  isReady = false
  /** Ends that nobody asked for, and such that were not clean. */
  readonly troubles: string[] = []
  /** Starts that ended in a refusal, because the database was away. */
  refusedStarts = 0
  readonly #variables: Readonly<Record<string, string>>
  readonly #log: string
  #running: Program | undefined
  #asked: NodeJS.Signals | undefined
  #isOver = false
  #watched: Promise<void> | undefined

  /** @param log a file for all that it says */
  constructor(
    name: string,
    port: number,
    variables: Readonly<Record<string, string>>,
    log: string,
  ) {
    this.name = name
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#variables = { ...variables, PORT: String(port) }
    this.#log = log
  }

  get pid(): number {
    return this.#running?.child.pid ?? 0
  }

  start(): void {
    this.#watched ??= this.#watch()
  }

  /** Ends the process; it is started again. @returns when it is gone */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = this.#running
    this.#asked = signal
    running?.child.kill(signal)
    await running?.ended
  }

  async close(): Promise<void> {
    this.#isOver = true
    await this.end('SIGTERM')
    await this.#watched
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      this.#asked = undefined
      const running = program(['start'], this.#variables)
      this.#running = running
      this.starts += 1
      for (const pipe of [running.child.stdout, running.child.stderr])
        pipe?.on('data', (text: string) => appendFileSync(this.#log, text))
      let isGone = false
      const ready = this.#untilReady(() => isGone)
      const { code, out, err } = await running.ended
      isGone = true
      await ready
      this.#judge(code, `${out}${err}`.trim().split('\n').at(-1) ?? '')
      this.isReady = false
      if (!this.#isOver) await pause(restartMs)
    }
  }

  async #untilReady(isGone: () => boolean): Promise<void> {
    while (!isGone() && !this.isReady) {
      this.isReady = await isHealthy(this.url)
      await pause(100)
    }
  }

  #judge(code: number | null, lastWord: string): void {
    if (this.#asked === 'SIGKILL') return
    if (this.#asked === 'SIGTERM') {
      if (code !== 0) this.troubles.push(`${this.name}: SIGTERM ended it with ${code} ${lastWord}`)
    } else if (this.isReady)
      this.troubles.push(`${this.name} ended by itself with ${code}: ${lastWord}`)
    else this.refusedStarts += 1
  }
}
