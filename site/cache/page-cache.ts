import type { Revision, Revisions, TenantRevision } from '../../data/public/revisions.ts'
import { keptPageOf, sizeOf, type KeptPage } from './kept-page.ts'

interface Entry {
  readonly page: KeptPage
  readonly portalId: number
  readonly revision: Revision
  /** `performance.now()` until which it is given out: time alone changes pages too, such as a date that comes. */
  readonly until: number
}
/** Keeps what was rendered for one address. */
export type Keep = (text: string, of: KeptFor) => KeptPage
interface KeptFor {
  readonly portalId: number
  readonly now: Date
  /** `performance.now()` until which what it is made of holds; without it as long as any page is kept. */
  readonly until?: number
}
interface Options {
  /** Bytes of all pages together. */
  readonly most?: number
  /** Milliseconds. */
  readonly lifeMs?: number
}

const keyOf = (tenantId: number, address: string) => `${tenantId} ${address}`

const usualMost = 32 * 1_048_576
const usualLifeMs = 30_000
/** A page that takes more than this part of all room is not kept. */
const largestPart = 1 / 16

/**
 * Pages of the portals as they were rendered, until something in their portal changes, for half a minute at most. What
 * was asked for the longest time ago goes first. Nothing in a page depends on who asks: no cookie, no language.
 */
export class PageCache {
  readonly #revisions: Revisions
  readonly #most: number
  readonly #lifeMs: number
  /** In the order in which they were last asked for. */
  readonly #entries = new Map<string, Entry>()
  readonly #rendering = new Map<string, Promise<KeptPage | undefined>>()
  #size = 0

  constructor(revisions: Revisions, { most = usualMost, lifeMs = usualLifeMs }: Options = {}) {
    this.#revisions = revisions
    this.#most = most
    this.#lifeMs = lifeMs
  }

  /** Bytes that the pages take. */
  get size(): number {
    return this.#size
  }

  /** The page at an address, where it is kept and known to hold without asking. */
  kept(tenantId: number, address: string): KeptPage | undefined {
    const revision = this.#revisions.now(tenantId)
    return revision && this.#find(keyOf(tenantId, address), revision)
  }

  /**
   * The page at an address: kept, or rendered once for all who ask for it meanwhile.
   * @param address the one spelling of it, whichever was asked for: else anybody fills the cache with one page
   * @param render answers the request by itself, and calls `keep` where that is by a page which others may have, too.
   * @returns undefined where the request was answered by `render`
   * @throws what `render` throws
   */
  async page(
    tenantId: number,
    address: string,
    render: (keep: Keep) => Promise<unknown>,
  ): Promise<KeptPage | undefined> {
    const key = keyOf(tenantId, address)
    const revision = await this.#revisions.of(tenantId)
    const kept = this.#find(key, revision)
    if (kept) return kept
    // Whoever asks after a change does not get what was begun before it.
    const work = `${revision.whole} ${key}`
    // Why it failed, such as a limit of another's network, is not everybody's: then each asks by themselves.
    const shared = await this.#rendering.get(work)?.catch(() => undefined)
    if (shared) return shared
    const rendering = this.#render(key, revision, render)
    this.#rendering.set(work, rendering)
    try {
      await rendering
    } finally {
      if (this.#rendering.get(work) === rendering) this.#rendering.delete(work)
    }
    return undefined
  }

  #find(key: string, revision: TenantRevision): KeptPage | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.until < performance.now()) return undefined
    if (entry.revision !== revision.of(entry.portalId)) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.page
  }

  async #render(
    key: string,
    revision: TenantRevision,
    render: (keep: Keep) => Promise<unknown>,
  ): Promise<KeptPage | undefined> {
    let made: KeptPage | undefined
    await render((text, { portalId, now, until = Infinity }) => {
      const page = keptPageOf(text, now, this.#entries.get(key)?.page)
      this.#keep(key, {
        page,
        portalId,
        revision: revision.of(portalId),
        until: Math.min(until, performance.now() + this.#lifeMs),
      })
      made = page
      return page
    })
    return made
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key)
    if (sizeOf(entry.page) > this.#most * largestPart) return
    this.#entries.set(key, entry)
    this.#size += sizeOf(entry.page)
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#size -= sizeOf(entry.page)
  }
}
