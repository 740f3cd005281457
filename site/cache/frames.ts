import type { PortalFooter } from '../../data/public/portal-footer.ts'
import type { PortalHas } from '../../data/public/portal-has.ts'
import type { PublicPortal, Unit } from '../../data/public/portal-reading.ts'
import type { Revision, Revisions } from '../../data/public/revisions.ts'
import type { Markup } from '../markup.ts'
import type { Readings } from './readings.ts'

/** What every page of a portal is made of, whatever it is about. */
export interface Frame {
  readonly portal: PublicPortal
  readonly units: readonly Unit[]
  readonly footer: PortalFooter
  readonly has: PortalHas
  /** What many pages have alike, as it was written for the first of them. */
  readonly written: Written
  /** What many pages read alike. */
  readonly readings: Readings
}
/** Markup by what it is of. */
export type Written = Map<string, Markup>
export interface KeptFrame {
  readonly frame: Frame
  /**
   * `performance.now()` until which it holds, and what is made of it: time alone changes it too, such as the date of a
   * banner.
   */
  readonly until: number
}
interface Entry extends KeptFrame {
  readonly revision: Revision
}

const lifeMs = 30_000
const most = 500
/** Bytes that all frames take, about: those that were asked for the longest time ago go first. */
const mostBytes = 16 * 1_048_576

const sizeOf = ({ readings, written }: Frame): number =>
  [...written.values()].reduce((sum, { html }) => sum + html.length, readings.size)

/** A frame that was read now. */
export const heldFromNow = (frame: Frame): KeptFrame => ({
  frame,
  until: performance.now() + lifeMs,
})

/**
 * The frames of portals, until something in them changes, as pages are kept: a page that nobody asked for reads its own
 * matter only.
 */
export class Frames {
  readonly #revisions: Revisions
  readonly #entries = new Map<string, Entry>()

  constructor(revisions: Revisions) {
    this.#revisions = revisions
  }

  /**
   * @param name what the portal was asked for by, within its tenant
   * @returns what is kept, and what keeps another: as of now, so a change during the reading counts as one after it
   */
  async at(
    tenantId: number,
    name: string,
  ): Promise<{ readonly kept: KeptFrame | undefined; readonly keep: (made: KeptFrame) => void }> {
    const key = `${tenantId} ${name}`
    const revision = await this.#revisions.of(tenantId)
    const entry = this.#entries.get(key)
    const holds =
      entry &&
      entry.until > performance.now() &&
      entry.revision === revision.of(entry.frame.portal.id)
    if (holds) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    const keep = (made: KeptFrame): void => {
      this.#entries.delete(key)
      this.#entries.set(key, { ...made, revision: revision.of(made.frame.portal.id) })
      this.makeRoom()
    }
    return { kept: holds ? entry : undefined, keep }
  }

  /** Bytes that the frames take, about. */
  get size(): number {
    return [...this.#entries.values()].reduce((sum, { frame }) => sum + sizeOf(frame), 0)
  }

  /** What was asked for the longest time ago goes, until all is within its bounds. */
  makeRoom(): void {
    let { size } = this
    for (const [key, { frame }] of this.#entries) {
      if (size <= mostBytes && this.#entries.size <= most) return
      this.#entries.delete(key)
      size -= sizeOf(frame)
    }
  }
}
