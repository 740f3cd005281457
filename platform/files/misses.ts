import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../postgres/database.ts'
import { noteMet, type FileDamage } from './integrity.ts'

/** Milliseconds in which what readers meet is gathered: each writing makes the pages of portals anew. */
const gatherMs = 1_000
/** What is met beyond this is met again. */
const most = 10_000
const named = 50

interface Outcome {
  /** Files that were not known to be damaged. */
  readonly onDamage: (keys: readonly string[], count: number) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * What readers meet of files: those that are missing or changed are marked, and those that came back are not any more.
 */
export class Misses {
  readonly #db: Database
  readonly #outcome: Outcome
  #waiting = new Map<string, FileDamage | undefined>()
  #isWriting = false

  constructor(db: Database, outcome: Outcome) {
    this.#db = db
    this.#outcome = outcome
  }

  /** @param damage nothing for a file that is there again */
  note(key: string, damage: FileDamage | undefined): void {
    if (this.#waiting.size < most) this.#waiting.set(key, damage)
    if (!this.#isWriting) void this.#write()
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.size > 0) {
      await pause(gatherMs, undefined, { ref: false })
      const met = [...this.#waiting].map(([key, damage]) => ({ key, damage }))
      this.#waiting = new Map()
      await this.#mark(met).catch(this.#outcome.onFailure)
    }
    this.#isWriting = false
  }

  async #mark(met: readonly { readonly key: string; readonly damage: FileDamage | undefined }[]) {
    const tenantOf = ({ key }: { readonly key: string }) => Number(key.split('/')[0])
    for (const tenant of new Set(met.map(tenantOf))) {
      const changed = await noteMet(
        this.#db.in(tenant),
        met.filter((one) => tenantOf(one) === tenant),
      )
      const damaged = changed.filter(({ damage }) => damage !== null)
      if (damaged.length > 0)
        this.#outcome.onDamage(
          damaged.slice(0, named).map(({ key, damage }) => `${key} (${damage})`),
          damaged.length,
        )
    }
  }
}
